import { solveWindTriangle } from '../atmosphere/wind-triangle.ts';
import type { Wind } from '../atmosphere/wind-vector.ts';
import { geodesicMiddle } from '../geo/geodesic.ts';
import type { LatLon } from '../geo/lat-lon.ts';
import { sphericalDistanceNm, type UnitVector, unitVector } from '../geo/unit-vector.ts';

/** Adequate aerodrome; WGS84 degrees. */
export interface Aerodrome extends LatLon {
  readonly ident: string;
}

/** Route as a line; `at` gives the position at a distance from its start. */
export interface DiversionLine<Place extends LatLon = LatLon> {
  readonly lengthNm: number;
  at(this: void, alongNm: number): Place;
}

/** Speed and wind of a diversion. */
export interface Diversion<Place extends LatLon = LatLon> {
  readonly trueAirspeedKt: number;
  /** Wind at the diversion level, for a diversion from `from`; `null` is unknown: still air is assumed. */
  windAt(this: void, place: LatLon, from: Place): Wind | null;
}

/** Equal-time point between two aerodromes. */
export interface EqualTimePoint {
  readonly alongNm: number;
  readonly place: LatLon;
  /** The aerodrome nearest in time before and after the point. */
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
}

const sampleNm = 30;
const foundNm = 0.1;

/** Diversion time, minutes, along the geodesic in the wind at its midpoint; infinite when the wind prevents it. */
export function diversionMinutes<Place extends LatLon>(
  place: Place,
  to: LatLon,
  diversion: Diversion<Place>,
): number {
  const { distanceNm: lengthNm, middle, trackDegTrue } = geodesicMiddle(place, to);
  const wind = diversion.windAt(middle, place);
  const { trueAirspeedKt } = diversion;
  if (wind === null) return (lengthNm / trueAirspeedKt) * 60;
  const triangle = solveWindTriangle({ trackDegTrue, trueAirspeedKt, wind });
  return triangle.ok ? (lengthNm / triangle.groundSpeedKt) * 60 : Number.POSITIVE_INFINITY;
}

/** Above any recorded wind. Distances on the sphere are within 1 % of the geodesic. */
const FASTEST_WIND_KT = 350;
const SPHERE_PART = 0.99;

/** Lower bound of a diversion time, which saves the geodesics to distant aerodromes. */
function minMinutes(place: UnitVector, to: UnitVector, trueAirspeedKt: number): number {
  return ((sphericalDistanceNm(place, to) * SPHERE_PART) / (trueAirspeedKt + FASTEST_WIND_KT)) * 60;
}

/** Aerodrome with the shortest diversion time from a position; `null` without aerodromes. */
export function nearestInTime<Place extends LatLon>(
  place: Place,
  aerodromes: readonly Aerodrome[],
  diversion: Diversion<Place>,
): { readonly aerodrome: Aerodrome; readonly minutes: number } | null {
  const here = unitVector(place);
  const byMin = aerodromes
    .map((aerodrome) => ({
      aerodrome,
      min: minMinutes(here, unitVector(aerodrome), diversion.trueAirspeedKt),
    }))
    .toSorted((a, b) => a.min - b.min);
  let best: { aerodrome: Aerodrome; minutes: number } | null = null;
  for (const { aerodrome, min } of byMin) {
    if (best !== null && min > best.minutes) break;
    const minutes = diversionMinutes(place, aerodrome, diversion);
    if (best === null || minutes < best.minutes) best = { aerodrome, minutes };
  }
  return best;
}

/**
 * Equal-time points along a line: where the aerodrome nearest in time changes. In uniform wind, on a line between two
 * aerodromes, the point is D · GSr / (GSr + GSo) from the first (ICAO Doc 10085, EDTO).
 */
export function equalTimePoints<Place extends LatLon>(
  line: DiversionLine<Place>,
  aerodromes: readonly Aerodrome[],
  diversion: Diversion<Place>,
): EqualTimePoint[] {
  const found: EqualTimePoint[] = [];
  let before = nearestInTime(line.at(0), aerodromes, diversion);
  for (let fromNm = 0; fromNm < line.lengthNm && before; fromNm += sampleNm) {
    const toNm = Math.min(line.lengthNm, fromNm + sampleNm);
    const after = nearestInTime(line.at(toNm), aerodromes, diversion);
    if (!after) break;
    const [from, to] = [before.aerodrome, after.aerodrome];
    before = after;
    if (from.ident === to.ident) continue;
    const isBefore = (nm: number): boolean =>
      diversionMinutes(line.at(nm), from, diversion) <= diversionMinutes(line.at(nm), to, diversion);
    const alongNm = bisect(fromNm, toNm, isBefore);
    const place = line.at(alongNm);
    found.push({
      alongNm,
      place,
      from: from.ident,
      to: to.ident,
      minutes: diversionMinutes(place, to, diversion),
    });
  }
  return found;
}

/** Position on a line, and its nearest aerodrome in still air. */
interface Reach {
  readonly alongNm: number;
  readonly ident: string;
  readonly minutes: number;
}

/**
 * Position on the line with the longest time in still air to its nearest aerodrome, to within `foundNm`; `null` without
 * aerodromes. Between two positions the time is at most their mean plus half the way between them (triangle
 * inequality): stretches that could exceed the longest time found are halved, so that a peak between two samples counts.
 */
export function furthestFromAerodromes(
  line: DiversionLine,
  aerodromes: readonly Aerodrome[],
  trueAirspeedKt: number,
): Reach | null {
  const still: Diversion = { trueAirspeedKt, windAt: () => null };
  const reachAt = (alongNm: number): Reach | null => {
    const nearest = nearestInTime(line.at(alongNm), aerodromes, still);
    return nearest && { alongNm, ident: nearest.aerodrome.ident, minutes: nearest.minutes };
  };
  const samples = Array.from({ length: Math.ceil(line.lengthNm / sampleNm) + 1 }, (_, step) =>
    reachAt(Math.min(line.lengthNm, step * sampleNm)),
  ).filter((sample) => sample !== null);
  const [first] = samples;
  if (!first) return null;
  let furthest = samples.reduce((best, one) => (one.minutes > best.minutes ? one : best), first);
  const open = samples.slice(1).map((to, index) => ({ from: samples[index] ?? first, to }));
  for (let stretch = open.pop(); stretch !== undefined; stretch = open.pop()) {
    const { from, to } = stretch;
    const stretchNm = to.alongNm - from.alongNm;
    const most = (from.minutes + to.minutes + (stretchNm / trueAirspeedKt) * 60) / 2;
    if (stretchNm <= foundNm || most <= furthest.minutes) continue;
    const middle = reachAt((from.alongNm + to.alongNm) / 2);
    if (!middle) continue;
    if (middle.minutes > furthest.minutes) furthest = middle;
    open.push({ from, to: middle }, { from: middle, to });
  }
  return furthest;
}

function bisect(lowNm: number, highNm: number, isBefore: (nm: number) => boolean): number {
  let [low, high] = [lowNm, highNm];
  while (high - low > foundNm) {
    const middle = (low + high) / 2;
    if (isBefore(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
