import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { isoInstant } from '#platform/contract/fields.ts';
import { freshness } from '#platform/contract/freshness.ts';
import { flightId } from '#capabilities/flights/contract.ts';
import { areaToAvoid } from '#capabilities/route/contract.ts';

/** Kind of area. `wind`, `turbulence` and `icing` are cells of a forecast field above a threshold. */
export const AREA_KINDS = [
  'sigmet',
  'airmet',
  'g-airmet',
  'cwa',
  'volcanic-ash',
  'tropical-cyclone',
  'radar-cell',
  'tfr',
  'notam',
  'special-use-airspace',
  'controlled-airspace',
  'wind',
  'turbulence',
  'icing',
] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** Sources of areas; each is reported as checked or not checked. */
export const AREA_SOURCES = [
  'airsigmet',
  'isigmet',
  'gairmet',
  'cwa',
  'storm-cells',
  'tfr',
  'notams',
  'airspace',
  'fields',
] as const;
export type AreaSourceId = (typeof AREA_SOURCES)[number];

export const watchSeverity = z.enum(['info', 'caution', 'warning']);
export type WatchSeverity = z.infer<typeof watchSeverity>;

const position = z.tuple([z.number(), z.number()]);

/** GeoJSON, WGS84, for drawing: the position at `validFrom`. Longitudes continue past ±180 across the antimeridian. */
const drawn = z.discriminatedUnion('type', [
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(position)) }),
]);
export type DrawnArea = z.infer<typeof drawn>;

/** An area that a flight may cross. Heights are feet above mean sea level, times UTC ISO 8601; null is unknown. */
export const areaAbout = z.object({
  /** Stable as long as the area exists: `hazard:…`, `tfr:…`, `notam:…`, `airspace:…`, `cell:…`, `field:…`. */
  id: z.string(),
  kind: z.enum(AREA_KINDS),
  source: z.enum(AREA_SOURCES),
  severity: watchSeverity,
  /** Short, for a list or a chart: `CONV SIGMET 12C`. */
  title: z.string(),
  /** The message, or a description. */
  text: z.string(),
  lowerFt: z.number().nullable(),
  /** Null is unknown or unlimited, as stated in `levels`. */
  upperFt: z.number().nullable(),
  /** Limits in the common format: `FL400 / FL280`, `TOP FL450`; null when no level is reported. */
  levels: z.string().nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  /** The area for the route search to avoid; null if impossible. */
  avoid: areaToAvoid.nullable(),
  /** Null if it cannot be drawn. */
  geometry: drawn.nullable(),
});
export type AreaAbout = z.infer<typeof areaAbout>;

/** A limitation of the answer, with a stable id (aviation/crossing) and a sentence. */
const crossingNote = z.object({
  id: z.enum([
    'levels-unknown',
    'levels-reversed',
    'validity-unknown',
    'validity-reversed',
    'crossed-edges',
    'no-inside',
    'no-shape',
    'path-without-times',
    'path-without-levels',
  ]),
  message: z.string(),
});

/**
 * A position on the path. `legIndex` is the index of the point that the leg begins with; `alongNm` from the first
 * point.
 */
const moment = z.object({
  lat: z.number(),
  lon: z.number(),
  time: z.string().nullable(),
  altitudeFt: z.number().nullable(),
  legIndex: z.number(),
  alongNm: z.number(),
});
export type CrossingMoment = z.infer<typeof moment>;

const stretch = z.object({ entry: moment, exit: moment, lengthNm: z.number() });

/** An area that is crossed (`stretches` in the order flown) or comes near (`closest`). */
const crossing = areaAbout.extend({
  stretches: z.array(stretch),
  /** Null when it is crossed. `verticalFt` is positive above the area; null when levels are unknown. */
  closest: z.object({ at: moment, lateralNm: z.number(), verticalFt: z.number().nullable() }).nullable(),
  notes: z.array(crossingNote),
});
export type Crossing = z.infer<typeof crossing>;

