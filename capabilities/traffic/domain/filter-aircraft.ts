import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { Aircraft } from './aircraft.ts';
import { distanceToLineNm } from './drawing/route-line.ts';
import { type TrafficFilter, wordsOf } from './traffic-filter.ts';

export interface AltitudeBand {
  readonly lowFl: number;
  readonly highFl: number;
  /** Band of all levels. */
  readonly topFl: number;
}

export interface Filtered {
  readonly shown: readonly Aircraft[];
  readonly hiddenByAltitude: readonly Aircraft[];
  readonly hiddenByFilter: readonly Aircraft[];
}

const startsWithOne = (value: string | null, words: readonly string[]): boolean =>
  words.length === 0 || (value !== null && words.some((word) => value.startsWith(word)));

/** Whether an altitude is in the band. An unknown one is only in the band of all levels. */
export function isInBand(
  { altitudeFt, onGround }: Aircraft,
  { lowFl, highFl, topFl }: AltitudeBand,
): boolean {
  if (lowFl === 0 && highFl === topFl) return true;
  if (onGround === true) return lowFl === 0;
  if (altitudeFt === null) return false;
  const level = altitudeFt / 100;
  return (lowFl === 0 || level >= lowFl) && (highFl === topFl || level <= highFl);
}

/**
 * Splits aircraft into those that match and the others, which are counted, so that nothing is hidden without notice.
 */
export function filterAircraft(
  aircraft: Iterable<Aircraft>,
  wanted: { readonly filter: TrafficFilter; readonly band: AltitudeBand; readonly route: readonly LatLon[] },
): Filtered {
  const { filter, band, route } = wanted;
  const types = wordsOf(filter.type);
  const operators = wordsOf(filter.operator);
  const departures = wordsOf(filter.departure);
  const arrivals = wordsOf(filter.arrival);
  const { nearRouteNm } = filter;
  const shown: Aircraft[] = [];
  const hiddenByAltitude: Aircraft[] = [];
  const hiddenByFilter: Aircraft[] = [];
  for (const one of aircraft) {
    const isWanted =
      startsWithOne(one.type, types) &&
      startsWithOne(one.callsign, operators) &&
      startsWithOne(one.departure, departures) &&
      startsWithOne(one.arrival, arrivals) &&
      (!filter.isInAirOnly || one.onGround !== true) &&
      (nearRouteNm === null || distanceToLineNm(one, route) <= nearRouteNm);
    if (!isWanted) hiddenByFilter.push(one);
    else if (isInBand(one, band)) shown.push(one);
    else hiddenByAltitude.push(one);
  }
  return { shown, hiddenByAltitude, hiddenByFilter };
}
