import type { WeatherGrid } from '../../domain/grid-file.ts';
import { contourLines } from './contour-lines.ts';

export interface Isoline {
  value: number;
  /** [lon, lat], from −180 to 180; a line that meets the antimeridian ends there and goes on at the other side. */
  points: [number, number][];
}

/** Lines with fewer points than this are specks. */
const LEAST_POINTS = 12;
const POLE_LAT = 88;
/** A quarter of a pixel at zoom 5, beyond which nobody reads isobars of a grid of whole degrees. */
const TOLERANCE_DEG = 0.005;

/** Corner cutting (Chaikin 1974) of x0, y0, x1, y1, …: the line keeps its ends, a ring stays closed. */
export function smoothLine(points: readonly number[], rounds = 2): readonly number[] {
  let line = points;
  for (let round = 0; round < rounds; round += 1) {
    const [firstX, firstY, lastX, lastY] = [line[0], line[1], line.at(-2), line.at(-1)];
    if (firstX === undefined || firstY === undefined || lastX === undefined || lastY === undefined)
      return line;
    const isRing = firstX === lastX && firstY === lastY;
    const cut: number[] = isRing ? [] : [firstX, firstY];
    let [x, y] = [firstX, firstY];
    for (let at = 2; at < line.length; at += 2) {
      const [nextX, nextY] = [line[at] ?? 0, line[at + 1] ?? 0];
      cut.push(x * 0.75 + nextX * 0.25, y * 0.75 + nextY * 0.25);
      cut.push(x * 0.25 + nextX * 0.75, y * 0.25 + nextY * 0.75);
      x = nextX;
      y = nextY;
    }
    if (isRing) cut.push(cut[0] ?? firstX, cut[1] ?? firstY);
    else cut.push(lastX, lastY);
    line = cut;
  }
  return line;
}

/**
 * A line x0, y0, x1, y1, … as points, without those that stray less than so much; its ends stay. From a point that
 * stays the line goes on as far as one direction meets all that lies between (Williams 1978), in one walk along it.
 * Nobody sees what goes, and each point is copied between threads and cut into tiles.
 */
export function thinnedLine(line: readonly number[], tolerance: number): [number, number][] {
  let [fromX, fromY] = [line[0] ?? 0, line[1] ?? 0];
  const kept: [number, number][] = [[fromX, fromY]];
  let [lastX, lastY, lastReach] = [fromX, fromY, 0];
  /** The directions that still pass within the tolerance of all points so far, none yet where both are zero. */
  let [leftX, leftY, rightX, rightY] = [0, 0, 0, 0];
  for (let at = 2; at < line.length; at += 2) {
    const [x, y] = [line[at] ?? 0, line[at + 1] ?? 0];
    let [dx, dy] = [x - fromX, y - fromY];
    let reach = dx * dx + dy * dy;
    const isOutside = leftX * dy - leftY * dx > 0 || rightX * dy - rightY * dx < 0;
    if (isOutside || reach < lastReach) {
      kept.push([lastX, lastY]);
      [fromX, fromY] = [lastX, lastY];
      [dx, dy] = [x - fromX, y - fromY];
      reach = dx * dx + dy * dy;
      [leftX, leftY, rightX, rightY] = [0, 0, 0, 0];
    }
    [lastX, lastY, lastReach] = [x, y, reach];
    if (reach <= tolerance * tolerance) continue;
    const part = tolerance / Math.sqrt(reach);
    const [mostLeftX, mostLeftY] = [dx - dy * part, dy + dx * part];
    const [mostRightX, mostRightY] = [dx + dy * part, dy - dx * part];
    const isFirst = leftX === 0 && leftY === 0;
    if (isFirst || leftX * mostLeftY - leftY * mostLeftX < 0) [leftX, leftY] = [mostLeftX, mostLeftY];
    if (isFirst || rightX * mostRightY - rightY * mostRightX > 0) [rightX, rightY] = [mostRightX, mostRightY];
  }
  kept.push([lastX, lastY]);
  return kept;
}

/**
 * Weights 1, 2, 1 along each row and then along each column: takes the grid's own roughness off a line, not the
 * weather. Nothing next to a missing value.
 */
function softened(values: Float32Array, ni: number, nj: number): Float32Array {
  const rows = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  const at = (plane: Float32Array, index: number) => plane[index] ?? Number.NaN;
  for (let row = 0; row < nj; row += 1)
    for (let column = 0; column < ni; column += 1) {
      const start = row * ni;
      const west = at(values, start + (column === 0 ? ni - 1 : column - 1));
      const east = at(values, start + (column === ni - 1 ? 0 : column + 1));
      rows[start + column] = (west + 2 * at(values, start + column) + east) / 4;
    }
  for (let index = 0; index < values.length; index += 1) {
    const north = index < ni ? index : index - ni;
    const south = index + ni < values.length ? index + ni : index;
    out[index] = (at(rows, north) + 2 * at(rows, index) + at(rows, south)) / 4;
  }
  return out;
}

/**
 * Lines of equal value of a global field. The field is turned so that it begins at the antimeridian, and its first
 * column stands at both ends, so that lines meet there.
 */
export function isolines(grid: WeatherGrid, values: Float32Array, thresholds: readonly number[]): Isoline[] {
  const { ni, nj } = grid;
  const soft = softened(values, ni, nj);
  const turn = Math.round((180 - grid.lon1) / grid.di);
  const startLon = grid.lon1 + turn * grid.di - 360;
  const width = ni + 1;
  const padded = new Float64Array(width * nj);
  let [least, most] = [Infinity, -Infinity];
  for (let row = 0; row < nj; row += 1)
    for (let column = 0; column < width; column += 1) {
      const value = soft[row * ni + ((((column + turn) % ni) + ni) % ni)] ?? Number.NaN;
      padded[row * width + column] = value;
      if (value < least) least = value;
      if (value > most) most = value;
    }
  // A value that the field does not reach has no line, and looking for it costs as much.
  const reached = thresholds.filter((value) => value > least && value <= most);
  return contourLines({ values: padded, width, height: nj }, reached)
    .filter(({ points }) => points.length / 2 >= LEAST_POINTS)
    .map(({ value, points }): Isoline => {
      const places: number[] = [];
      for (let at = 0; at < points.length; at += 2) {
        const lat = grid.lat1 - (points[at + 1] ?? 0) * grid.dj;
        places.push(startLon + (points[at] ?? 0) * grid.di, Math.max(-POLE_LAT, Math.min(POLE_LAT, lat)));
      }
      return { value, points: thinnedLine(smoothLine(places), TOLERANCE_DEG) };
    });
}
