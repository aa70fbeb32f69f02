import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { numberInQuery } from '#platform/contract/fields.ts';
import { freshness } from '#platform/contract/freshness.ts';

/** One aircraft as returned by the API; unknown is `null`. Feet, knots, feet a minute, degrees true. */
export const trafficAircraft = z.object({
  address: z.string(),
  isIcaoAddress: z.boolean(),
  callsign: z.string().nullable(),
  registration: z.string().nullable(),
  type: z.string().nullable(),
  category: z.string().nullable(),
  lat: z.number(),
  lon: z.number(),
  positionKind: z.enum(['current', 'last', 'coarse']),
  /** Time of the position, ms since the epoch. */
  positionMs: z.number(),
  altitudeFt: z.number().nullable(),
  altitudeReference: z.enum(['baro', 'geo']).nullable(),
  onGround: z.boolean().nullable(),
  groundSpeedKt: z.number().nullable(),
  trackDegTrue: z.number().nullable(),
  verticalRateFpm: z.number().nullable(),
  squawk: z.string().nullable(),
  emergency: z.string().nullable(),
  departure: z.string().nullable(),
  arrival: z.string().nullable(),
  register: z
    .object({
      isMilitary: z.boolean(),
      isInteresting: z.boolean(),
      isPia: z.boolean(),
      isLadd: z.boolean(),
    })
    .nullable(),
  source: z.string(),
  isVirtual: z.boolean(),
});

const degrees = (max: number) => numberInQuery(z.number().min(-max).max(max));
/** A box in degrees, `west` > `east` when it crosses the 180° meridian; longitudes may extend to ±360. */
const box = { west: degrees(360), south: degrees(90), east: degrees(360), north: degrees(90) };

const SOUTH_ABOVE_NORTH = { message: 'south is not above north', path: ['south'] };
const isUpright = ({ south, north }: { south?: number | undefined; north?: number | undefined }): boolean =>
  south === undefined || north === undefined || south <= north;

const sourceState = z.object({
  id: z.string(),
  title: z.string(),
  freshness,
  /** The fault, or why it is not requested; `null` if neither. */
  message: z.string().nullable(),
  aircraft: z.number().nullable(),
});
/** Sources of the picture: the state of each, and the combined state. */
export const trafficState = z.object({
  freshness,
  message: z.string().nullable(),
  sources: z.array(sourceState),
  /** Start of the history in this feed mode, ms since the epoch; `null` while nothing is stored. */
  historySinceMs: z.number().nullable(),
});
export type TrafficState = z.infer<typeof trafficState>;

/** Maximum number of aircraft in one JSON response. */
export const MAX_AIRCRAFT_IN_ANSWER = 5000;

export const getLiveTraffic = defineEndpoint({
  id: 'getLiveTraffic',
  method: 'GET',
  path: '/efb-v2/live/wingbits',
  summary: 'Aircraft in a box (the world without one), the most important first when there are too many.',
  auth: 'bearer',
  scope: 'enroute',
  query: z
    .object({
      ...box,
      limit: numberInQuery(z.number().int().min(1).max(MAX_AIRCRAFT_IN_ANSWER)),
      /** Only the aircraft of this address, wherever it is. */
      address: z.string().min(1).max(40),
    })
    .partial()
    .refine(isUpright, SOUTH_ABOVE_NORTH)
    .refine(
      ({ west, south, east, north }) => {
        const given = [west, south, east, north].filter((edge) => edge !== undefined).length;
        return given === 0 || given === 4;
      },
      { message: 'west, south, east and north belong together' },
    ),
  data: trafficState.extend({
    /** ms since the epoch of the picture; `null` while there is none. */
    timeMs: z.number().nullable(),
    /** Aircraft in the box; more than in `aircraft` when the response is thinned. `null` while unknown. */
    total: z.number().nullable(),
    aircraft: z.array(trafficAircraft),
  }),
});

/** Aircraft by the beginning of callsign, registration or address. */
export const findAircraft = defineEndpoint({
  id: 'findAircraft',
  method: 'GET',
  path: '/efb-v2/live/wingbits/search',
  summary: 'Aircraft of the picture of now by the beginning of their callsign, registration or address.',
  auth: 'bearer',
  scope: 'enroute',
  query: z.object({
    q: z.string().trim().min(2).max(20),
    limit: numberInQuery(z.number().int().min(1).max(20)).prefault(5),
  }),
  effect: 'read',
  data: trafficState.extend({ aircraft: z.array(trafficAircraft) }),
});

/** One position of a flown track; feet, knots. */
const trackPoint = z.object({
  timeMs: z.number(),
  lat: z.number(),
  lon: z.number(),
  altitudeFt: z.number().nullable(),
  groundSpeedKt: z.number().nullable(),
  onGround: z.boolean().nullable(),
});

