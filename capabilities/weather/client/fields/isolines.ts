import type { WeatherGrid } from '../../domain/grid-file.ts';
import { contourLines } from './contour-lines.ts';

export interface Isoline {
  value: number;
  /**
   * [lon, lat], from −180 to 180; a line that crosses the antimeridian ends there, and another starts on the other
   * side.
   */
  points: [number, number][];
}

/** Lines with fewer points than this are specks. */
const MIN_POINTS = 12;
const POLE_LAT = 88;
/** A quarter of a pixel at zoom 5; above that zoom nobody reads isobars of a one-degree grid. */
const TOLERANCE_DEG = 0.005;

/** Corner cutting (Chaikin 1974) of x0, y0, x1, y1, …: the line keeps its ends, a ring stays closed. */
export function smoothLine(points: readonly number[], rounds = 2): readonly number[] {
  let line = points;
  for (let round = 0; round < rounds && line.length >= 4; round += 1) line = cutCorners(line);
  return line;
}

function cutCorners(line: readonly number[]): readonly number[] {
  let x = line[0] ?? 0;
  let y = line[1] ?? 0;
  const lastX = line.at(-2) ?? 0;
  const lastY = line.at(-1) ?? 0;
  const isRing = x === lastX && y === lastY;
  const cut: number[] = isRing ? [] : [x, y];
  for (let at = 2; at < line.length; at += 2) {
    const nextX = line[at] ?? 0;
    const nextY = line[at + 1] ?? 0;
    cut.push(
      x * 0.75 + nextX * 0.25,
      y * 0.75 + nextY * 0.25,
      x * 0.25 + nextX * 0.75,
      y * 0.25 + nextY * 0.75,
    );
    x = nextX;
    y = nextY;
  }
  if (isRing) cut.push(cut[0] ?? x, cut[1] ?? y);
  else cut.push(lastX, lastY);
  return cut;
}

/**
 * A line x0, y0, x1, y1, … as points, without those that deviate less than the tolerance; its ends stay. From a kept
 * point the line extends as far as one direction meets all intermediate points (Williams 1978), in one pass. The
 * removed points are not visible, while each point is copied between threads and cut into tiles.
 */
export function thinnedLine(line: readonly number[], tolerance: number): [number, number][] {
  // No pairs are created or destructured in here: they dominate the time of code that is not yet optimised.
  let fromX = line[0] ?? 0;
  let fromY = line[1] ?? 0;
  const kept: [number, number][] = [[fromX, fromY]];
  let lastX = fromX;
  let lastY = fromY;
  let lastReach = 0;
  /** The directions that pass within the tolerance of all points so far; not yet defined where both are zero. */
  let leftX = 0;
  let leftY = 0;
  let rightX = 0;
  let rightY = 0;
  for (let at = 2; at < line.length; at += 2) {
    const x = line[at] ?? 0;
    const y = line[at + 1] ?? 0;
    let dx = x - fromX;
    let dy = y - fromY;
    let reach = dx * dx + dy * dy;
    if (leftX * dy - leftY * dx > 0 || rightX * dy - rightY * dx < 0 || reach < lastReach) {
      kept.push([lastX, lastY]);
      fromX = lastX;
      fromY = lastY;
      dx = x - fromX;
      dy = y - fromY;
      reach = dx * dx + dy * dy;
      leftX = leftY = rightX = rightY = 0;
    }
    lastX = x;
    lastY = y;
    lastReach = reach;
    if (reach <= tolerance * tolerance) continue;
    const part = tolerance / Math.sqrt(reach);
    const isFirst = leftX === 0 && leftY === 0;
    const mostLeftX = dx - dy * part;
    const mostLeftY = dy + dx * part;
    if (isFirst || leftX * mostLeftY - leftY * mostLeftX < 0) {
      leftX = mostLeftX;
      leftY = mostLeftY;
    }
    const mostRightX = dx + dy * part;
    const mostRightY = dy - dx * part;
    if (isFirst || rightX * mostRightY - rightY * mostRightX > 0) {
      rightX = mostRightX;
      rightY = mostRightY;
    }
  }
  kept.push([lastX, lastY]);
  return kept;
}

/**
 * Weights 1, 2, 1 along each row and then along each column: removes the grid's own roughness from a line, not the
 * weather. Nothing next to a missing value.
 */
function softened(values: Float32Array, ni: number, nj: number): Float32Array {
  const rows = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  for (let start = 0; start < ni * nj; start += ni) {
    const last = start + ni - 1;
    for (let index = start; index <= last; index += 1) {
      const west = values[index === start ? last : index - 1] ?? Number.NaN;
      const east = values[index === last ? start : index + 1] ?? Number.NaN;
      rows[index] = (west + 2 * (values[index] ?? Number.NaN) + east) / 4;
    }
  }
  for (let index = 0; index < values.length; index += 1) {
    const north = rows[index < ni ? index : index - ni] ?? Number.NaN;
    const south = rows[index + ni < values.length ? index + ni : index] ?? Number.NaN;
    out[index] = (north + 2 * (rows[index] ?? Number.NaN) + south) / 4;
  }
  return out;
}

/**
 * Lines of equal value of a global field. The field is rotated so that it begins at the antimeridian, and its first
 * column is repeated at the end, so that lines meet there.
 */
export function isolines(grid: WeatherGrid, values: Float32Array, thresholds: readonly number[]): Isoline[] {
  const { ni, nj } = grid;
  const soft = softened(values, ni, nj);
  const turn = Math.round((180 - grid.lon1) / grid.di);
  const startLon = grid.lon1 + turn * grid.di - 360;
  const width = ni + 1;
  const padded = new Float64Array(width * nj);
  let min = Infinity;
  let max = -Infinity;
  const firstColumn = ((turn % ni) + ni) % ni;
  for (let row = 0; row < nj; row += 1)
    for (let column = 0; column < width; column += 1) {
      const value = soft[row * ni + ((firstColumn + column) % ni)] ?? Number.NaN;
      padded[row * width + column] = value;
      if (value < min) min = value;
      if (value > max) max = value;
    }
  // A value outside the range of the field has no line, but searching for it would cost the same.
  const reached = thresholds.filter((value) => value > min && value <= max);
  return contourLines({ values: padded, width, height: nj }, reached)
    .filter(({ points }) => points.length / 2 >= MIN_POINTS)
    .map(({ value, points }): Isoline => {
      const places: number[] = [];
      for (let at = 0; at < points.length; at += 2) {
        const lat = grid.lat1 - (points[at + 1] ?? 0) * grid.dj;
        places.push(startLon + (points[at] ?? 0) * grid.di, Math.max(-POLE_LAT, Math.min(POLE_LAT, lat)));
      }
      return { value, points: thinnedLine(smoothLine(places), TOLERANCE_DEG) };
    });
}
