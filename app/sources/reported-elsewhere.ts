import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { ReportedElsewhere } from '#capabilities/airports/contract.ts';
import { POSITION_CONFLICT_NM } from '#capabilities/weather/contract.ts';
import type { WeatherForOthers } from '#capabilities/weather/server/index.ts';

/** Detects weather reports from a position other than that of the identifier in the navigation data. */
export function reportedElsewhereOf(reportedPlace: WeatherForOthers['reportedPlace']) {
  return (ident: string, place: LatLon): ReportedElsewhere | null => {
    const reported = reportedPlace(ident);
    if (reported === null) return null;
    const apartNm = distanceNm(reported, place);
    return apartNm > POSITION_CONFLICT_NM ? { ident, ...reported, distanceNm: Math.round(apartNm) } : null;
  };
}