/** State of a source of areas. Only `checked` allows "clear": `partly` lacks parts of the path, `stale` is old. */
const checkedSource = z.object({
  id: z.enum(AREA_SOURCES),
  title: z.string(),
  state: z.enum(['checked', 'partly', 'stale', 'not-checked']),
  /** A sentence on missing parts and the reason; null if complete. */
  message: z.string().nullable(),
  freshness: freshness.nullable(),
  /** Number of its areas compared with the path. */
  areas: z.number(),
  /** For a partly checked source: kinds of area that may be missing; absent: any. */
  lacks: z.array(z.enum(AREA_KINDS)).optional(),
});
export type CheckedSource = z.infer<typeof checkedSource>;

const pathPoint = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  /** Null or absent if the plan has no time or level: areas then match at any. */
  time: isoInstant.nullable().default(null),
  altitudeFt: z.number().min(-2000).max(100_000).nullable().default(null),
  ident: z.string().max(40).optional(),
});
export type WatchPathPoint = z.infer<typeof pathPoint>;

export const CROSSING_WITHIN_NM = { default: 25, max: 200 } as const;

const crossingsBody = z
  .object({
    /** The path, in order; legs are geodesics, time and level are linear along each. */
    path: z.array(pathPoint).min(1).max(2000).optional(),
    /** A saved flight of the caller, instead of `path`: flown according to its performance plan. */
    flightId: flightId.optional(),
    /** Areas that are not crossed are reported when they come within this distance, NM. */
    withinNm: z.number().min(0).max(CROSSING_WITHIN_NM.max).default(CROSSING_WITHIN_NM.default),
    /** Default: all. */
    sources: z.array(z.enum(AREA_SOURCES)).min(1).optional(),
    /** Controlled airspace (classes A to E, CTR, CTA, TMA) too; default only special use airspace. */
    controlledAirspace: z.boolean().default(false),
  })
  .refine(({ path, flightId: id }) => (path === undefined) !== (id === undefined), {
    message: 'Give either a path or a flightId.',
  });

const crossingsAnswer = z.object({
  /** The path compared with the areas. */
  path: z.object({
    points: z.array(pathPoint),
    distanceNm: z.number(),
    isTimed: z.boolean(),
    hasLevels: z.boolean(),
    /** `estimated`: no performance plan could be made; `message` states the reason and the assumptions. */
    basis: z.enum(['given', 'performance-plan', 'estimated']),
    message: z.string().nullable(),
  }),
  /** Crossed areas, in the order of their first entry. */
  crossings: z.array(crossing),
  /** Areas that come near and are not crossed, the nearest first. */
  near: z.array(crossing),
  /** Areas without geometry: whether they are crossed is unknown. */
  unplaced: z.array(areaAbout.extend({ notes: z.array(crossingNote) })),
  sources: z.array(checkedSource),
  /** When the areas were compared, UTC ISO 8601. */
  checkedAt: z.string(),
  notForNavigation: z.literal(true),
});
export type CrossingsAnswer = z.infer<typeof crossingsAnswer>;

/**
 * Areas crossed by a flight, in space and time. `no crossings` means clear only for sources whose state is `checked`.
 * 404 `flight-not-found`; 400 for an invalid path, 400 `path-not-flown` for an impossible one; 503
 * `navdata-not-ready` while a saved flight cannot be planned.
 */
export const findCrossings = defineEndpoint({
  id: 'findCrossings',
  method: 'POST',
  path: '/efb-v2/watch/crossings',
  summary:
    'Which areas (SIGMET, TFR, NOTAM, airspace, cells, fields) a path or saved flight crosses, where and when.',
  auth: 'bearer',
  scope: 'enroute',
  body: crossingsBody,
  effect: 'read',
  data: crossingsAnswer,
});

/** A user's weather minima: feet, metres and knots. An aerodrome beyond them is reported. */
export const watchMinima = z.object({
  ceilingFt: z.number().min(0).max(10_000),
  visibilityM: z.number().int().min(0).max(10_000),
  crosswindKt: z.number().min(0).max(100),
  gustKt: z.number().min(0).max(150),
});
export type WatchMinima = z.infer<typeof watchMinima>;

/** Default minima: above CAT I, below the limits of most airliners. */
export const MINIMA_DEFAULTS: WatchMinima = {
  ceilingFt: 500,
  visibilityM: 1600,
  crosswindKt: 25,
  gustKt: 40,
};