/** What is known of one aircraft, wherever it is. */
export const getAircraft = defineEndpoint({
  id: 'getAircraft',
  method: 'GET',
  path: '/efb-v2/live/wingbits/aircraft',
  summary: 'One aircraft: its last record, operator, and its track, from the history of the server.',
  auth: 'bearer',
  scope: 'enroute',
  query: z.object({
    address: z.string().min(1).max(40),
    /** As it was at this past instant, ms since the epoch; omitted: now. */
    atMs: numberInQuery(z.number().int()).optional(),
  }),
  data: trafficState.extend({
    /** Its newest record; `null` when there is none. */
    aircraft: trafficAircraft.nullable(),
    /** Whether it is in the current picture; `null` when the past was requested. */
    isHeard: z.boolean().nullable(),
    /** Operator of the callsign; `null` when unknown. */
    operator: z.object({ name: z.string(), telephony: z.string() }).nullable(),
    /** Track since its flight began, as far as stored, oldest first; at most one position each half minute. */
    track: z.array(trackPoint),
  }),
});
export type AircraftDetail = z.output<typeof getAircraft.data>;

const windowRequest = z
  .object({
    ...box,
    zoom: numberInQuery(z.number().min(0).max(24)),
    /** Maximum number of aircraft that the client can draw; the server rounds up to a common number. */
    most: numberInQuery(z.number().int().min(1).max(50_000)).optional(),
  })
  .refine(isUpright, SOUTH_ABOVE_NORTH);
const windowAnswer = trafficState.extend({
  /** Sent to the socket to follow this window. */
  window: z.string(),
  box: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  /** Path of the socket. */
  socket: z.string(),
});

/** The shared window of a viewport: what `TRAFFIC_SOCKET_PATH` would follow, and the state of the sources. */
export const getTrafficWindow = defineEndpoint({
  id: 'getTrafficWindow',
  method: 'GET',
  path: '/efb-v2/live/wingbits/window',
  summary: 'The window of live traffic that a viewport shares with others, and the state of the sources.',
  auth: 'bearer',
  scope: 'enroute',
  query: windowRequest,
  data: windowAnswer,
});
export const postTrafficWindow = defineEndpoint({
  id: 'postTrafficWindow',
  method: 'POST',
  path: '/efb-v2/live/wingbits/window',
  summary: 'The same with the viewport in the body.',
  auth: 'bearer',
  scope: 'enroute',
  body: windowRequest,
  data: windowAnswer,
});

/**
 * The websocket of live traffic. The token is offered as a subprotocol beside `TRAFFIC_PROTOCOL`:
 * `new WebSocket(url, [TRAFFIC_PROTOCOL, 'bearer.' + token])`. The client sends `TrafficRequest`s as JSON; the server
 * sends frames (binary, docs/traffic.md) and `TrafficMessage`s (JSON).
 */
export const TRAFFIC_SOCKET_PATH = '/efb-v2/live/traffic';
export const TRAFFIC_PROTOCOL = 'meridian.traffic.1';

export const trafficRequest = z.object({
  type: z.literal('view'),
  west: z.number().min(-720).max(720),
  south: z.number().min(-90).max(90),
  east: z.number().min(-720).max(720),
  north: z.number().min(-90).max(90),
  zoom: z.number().min(0).max(24),
  most: z.number().int().min(1).max(50_000).optional(),
  /** After a lost connection: the window that was followed, and the sequence number of the last frame received. */
  resume: z.object({ window: z.string(), run: z.string(), sequence: z.number().int() }).optional(),
  /** A frame did not continue the known sequence: restart with a snapshot. */
  isReset: z.boolean().optional(),
  /** The window at this past instant, ms since the epoch; shown until another view is requested. */
  atMs: z.number().int().optional(),
});

/** `window` answers a request before its first frame; `state` is sent after each change of the sources. */
export const trafficMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('window'),
    window: z.string(),
    /** Changes when a window was dropped and created again, or the server restarted. */
    run: z.string(),
    box: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
    /** `true`: the frames that were missed follow; `false`: a snapshot follows. */
    isResumed: z.boolean(),
    /**
     * The requested past instant, and that of the stored picture; `null` when there is none, then no frame follows.
     * Without it the window is the current one.
     */
    past: z.object({ atMs: z.number(), pictureMs: z.number().nullable() }).optional(),
  }),
  z.object({ type: z.literal('state'), state: trafficState }),
  z.object({ type: z.literal('refused'), message: z.string() }),
]);
export type TrafficMessage = z.infer<typeof trafficMessage>;
