import type { AirAloft, AirPlace, AltitudeRangeFt } from '#aviation/atmosphere/air-aloft.ts';
import {
  pressureAltitudeOfPressureFt,
  standardAir,
  ZERO_CELSIUS_K,
} from '#aviation/atmosphere/standard-atmosphere.ts';
import { windOfComponents } from '#aviation/atmosphere/wind-vector.ts';
import type { GridVariable } from '#capabilities/weather/contract.ts';
import { type WeatherGrid, gridValue } from '#capabilities/weather/domain/grid-file.ts';
import { STEP_HOURS } from '#capabilities/weather/domain/grid-steps.ts';

/** From climb to the highest cruising levels, the most important first: a slow source is queried in this order. */
export const LEVELS_HPA = [250, 200, 300, 500, 850] as const;
const LAYERS = LEVELS_HPA.map((levelHpa) => ({
  levelHpa,
  altitudeFt: pressureAltitudeOfPressureFt(levelHpa) ?? Number.NaN,
})).toSorted((a, b) => a.altitudeFt - b.altitudeFt);
const HOUR_MS = 3_600_000;
export const STEP_MS = STEP_HOURS * HOUR_MS;
/** The first and last steps are used this long before and after their time. */
const STEP_REACH_MS = STEP_MS / 2;
/** The highest and lowest field are used up to this distance beyond. */
const LEVEL_REACH_FT = 6000;

type FieldVariable = Extract<GridVariable, 'wind' | 'temperature'>;
export interface RequiredField {
  readonly variable: FieldVariable;
  readonly levelHpa: number;
  readonly stepMs: number;
}

export const nameOfField = ({ variable, levelHpa, stepMs }: RequiredField): string =>
  `${variable}/${levelHpa}/${stepMs}`;

/** Fields of wind and temperature by name, and the requested steps: plain data that can be passed to a thread. */
export interface AirFields {
  readonly steps: readonly number[];
  readonly grids: ReadonlyMap<string, WeatherGrid>;
}

/** The fields between two latitudes, sized for a flight between them. */
export function cutFields(
  { steps, grids }: AirFields,
  band: { readonly southLat: number; readonly northLat: number },
): AirFields {
  const cut = (grid: WeatherGrid): WeatherGrid => {
    const first = Math.max(0, Math.floor((grid.lat1 - band.northLat) / grid.dj));
    const last = Math.min(grid.nj - 1, Math.ceil((grid.lat1 - band.southLat) / grid.dj));
    const planes = grid.planes.map((plane) => plane.slice(first * grid.ni, (last + 1) * grid.ni));
    return { ...grid, lat1: grid.lat1 - first * grid.dj, nj: last - first + 1, planes };
  };
  return { steps, grids: new Map(Array.from(grids, ([name, grid]) => [name, cut(grid)])) };
}

/** Fields of one step by level, lowest first. */
interface Layers {
  readonly altitudesFt: readonly number[];
  readonly grids: readonly WeatherGrid[];
}

/**
 * Linear between steps and, by pressure altitude, between levels. Below the lowest level (850 hPa, 4,781 ft) and
 * above the highest (200 hPa, 38,662 ft), for 6,000 ft, values are estimated: the temperature by the nearest level's
 * deviation from the standard atmosphere, so that it follows the ISA lapse rate, and the wind as that of the nearest
 * level, as an operational flight plan uses the lowest available wind for the climb below it. `windRangeFt` is the
 * range with forecast wind. No values further out.
 */
export function airOfFields(fields: AirFields): AirAloft {
  // A plan makes ten thousand queries: everything independent of the place is looked up once.
  const winds = layersOf(fields, 'wind');
  const temperatures = layersOf(fields, 'temperature');
  const between = (place: AirPlace) => neighbours(fields.steps, place.timeMs, STEP_REACH_MS);
  return {
    windRangeFt: rangeOf(winds),
    windAt: (place) => {
      const steps = between(place);
      if (!steps) return null;
      const eastwardMps = atTime(winds, steps, { place, component: 0 });
      const northwardMps = atTime(winds, steps, { place, component: 1 });
      if (Number.isNaN(eastwardMps) || Number.isNaN(northwardMps)) return null;
      return windOfComponents({ eastwardMps, northwardMps });
    },
    temperatureAt: (place) => {
      const steps = between(place);
      const kelvin = steps
        ? atTime(temperatures, steps, { place, component: 0, beyondEnd: standardChangeK })
        : Number.NaN;
      return Number.isNaN(kelvin) ? null : kelvin - ZERO_CELSIUS_K;
    },
  };
}

