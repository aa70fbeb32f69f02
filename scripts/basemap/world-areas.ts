import { CELLS_PER_DEG, type ShoreLine } from './shore-file.ts';
import { unstepped } from './unstepped.ts';
import {
  perimeter,
  projectRing,
  rankedRing,
  reversed,
  shifted,
  signedDoubleArea,
  type WorldLine,
} from './world-ring.ts';

export const MIN_ZOOM = 0;
export const MAX_ZOOM = 9;

/** Sea-bounded land, water inside it, and islands in that water: drawn over each other in this order. */
export type AreaKind = 'land' | 'water' | 'island';

export interface WorldArea {
  kind: AreaKind;
  /** Clockwise with y to the south. */
  line: WorldLine;
  /** First zoom at which it is larger than a speck. */
  minZoom: number;
}

/**
 * Smallest area in square pixels, and smallest mean width in pixels: where the two shores of
 * a narrow reservoir touch, it would be a scribble, not a lake.
 */
const VISIBLE: Record<AreaKind, { areaPx: number; widthPx: number }> = {
  land: { areaPx: 1.6, widthPx: 0 },
  water: { areaPx: 56, widthPx: 2.4 },
  island: { areaPx: 24, widthPx: 1.8 },
};
/** The finest tiles are drawn magnified up to the maximum zoom, where a speck becomes a shape. */
const FINEST = { areaPx: 0.3, widthPx: 0.2 };

/** The first zoom at which a shape of this size is worth drawing, or `null` when even the finest is too coarse. */
export function firstVisibleZoom(kind: AreaKind, size: { area: number; perimeter: number }): number | null {
  const meanWidth = (2 * size.area) / size.perimeter;
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom++) {
    const pxPerWorld = 512 * 2 ** zoom;
    const { areaPx, widthPx } = zoom === MAX_ZOOM ? FINEST : VISIBLE[kind];
    if (size.area * pxPerWorld ** 2 >= areaPx && meanWidth * pxPerWorld >= widthPx) return zoom;
  }
  return null;
}

const KIND_OF_LEVEL: Readonly<Record<number, AreaKind>> = { 1: 'land', 2: 'water', 3: 'island' };

function areaOf(kind: AreaKind, cells: Int32Array): WorldArea | null {
  // Lakes were traced from charts, not from a raster.
  const xy = projectRing(kind === 'land' ? unstepped(cells) : cells, CELLS_PER_DEG);
  const doubleArea = signedDoubleArea(xy);
  const minZoom = firstVisibleZoom(kind, { area: Math.abs(doubleArea) / 2, perimeter: perimeter(xy) });
  if (minZoom === null) return null;
  const line = rankedRing(xy);
  return { kind, line: doubleArea > 0 ? line : reversed(line), minZoom };
}

/** A copy of the area on the other side of the map if it crosses the antimeridian. */
function alongAntimeridian(area: WorldArea): WorldArea[] {
  let [west, east] = [Infinity, -Infinity];
  for (let i = 0; i < area.line.xy.length; i += 2) {
    west = Math.min(west, area.line.xy[i] ?? 0);
    east = Math.max(east, area.line.xy[i] ?? 0);
  }
  // A ring around the pole already extends over both sides.
  if (east - west > 1.5) return [area];
  const copies = [area];
  if (west < 0) copies.push({ ...area, line: shifted(area.line, 1) });
  if (east > 1) copies.push({ ...area, line: shifted(area.line, -1) });
  return copies;
}

/**
 * The shapes of the rings of the shore file. Lakes are separate shapes instead of holes, so that they can have their own
 * colour and shore; islands in lakes are distinguished from land in the sea.
 */
export function worldAreas(rings: readonly ShoreLine[]): WorldArea[] {
  const minZooms: (number | null)[] = [];
  return rings.flatMap(({ level, parent, cells }, index) => {
    const kind = KIND_OF_LEVEL[level];
    if (!kind) throw new Error(`The shore file has a ring of level ${level}`);
    const area = areaOf(kind, cells);
    // Without its lake an island would be an outline on dry land.
    const around = kind === 'island' ? (minZooms[parent] ?? null) : MIN_ZOOM;
    const minZoom = area === null || around === null ? null : Math.max(area.minZoom, around);
    minZooms[index] = minZoom;
    return area === null || minZoom === null ? [] : alongAntimeridian({ ...area, minZoom });
  });
}
