import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import {
  type ObjectPart,
  type ObjectType,
  objectTypeOf,
  ownRecords,
} from '#platform/server/http/object-type.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { FlightDetail } from '../contract.ts';

const AIRPORT = { type: 'airports', column: 'icao' };
/** As many as one person may keep. */
const FLIGHTS_MAX = 5000;

/** A point of a flight's route, one row each. */
interface RoutePointRow {
  flight: FlightDetail;
  seq: number;
  point: FlightDetail['route_info'][number];
}

const FLIGHTS: readonly ObjectPart<FlightDetail>[] = [
  [column('id', 'text', 'Id'), (row) => row.id],
  [column('callsign', 'text', 'Callsign'), (row) => row.callsign],
  [column('aircraft', 'text', 'Type'), (row) => row.aircraft],
  [column('departure', 'text', 'Departure', { link: AIRPORT }), (row) => row.departure],
  [column('arrival', 'text', 'Arrival', { link: AIRPORT }), (row) => row.arrival],
  [column('date', 'text', 'Date'), (row) => row.date],
  [column('departure_time', 'text', 'Departure time', { unit: 'UTC' }), (row) => row.departureTime],
  [column('distance_nm', 'number', 'Distance', { unit: 'NM' }), (row) => row.distance],
  [column('route', 'text', 'Route'), (row) => row.selfRoute],
  [column('created_at', 'timestamp', 'Saved', { unit: 'UTC' }), (row) => row.createdAt],
];

const ROUTE_POINTS: readonly ObjectPart<RoutePointRow>[] = [
  [
    column('flight_id', 'text', 'Flight', { link: { type: 'flights', column: 'id' } }),
    ({ flight }) => flight.id,
  ],
  [column('callsign', 'text', 'Callsign'), ({ flight }) => flight.callsign],
  [column('seq', 'integer', 'Sequence'), ({ seq }) => seq],
  [column('ident', 'text', 'Ident'), ({ point }) => point.ident],
  [column('lat', 'number', 'Latitude', { unit: '°' }), ({ point }) => point.coordinate[1]],
  [column('lon', 'number', 'Longitude', { unit: '°' }), ({ point }) => point.coordinate[0]],
];

interface FlightReader {
  /** The flights of one person, newest first. */
  details(userKey: string, limit: number): Promise<readonly FlightDetail[]>;
}

/** The caller's saved flights and the points of their routes as tables. */
export function flightObjects({ details }: FlightReader, clock: Clock): readonly ObjectType[] {
  const own = { group: 'Flights', refreshS: 30, scope: 'openid' } as const;
  return [
    objectTypeOf(
      {
        ...own,
        id: 'flights',
        title: 'Flights',
        summary: 'Your saved flights.',
        key: 'id',
        opens: '/flight/{id}',
      },
      FLIGHTS,
      async ({ userKey }) => ({
        rows: await details(userKey, FLIGHTS_MAX),
        freshness: ownRecords(clock.nowMs()),
      }),
    ),
    objectTypeOf(
      {
        ...own,
        id: 'route_points',
        title: 'Route points',
        summary: 'Points of the routes of your saved flights.',
        key: 'ident',
        opens: '/flight/{flight_id}',
      },
      ROUTE_POINTS,
      async ({ userKey }) => {
        const flights = await details(userKey, FLIGHTS_MAX);
        const rows = flights.flatMap((flight) =>
          flight.route_info.map((point, index) => ({ flight, seq: index + 1, point })),
        );
        return { rows, freshness: ownRecords(clock.nowMs()) };
      },
    ),
  ];
}
