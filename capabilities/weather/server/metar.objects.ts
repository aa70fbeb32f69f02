import { isoOrNull } from '#aviation/time/utc.ts';
import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import { type ObjectPart, type ObjectType, objectTypeOf } from '#platform/server/http/object-type.ts';
import type { StationMetar } from '../domain/station-report.ts';
import type { MetarFeeds } from './metar-feeds.ts';

const METRES_PER_STATUTE_MILE = 1609.344;

function visibilityM({ metar }: StationMetar): number | null {
  const miles = metar.conditions.visibility?.statuteMiles ?? null;
  return miles === null ? null : Math.round(miles * METRES_PER_STATUTE_MILE);
}

const PARTS: readonly ObjectPart<StationMetar>[] = [
  [column('station', 'text', 'Station', { link: { type: 'airports', column: 'icao' } }), (row) => row.icao],
  [column('obs_time', 'timestamp', 'Observed', { unit: 'UTC' }), (row) => isoOrNull(row.metar.observedMs)],
  [column('category', 'text', 'Flight category'), (row) => row.metar.conditions.flightCategory],
  [
    column('wind_from', 'number', 'Wind from', { unit: '°T' }),
    (row) => row.metar.conditions.wind?.fromDegTrue ?? null,
  ],
  [column('wind_kt', 'number', 'Wind', { unit: 'kt' }), (row) => row.metar.conditions.wind?.speedKt ?? null],
  [column('gust_kt', 'number', 'Gust', { unit: 'kt' }), (row) => row.metar.conditions.wind?.gustKt ?? null],
  [
    column('visibility_sm', 'number', 'Visibility', { unit: 'SM' }),
    (row) => row.metar.conditions.visibility?.statuteMiles ?? null,
  ],
  [column('visibility_m', 'number', 'Visibility', { unit: 'm' }), visibilityM],
  [
    // Null without a ceiling, and also where it cannot be read: `category` distinguishes the two.
    column('ceiling_ft', 'number', 'Ceiling', { unit: 'ft AGL' }),
    ({ metar: { conditions } }) => (conditions.ceiling.state === 'at' ? conditions.ceiling.heightFt : null),
  ],
  [column('temperature_c', 'number', 'Temperature', { unit: '°C' }), (row) => row.metar.temperatureC],
  [column('dew_point_c', 'number', 'Dew point', { unit: '°C' }), (row) => row.metar.dewPointC],
  [column('lat', 'number', 'Latitude', { unit: '°' }), (row) => row.lat],
  [column('lon', 'number', 'Longitude', { unit: '°' }), (row) => row.lon],
  [column('raw', 'text', 'Report'), (row) => row.raw],
];

/** The newest METAR of every station as a table. */
export const metarObjects = ({ metars }: MetarFeeds): ObjectType =>
  objectTypeOf(
    {
      id: 'metars',
      title: 'METAR',
      group: 'Feeds',
      summary: 'Newest METAR or SPECI of every station.',
      key: 'station',
      opens: '/airport/{station}',
      refreshS: 300,
      scope: 'enroute',
    },
    PARTS,
    () => {
      const { records, freshness } = metars.snapshot();
      return { rows: [...(records?.values() ?? [])], freshness };
    },
  );
