import { GRID_MISSING } from '../../contract.ts';
import type { WeatherGrid } from '../../domain/grid-file.ts';

/** Near a coast a value is drawn and read as long as the points with a value have at least half the weight. */
export const MIN_KNOWN_WEIGHT = 0.5;

/**
 * Points of the finer grid for one of the model's: bilinear cells of 1° are visible as crosses from zoom 2, cells of
 * a third of that are not.
 */
export const FINER = 3;

/** Catmull and Rom 1974: the curve through four equidistant values, between the second and the third. */
function weightsAt(part: number): readonly [number, number, number, number] {
  const [square, cube] = [part * part, part * part * part];
  return [
    (2 * square - cube - part) / 2,
    (3 * cube - 5 * square + 2) / 2,
    (4 * square - 3 * cube + part) / 2,
    (cube - square) / 2,
  ];
}
const WEIGHTS = Array.from({ length: FINER }, (_, nth) => weightsAt(nth / FINER));

/**
 * Limited to the range of the four values around: a cloud cover above 100 % or a negative hail size would be
 * meaningless.
 */
function between(a: number, b: number, c: number, d: number, nth: number): number {
  const [wa, wb, wc, wd] = WEIGHTS[nth] ?? [0, 1, 0, 0];
  const curved = Math.round(wa * a + wb * b + wc * c + wd * d);
  const least = Math.min(a, b, c, d);
  const most = Math.max(a, b, c, d);
  return curved < least ? least : curved > most ? most : curved;
}

/**
 * A value between two others where one of the four around is missing: the nearer of the two decides whether it
 * exists.
 */
function beside(b: number, c: number, nth: number): number {
  const part = nth / FINER;
  if (b === GRID_MISSING) return part >= MIN_KNOWN_WEIGHT ? c : GRID_MISSING;
  if (c === GRID_MISSING) return 1 - part >= MIN_KNOWN_WEIGHT ? b : GRID_MISSING;
  return Math.round(b + (c - b) * part);
}

interface Walk {
  /** Values of one line, the distance between them, and between lines; how many lines. */
  count: number;
  stride: number;
  lines: number;
  lineStride: number;
  /** The same for the result. */
  outStride: number;
  outLineStride: number;
  isClosed: boolean;
}

function refine(from: Int16Array, to: Int16Array, walk: Walk): void {
  const { count, stride, lines, lineStride, outStride, outLineStride, isClosed } = walk;
  const last = count - 1;
  const cells = isClosed ? count : last;
  for (let cell = 0; cell < cells; cell += 1) {
    const [before, next, after] = isClosed
      ? [(cell + last) % count, (cell + 1) % count, (cell + 2) % count]
      : [Math.max(0, cell - 1), cell + 1, Math.min(last, cell + 2)];
    for (let line = 0; line < lines; line += 1) {
      const start = line * lineStride;
      const a = from[start + before * stride] ?? GRID_MISSING;
      const b = from[start + cell * stride] ?? GRID_MISSING;
      const c = from[start + next * stride] ?? GRID_MISSING;
      const d = from[start + after * stride] ?? GRID_MISSING;
      const isWhole = a !== GRID_MISSING && b !== GRID_MISSING && c !== GRID_MISSING && d !== GRID_MISSING;
      let out = line * outLineStride + cell * FINER * outStride;
      to[out] = b;
      for (let nth = 1; nth < FINER; nth += 1) {
        out += outStride;
        to[out] = isWhole ? between(a, b, c, d, nth) : beside(b, c, nth);
      }
    }
  }
  if (isClosed) return;
  for (let line = 0; line < lines; line += 1)
    to[line * outLineStride + last * FINER * outStride] =
      from[line * lineStride + last * stride] ?? GRID_MISSING;
}

/**
 * The grid on points three times as close: a smooth curve through the model's values, which stay as they are. Beside points
 * without a value it is a straight line. 15 ms for each component: computed in the worker of the fields.
 */
export function refined(grid: WeatherGrid): WeatherGrid {
  const isClosed = grid.ni === Math.round(360 / grid.di);
  const ni = isClosed ? grid.ni * FINER : (grid.ni - 1) * FINER + 1;
  const nj = (grid.nj - 1) * FINER + 1;
  const planes = grid.planes.map((plane) => {
    const wide = new Int16Array(ni * grid.nj);
    const size = { lines: grid.nj, lineStride: grid.ni, outLineStride: ni };
    refine(plane, wide, { count: grid.ni, stride: 1, outStride: 1, isClosed, ...size });
    const whole = new Int16Array(ni * nj);
    const across = { lines: ni, lineStride: 1, outLineStride: 1, isClosed: false };
    refine(wide, whole, { count: grid.nj, stride: ni, outStride: ni, ...across });
    return whole;
  });
  return { ...grid, ni, nj, di: grid.di / FINER, dj: grid.dj / FINER, planes };
}

const kept = new WeakMap<WeatherGrid, WeakRef<WeatherGrid>>();

/** Caches a finer grid from the worker for as long as it is referenced. */
export const keepFiner = (grid: WeatherGrid, made: WeatherGrid): void =>
  void kept.set(grid, new WeakRef(made));

/**
 * The grid at three times the resolution, which map, inspector, barbs and particles interpolate: a smooth curve
 * through the model's values, which are kept. Next to points without a value it is linear. Computed here if it is not cached.
 */
export function finerGrid(grid: WeatherGrid): WeatherGrid {
  const known = kept.get(grid)?.deref();
  if (known) return known;
  const made = refined(grid);
  keepFiner(grid, made);
  return made;
}
