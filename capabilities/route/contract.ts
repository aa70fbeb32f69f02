import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { reportUnknownKeys } from '#platform/contract/known-keys.ts';
import { freshness } from '#platform/contract/freshness.ts';

/** Type of leg to a point: direct, airway, procedure, or oceanic track. */
export const VIA_KINDS = ['direct', 'airway', 'sid', 'star', 'track'] as const;
export type ViaKind = (typeof VIA_KINDS)[number];

/** A point of a route. `coordinate` is [longitude, latitude], WGS84 degrees. */
export const routePoint = z.object({
  ident: z.string(),
  coordinate: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  type: z.enum(['airport', 'waypoint', 'vor', 'ndb', 'coordinate']),
  /** The airway, procedure or track to this point, `DCT` for a direct leg, absent at the departure. */
  via: z.string().optional(),
  /** Kind of `via`; absent at the departure. */
  viaKind: z.enum(VIA_KINDS).optional(),
  /** ICAO region of a fix or navaid, if known: `K6`, `EG`. */
  region: z.string().max(2).optional(),
  /** Runway of the procedure, if typed: `04L`. */
  runway: z.string().optional(),
  /** Speed from this point, as typed: `N0450`, `M082`, `K0830`. */
  speed: z.string().optional(),
  /** Level from this point, as typed: `F350`, `S1190`, `A045`, `VFR`. */
  level: z.string().optional(),
  /** Upper level of a cruise climb that begins here: `F350`, or `PLUS`. */
  climbTo: z.string().optional(),
  /** Flight rules from this point. */
  rules: z.enum(['IFR', 'VFR']).optional(),
  /** General or operational (military) air traffic from this point. */
  traffic: z.enum(['GAT', 'OAT']).optional(),
  /** A user waypoint: filed by position, because its name is private. */
  isOwn: z.literal(true).optional(),
  /** Time spent in the area of this point, as filed: `STAY1/0030` for 30 minutes. */
  stay: z.string().optional(),
});
export type RoutePoint = z.infer<typeof routePoint>;

/** A word of the typed route that could not be used as typed. */
export const routeProblem = z.object({
  word: z.string(),
  /** A sentence for the user. */
  message: z.string(),
  /** Suggestions, the most likely first; each can replace the word. */
  suggestions: z.array(z.string()),
});
export type RouteProblem = z.infer<typeof routeProblem>;

/** A word matched to differently spelt names in the data: `M197` as `UM197`. */
const readWord = z.object({
  word: z.string(),
  names: z.array(z.string()),
  /** A sentence for the user. */
  message: z.string(),
});
export type ReadWord = z.infer<typeof readWord>;

/** The wind used to find a route. */
const windUsed = z.object({
  /** False: still air was used, for the reason in `message`. */
  isUsed: z.boolean(),
  /** Mean tailwind along the route, kt; negative is a headwind; null in still air. */
  meanTailwindKt: z.number().nullable(),
  freshness: freshness.nullable(),
  message: z.string().nullable(),
});
export type WindUsed = z.infer<typeof windUsed>;

/** A requested area to avoid. */
const avoidedArea = z.object({
  name: z.string(),
  isKeptClear: z.boolean(),
  /** Why the route does not avoid it, or null. */
  message: z.string().nullable(),
});
export type AvoidedArea = z.infer<typeof avoidedArea>;

/** One of the ranked routes found; the first is the answer itself. */
const routeOption = z.object({
  /** `route-option-1` is the best. */
  id: z.string(),
  route: z.string(),
  route_info: z.array(routePoint),
  /** NM */
  distance: z.number(),
  /** Minutes at cruising speed with the wind used, without climb and descent. */
  minutes: z.number(),
  meanTailwindKt: z.number().nullable(),
  /** Largest fraction of its length shared with a higher-ranked option, 0 to 1. */
  sharedPart: z.number(),
  sid: z.string().nullable(),
  star: z.string().nullable(),
  /** Oceanic tracks flown, `NATB`. */
  tracks: z.array(z.string()),
});
export type RouteOption = z.infer<typeof routeOption>;

