import type { GribField } from '#aviation/grib2/decode-grib2.ts';
import { type WeatherGrid, packGrid } from './grid-file.ts';
import { type GridInput, type GridSurface, isField } from './grid-parameters.ts';
import type { GridRecipe } from './grid-recipes.ts';

/** Finer grids are thinned to this resolution, which suffices for the map. */
const FINEST_DEG = 1;

export type GridOutcome =
  | { ok: true; grid: WeatherGrid; runMs: number; validMs: number }
  | { ok: false; message: string };

interface Common {
  field: GribField;
  every: number;
  ni: number;
  nj: number;
}

function commonGrid(field: GribField): Common {
  const { di, ni, nj } = field.grid;
  const every = Math.max(1, Math.round(FINEST_DEG / di));
  return { field, every, ni: Math.ceil(ni / every), nj: Math.ceil(nj / every) };
}

function thinned(values: Float32Array, columns: number, { every, ni, nj }: Common): Float32Array {
  if (every === 1) return values;
  return Float32Array.from(
    { length: ni * nj },
    (_, index) => values[Math.floor(index / ni) * every * columns + (index % ni) * every] ?? Number.NaN,
  );
}

const describe = ({ parameter, surface }: GridInput): string =>
  `${parameter} at ${typeof surface === 'number' ? `${surface} hPa` : surface}`;

/** Grid of a variable from decoded fields; fields on different grids are not mixed. */
export function gridOfFields(recipe: GridRecipe, step: number, fields: readonly GribField[]): GridOutcome {
  const found = recipe.inputs.flatMap((input) => {
    // An average over the step is not the value at its end.
    const matching = fields.filter((field) => isField(input, field));
    const field = matching.find(({ interval }) => interval === null) ?? matching[0];
    return field ? [{ input, field }] : [];
  });
  const [first] = found;
  if (!first)
    return { ok: false, message: `The answer contains none of ${recipe.inputs.map(describe).join(', ')}.` };
  const common = commonGrid(first.field);
  const { grid } = common.field;
  const planes = new Map<GridInput, Float32Array>();
  for (const { input, field } of found) {
    const sameGrid = field.grid.ni === grid.ni && field.grid.nj === grid.nj && field.grid.lat1 === grid.lat1;
    if (!sameGrid || field.validMs !== common.field.validMs) continue;
    const read = field.values();
    if (!read.ok) return { ok: false, message: `${describe(input)}: ${read.problem.message}` };
    planes.set(input, thinned(read.values, grid.ni, common));
  }
  const combined = recipe.combine((parameter, surface?: GridSurface) => {
    const input = recipe.inputs.find(
      (one) => one.parameter === parameter && (surface === undefined || one.surface === surface),
    );
    return (input && planes.get(input)) ?? null;
  });
  if (!combined) {
    const missing = recipe.inputs.filter((input) => !planes.has(input)).map(describe);
    return { ok: false, message: `The answer lacks ${missing.join(', ')}.` };
  }
  const { every, ni, nj } = common;
  const geometry = { ni, nj, lat1: grid.lat1, lon1: grid.lon1, di: grid.di * every, dj: grid.dj * every };
  const { referenceMs, validMs } = common.field;
  return { ok: true, grid: packGrid(geometry, combined, step), runMs: referenceMs, validMs };
}
