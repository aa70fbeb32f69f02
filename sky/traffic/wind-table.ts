import { KNOTS_PER_MPS } from '#aviation/units.ts';
import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';
import type { TrafficWind } from './flight.ts';

const STEP_DEG = 5;
const GRID = { nx: 72, ny: 37, lat0: 90, lon0: 0, dLat: -STEP_DEG, dLon: STEP_DEG };
/** Pressure levels and their altitudes in the standard atmosphere. */
const LEVELS = [
  { hPa: 1000, altitudeFt: 364 },
  { hPa: 700, altitudeFt: 9882 },
  { hPa: 400, altitudeFt: 23_574 },
  { hPa: 250, altitudeFt: 33_999 },
  { hPa: 150, altitudeFt: 44_647 },
] as const;
const STEP_MS = 3 * 3_600_000;
/** Five days: queries are not in time order, each up to three days back, and a table takes 25 ms. */
const KEPT = 40;

interface Table {
  readonly east: readonly Float32Array[];
  readonly north: readonly Float32Array[];
}

/**
 * Wind of a simulated atmosphere from a grid of 5° and 3 h, because a flight queries it dozens of times. Linear between
 * levels and grid points; the time is that of the preceding grid.
 */
export function windTableOf(atmosphere: Pick<Atmosphere, 'fields'>): TrafficWind {
  const tables = new Map<number, Table>();
  const tableAt = (timeMs: number): Table => {
    const atMs = Math.floor(timeMs / STEP_MS) * STEP_MS;
    const known = tables.get(atMs);
    if (known) return known;
    const winds = LEVELS.map(({ hPa: levelHpa }) =>
      atmosphere.fields({
        variables: ['eastwardWind', 'northwardWind'],
        levelHpa,
        timeMs: atMs,
        grid: GRID,
      }),
    );
    const made = {
      east: winds.flatMap(([east]) => east ?? []),
      north: winds.flatMap(([, north]) => north ?? []),
    };
    tables.set(atMs, made);
    for (const oldest of tables.keys()) {
      if (tables.size <= KEPT) break;
      tables.delete(oldest);
    }
    return made;
  };
  return ({ lat, lon, altitudeFt, timeMs }) => {
    const table = tableAt(timeMs);
    const above = LEVELS.findIndex((level) => level.altitudeFt >= altitudeFt);
    const high = above < 0 ? LEVELS.length - 1 : above;
    const low = Math.max(0, high - 1);
    const [lowFt, highFt] = [LEVELS[low]?.altitudeFt ?? 0, LEVELS[high]?.altitudeFt ?? 0];
    const share = highFt > lowFt ? Math.min(1, Math.max(0, (altitudeFt - lowFt) / (highFt - lowFt))) : 0;
    const row = Math.min(GRID.ny - 1.001, Math.max(0, (90 - lat) / STEP_DEG));
    const column = (((lon % 360) + 360) % 360) / STEP_DEG;
    const read = (values: Float32Array | undefined): number =>
      values === undefined ? 0 : bilinear(values, row, column);
    const at = (levels: readonly Float32Array[]): number =>
      (read(levels[low]) * (1 - share) + read(levels[high]) * share) * KNOTS_PER_MPS;
    return { eastwardKt: at(table.east), northwardKt: at(table.north) };
  };
}

function bilinear(values: Float32Array, row: number, column: number): number {
  const y = Math.floor(row);
  const x = Math.floor(column) % GRID.nx;
  const right = (x + 1) % GRID.nx;
  const fy = row - y;
  const fx = column - Math.floor(column);
  const top = (values[y * GRID.nx + x] ?? 0) * (1 - fx) + (values[y * GRID.nx + right] ?? 0) * fx;
  const bottom =
    (values[(y + 1) * GRID.nx + x] ?? 0) * (1 - fx) + (values[(y + 1) * GRID.nx + right] ?? 0) * fx;
  return top * (1 - fy) + bottom * fy;
}
