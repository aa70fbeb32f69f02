import { GRID_MISSING } from '../../contract.ts';
import type { WeatherGrid } from '../../domain/grid-file.ts';

export interface PressureCentre {
  kind: 'H' | 'L';
  lat: number;
  lon: number;
  /** hPa */
  value: number;
}

/** How far around a centre no point may be higher (or lower), degrees of latitude. */
const RADIUS_DEG = 7;
const HIGHEST_LAT = 78;
/** Minimum prominence of a centre, hPa. */
const MIN_RELIEF_HPA = 2;
/** Distance at which broad and flat centres, as over the subtropical oceans, must differ from their surroundings. */
const FAR_DEG = 16;
const MIN_FAR_RELIEF_HPA = 1.5;
const FAR_POINTS = 24;

interface Values {
  grid: WeatherGrid;
  at: (row: number, column: number) => number;
}

/** Whether the four neighbours allow a point to be a centre: nearly all points are eliminated here. */
function mayBeCentre(values: Float32Array, ni: number, row: number, column: number): boolean {
  const index = row * ni + column;
  const here = values[index] ?? Number.NaN;
  const north = values[index - ni] ?? Number.NaN;
  const south = values[index + ni] ?? Number.NaN;
  const west = values[column === 0 ? index + ni - 1 : index - 1] ?? Number.NaN;
  const east = values[column === ni - 1 ? index - ni + 1 : index + 1] ?? Number.NaN;
  return (
    (west <= here && east <= here && north <= here && south <= here) ||
    (west >= here && east >= here && north >= here && south >= here)
  );
}

function around({ grid, at }: Values, row: number, column: number) {
  const lat = grid.lat1 - row * grid.dj;
  const rows = Math.round(RADIUS_DEG / grid.dj);
  const columns = Math.round(RADIUS_DEG / grid.di / Math.cos((lat * Math.PI) / 180));
  const here = at(row, column);
  let [sum, count, isHighest, isLowest] = [0, 0, true, true];
  for (let down = -rows; down <= rows; down += 1) {
    if (row + down < 0 || row + down >= grid.nj) continue;
    for (let right = -columns; right <= columns; right += 1) {
      if ((down / rows) ** 2 + (right / columns) ** 2 > 1 || (down === 0 && right === 0)) continue;
      const value = at(row + down, column + right);
      // Of equal neighbours the first one is the centre.
      const isBefore = down < 0 || (down === 0 && right < 0);
      if (value > here || (value === here && isBefore)) isHighest = false;
      if (value < here || (value === here && isBefore)) isLowest = false;
      if (!isHighest && !isLowest) return null;
      sum += value;
      count += 1;
    }
  }
  return { isHighest, relief: count === 0 ? 0 : Math.abs(here - sum / count), here, lat };
}

/** By how much the point on a wide ring that is nearest to the centre's pressure differs from it, hPa. */
function farRelief({ grid, at }: Values, row: number, column: number, isHighest: boolean): number {
  const lat = grid.lat1 - row * grid.dj;
  const here = at(row, column);
  let min = Infinity;
  for (let point = 0; point < FAR_POINTS; point += 1) {
    const turn = (point / FAR_POINTS) * 2 * Math.PI;
    const down = Math.round((FAR_DEG * Math.cos(turn)) / grid.dj);
    const right = Math.round((FAR_DEG * Math.sin(turn)) / grid.di / Math.cos((lat * Math.PI) / 180));
    if (row + down < 0 || row + down >= grid.nj) continue;
    const difference = here - at(row + down, column + right);
    min = Math.min(min, isHighest ? difference : -difference);
  }
  return Number.isFinite(min) ? min : 0;
}

/** Highs and lows of a global field in hPa, each at the grid point that is highest or lowest around. */
export function pressureCentres(grid: WeatherGrid, values: Float32Array): PressureCentre[] {
  const at = (row: number, column: number) =>
    values[row * grid.ni + (((column % grid.ni) + grid.ni) % grid.ni)] ?? GRID_MISSING;
  const centres: PressureCentre[] = [];
  for (let row = 0; row < grid.nj; row += 1) {
    if (Math.abs(grid.lat1 - row * grid.dj) > HIGHEST_LAT) continue;
    for (let column = 0; column < grid.ni; column += 1) {
      const found = mayBeCentre(values, grid.ni, row, column) ? around({ grid, at }, row, column) : null;
      if (!found) continue;
      const isProminent =
        found.relief >= MIN_RELIEF_HPA ||
        farRelief({ grid, at }, row, column, found.isHighest) >= MIN_FAR_RELIEF_HPA;
      if (!isProminent) continue;
      const lon = ((grid.lon1 + column * grid.di + 180) % 360) - 180;
      centres.push({ kind: found.isHighest ? 'H' : 'L', lat: found.lat, lon, value: found.here });
    }
  }
  return centres;
}
