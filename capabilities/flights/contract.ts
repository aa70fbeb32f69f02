import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { calendarDay, isoInstant, numberInQuery, revisionNumber } from '#platform/contract/fields.ts';
import { reportUnknownKeys } from '#platform/contract/known-keys.ts';
import { FLIGHT_ID_PATTERN } from '#platform/contract/ids.ts';
import { operationalFlightPlan, type OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import { routePoint } from '#capabilities/route/contract.ts';

export const flightId = z.string().regex(FLIGHT_ID_PATTERN, 'Invalid flight id');
/** Spec 9: page size of the list on /flight. */
export const FLIGHT_LIST_PAGE_SIZE = 50;

/** An entry of the flight list (spec 3). */
export const flightListItem = z.object({
  id: z.string(),
  aircraft: z.string(),
  callsign: z.string(),
  departure: z.string(),
  arrival: z.string(),
  date: z.string().nullable(),
  departureTime: z.string().nullable(),
  createdAt: z.string(),
  /** Counts replacements, from 1. */
  revision: z.number().int().min(1).default(1),
});
export type FlightListItem = z.infer<typeof flightListItem>;

/** Type, date and departure of a flight for a row of a list, as far as known: `B738 · 2026-11-20 · 14:00Z`. */
export const flightFacts = ({ aircraft, date, departureTime }: FlightListItem): string =>
  [aircraft, date, departureTime && `${departureTime}Z`].filter(Boolean).join(' · ');

/** A flight with its route, plan and geometry. */
export const flightDetail = flightListItem.extend({
  selfRoute: z.string(),
  route_info: z.array(routePoint),
  distance: z.number().nullable(),
  isFallback: z.boolean(),
  plan: operationalFlightPlan.nullable(),
});
export type FlightDetail = z.infer<typeof flightDetail>;

const text = (max: number) => z.string().trim().max(max);

const isInstant = (given: string): boolean => isoInstant.safeParse(given).success;
const CLOCK = /^([01]\d|2[0-3]):?[0-5]\dZ?$/i;
/** Off blocks: a day and a UTC time of day, or an instant in either; empty means none. */
const flightDay = text(32).refine(
  (given) => given === '' || calendarDay.safeParse(given).success || isInstant(given),
  'A day of the calendar such as 2026-11-20, or an instant such as 2026-11-20T13:30:00Z',
);
const flightTime = text(32).refine(
  (given) => given === '' || CLOCK.test(given) || isInstant(given),
  'A UTC time such as 1330, 13:30 or 1330Z, or an instant such as 2026-11-20T13:30:00Z',
);

const KG_MAX = 1_000_000;
const NM_MAX = 50_000;
const between = (max: number, unit: string) => ({
  max,
  message: `From 0 to ${max.toLocaleString('en')}${unit}`,
});
/** Limits of every plan; sums are not checked. */
const PLAN_FIGURES: readonly {
  of: (plan: OperationalFlightPlan) => Readonly<Record<string, number>>;
  path: readonly string[];
  max: number;
  message: string;
}[] = [
  {
    path: ['plannedFuel'],
    of: ({ plannedFuel: { ALTN, block_fuel, extra, finnal_rev } }) => ({
      ALTN,
      block_fuel,
      extra,
      finnal_rev,
    }),
    ...between(KG_MAX, ' kg'),
  },
  {
    path: ['weight'],
    of: ({ weight }) => ({ ...weight, passenger_number: 0 }),
    ...between(KG_MAX, ' kg'),
  },
  {
    path: ['weight'],
    of: ({ weight: { passenger_number } }) => ({ passenger_number }),
    ...between(1000, ' passengers'),
  },
  {
    path: ['general'],
    of: ({ general: { air_dist, ground_dist } }) => ({ air_dist, ground_dist }),
    ...between(NM_MAX, ' NM'),
  },
  { path: ['general'], of: ({ general: { ci } }) => ({ ci }), ...between(999, '') },
  { path: [], of: ({ reserveMinutes }) => ({ reserveMinutes }), ...between(1000, ' minutes') },
];
const isOnEarth = ([lon, lat]: readonly [number, number]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

/** A plan sent for saving: its figures are validated, so that a block fuel of −5 kg is never shown. */
const savedPlan = operationalFlightPlan.superRefine((plan, context) => {
  for (const { path, of, max, message } of PLAN_FIGURES)
    for (const [name, value] of Object.entries(of(plan)))
      if (value < 0 || value > max) context.addIssue({ code: 'custom', path: [...path, name], message });
  for (const end of ['departure', 'arrival'] as const)
    if (!isOnEarth(plan.airport[end].coordinate)) {
      const path = ['airport', end, 'coordinate'];
      context.addIssue({
        code: 'custom',
        path,
        message: 'Longitude from -180 to 180, latitude from -90 to 90',
      });
    }
});

/**
 * A flight sent for saving (spec 3, saved flight): either spelling of a field is accepted, and so is a response of
 * `getFlights`. Sizes are bounded.
 */
export const flightInput = z.object({
  id: flightId.optional(),
  callsign: text(16).optional(),
  flightNumber: text(16).optional(),
  departure: text(10).optional(),
  origin: text(10).optional(),
  arrival: text(10).optional(),
  destination: text(10).optional(),
  aircraft: text(8).optional(),
  aircraftType: text(8).optional(),
  selfRoute: text(4000).optional(),
  route: text(4000).optional(),
  date: flightDay.nullable().optional(),
  departureTime: flightTime.nullable().optional(),
  route_info: z.array(routePoint).max(1000).optional(),
  distance: z.number().finite().min(0).max(NM_MAX).nullable().optional(),
  isFallback: z.boolean().optional(),
  plan: savedPlan.nullable().optional(),
  /** For a deleted flight that is saved again: its last revision, so that revisions are not reused. */
  revision: revisionNumber.optional(),
  /** For the same case: time of the first save, ISO 8601, so that it returns to its place in the list. */
  createdAt: isoInstant.optional(),
});
export type FlightInput = z.infer<typeof flightInput>;

const user = (id: string, method: 'GET' | 'POST', path: `/${string}`, summary: string) =>
  ({ id, method, path, summary, auth: 'bearer', scope: 'openid' }) as const;

/** List, or one flight when `id` is given; `loadRequire=true` brings plans and geometry. */
export const getFlights = defineEndpoint({
  ...user(
    'getFlights',
    'GET',
    '/efb-v2/user/getFlights',
    'Saved flights, newest first, or one flight by id.',
  ),
  query: z.object({
    limit: numberInQuery(z.number().int().min(1).max(500)).optional(),
    id: z.string().max(200).optional(),
    loadRequire: z.enum(['true', 'false']).optional(),
  }),
  // The fuller schema first: a union uses the first match, and a detail also matches a list item.
  effect: 'read',
  data: z.union([z.array(flightDetail), z.array(flightListItem), flightDetail]),
});

/** Additional fields of a response: they may be sent back and are ignored. */
const FLIGHT_STAMPS = ['messages'];
const sentFlight = reportUnknownKeys(flightInput, FLIGHT_STAMPS);
const sentFlightWithId = reportUnknownKeys(flightInput.extend({ id: flightId }), FLIGHT_STAMPS);
/** Ignored or implausible values of a flight: a sentence each. */
const messages = z.array(z.string()).optional();
/** Faults of the flight or list, by the path of the field. */
const wrongFlights = (issue: {
  input?: unknown;
  errors?: readonly (readonly z.core.$ZodIssue[])[];
}): string =>
  (issue.errors?.[Array.isArray(issue.input) ? 1 : 0] ?? [])
    .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
    .join('; ') || 'A flight, or a list of flights';
/**
 * Appends one flight, or each of a list; a duplicate (spec 5) is omitted and returned in `skipped`. `messages` lists
 * ignored values and probable mistakes. Two spellings of a field with different values give 400
 * `flight-contradiction`.
 */
export const updateFlights = defineEndpoint({
  ...user('updateFlights', 'POST', '/efb-v2/user/updateFlights', 'Save flights; duplicates are skipped.'),
  body: z.object({ flights: z.union([sentFlight, z.array(sentFlight).max(200)], { error: wrongFlights }) }),
  effect: 'write',
  data: z.object({
    saved: z.array(flightDetail),
    skipped: z.array(z.string()),
    messages,
  }),
});

/**
 * Replaces the saved flight with its id atomically. A revision other than the saved one gives 409 `flight-stale` and
 * changes nothing; a flight that would equal another (spec 5) 409 `flight-duplicate`. `messages` as in
 * `updateFlights`.
 */
export const replaceFlight = defineEndpoint({
  ...user('replaceFlight', 'POST', '/efb-v2/user/replaceFlight', 'Change a saved flight.'),
  body: z.object({ flight: sentFlightWithId, revision: revisionNumber }),
  effect: 'write',
  data: flightDetail.extend({ messages }),
});

/** With `revision`, a flight changed since then is not deleted: 409 `flight-stale`. */
export const deleteFlight = defineEndpoint({
  ...user(
    'deleteFlight',
    'POST',
    '/efb-v2/user/deleteFlight',
    'Delete a flight; answers the deleted one, for undo.',
  ),
  body: z.object({
    flight: z.union([flightId, z.object({ id: flightId, revision: revisionNumber.optional() })]),
  }),
  effect: 'write',
  data: flightDetail,
});

/** The flight currently open, shared across the user's devices. */
export const uploadTempFlight = defineEndpoint({
  ...user('uploadTempFlight', 'POST', '/efb-v2/user/upload', 'Keep the open flight as temporary flight.'),
  body: z.object({ flight: sentFlight }),
  data: z.object({ id: z.string(), messages }),
});
export const getTempFlights = defineEndpoint({
  ...user('getTempFlights', 'GET', '/efb-v2/user/getTempFlights', 'The temporary flight, if there is one.'),
  data: z.array(flightDetail),
});
export const unloadFlights = defineEndpoint({
  ...user('unloadFlights', 'POST', '/efb-v2/user/unloadFlights', 'Forget the temporary flight.'),
  data: z.object({ removed: z.number() }),
});

const flightShare = z.object({
  id: z.string(),
  path: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type FlightShareLink = z.infer<typeof flightShare>;

/** Creates an expiring read-only link to a saved flight; it shows the flight as saved when the link is opened. */
export const shareFlight = defineEndpoint({
  ...user('shareFlight', 'POST', '/efb-v2/user/shareFlight', 'Make a read-only link to a saved flight.'),
  body: z.object({ id: flightId, days: z.number().int().min(1).max(30).default(7) }),
  data: flightShare,
});

/** The valid links to a saved flight, oldest first. */
export const listFlightShares = defineEndpoint({
  ...user('listFlightShares', 'GET', '/efb-v2/user/flightShares', 'Valid read-only links to a saved flight.'),
  query: z.object({ id: flightId }),
  data: z.array(flightShare),
});

/** Revokes one link; the others stay. 404 `share-not-found` if it has expired or was already revoked. */
export const revokeFlightShare = defineEndpoint({
  ...user('revokeFlightShare', 'POST', '/efb-v2/user/revokeFlightShare', 'Revoke a read-only link.'),
  body: z.object({ shareId: z.string().min(1).max(64) }),
  data: z.object({ id: z.string() }),
});

/** The flight of a link: 404 `share-invalid`, 410 `share-expired` or `share-revoked`. */
export const getSharedFlight = defineEndpoint({
  id: 'getSharedFlight',
  method: 'GET',
  path: '/efb-v2/shared/flight',
  summary: 'The flight of a read-only link.',
  auth: 'public',
  query: z.object({ token: z.string().max(2000) }),
  data: z.object({ flight: flightDetail, expiresAt: z.string() }),
});

/**
 * The user's totals over saved flights whose off-block time has passed: planned values, because actual flights are
 * not recorded. Distances in NM along the routes. Block hours are estimated from distance and type in still air.
 */
export const userTotals = z.object({
  flights: z.number().int(),
  distanceNm: z.number(),
  /** Without a saved distance: not in the distance or hours. */
  flightsWithoutDistance: z.number().int(),
  blockHours: z.number(),
  /** Type without a known speed: not in the hours. */
  flightsWithoutHours: z.number().int(),
  /** One for each flight at its destination, by month of off-blocks (UTC, `2026-11`), newest first, and ICAO type. */
  landings: z.array(z.object({ month: z.string(), type: z.string(), landings: z.number().int() })),
  /** Saved flights not counted: off blocks in the future, or without a date. */
  upcoming: z.number().int(),
  undated: z.number().int(),
  asOf: z.string(),
});
export type UserTotals = z.infer<typeof userTotals>;

export const useUserIntegral = defineEndpoint({
  ...user('useUserIntegral', 'POST', '/efb-v2/user/useUserIntegral', 'Totals of your saved flights.'),
  data: userTotals,
});
