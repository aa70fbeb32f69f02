import { readFileSync, writeFileSync } from 'node:fs';
import { CELLS_PER_DEG, decodeShores, type ShoreLine } from '../shore-file.ts';

/**
 * Makes `scripts/basemap/lake-shifts.table.ts`: by how much each large lake of GSHHG lies beside its true place. Lakes of World
 * Data Bank II have good shapes, but whole lakes lie up to some kilometres off (Lake Geneva 4 km). Those of OpenStreetMap
 * (ODbL), as the npm package `@geo-maps/earth-waterbodies-100m` has them, lie where they are, but are cut into scraps of seven
 * corners: no shapes to draw, and good enough to say where a lake is. `npm pack` it, unpack it, then
 * `node --max-old-space-size=8000 --import tsx scripts/basemap/shore/make-lake-shifts.ts package/map.geo.json`.
 *
 * A lake is moved to where most of it lies in water. It stays where it is when that wins little, or when even there much of it
 * lies on land: then the two do not mean the same water.
 */
const SHORES = new URL('../gshhg.br', import.meta.url);
const TARGET = new URL('../lake-shifts.table.ts', import.meta.url);
const LAKE = 2;
const LEAST_KM2 = 40;
const KM_PER_DEG = 111.195;
/** Step of the places in which a lake is compared, in cells: 110 m for the smallest, coarser for great ones. */
const FINE = 10;
const PLACES_ACROSS = 70;
/** Furthest that a lake is looked for, in cells: some 7 km. */
const REACH = 640;
const LEAST_IN_WATER = 0.8;
const LEAST_GAIN = 0.03;

type Position = [lon: number, lat: number];

interface Extent {
  west: number;
  east: number;
  south: number;
  north: number;
}

interface Scrap extends Extent {
  ring: Position[];
}

function extentOf(ring: readonly Position[]): Extent {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of ring) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return { west, east, south, north };
}

function readScraps(file: string): Map<number, Scrap[]> {
  const geometry = JSON.parse(readFileSync(file, 'utf8')) as {
    geometries: { type: string; coordinates: unknown }[];
  };
  const byDegree = new Map<number, Scrap[]>();
  for (const { type, coordinates } of geometry.geometries) {
    const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as Position[][][];
    for (const [ring] of polygons) {
      if (!ring) continue;
      const scrap = { ring, ...extentOf(ring) };
      for (let lon = Math.floor(scrap.west); lon <= Math.floor(scrap.east); lon++)
        for (let lat = Math.floor(scrap.south); lat <= Math.floor(scrap.north); lat++) {
          const key = degreeKey(lon, lat);
          const others = byDegree.get(key);
          if (others) others.push(scrap);
          else byDegree.set(key, [scrap]);
        }
    }
  }
  return byDegree;
}

const degreeKey = (lon: number, lat: number): number => (lat + 90) * 400 + lon + 200;

interface Box {
  west: number;
  south: number;
  columns: number;
  rows: number;
  step: number;
}

/** Fills, row by row, the squares of a box whose middle lies inside a ring of cells. */
function fill(into: Uint8Array, box: Box, ring: readonly Position[]): void {
  const { south, north } = extentOf(ring);
  const rowOf = (y: number) => (y - box.south) / box.step - 0.5;
  const first = Math.max(0, Math.ceil(rowOf(south)));
  const last = Math.min(box.rows - 1, Math.floor(rowOf(north)));
  for (let row = first; row <= last; row++) {
    const y = box.south + (row + 0.5) * box.step;
    const crossings: number[] = [];
    for (const [i, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay];
      if (ay > y !== by > y) crossings.push(ax + ((bx - ax) * (y - ay)) / (by - ay));
    }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(((crossings[i] ?? 0) - box.west) / box.step - 0.5));
      const to = Math.min(box.columns - 1, Math.floor(((crossings[i + 1] ?? 0) - box.west) / box.step - 0.5));
      for (let column = from; column <= to; column++) into[row * box.columns + column] = 1;
    }
  }
}

const placesOf = (cells: Int32Array): Position[] =>
  Array.from({ length: cells.length / 2 }, (_, i) => [cells[2 * i] ?? 0, cells[2 * i + 1] ?? 0]);

