import { GRID_MISSING } from '../../contract.ts';
import type { WeatherGrid } from '../../domain/grid-file.ts';
import { MIN_KNOWN_WEIGHT, finerGrid } from './finer-grid.ts';

/** The four points around a place with their weights; `null` outside the grid. */
function cellOf(grid: WeatherGrid, place: { lat: number; lon: number }) {
  const isGlobal = grid.ni === Math.round(360 / grid.di);
  const column = ((((place.lon - grid.lon1) % 360) + 360) % 360) / grid.di;
  const row = (grid.lat1 - place.lat) / grid.dj;
  if (row < 0 || row > grid.nj - 1 || (!isGlobal && column > grid.ni - 1)) return null;
  const [i, j] = [Math.floor(column), Math.min(Math.floor(row), grid.nj - 2)];
  const east = isGlobal ? (i + 1) % grid.ni : Math.min(i + 1, grid.ni - 1);
  const [right, down] = [column - i, row - j];
  const [north, south] = [j * grid.ni, (j + 1) * grid.ni];
  return [
    [north + (i % grid.ni), (1 - right) * (1 - down)],
    [north + east, right * (1 - down)],
    [south + (i % grid.ni), (1 - right) * down],
    [south + east, right * down],
  ] as const;
}

/**
 * One value for each component at a place, as read by the shader: bilinear between the points with a value, nothing
 * where those have less than half the weight.
 */
export function readGrid(grid: WeatherGrid, place: { lat: number; lon: number }): (number | null)[] {
  const cell = cellOf(grid, place);
  return grid.planes.map((plane) => {
    if (!cell) return null;
    let [sum, known] = [0, 0];
    for (const [index, weight] of cell) {
      const raw = plane[index] ?? GRID_MISSING;
      if (raw === GRID_MISSING) continue;
      sum += raw * weight;
      known += weight;
    }
    return known < MIN_KNOWN_WEIGHT ? null : (sum / known) * grid.scale + grid.offset;
  });
}

/**
 * What is drawn at a place: two steps blended, each read from its finer grid; nothing where one of them is missing. At the
 * time of a step it is that step alone.
 */
export function readBlended(
  pair: { first: WeatherGrid; second: WeatherGrid; mix: number },
  place: { lat: number; lon: number },
): (number | null)[] {
  if (pair.mix <= 0) return readGrid(finerGrid(pair.first), place);
  if (pair.mix >= 1) return readGrid(finerGrid(pair.second), place);
  const after = readGrid(finerGrid(pair.second), place);
  return readGrid(finerGrid(pair.first), place).map((value, index) => {
    const next = after[index] ?? null;
    return value === null || next === null ? null : value + (next - value) * pair.mix;
  });
}
