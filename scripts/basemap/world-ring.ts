import { toWebMercator } from '#aviation/geo/web-mercator.ts';
import type { Ring } from './ring-scanner.ts';

/** World coordinates: x 0 (180° W) … 1 (180° E), y 0 (85.0511° N) … 1 (85.0511° S). */
export interface WorldLine {
  /** x, y, x, y … */
  xy: Float64Array;
  /** Square of the tolerance (in world units) at which each position drops out; the ends never do. */
  importance: Float64Array;
}

/** The source cuts the world off a little before Web Mercator does, and its southern cut begins at 85° S. */
const EDGE_LON_DEG = 179.9995;
const SOUTH_CUT_LAT_DEG = -84.9999;
/** How far a cut at the antimeridian is moved out of the world, so that its edge is never drawn. */
const OVERHANG = 1 / 512;

/** Web Mercator, clamped to the world square. */
export function mercatorY(latDeg: number): number {
  return Math.min(1, Math.max(0, toWebMercator({ lat: latDeg, lon: 0 }).y));
}

function worldX(lonDeg: number): number {
  if (lonDeg >= EDGE_LON_DEG) return 1;
  if (lonDeg <= -EDGE_LON_DEG) return 0;
  return lonDeg / 360 + 0.5;
}

function worldY(latDeg: number): number {
  return latDeg <= SOUTH_CUT_LAT_DEG ? 1 : mercatorY(latDeg);
}

/**
 * A ring in world coordinates, x, y, x, y … Where the source cut a landmass at the antimeridian, the cut moves out of the world:
 * the land still reaches the edge, but the edge of the cut lies where nobody sees it.
 */
export function projectRing(ring: Ring): Float64Array {
  const xy: number[] = [];
  const push = (x: number, y: number) => {
    const last = xy.length - 2;
    if (xy[last] !== x || xy[last + 1] !== y) xy.push(x, y);
  };
  let isAlongEdge = false;
  for (let i = 0; i < ring.length; i += 2) {
    const x = worldX(ring[i] ?? 0);
    const y = worldY(ring[i + 1] ?? 0);
    const nextX = worldX(ring[i + 2] ?? 0);
    const outside = x === 1 ? 1 + OVERHANG : -OVERHANG;
    const isEdge = (x === 0 || x === 1) && i + 2 < ring.length;
    const leavesAlongEdge = isEdge && nextX === x;
    if (isAlongEdge) push(outside, y);
    push(x, y);
    if (leavesAlongEdge) push(outside, y);
    isAlongEdge = leavesAlongEdge;
  }
  return Float64Array.from(xy);
}

/** A projected ring with the importance of its vertices; those at the world's edge never drop out. */
export function rankedRing(xy: Float64Array): WorldLine {
  return withImportance(xy, (x, y) => x <= 0 || x >= 1 || y >= 1);
}

/** A line of lon/lat positions in world coordinates. */
export function worldLine(positions: readonly (readonly number[])[]): WorldLine {
  const xy = new Float64Array(positions.length * 2);
  for (const [index, [lon = 0, lat = 0]] of positions.entries()) {
    xy[index * 2] = lon / 360 + 0.5;
    xy[index * 2 + 1] = mercatorY(lat);
  }
  return withImportance(xy, () => false);
}

function withImportance(xy: Float64Array, isFixed: (x: number, y: number) => boolean): WorldLine {
  const importance = new Float64Array(xy.length / 2);
  const last = importance.length - 1;
  importance[0] = Infinity;
  importance[last] = Infinity;
  rankVertices(xy, importance, 0, last);
  for (let i = 0; i <= last; i++) if (isFixed(xy[2 * i] ?? 0, xy[2 * i + 1] ?? 0)) importance[i] = Infinity;
  return { xy, importance };
}

/** Douglas–Peucker once for all tolerances: each vertex keeps the distance at which it would be dropped. */
function rankVertices(xy: Float64Array, importance: Float64Array, from: number, to: number): void {
  const stack = [from, to, Infinity];
  while (stack.length > 0) {
    const limit = stack.pop() ?? 0;
    const end = stack.pop() ?? 0;
    const start = stack.pop() ?? 0;
    if (end - start < 2) continue;
    let farthest = start + 1;
    let farthestSquare = -1;
    for (let i = start + 1; i < end; i++) {
      const square = segmentDistanceSquare(xy, i, start, end);
      if (square > farthestSquare) {
        farthestSquare = square;
        farthest = i;
      }
    }
    // A vertex never outlives the one that split its segment, or lines would fold over.
    const rank = Math.min(farthestSquare, limit);
    importance[farthest] = rank;
    stack.push(start, farthest, rank, farthest, end, rank);
  }
}

function segmentDistanceSquare(xy: Float64Array, point: number, start: number, end: number): number {
  const px = xy[2 * point] ?? 0;
  const py = xy[2 * point + 1] ?? 0;
  let x = xy[2 * start] ?? 0;
  let y = xy[2 * start + 1] ?? 0;
  const dx = (xy[2 * end] ?? 0) - x;
  const dy = (xy[2 * end + 1] ?? 0) - y;
  const lengthSquare = dx * dx + dy * dy;
  if (lengthSquare > 0) {
    const along = Math.min(1, Math.max(0, ((px - x) * dx + (py - y) * dy) / lengthSquare));
    x += dx * along;
    y += dy * along;
  }
  return (px - x) ** 2 + (py - y) ** 2;
}

/** Twice the signed area in world units; positive is clockwise on a map with y to the south. */
export function signedDoubleArea(xy: ArrayLike<number>): number {
  let sum = 0;
  const count = xy.length;
  for (let i = 0; i < count; i += 2) {
    const next = (i + 2) % count;
    sum += (xy[i] ?? 0) * (xy[next + 1] ?? 0) - (xy[next] ?? 0) * (xy[i + 1] ?? 0);
  }
  return sum;
}

/** Length of the closed outline in world units. */
export function perimeter(xy: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < xy.length; i += 2) {
    const next = (i + 2) % xy.length;
    sum += Math.hypot((xy[next] ?? 0) - (xy[i] ?? 0), (xy[next + 1] ?? 0) - (xy[i + 1] ?? 0));
  }
  return sum;
}

/** The positions that matter at a tolerance, scaled. */
export function simplified(line: WorldLine, toleranceSquare: number, scale: number): number[] {
  const kept: number[] = [];
  for (let i = 0; i < line.importance.length; i++)
    if ((line.importance[i] ?? 0) > toleranceSquare)
      kept.push((line.xy[2 * i] ?? 0) * scale, (line.xy[2 * i + 1] ?? 0) * scale);
  return kept;
}

/** The same ring the other way round. */
export function reversed(line: WorldLine): WorldLine {
  const count = line.importance.length;
  const xy = new Float64Array(line.xy.length);
  for (let i = 0; i < count; i++) {
    xy[2 * i] = line.xy[2 * (count - 1 - i)] ?? 0;
    xy[2 * i + 1] = line.xy[2 * (count - 1 - i) + 1] ?? 0;
  }
  return { xy, importance: line.importance.toReversed() };
}
