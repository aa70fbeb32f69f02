import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import {
  type ObjectPart,
  type ObjectType,
  objectTypeOf,
  ownRecords,
} from '#platform/server/http/object-type.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { FlightLog } from '../contract.ts';
import type { RecorderStore } from './recorder.store.ts';

const AIRPORT = { type: 'airports', column: 'icao' };
const utc = { unit: 'UTC' } as const;

const LOGS: readonly ObjectPart<FlightLog>[] = [
  [column('id', 'text', 'Id'), (log) => log.id],
  [column('title', 'text', 'Title'), (log) => log.title],
  [
    column('registration', 'text', 'Registration', { link: { type: 'fleet', column: 'registration' } }),
    (log) => log.registration,
  ],
  [column('aircraft', 'text', 'Aircraft'), (log) => log.aircraft],
  [column('format', 'text', 'Format'), (log) => log.format],
  [column('departure', 'text', 'Departure', { link: AIRPORT }), ({ figures }) => figures.from?.ident ?? null],
  [column('arrival', 'text', 'Arrival', { link: AIRPORT }), ({ figures }) => figures.to?.ident ?? null],
  [column('flight_id', 'text', 'Flight', { link: { type: 'flights', column: 'id' } }), (log) => log.flightId],
  [column('start_at', 'timestamp', 'First row', utc), ({ figures }) => figures.startAt],
  [column('out_at', 'timestamp', 'Out', utc), ({ figures }) => figures.outAt],
  [column('off_at', 'timestamp', 'Off', utc), ({ figures }) => figures.offAt],
  [column('on_at', 'timestamp', 'On', utc), ({ figures }) => figures.onAt],
  [column('in_at', 'timestamp', 'In', utc), ({ figures }) => figures.inAt],
  [column('distance_nm', 'number', 'Distance', { unit: 'NM' }), ({ figures }) => figures.distanceNm],
  [
    column('max_altitude_ft', 'number', 'Highest altitude', { unit: 'ft' }),
    ({ figures }) => figures.maxAltitudeFt,
  ],
  [column('landings', 'integer', 'Landings'), ({ figures }) => figures.landings],
  [column('exceedances', 'integer', 'Exceedances'), ({ figures }) => figures.exceedances],
  [column('rows', 'integer', 'Rows'), (log) => log.rows],
];

/** The caller's flight logs as a table. */
export const recorderObjects = (store: RecorderStore, clock: Clock): readonly ObjectType[] => [
  objectTypeOf(
    {
      id: 'flight_logs',
      title: 'Flight logs',
      summary: 'Your recorded flights: times, landings and exceedances.',
      group: 'Flights',
      refreshS: 30,
      scope: 'openid',
      key: 'id',
      opens: null,
    },
    LOGS,
    async ({ userKey }) => ({ rows: await store.list(userKey), freshness: ownRecords(clock.nowMs()) }),
  ),
];