/** Result of `selfRoute` (spec 3, row G2). `distance` is NM along the points. */
export const routeResult = z.object({
  /**
   * The route between the airports, without their codes: `JFK J146 DAG DCT LAX`; `DCT` when there is nothing in
   * between. Entering it again gives the same route.
   */
  route: z.string(),
  route_info: z.array(routePoint),
  distance: z.number(),
  /** True when no route could be built and the direct line was used. */
  isFallback: z.boolean(),
  message: z.string(),
  /** Tokens of the typed route unknown to the data, in order. */
  unknown: z.array(z.string()),
  source: z.string(),
  asOf: z.string().nullable(),
  /** Words that could not be used as typed, in order. */
  problems: z.array(routeProblem).optional(),
  /** Words found in the data only under another name, in order; they are used. */
  readAs: z.array(readWord).optional(),
  /** The route as field 15 of a flight plan, with the typed speeds and levels. */
  filed: z.string().optional(),
  /** Departure and arrival procedure flown, with the transition, if any: `DEEZZ6.CANDR`. */
  sid: z.string().nullable().optional(),
  star: z.string().nullable().optional(),
  /** Oceanic tracks flown, in order, with the entry and exit point of each. */
  oceanicTracks: z.array(z.object({ name: z.string(), entry: z.string(), exit: z.string() })).optional(),
  /** Airports typed after the arrival. */
  alternates: z.array(z.string()).optional(),
  /** Initial speed and level of the typed route; null if none. */
  cruise: z
    .object({ speed: z.string(), level: z.string(), climbTo: z.string().optional() })
    .nullable()
    .optional(),
  /** Only for a route that was found. */
  wind: windUsed.optional(),
  avoided: z.array(avoidedArea).optional(),
  /** The ranked routes, this one first; only when `alternatives` were requested and a route was found. */
  options: z.array(routeOption).optional(),
});
export type RouteResult = z.infer<typeof routeResult>;

const airportCode = z.string().trim().min(2).max(10);
export const ROUTE_TEXT_MAX = 4000;
/** Prefix of the ids of ranked options (spec 4). */
export const ROUTE_OPTION_ID_PREFIX = 'route-option-';
/** Row G3: maximum number of alternatives to the best. */
export const ALTERNATIVES_MAX = 5;
export const AVOID_MAX = 40;

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/**
 * An area to avoid: a hazard of `getHazards`, a flight restriction of the NOTAMs (`6/2998`) or an airspace of the
 * data by its id, or a polygon: edges are great circles; without heights it extends from the ground up.
 */
export const areaToAvoid = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hazard'), id: z.string().max(200) }),
  z.object({ kind: z.literal('tfr'), id: z.string().max(40) }),
  z.object({ kind: z.literal('airspace'), id: z.number().int().nonnegative() }),
  z.object({
    kind: z.literal('polygon'),
    name: z.string().max(60).default('drawn area'),
    polygon: z
      .array(z.tuple([longitude, latitude]))
      .min(3)
      .max(2000),
    lowerFt: z.number().optional(),
    upperFt: z.number().optional(),
  }),
]);
export type AreaToAvoid = z.infer<typeof areaToAvoid>;

const ROUTE_LEVEL = 'A flight level from FL010 to FL600';
export const selfRoute = defineEndpoint({
  id: 'selfRoute',
  method: 'POST',
  path: '/efb-v2/route/selfRoute',
  summary: 'Parse a typed route, or find one when none is typed.',
  auth: 'bearer',
  scope: 'routes',
  body: reportUnknownKeys(
    z.object({
      dep: airportCode,
      arr: airportCode,
      /** Field 15 as filed; empty finds a route. */
      route: z.string().max(ROUTE_TEXT_MAX).default(''),
      /** UTC ISO 8601; decides the wind and the oceanic tracks. Default now. */
      departureTime: z.iso.datetime().optional(),
      /** ICAO type: a type with performance tables uses its own speed and no level above its highest. */
      aircraft: z.string().trim().max(8).optional(),
      /** Cruising flight level; default: the usual one for the distance. */
      level: z.number().int().min(10, ROUTE_LEVEL).max(600, ROUTE_LEVEL).optional(),
      /** True airspeed in cruise, kt. */
      speedKt: z.number().min(60).max(1200).optional(),
      /** Number of ranked alternatives to the best, each sharing at most 70 % with any before it. */
      alternatives: z.number().int().min(0).max(ALTERNATIVES_MAX).optional(),
      avoid: z.array(areaToAvoid).max(AVOID_MAX).optional(),
      /** False uses still air; default: the wind where known. */
      wind: z.boolean().optional(),
      /** False ignores oceanic tracks; default: used if beneficial. */
      tracks: z.boolean().optional(),
      /**
       * False keeps direct legs unchanged; default adds points by latitude and longitude to those beyond 300 NM,
       * at most 10° of longitude or 30 minutes apart.
       */
      points: z.boolean().optional(),
    }),
  ),
  effect: 'read',
  data: routeResult,
});