/** The fields of a variable, step by step. */
function layersOf({ steps, grids }: AirFields, variable: FieldVariable): readonly Layers[] {
  return steps.map((stepMs) => {
    const there = LAYERS.flatMap(({ levelHpa, altitudeFt }) => {
      const grid = grids.get(nameOfField({ variable, levelHpa, stepMs }));
      return grid ? [{ altitudeFt, grid }] : [];
    });
    return { altitudesFt: there.map(({ altitudeFt }) => altitudeFt), grids: there.map(({ grid }) => grid) };
  });
}

/** Altitude range covered by the fields of every step; `null` for none. */
function rangeOf(layers: readonly Layers[]): AltitudeRangeFt | null {
  const there = layers.flatMap(({ altitudesFt: [lowestFt, ...rest] }) =>
    lowestFt === undefined ? [] : [{ lowestFt, highestFt: rest.at(-1) ?? lowestFt }],
  );
  const lowestFt = Math.max(...there.map((range) => range.lowestFt));
  const highestFt = Math.min(...there.map((range) => range.highestFt));
  return there.length === 0 || lowestFt > highestFt ? null : { lowestFt, highestFt };
}

/** Temperature difference of the standard atmosphere between two pressure altitudes, K; NaN outside it. */
function standardChangeK(fromFt: number, toFt: number): number {
  const [from, to] = [standardAir(fromFt), standardAir(toFt)];
  return from && to ? to.temperatureC - from.temperatureC : Number.NaN;
}

/** A query of a field. */
interface FieldRequest {
  readonly place: AirPlace;
  readonly component: number;
  /** Change of the value from the outermost level to an altitude beyond it; without it the level's value is used. */
  readonly beyondEnd?: (fromFt: number, toFt: number) => number;
}

/** A component between two steps; NaN when unknown. */
function atTime(layers: readonly Layers[], { lower, upper, part }: Between, request: FieldRequest): number {
  const from = atStep(layers[lower], request);
  return part === 0 ? from : from + (atStep(layers[upper], request) - from) * part;
}

function atStep(layers: Layers | undefined, { place, component, beyondEnd }: FieldRequest): number {
  if (!layers) return Number.NaN;
  const { altitudesFt, grids } = layers;
  const between = neighbours(altitudesFt, place.pressureAltitudeFt, LEVEL_REACH_FT);
  const lower = between && grids[between.lower];
  const upper = between && grids[between.upper];
  if (!lower || !upper) return Number.NaN;
  const from = gridValue(lower, component, place);
  if (between.part !== 0) return from + (gridValue(upper, component, place) - from) * between.part;
  const levelFt = altitudesFt[between.lower] ?? Number.NaN;
  return from + (beyondEnd?.(levelFt, place.pressureAltitudeFt) ?? 0);
}

/** Two elements of an ascending list, by index. */
interface Between {
  readonly lower: number;
  readonly upper: number;
  /** 0 at `lower`, 1 at `upper`. */
  readonly part: number;
}

/** The two elements of an ascending list around a value; beyond an end only the end, up to `reach`. */
function neighbours(ascending: readonly number[], value: number, reach: number): Between | null {
  let end = 0;
  while (end < ascending.length - 1 && !((ascending[end] ?? Infinity) >= value)) end += 1;
  const high = ascending[end];
  if (high === undefined || Number.isNaN(value)) return null;
  const low = ascending[end - 1];
  if (high === value) return { lower: end, upper: end, part: 0 };
  if (high < value || low === undefined)
    return Math.abs(high - value) > reach ? null : { lower: end, upper: end, part: 0 };
  return { lower: end - 1, upper: end, part: (value - low) / (high - low) };
}
