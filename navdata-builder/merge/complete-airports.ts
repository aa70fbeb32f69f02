import lookupTimeZone from '@photostructure/tz-lookup';
import type { AirportRecord, LocalizerRecord } from '../navdata-set.ts';
import { completeRunwayGeometry } from './runway-geometry.ts';

/**
 * Fills in derived values: runway geometry, and the time zone from the position. Returns how
 * many runways had headings that their positions contradict.
 */
export function completeAirports(airports: readonly AirportRecord[]): number {
  let corrected = 0;
  for (const airport of airports) {
    for (const runway of airport.runways) if (completeRunwayGeometry(runway)) corrected += 1;
    airport.timeZone ??= lookupTimeZone(airport.lat, airport.lon);
  }
  return corrected;
}

/**
 * Adds localizers that a source lists by airport and runway, where the airport's own source has none. An airport with
 * one is known to have an ILS; the others stay unknown, because these lists are incomplete.
 */
export function addLocalizers(
  airports: readonly AirportRecord[],
  localizers: readonly LocalizerRecord[],
): number {
  const byIdent = new Map(airports.map((airport) => [airport.icao ?? airport.ident, airport]));
  let added = 0;
  for (const localizer of localizers) {
    const airport = byIdent.get(localizer.airportIdent);
    // If the airport's source publishes ILS itself, an older list must not add to it.
    if (!airport || airport.hasIls !== null) continue;
    const end = airport.runways
      .flatMap((runway) => runway.ends)
      .find((candidate) => sameRunway(candidate.ident, localizer.runwayIdent));
    if (!end || end.ils !== null) continue;
    end.ils = localizer.ils;
    added += 1;
  }
  for (const airport of airports)
    if (airport.hasIls === null && airport.runways.some((runway) => runway.ends.some(isIlsEnd)))
      airport.hasIls = true;
  return added;
}

function isIlsEnd(end: AirportRecord['runways'][number]['ends'][number]): boolean {
  return end.ils?.system?.startsWith('ILS') ?? false;
}

/** `4L` and `04L` are the same runway end. */
function sameRunway(a: string, b: string): boolean {
  return a.replace(/^0/, '') === b.replace(/^0/, '');
}
