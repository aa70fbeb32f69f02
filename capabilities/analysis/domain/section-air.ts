import { METRES_PER_FOOT, MPS_PER_KNOT } from '#aviation/units.ts';
import { type AirAloft, isWindForecast } from '#aviation/atmosphere/air-aloft.ts';
import { isaDeviationC } from '#aviation/atmosphere/standard-atmosphere.ts';
import { componentsOfWind, type Wind, windAlong } from '#aviation/atmosphere/wind-vector.ts';
import type { SectionAir } from '../contract.ts';
import type { ColumnPlace } from './section-columns.ts';

/** Air at a position and time; null when unknown. */
export interface SectionFields {
  /** Air used for the plan. */
  readonly air: AirAloft;
  /** Relative humidity at pressure levels, %, ascending in height. */
  humidityAt(
    this: void,
    place: ColumnPlace,
  ): readonly { readonly altitudeFt: number; readonly value: number }[];
  /** Temperature at pressure levels, °C, ascending in height. */
  temperaturesAt(
    this: void,
    place: ColumnPlace,
  ): readonly { readonly altitudeFt: number; readonly value: number }[];
}

const tenths = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);
/** Extrapolation beyond the highest and lowest known level. */
const REACH_FT = 3000;

/** Linear between two levels; null beyond the extrapolation limit. */
export function atLevel(
  layers: readonly { readonly altitudeFt: number; readonly value: number }[],
  altitudeFt: number,
): number | null {
  const upper = layers.find((layer) => layer.altitudeFt >= altitudeFt);
  const lower = layers.findLast((layer) => layer.altitudeFt <= altitudeFt);
  const end = upper ?? lower;
  if (!end) return null;
  if (!upper || !lower) return Math.abs(end.altitudeFt - altitudeFt) <= REACH_FT ? end.value : null;
  if (upper.altitudeFt === lower.altitudeFt) return upper.value;
  const part = (altitudeFt - lower.altitudeFt) / (upper.altitudeFt - lower.altitudeFt);
  return lower.value + (upper.value - lower.value) * part;
}

const FEET_PER_KM = 1000 / METRES_PER_FOOT;
/** WMO: lowest level above which the lapse rate is at most 2 °C/km. */
const LAPSE_C_PER_KM = 2;
/** Lower limit: an inversion near the ground is not a tropopause. */
const LOWEST_FT = 18_000;

type Layers = readonly { readonly altitudeFt: number; readonly value: number }[];

/** Intersection of the lines through two layers below and two above, between the inner ones. */
function meetingFt(layers: Layers, index: number): number {
  const [first, below, layer, above] = [-2, -1, 0, 1].map((by) => layers[index + by]);
  if (!layer) return Number.NaN;
  if (!first || !below || !above) return layer.altitudeFt;
  const slope = (from: Layers[number], to: Layers[number]) =>
    (to.value - from.value) / (to.altitudeFt - from.altitudeFt);
  const [lower, upper] = [slope(first, below), slope(layer, above)];
  const isParallel = Math.abs(upper - lower) * FEET_PER_KM < 0.5;
  if (isParallel) return layer.altitudeFt;
  const meeting =
    (below.value - layer.value + upper * layer.altitudeFt - lower * below.altitudeFt) / (upper - lower);
  return Math.min(layer.altitudeFt, Math.max(below.altitudeFt, meeting));
}

/**
 * Tropopause of a column of temperatures at pressure levels: the first level above which the lapse rate is 2 °C/km or
 * less, moved to the intersection of the lapse rates below and above. Null when there is none, or with fewer than three
 * levels.
 */
export function tropopauseFt(layers: Layers): number | null {
  if (layers.length < 3) return null;
  for (const [index, layer] of layers.entries()) {
    const above = layers[index + 1];
    if (!above || layer.altitudeFt < LOWEST_FT) continue;
    const lapse = (layer.value - above.value) / ((above.altitudeFt - layer.altitudeFt) / FEET_PER_KM);
    if (lapse <= LAPSE_C_PER_KM) return Math.round(meetingFt(layers, index) / 100) * 100;
  }
  return null;
}

/**
 * Vector wind shear from the level below to that above, kt per 1,000 ft; from or to the level itself when its neighbour
 * has no wind, null when the level has none.
 */
function shearOf(winds: readonly (Wind | null)[], levelsFt: readonly number[], index: number): number | null {
  if (!winds[index]) return null;
  const [low, high] = [winds[index - 1] ? index - 1 : index, winds[index + 1] ? index + 1 : index];
  const [from, to] = [winds[low] ?? null, winds[high] ?? null];
  if (!from || !to || low === high) return null;
  const [a, b] = [componentsOfWind(from), componentsOfWind(to)];
  const changeKt = Math.hypot(b.eastwardMps - a.eastwardMps, b.northwardMps - a.northwardMps) / MPS_PER_KNOT;
  return changeKt / (((levelsFt[high] ?? 0) - (levelsFt[low] ?? 0)) / 1000);
}

/** Air of a section, column by column, with the tropopause. Pure; runs in a thread. */
export function sectionAirOf(
  columns: readonly ColumnPlace[],
  levelsFt: readonly number[],
  { air, humidityAt, temperaturesAt }: SectionFields,
): { air: SectionAir; tropopausesFt: (number | null)[] } {
  const grids: SectionAir = {
    windFromDegTrue: [],
    windSpeedKt: [],
    headwindKt: [],
    temperatureC: [],
    isaDeviationC: [],
    shearKtPer1000Ft: [],
    humidityPercent: [],
  };
  const tropopausesFt: (number | null)[] = [];
  for (const column of columns) {
    const places = levelsFt.map((pressureAltitudeFt) => ({ ...column, pressureAltitudeFt }));
    const winds = places.map((place) => air.windAt(place));
    const forecast = winds.map((wind, index) =>
      isWindForecast(air, levelsFt[index] ?? Number.NaN) ? wind : null,
    );
    const humidity = humidityAt(column);
    for (const [index, place] of places.entries()) {
      const wind = winds[index] ?? null;
      const temperatureC = air.temperatureAt(place);
      grids.windFromDegTrue.push(wind && Math.round(wind.fromDegTrue));
      grids.windSpeedKt.push(wind && tenths(wind.speedKt));
      grids.headwindKt.push(wind && tenths(windAlong(wind, column.trackDegTrue).headwindKt));
      grids.temperatureC.push(tenths(temperatureC));
      const { pressureAltitudeFt } = place;
      const deviation = temperatureC === null ? null : isaDeviationC({ pressureAltitudeFt, temperatureC });
      grids.isaDeviationC.push(tenths(deviation));
      grids.shearKtPer1000Ft.push(tenths(shearOf(forecast, levelsFt, index)));
      grids.humidityPercent.push(tenths(atLevel(humidity, pressureAltitudeFt)));
    }
    tropopausesFt.push(tropopauseFt(temperaturesAt(column)));
  }
  return { air: grids, tropopausesFt };
}
