import { contours } from 'd3-contour';
import type { WeatherGrid } from '../../domain/grid-file.ts';

export interface Isoline {
  value: number;
  /** [lon, lat], from −180 to 180; a line that meets the antimeridian ends there and goes on at the other side. */
  points: [number, number][];
}

/** Lines with fewer points than this are specks. */
const LEAST_POINTS = 12;
const POLE_LAT = 88;

/** Corner cutting (Chaikin 1974): the line keeps its ends, a ring stays closed. */
export function smoothLine(points: readonly [number, number][], rounds = 2): [number, number][] {
  let line = [...points];
  for (let round = 0; round < rounds; round += 1) {
    const [first, last] = [line[0], line.at(-1)];
    if (!first || !last) return line;
    const cut = line.flatMap(([x, y], index): [number, number][] => {
      const next = line[index + 1];
      if (!next) return [];
      return [
        [x * 0.75 + next[0] * 0.25, y * 0.75 + next[1] * 0.25],
        [x * 0.25 + next[0] * 0.75, y * 0.25 + next[1] * 0.75],
      ];
    });
    const isRing = first[0] === last[0] && first[1] === last[1];
    const start = cut[0];
    line = isRing && start ? [...cut, start] : [first, ...cut, last];
  }
  return line;
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

/** A ring of the contour without what runs along the edge of the field. */
function insidePieces(ring: readonly (readonly number[])[], width: number, height: number) {
  const isInside = ([x = 0, y = 0]: readonly number[]) => x > 0 && x < width && y > 0 && y < height;
  const firstEdge = ring.findIndex((point) => !isInside(point));
  if (firstEdge === -1) return [ring];
  // A ring starts anywhere: begin at the edge, so that no piece is torn in two. Its last point is its first.
  const open = ring.slice(0, -1);
  const turned = [...open.slice(firstEdge), ...open.slice(0, firstEdge)];
  const pieces: (readonly number[])[][] = [];
  let piece: (readonly number[])[] = [];
  for (const point of turned) {
    if (isInside(point)) piece.push(point);
    else {
      pieces.push(piece);
      piece = [];
    }
  }
  return [...pieces, piece];
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
  const padded = Array.from({ length: width * nj }, () => Number.NaN);
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
  const find = contours().size([width, nj]);
  return reached.flatMap((value) =>
    find.contour(padded, value).coordinates.flatMap((polygon) =>
      polygon.flatMap((ring) =>
        insidePieces(ring, width, nj)
          .filter((piece) => piece.length >= LEAST_POINTS)
          .map((piece): Isoline => {
            const points = piece.map(([x = 0, y = 0]): [number, number] => [
              startLon + (x - 0.5) * grid.di,
              Math.max(-POLE_LAT, Math.min(POLE_LAT, grid.lat1 - (y - 0.5) * grid.dj)),
            ]);
            return { value, points: smoothLine(points) };
          }),
      ),
    ),
  );
}
