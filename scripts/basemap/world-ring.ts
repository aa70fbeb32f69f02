import { toWebMercator } from '#aviation/geo/web-mercator.ts';

/** World coordinates: x 0 (180° W) … 1 (180° E), y 0 (85.0511° N) … 1 (85.0511° S). */
export interface WorldLine {
  /** x, y, x, y … */
  xy: Float64Array;
  /** Square of the tolerance (in world units) at which each position drops out; the ends never do. */
  importance: Float64Array;
}

/** Web Mercator, clamped to the world square. */
export function mercatorY(latDeg: number): number {
  return Math.min(1, Math.max(0, toWebMercator({ lat: latDeg, lon: 0 }).y));
}

/** Minimum distance between the ends of a ring that goes around a pole. */
const ROUND_THE_POLE = 0.5;

/**
 * A ring of the shore file in world coordinates, x, y, x, y … It may continue beyond the edges of the world. A ring around
 * the south pole is repeated three times side by side and closed below the map, so that its ends are outside it.
 */
export function projectRing(cells: ArrayLike<number>, cellsPerDeg: number): Float64Array {
  const xy = projectLine(cells, cellsPerDeg);
  const lead = (xy.at(-2) ?? 0) - (xy[0] ?? 0);
  if (Math.abs(lead) < ROUND_THE_POLE) return xy;
  const step = Math.sign(lead);
  const laid: number[] = [];
  for (const turn of [-step, 0, step])
    for (let i = 0; i < xy.length; i += 2) laid.push((xy[i] ?? 0) + turn, xy[i + 1] ?? 0);
  laid.push(laid.at(-2) ?? 0, 1, laid[0] ?? 0, 1);
  return Float64Array.from(laid);
}

/** Positions of a line of the shore file in world coordinates. */
export function projectLine(cells: ArrayLike<number>, cellsPerDeg: number): Float64Array {
  const xy = new Float64Array(cells.length);
  for (let i = 0; i < cells.length; i += 2) {
    xy[i] = (cells[i] ?? 0) / cellsPerDeg / 360 + 0.5;
    xy[i + 1] = mercatorY((cells[i + 1] ?? 0) / cellsPerDeg);
  }
  return xy;
}

/** A projected ring with the importance of its vertices; those at the world's southern edge never drop out. */
export function rankedRing(xy: Float64Array): WorldLine {
  return withImportance(xy, (y) => y >= 1);
}

/** A projected line with the importance of its vertices. */
export function rankedLine(xy: Float64Array): WorldLine {
  return withImportance(xy, () => false);
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

function withImportance(xy: Float64Array, isFixed: (y: number) => boolean): WorldLine {
  const importance = new Float64Array(xy.length / 2);
  const last = importance.length - 1;
  importance[0] = Infinity;
  importance[last] = Infinity;
  rankVertices(xy, importance, 0, last);
  for (let i = 0; i <= last; i++) if (isFixed(xy[2 * i + 1] ?? 0)) importance[i] = Infinity;
  return { xy, importance };
}

/** Douglas–Peucker, once for all tolerances: each vertex stores the tolerance at which it would be dropped. */
export function rankVertices(xy: Float64Array, importance: Float64Array, from: number, to: number): void {
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
    // A vertex is never kept longer than the one that split its segment, or lines would cross themselves.
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
    const [dx, dy] = [(xy[next] ?? 0) - (xy[i] ?? 0), (xy[next + 1] ?? 0) - (xy[i + 1] ?? 0)];
    sum += Math.sqrt(dx * dx + dy * dy);
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

/**
 * A line through the same positions without corners, for curved features that were surveyed coarsely: between two positions
 * further apart than `stepLength` it follows a cubic, whose direction at each position is that between its neighbours.
 */
export function rounded(positions: ArrayLike<number>, stepLength: number): number[] {
  const last = positions.length - 2;
  const at = (i: number): [x: number, y: number] => {
    const place = Math.min(last, Math.max(0, i));
    return [positions[place] ?? 0, positions[place + 1] ?? 0];
  };
  /** Direction of the line at a position. */
  const heading = (i: number): [x: number, y: number] => {
    const [[ax, ay], [bx, by]] = [at(i - 2), at(i + 2)];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    return [(bx - ax) / length, (by - ay) / length];
  };
  const line: number[] = [];
  for (let i = 0; i < last; i += 2) {
    const [[ax, ay], [bx, by]] = [at(i), at(i + 2)];
    const [[fromX, fromY], [toX, toY]] = [heading(i), heading(i + 2)];
    const length = Math.hypot(bx - ax, by - ay);
    const steps = Math.max(1, Math.ceil(length / stepLength));
    line.push(ax, ay);
    for (let step = 1; step < steps; step++) {
      const t = step / steps;
      const [out, back] = [t * (1 - t) ** 2 * length, t * t * (1 - t) * length];
      const far = t * t * (3 - 2 * t);
      line.push(
        ax + (bx - ax) * far + fromX * out - toX * back,
        ay + (by - ay) * far + fromY * out - toY * back,
      );
    }
  }
  return [...line, ...at(last)];
}

/** The same line moved east by a number of worlds. */
export function shifted(line: WorldLine, worlds: number): WorldLine {
  return { ...line, xy: line.xy.map((value, index) => (index % 2 === 0 ? value + worlds : value)) };
}

/** The same ring with the opposite winding. */
export function reversed(line: WorldLine): WorldLine {
  const count = line.importance.length;
  const xy = new Float64Array(line.xy.length);
  for (let i = 0; i < count; i++) {
    xy[2 * i] = line.xy[2 * (count - 1 - i)] ?? 0;
    xy[2 * i + 1] = line.xy[2 * (count - 1 - i) + 1] ?? 0;
  }
  return { xy, importance: line.importance.toReversed() };
}
