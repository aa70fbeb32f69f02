import { CELLS_PER_DEG, type ShoreLine } from './shore-file.ts';
import { perimeter, projectRing, signedDoubleArea } from './world-ring.ts';

const WORLD_KM = 40_075;
const LAKE = 2;
/** Limits of lakes, as opposed to rivers with two banks, in which borders are removed. */
const MIN_AREA_KM2 = 150;
const MIN_MEAN_WIDTH_KM = 1.2;
/** Cuts are within about 500 m of the shore. */
const STEP = 0.5 / WORLD_KM;

/** Large lakes have tens of thousands of edges: only those in the same band of latitude are tested. */
const BANDS = 200;

interface Lake {
  box: [west: number, north: number, east: number, south: number];
  /** The edges that extend into each band, bands from north to south: ax, ay, bx, by, ax … */
  bands: number[][];
}

function lakeOf(xy: Float64Array): Lake {
  const box: Lake['box'] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < xy.length; i += 2) {
    const [x = 0, y = 0] = [xy[i], xy[i + 1]];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  const bands = Array.from({ length: BANDS }, (): number[] => []);
  for (let i = 0, before = xy.length - 2; i < xy.length; before = i, i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [xy[before], xy[before + 1], xy[i], xy[i + 1]];
    const last = bandOf(box, Math.max(ay, by));
    for (let band = bandOf(box, Math.min(ay, by)); band <= last; band += 1) bands[band]?.push(ax, ay, bx, by);
  }
  return { box, bands };
}

const bandOf = ([, north, , south]: Lake['box'], y: number): number =>
  Math.min(BANDS - 1, Math.max(0, Math.floor(((y - north) / (south - north)) * BANDS)));

/** Kilometres of a world unit at a place: the projection stretches towards the poles. */
const kmAt = (y: number): number => WORLD_KM / Math.cosh(Math.PI * (1 - 2 * y));

/** Number of index cells across the world, used to find lakes. */
const CELLS = 1024;

function cellsOf([west, north, east, south]: Lake['box']): number[] {
  const cells: number[] = [];
  for (let row = Math.floor(north * CELLS); row <= Math.floor(south * CELLS); row += 1)
    for (let column = Math.floor(west * CELLS); column <= Math.floor(east * CELLS); column += 1)
      cells.push(row * 4 * CELLS + column);
  return cells;
}

interface LakeIndex {
  count: number;
  /** Lakes that a box may touch. */
  near(box: Lake['box']): Iterable<Lake>;
}

/** The lakes over which no border is drawn. */
export function wideLakes(rings: readonly ShoreLine[]): LakeIndex {
  const lakes = rings.flatMap(({ level, cells }) => {
    if (level !== LAKE) return [];
    const xy = projectRing(cells, CELLS_PER_DEG);
    const km = kmAt(xy[1] ?? 0);
    const areaKm2 = (Math.abs(signedDoubleArea(xy)) / 2) * km ** 2;
    const isWide = (2 * areaKm2) / (perimeter(xy) * km) >= MIN_MEAN_WIDTH_KM;
    return areaKm2 >= MIN_AREA_KM2 && isWide ? [lakeOf(xy)] : [];
  });
  const cells = new Map<number, Lake[]>();
  for (const lake of lakes)
    for (const cell of cellsOf(lake.box)) cells.set(cell, [...(cells.get(cell) ?? []), lake]);
  return {
    count: lakes.length,
    near: (box) => new Set(cellsOf(box).flatMap((cell) => cells.get(cell) ?? [])),
  };
}

function isInside({ box, bands }: Lake, x: number, y: number): boolean {
  if (x < box[0] || y < box[1] || x > box[2] || y > box[3]) return false;
  const edges = bands[bandOf(box, y)] ?? [];
  let isIn = false;
  for (let i = 0; i < edges.length; i += 4) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [edges[i], edges[i + 1], edges[i + 2], edges[i + 3]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn;
}

/**
 * The parts of a line outside lakes. In wide water a border is a series of straight lines between surveyed points, which
 * looks like a fault of the map; an atlas leaves it out. World coordinates, x, y, x, y …
 */
export function outsideLakes(line: Float64Array, lakes: LakeIndex): Float64Array[] {
  const pieces: Float64Array[] = [];
  let piece: number[] = [line[0] ?? 0, line[1] ?? 0];
  const end = () => {
    if (piece.length >= 4) pieces.push(Float64Array.from(piece));
    piece = [];
  };
  for (let i = 2; i < line.length; i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = line.subarray(i - 2, i + 2);
    const near = [...lakes.near([Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)])];
    const parts = near.length === 0 ? 1 : Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / STEP));
    const at = (part: number): [number, number] => [
      ax + ((bx - ax) * part) / parts,
      ay + ((by - ay) * part) / parts,
    ];
    for (let part = 0; part < parts; part += 1) {
      const [x, y] = at(part + 0.5);
      const isWater = near.some((lake) => isInside(lake, x, y));
      if (isWater && piece.length > 0) {
        if (part > 0) piece.push(...at(part));
        end();
      } else if (!isWater && piece.length === 0) piece.push(...at(part));
    }
    if (piece.length > 0) piece.push(bx, by);
  }
  end();
  return pieces;
}
