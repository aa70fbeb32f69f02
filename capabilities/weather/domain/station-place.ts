import { distanceNm } from '#aviation/geo/geodesic.ts';
import { formatCoordinate } from '#aviation/geo/format-coordinate.ts';
import { POSITION_CONFLICT_NM, type PositionConflict } from '../contract.ts';

/** Navigation data of a station. */
export interface StationSite {
  readonly icao: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly elevationFt: number | null;
  /** 0 to 100. */
  readonly rank: number;
}

interface ReportedPlace {
  readonly lat: number | null;
  readonly lon: number | null;
  readonly elevationFt: number | null;
}

/** Position of a station. `site` is from navigation data: null when that is of another location. */
export interface StationPosition {
  readonly lat: number | null;
  readonly lon: number | null;
  readonly elevationFt: number | null;
  readonly site: StationSite | null;
  readonly conflict: PositionConflict | null;
}

/**
 * The report's position takes precedence over that of navigation data. An identifier may belong to another aerodrome:
 * if far away, neither its name nor its elevation applies to the station.
 */
export function stationPosition(report: ReportedPlace | null, site: StationSite | null): StationPosition {
  if (report === null || report.lat === null || report.lon === null)
    return {
      lat: site?.lat ?? null,
      lon: site?.lon ?? null,
      elevationFt: site?.elevationFt ?? report?.elevationFt ?? null,
      site,
      conflict: null,
    };
  const { lat, lon } = report;
  const apartNm = site === null ? 0 : distanceNm({ lat, lon }, site);
  if (site !== null && apartNm > POSITION_CONFLICT_NM)
    return {
      lat,
      lon,
      elevationFt: report.elevationFt,
      site: null,
      conflict: {
        distanceNm: Math.round(apartNm),
        reported: { lat, lon },
        navigationData: { name: site.name, lat: site.lat, lon: site.lon },
      },
    };
  return { lat, lon, elevationFt: site?.elevationFt ?? report.elevationFt, site, conflict: null };
}

/** Text of the conflict. */
export function conflictText(
  icao: string,
  { distanceNm: nm, reported, navigationData }: PositionConflict,
): string {
  return (
    `Position conflict: the report places ${icao} at ${formatCoordinate(reported)}, navigation data ` +
    `(${navigationData.name}) at ${formatCoordinate(navigationData)}, ${nm.toLocaleString('en-US')} NM away. The reported position is used.`
  );
}
