import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';

const PUBLISHED_MAX = 20;
/** Lower bound of a degree of latitude: positions further north or south need not be measured. */
const MIN_NM_PER_DEGREE = 59;

/**
 * Codes of the stations around a position, nearest first: by the position in their reports, else by navigation data.
 */
export function stationsNear(
  { place, radiusNm }: { place: LatLon; radiusNm: number },
  {
    navdata,
    reported,
  }: {
    navdata: Pick<NavdataReader, 'nearestAirports' | 'airportDetail'> | null;
    reported: ReadonlyMap<string, LatLon>;
  },
): string[] {
  const published = navdata?.nearestAirports(place, { limit: PUBLISHED_MAX, maxNm: radiusNm }) ?? [];
  const found = published.flatMap(({ airport, distanceNm: nm }) => {
    const icao = navdata?.airportDetail(airport).icao ?? null;
    return icao === null || reported.has(icao) ? [] : [{ icao, nm }];
  });
  for (const [icao, at] of reported) {
    if (Math.abs(at.lat - place.lat) * MIN_NM_PER_DEGREE > radiusNm) continue;
    const nm = distanceNm(place, at);
    if (nm <= radiusNm) found.push({ icao, nm });
  }
  return found.toSorted((a, b) => a.nm - b.nm).map(({ icao }) => icao);
}