/** A current condition of a watched flight. It is withdrawn when it no longer applies. */
export const watchAlert = z.object({
  /** Stable: `hazard:<flight>:<area>` for an area, `<rule>:<flight>:…` for the rest. */
  id: z.string(),
  flightId: z.string(),
  /** Id of the rule that found it. */
  rule: z.string(),
  severity: watchSeverity,
  title: z.string(),
  body: z.string(),
  /** The area of `findCrossings` concerned; null for other subjects. */
  areaId: z.string().nullable(),
  /** [longitude, latitude] to show; null without a position. */
  place: z.tuple([z.number(), z.number()]).nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  firstAt: z.string(),
  /** Time of the last change that was reported. */
  changedAt: z.string(),
  acknowledgedAt: z.string().nullable(),
  snoozedUntil: z.string().nullable(),
});
export type WatchAlert = z.infer<typeof watchAlert>;

/** Result of the last check of a flight. */
export const watchedFlightState = z.object({
  flightId: z.string(),
  callsign: z.string(),
  departure: z.string(),
  arrival: z.string(),
  departsAt: z.string().nullable(),
  arrivesAt: z.string().nullable(),
  checkedAt: z.string(),
  basis: z.enum(['performance-plan', 'estimated']),
  message: z.string().nullable(),
  sources: z.array(checkedSource),
  /** Rules that failed, by id; their earlier alerts remain. */
  faults: z.array(z.object({ rule: z.string(), message: z.string() })),
});
export type WatchedFlightState = z.infer<typeof watchedFlightState>;

const watch = (id: string, method: 'GET' | 'POST' | 'PUT', path: string, summary: string) =>
  ({
    id,
    method,
    path: `/efb-v2/watch/${path}` as `/${string}`,
    summary,
    auth: 'bearer',
    scope: 'openid',
  }) as const;

const alertId = z.string().min(1).max(400);

export const listWatchAlerts = defineEndpoint({
  ...watch(
    'listWatchAlerts',
    'GET',
    'alerts',
    "Alerts of the caller's flights, and how each flight was checked.",
  ),
  data: z.object({
    alerts: z.array(watchAlert),
    flights: z.array(watchedFlightState),
    /** Saved flights without a departure time, which cannot be watched. */
    withoutTime: z.number(),
    /** Saved flights with a departure time but no route, which cannot be watched either. */
    withoutRoute: z.number().default(0),
  }),
});

/** Acknowledges an alert, or withdraws the acknowledgement. 404 `alert-not-found` when it no longer exists. */
export const acknowledgeAlert = defineEndpoint({
  ...watch('acknowledgeAlert', 'POST', 'alerts/acknowledge', 'Acknowledge an alert.'),
  body: z.object({ id: alertId, isAcknowledged: z.boolean().default(true) }),
  data: watchAlert,
});

/** Hides an alert for some minutes; 0 shows it again. It reappears earlier if it changes. */
export const snoozeAlert = defineEndpoint({
  ...watch('snoozeAlert', 'POST', 'alerts/snooze', 'Snooze an alert.'),
  body: z.object({ id: alertId, minutes: z.number().int().min(0).max(1440) }),
  data: watchAlert,
});

const minimaAnswer = z.object({
  defaults: watchMinima,
  /** For every type; null if the defaults apply. */
  general: watchMinima.nullable(),
  types: z.array(z.object({ aircraft: z.string(), minima: watchMinima })),
});

export const getWatchMinima = defineEndpoint({
  ...watch('getWatchMinima', 'GET', 'minima', "The caller's weather minima, and the defaults."),
  data: minimaAnswer,
});

export const putWatchMinima = defineEndpoint({
  ...watch(
    'putWatchMinima',
    'PUT',
    'minima',
    'Enter weather minima for all types or one; null removes them.',
  ),
  body: z.object({
    /** ICAO type designator; null for every type without its own. */
    aircraft: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{2,4}$/, 'A type designator has 2 to 4 letters or digits.')
      .nullable()
      .default(null),
    minima: watchMinima.nullable(),
  }),
  data: minimaAnswer,
});
