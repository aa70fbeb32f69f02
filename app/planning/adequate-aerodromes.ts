import type { Aerodrome } from '#aviation/edto/equal-time-points.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';

/**
 * Criteria of an adequate aerodrome: a location indicator, scheduled service and this runway length. The operator
 * approves them.
 */
const RUNWAY_FT = 6500;
/** Search radius for diversion aerodromes, and maximum number around one position. */
const AROUND_NM = 1800;
const AROUND_LIMIT = 60;
const KEPT_AROUND = 4;

/** Possible diversion aerodromes in the data, each once; each step searches around one position. */
export function* adequateAerodromeSteps(
  reader: NavdataReader | null,
  places: readonly LatLon[],
): Generator<void, Aerodrome[]> {
  const found = new Map<string, Aerodrome>();
  for (const place of reader ? places : []) {
    const near = (
      reader?.nearestAirports(place, { limit: AROUND_LIMIT, maxNm: AROUND_NM, minRank: 35 }) ?? []
    )
      .flatMap(({ airport }) => (reader ? [reader.airportSummary(airport)] : []))
      .filter(
        ({ icao, longestRunwayFt, isScheduled }) =>
          icao !== null && (longestRunwayFt ?? 0) >= RUNWAY_FT && isScheduled === true,
      );
    for (const { ident, lat, lon } of near.slice(0, KEPT_AROUND)) found.set(ident, { ident, lat, lon });
    yield;
  }
  return [...found.values()];
}
