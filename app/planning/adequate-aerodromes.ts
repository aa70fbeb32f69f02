import type { Aerodrome } from '#aviation/edto/equal-time-points.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';

/** What is taken as adequate: a location indicator, scheduled service and this runway. The operator approves them. */
const RUNWAY_FT = 6500;
/** How far a diversion is looked for, and how many aerodromes around one place. */
const AROUND_NM = 1800;
const AROUND_LIMIT = 60;
const KEPT_AROUND = 4;
/** Every so many of the places are looked around. */
const EVERY = 8;

/** Aerodromes that a flight may divert to, as far as the data tells, each once. */
export function adequateAerodromes(reader: NavdataReader | null, places: readonly LatLon[]): Aerodrome[] {
  if (!reader) return [];
  const found = new Map<string, Aerodrome>();
  for (const [index, place] of places.entries()) {
    if (index % EVERY !== 0 && index !== places.length - 1) continue;
    const near = reader
      .nearestAirports(place, { limit: AROUND_LIMIT, maxNm: AROUND_NM, minRank: 40 })
      .map(({ airport }) => reader.airportSummary(airport))
      .filter(
        ({ icao, longestRunwayFt, isScheduled }) =>
          icao !== null && (longestRunwayFt ?? 0) >= RUNWAY_FT && isScheduled === true,
      );
    for (const { ident, lat, lon } of near.slice(0, KEPT_AROUND)) found.set(ident, { ident, lat, lon });
  }
  return [...found.values()];
}
