import { solveWindTriangle } from '../atmosphere/wind-triangle.ts';
import type { Wind } from '../atmosphere/wind-vector.ts';
import { geodesicMiddle } from '../geo/geodesic.ts';
import type { LatLon } from '../geo/lat-lon.ts';
import { sphericalDistanceNm, type UnitVector, unitVector } from '../geo/unit-vector.ts';

export interface Aerodrome extends LatLon {
  readonly ident: string;
}

/** A line that is measured from its start. */
export interface DiversionLine<Place extends LatLon = LatLon> {
  readonly lengthNm: number;
  at(this: void, alongNm: number): Place;
}

export interface Diversion<Place extends LatLon = LatLon> {
  readonly trueAirspeedKt: number;
  /** Wind at the diversion level on the way from a place of the line; `null` where it is not known: still air is taken. */
  windAt(this: void, place: LatLon, from: Place): Wind | null;
}

/** Where two aerodromes are equally far in time. */
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

/** Minutes of a diversion along the geodesic in the wind half-way; infinite where the wind does not let it. */
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

/** No wind on record blew faster than the 350 kt taken here; on the sphere a distance is off by less than 1 %. */
const FASTEST_WIND_KT = 350;
const SPHERE_PART = 0.99;

/** Less than any diversion takes: spares the geodesics to what is far away. */
function leastMinutes(place: UnitVector, to: UnitVector, trueAirspeedKt: number): number {
  return ((sphericalDistanceNm(place, to) * SPHERE_PART) / (trueAirspeedKt + FASTEST_WIND_KT)) * 60;
}

/** The aerodrome that is reached first from a place; `null` without aerodromes. */
export function nearestInTime<Place extends LatLon>(
  place: Place,
  aerodromes: readonly Aerodrome[],
  diversion: Diversion<Place>,
): { readonly aerodrome: Aerodrome; readonly minutes: number } | null {
  const here = unitVector(place);
  const byLeast = aerodromes
    .map((aerodrome) => ({
      aerodrome,
      least: leastMinutes(here, unitVector(aerodrome), diversion.trueAirspeedKt),
    }))
    .toSorted((a, b) => a.least - b.least);
  let best: { aerodrome: Aerodrome; minutes: number } | null = null;
  for (const { aerodrome, least } of byLeast) {
    if (best !== null && least > best.minutes) break;
    const minutes = diversionMinutes(place, aerodrome, diversion);
    if (best === null || minutes < best.minutes) best = { aerodrome, minutes };
  }
  return best;
}

/**
 * Equal-time points along a line: where the aerodrome that is nearest in time changes. In a wind that is the same
 * everywhere, on a line between two aerodromes, this is D · GSr / (GSr + GSo) from the first (ICAO Doc 10085, EDTO).
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

/** The place on the line that is furthest in time from its nearest aerodrome. */
export function furthestFromAerodromes<Place extends LatLon>(
  line: DiversionLine<Place>,
  aerodromes: readonly Aerodrome[],
  diversion: Diversion<Place>,
): { readonly alongNm: number; readonly ident: string; readonly minutes: number } | null {
  let furthest: { alongNm: number; ident: string; minutes: number } | null = null;
  for (let step = 0; ; step += 1) {
    const alongNm = Math.min(line.lengthNm, step * sampleNm);
    const nearest = nearestInTime(line.at(alongNm), aerodromes, diversion);
    if (!nearest) return null;
    if (furthest === null || nearest.minutes > furthest.minutes)
      furthest = { alongNm, ident: nearest.aerodrome.ident, minutes: nearest.minutes };
    if (alongNm >= line.lengthNm) return furthest;
  }
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
