import type { RecorderDeps } from '#capabilities/recorder/server/index.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';

/** Maximum airfields around one position: there are no more within a few miles. */
const LIMIT = 20;

/** Airfields with elevation around a position in the loaded navigation data; null while it is being built. */
export function airfieldsNearOf(current: () => NavdataReader | null): RecorderDeps['airfieldsNear'] {
  return () => {
    const reader = current();
    if (!reader) return null;
    return (place, maxNm) =>
      reader.nearestAirports(place, { limit: LIMIT, maxNm, minRank: 0 }).flatMap(({ airport }) => {
        const { ident, icao, lat, lon, elevationFt } = reader.airportSummary(airport);
        return elevationFt === null ? [] : [{ ident: icao ?? ident, lat, lon, elevationFt }];
      });
  };
}
