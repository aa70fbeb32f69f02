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
/** Maximum number per user. */
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
  // If only a type is planned, or nothing, the aircraft is unknown.
  [
    column('registration', 'text', 'Registration', { link: { type: 'fleet', column: 'registration' } }),
    (row) => row.plan?.ownAircraft?.registration ?? null,
  ],
  [column('departure', 'text', 'Departure', { link: AIRPORT }), (row) => row.departure],
  [column('arrival', 'text', 'Arrival', { link: AIRPORT }), (row) => row.arrival],
  [column('date', 'text', 'Date'), (row) => row.date],
  [column('departure_time', 'text', 'Departure time', { unit: 'UTC' }), (row) => row.departureTime],
  [column('distance_nm', 'number', 'Distance', { unit: 'NM' }), (row) => row.distance],
  [column('route', 'text', 'Route'), (row) => row.selfRoute],
  [column('created_at', 'timestamp', 'Saved', { unit: 'UTC' }), (row) => row.createdAt],
];

interface PlanRow {
  flight: FlightDetail;
  plan: NonNullable<FlightDetail['plan']>;
}

const REGISTRATION = { link: { type: 'fleet', column: 'registration' } };
const kg = (
  name: string,
  title: string,
  figure: (plan: PlanRow['plan']) => number | null,
): ObjectPart<PlanRow> => [column(name, 'number', title, { unit: 'kg' }), ({ plan }) => figure(plan)];

const PLANS: readonly ObjectPart<PlanRow>[] = [
  [
    column('flight_id', 'text', 'Flight', { link: { type: 'flights', column: 'id' } }),
    ({ flight }) => flight.id,
  ],
  [column('callsign', 'text', 'Callsign'), ({ flight }) => flight.callsign],
  [
    column('registration', 'text', 'Registration', REGISTRATION),
    ({ plan }) => plan.ownAircraft?.registration ?? null,
  ],
  [column('aircraft', 'text', 'Type'), ({ plan }) => plan.general.aircraft],
  [column('departure', 'text', 'Departure', { link: AIRPORT }), ({ plan }) => plan.general.departure],
  [column('arrival', 'text', 'Arrival', { link: AIRPORT }), ({ plan }) => plan.general.arrival],
  [column('ground_nm', 'number', 'Ground distance', { unit: 'NM' }), ({ plan }) => plan.general.ground_dist],
  [column('air_nm', 'number', 'Air distance', { unit: 'NM' }), ({ plan }) => plan.general.air_dist],
  kg('block_fuel_kg', 'Block fuel', ({ plannedFuel }) => plannedFuel.block_fuel),
  kg('trip_fuel_kg', 'Trip fuel', ({ plannedFuel }) => plannedFuel.trip),
  kg('alternate_fuel_kg', 'Alternate fuel', ({ plannedFuel }) => plannedFuel.ALTN),
  kg('final_reserve_kg', 'Final reserve', ({ plannedFuel }) => plannedFuel.finnal_rev),
  kg('extra_fuel_kg', 'Extra fuel', ({ plannedFuel }) => plannedFuel.extra),
  kg('payload_kg', 'Payload', ({ weight }) => weight.payload),
  kg('zero_fuel_kg', 'Zero fuel mass', ({ weight }) => weight.ZFW),
  kg('take_off_kg', 'Take-off mass', ({ weight }) => weight.take_off_weight),
  kg('max_take_off_kg', 'Max take-off mass', ({ takeOffMaxWeight }) => takeOffMaxWeight),
  kg('landing_kg', 'Landing mass', ({ landingWeight }) => landingWeight),
  [column('warnings', 'integer', 'Warnings'), ({ plan }) => plan.warnings.length],
  [
    column('is_estimated', 'boolean', 'Figures without a published source'),
    ({ plan }) => plan.aircraftEstimated,
  ],
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
  /** The flights of one user, newest first. */
  details(userKey: string, limit: number): Promise<readonly FlightDetail[]>;
}

/** The caller's saved flights, their plans and the points of their routes as tables. */
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
        id: 'plans',
        title: 'Plans',
        summary: 'Fuel and masses of the plans of your saved flights.',
        key: 'flight_id',
        opens: '/flight/{flight_id}',
      },
      PLANS,
      async ({ userKey }) => {
        const flights = await details(userKey, FLIGHTS_MAX);
        const rows = flights.flatMap((flight) => (flight.plan ? [{ flight, plan: flight.plan }] : []));
        return { rows, freshness: ownRecords(clock.nowMs()) };
      },
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
