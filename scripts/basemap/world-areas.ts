import Flatbush from 'flatbush';
import type { PolygonRings, Ring } from './ring-scanner.ts';
import {
  perimeter,
  projectRing,
  rankedRing,
  reversed,
  signedDoubleArea,
  type WorldLine,
} from './world-ring.ts';

export const MIN_ZOOM = 0;
export const MAX_ZOOM = 8;

/** Sea-bounded land, water inside it, and islands in that water: drawn over each other in this order. */
export type AreaKind = 'land' | 'water' | 'island';

export interface WorldArea {
  kind: AreaKind;
  /** Clockwise with y to the south. */
  line: WorldLine;
  /** First zoom at which it is large enough to be told from a speck. */
  minZoom: number;
}

/**
 * Smallest area in square pixels, and smallest mean width in pixels: a narrow reservoir drawn at a scale where its
 * two shores touch is a scribble, not a lake.
 */
const VISIBLE: Record<AreaKind, { areaPx: number; widthPx: number; finestAreaPx: number }> = {
  land: { areaPx: 1.6, widthPx: 0, finestAreaPx: 0.5 },
  water: { areaPx: 56, widthPx: 2.4, finestAreaPx: 40 },
  island: { areaPx: 24, widthPx: 1.8, finestAreaPx: 24 },
};
/** Fewest positions (the first is repeated at the end) of a lake whose shape can be told. */
const WATER_MIN_POSITIONS = 6;

/** The first zoom at which a shape of this size is worth drawing, or `null` when even the finest is too coarse. */
export function firstVisibleZoom(kind: AreaKind, size: { area: number; perimeter: number }): number | null {
  const { areaPx, widthPx, finestAreaPx } = VISIBLE[kind];
  const meanWidth = (2 * size.area) / size.perimeter;
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom++) {
    const pxPerWorld = 512 * 2 ** zoom;
    const smallestPx = zoom === MAX_ZOOM ? finestAreaPx : areaPx;
    if (size.area * pxPerWorld ** 2 >= smallestPx && meanWidth * pxPerWorld >= widthPx) return zoom;
  }
  return null;
}

function areaOf(kind: AreaKind, ring: Ring): WorldArea | null {
  const xy = projectRing(ring);
  const doubleArea = signedDoubleArea(xy);
  const minZoom = firstVisibleZoom(kind, { area: Math.abs(doubleArea) / 2, perimeter: perimeter(xy) });
  if (minZoom === null) return null;
  const line = rankedRing(xy);
  return { kind, line: doubleArea > 0 ? line : reversed(line), minZoom };
}

interface Hole {
  ring: Ring;
  minZoom: number;
}

/** Answers which hole of the land a position lies in. */
class HoleIndex {
  readonly #holes: readonly Hole[];
  readonly #boxes: Flatbush;

  constructor(holes: readonly Hole[]) {
    this.#holes = holes;
    this.#boxes = new Flatbush(Math.max(1, holes.length));
    for (const { ring } of holes) this.#boxes.add(...boxOf(ring));
    if (holes.length === 0) this.#boxes.add(Infinity, Infinity, Infinity, Infinity);
    this.#boxes.finish();
  }

  find(lon: number, lat: number): Hole | undefined {
    for (const index of this.#boxes.search(lon, lat, lon, lat)) {
      const hole = this.#holes[index];
      if (hole && isInside(hole.ring, lon, lat)) return hole;
    }
    return undefined;
  }
}

function boxOf(ring: Ring): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    box[0] = Math.min(box[0], ring[i] ?? 0);
    box[1] = Math.min(box[1], ring[i + 1] ?? 0);
    box[2] = Math.max(box[2], ring[i] ?? 0);
    box[3] = Math.max(box[3], ring[i + 1] ?? 0);
  }
  return box;
}

function isInside(ring: Ring, lon: number, lat: number): boolean {
  let isIn = false;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = ring.subarray(i, i + 4);
    if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn;
}

/**
 * Takes the land's polygons apart into simple rings. Lakes become shapes of their own instead of holes, so that they
 * can have their own colour and shore; land that lies in a lake is told from land in the sea.
 */
export function worldAreas(polygons: Iterable<PolygonRings>): WorldArea[] {
  const outers: Ring[] = [];
  const holes: Hole[] = [];
  const areas: WorldArea[] = [];
  for (const [outer, ...inner] of polygons) {
    if (outer) outers.push(outer);
    for (const ring of inner) {
      const water = ring.length / 2 < WATER_MIN_POSITIONS ? null : areaOf('water', ring);
      if (water) areas.push(water);
      holes.push({ ring, minZoom: water?.minZoom ?? Infinity });
    }
  }
  const index = new HoleIndex(holes);
  for (const outer of outers) {
    const around = index.find(outer[0] ?? 0, outer[1] ?? 0);
    const area = areaOf(around ? 'island' : 'land', outer);
    if (!area) continue;
    const minZoom = Math.max(area.minZoom, around?.minZoom ?? 0);
    // Without its lake an island would be an outline on dry land.
    if (minZoom <= MAX_ZOOM) areas.push({ ...area, minZoom });
  }
  return areas;
}
