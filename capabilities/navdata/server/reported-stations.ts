import { distanceNm } from '#aviation/geo/geodesic.ts';
import { formatCoordinate } from '#aviation/geo/format-coordinate.ts';
import { POSITION_CONFLICT_NM } from '#capabilities/weather/contract.ts';
import type { NavPoint } from '../contract.ts';

/** Position of an identifier in its latest weather report. Degrees, WGS84. */
export interface ReportedStation {
  readonly lat: number;
  readonly lon: number;
  readonly source: string;
  readonly asOf: string | null;
}

const isCalled = (point: NavPoint, ident: string): boolean =>
  point.type === 'airport' && [point.ident, point.icao, point.localCode].includes(ident);

const apartNm = ({ lat, lon }: ReportedStation, point: NavPoint): number =>
  distanceNm({ lat, lon }, { lat: point.lat, lon: point.lng });

const milesText = (nm: number): string => `${Math.round(nm).toLocaleString('en-US')} NM`;

/**
 * Puts the station that uses the searched identifier in weather reports first, when navigation data has none of that
 * name within 20 NM. Airports of that name elsewhere remain, with the conflict of sources in `matchedBy`.
 */
export function withReportedStation(
  points: readonly NavPoint[],
  ident: string,
  station: ReportedStation | null,
): NavPoint[] {
  if (station === null) return [...points];
  const called = points.filter((point) => isCalled(point, ident));
  if (called.some((point) => apartNm(station, point) <= POSITION_CONFLICT_NM)) return [...points];
  const [elsewhere] = called;
  const conflict = elsewhere
    ? `Position conflict: navigation data has ${ident} (${elsewhere.name ?? elsewhere.ident}) at ${formatCoordinate({ lat: elsewhere.lat, lon: elsewhere.lng })}, ${milesText(apartNm(station, elsewhere))} away`
    : 'Not in navigation data';
  return [
    {
      lat: station.lat,
      lng: station.lon,
      ident,
      type: 'station',
      name: null,
      region: null,
      frequency: null,
      icao: null,
      iata: null,
      localCode: null,
      source: station.source,
      asOf: station.asOf,
      matchedBy: `Position of the weather report, ${formatCoordinate({ lat: station.lat, lon: station.lon })} · ${conflict}`,
    },
    ...points.map((point) =>
      called.includes(point)
        ? {
            ...point,
            matchedBy: `Position conflict: weather reports of ${ident} are from ${milesText(apartNm(station, point))} away`,
          }
        : point,
    ),
  ];
}