function areaKm2(ring: readonly Position[]): number {
  let sum = 0;
  for (const [i, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay];
    sum += ax * by - bx * ay;
  }
  const lat = (ring[0]?.[1] ?? 0) / CELLS_PER_DEG;
  const kmPerCell = KM_PER_DEG / CELLS_PER_DEG;
  return (Math.abs(sum) / 2) * kmPerCell ** 2 * Math.cos((lat * Math.PI) / 180);
}

interface Shift {
  dx: number;
  dy: number;
  before: number;
  after: number;
}

/** Where a lake lies best in the water around it; null where no water is known. */
function bestShift(ring: readonly Position[], scraps: Map<number, Scrap[]>): Shift | null {
  const { west, east, south, north } = extentOf(ring);
  const step = Math.max(FINE, Math.round(Math.max(east - west, north - south) / PLACES_ACROSS / 10) * 10);
  const margin = Math.ceil(REACH / step);
  const box = {
    west: west - margin * step,
    south: south - margin * step,
    columns: Math.ceil((east - west) / step) + 2 * margin,
    rows: Math.ceil((north - south) / step) + 2 * margin,
    step,
  };
  const water = new Uint8Array(box.columns * box.rows);
  const edge = (cells: number) => Math.floor(cells / CELLS_PER_DEG);
  const seen = new Set<Scrap>();
  for (let lon = edge(box.west); lon <= edge(box.west + box.columns * step); lon++)
    for (let lat = edge(box.south); lat <= edge(box.south + box.rows * step); lat++)
      for (const scrap of scraps.get(degreeKey(lon, lat)) ?? []) {
        if (seen.has(scrap)) continue;
        seen.add(scrap);
        fill(water, box, scrap.ring.map(([x, y]) => [x * CELLS_PER_DEG, y * CELLS_PER_DEG] as Position));
      }
  const lake = new Uint8Array(box.columns * box.rows);
  fill(lake, box, ring);
  const squares: number[] = [];
  lake.forEach((isLake, at) => isLake && squares.push(at));
  if (squares.length < 20) return null;
  const inWater = (dx: number, dy: number): number => {
    let count = 0;
    for (const at of squares) count += water[at + dy * box.columns + dx] ?? 0;
    return count / squares.length;
  };
  const before = inWater(0, 0);
  let best: Shift = { dx: 0, dy: 0, before, after: before };
  for (let dy = -margin; dy <= margin; dy++)
    for (let dx = -margin; dx <= margin; dx++) {
      const after = inWater(dx, dy);
      // Of two that are as good the nearer.
      const isNearer = Math.hypot(dx, dy) < Math.hypot(best.dx, best.dy) / step;
      if (after > best.after + 0.002 || (after > best.after - 0.002 && isNearer && after >= best.after))
        best = { dx: dx * step, dy: dy * step, before, after };
    }
  return best;
}

const scraps = readScraps(process.argv[2] ?? 'map.geo.json');
const { rings } = decodeShores(readFileSync(SHORES));
const rows: string[] = [];
let looked = 0;
rings.forEach((ring: ShoreLine, index) => {
  if (ring.level !== LAKE) return;
  const places = placesOf(ring.cells);
  if (areaKm2(places) < LEAST_KM2) return;
  looked++;
  const shift = bestShift(places, scraps);
  if (!shift || shift.after < LEAST_IN_WATER || shift.after - shift.before < LEAST_GAIN) return;
  rows.push(`${index} ${shift.dx} ${shift.dy}`);
  if (process.env.LIST)
    console.log(index, places[0], shift.dx, shift.dy, shift.before.toFixed(2), shift.after.toFixed(2));
});
const lines: string[] = [];
for (let i = 0; i < rows.length; i += 8) lines.push(rows.slice(i, i + 8).join(', '));
writeFileSync(
  TARGET,
  `// Made by scripts/basemap/shore/make-lake-shifts.ts: number of a ring of gshhg.br, cells to the east, cells to the north.\nexport const LAKE_SHIFTS = \`\n${lines.join('\n')}\n\`;\n`,
);
console.log(`${rows.length} of ${looked} lakes are moved`);
