import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { isoInstant } from '#platform/contract/fields.ts';
import { freshness } from '#platform/contract/freshness.ts';
import { flightId } from '#capabilities/flights/contract.ts';
import { areaToAvoid } from '#capabilities/route/contract.ts';

/** What an area is. `wind`, `turbulence` and `icing` are cells of a forecast field above a threshold. */
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

/** Where areas come from; each is checked, or stated not to be. */
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

/** GeoJSON, WGS84, for drawing: where the area is at `validFrom`. Longitudes go on past ±180 over the antimeridian. */
const drawn = z.discriminatedUnion('type', [
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(position)) }),
]);
export type DrawnArea = z.infer<typeof drawn>;

/** An area that a flight may cross. Heights are feet above mean sea level, times UTC ISO 8601; null is not known. */
export const areaAbout = z.object({
  /** Stable as long as the area exists: `hazard:…`, `tfr:…`, `notam:…`, `airspace:…`, `cell:…`, `field:…`. */
  id: z.string(),
  kind: z.enum(AREA_KINDS),
  source: z.enum(AREA_SOURCES),
  severity: watchSeverity,
  /** Short, for a list or a chart: `CONV SIGMET 12C`. */
  title: z.string(),
  /** The message or what else is known of it, in words. */
  text: z.string(),
  lowerFt: z.number().nullable(),
  /** Null is not known, or without limit: `levels` says which. */
  upperFt: z.number().nullable(),
  /** As people write it: `FL280–FL400`; null when no level is reported. */
  levels: z.string().nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  /** How the route finder is told to keep clear of it; null where it cannot be. */
  avoid: areaToAvoid.nullable(),
  /** Null where nothing can be drawn. */
  geometry: drawn.nullable(),
});
export type AreaAbout = z.infer<typeof areaAbout>;

/** Why an answer says less than it seems to, by a stable id (aviation/crossing) and in a sentence. */
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

/** A place of the path. `legIndex` is the index of the point that the leg begins with; `alongNm` from the first point. */
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
  /** Null when it is crossed. `verticalFt` is positive above the area; null where levels are not known. */
  closest: z.object({ at: moment, lateralNm: z.number(), verticalFt: z.number().nullable() }).nullable(),
  notes: z.array(crossingNote),
});
export type Crossing = z.infer<typeof crossing>;

/** How a source of areas was asked. Only `checked` allows "clear": `partly` lacks parts of the path, `stale` is old. */
const checkedSource = z.object({
  id: z.enum(AREA_SOURCES),
  title: z.string(),
  state: z.enum(['checked', 'partly', 'stale', 'not-checked']),
  /** What is missing and why, in a sentence; null when all is well. */
  message: z.string().nullable(),
  freshness: freshness.nullable(),
  /** How many areas of it were compared with the path. */
  areas: z.number(),
});
export type CheckedSource = z.infer<typeof checkedSource>;

const pathPoint = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  /** Null or absent where the plan has no time or level: areas are then met at any. */
  time: isoInstant.nullable().default(null),
  altitudeFt: z.number().min(-2000).max(100_000).nullable().default(null),
  ident: z.string().max(40).optional(),
});
export type WatchPathPoint = z.infer<typeof pathPoint>;

export const CROSSING_WITHIN_NM = { default: 25, max: 200 } as const;

const crossingsBody = z
  .object({
    /** What is flown, in order; legs are geodesics, time and level change evenly along each. */
    path: z.array(pathPoint).min(1).max(2000).optional(),
    /** A saved flight of the caller, instead of `path`: flown as its performance plan says. */
    flightId: flightId.optional(),
    /** Areas that are not crossed are reported when they come within this distance, nm. */
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
  /** What was flown through the areas. */
  path: z.object({
    points: z.array(pathPoint),
    distanceNm: z.number(),
    isTimed: z.boolean(),
    hasLevels: z.boolean(),
    /** `estimated`: no performance plan could be made; `message` says why and what was assumed. */
    basis: z.enum(['given', 'performance-plan', 'estimated']),
    message: z.string().nullable(),
  }),
  /** Crossed areas, in the order of their first entry. */
  crossings: z.array(crossing),
  /** Areas that come near and are not crossed, the nearest first. */
  near: z.array(crossing),
  /** Areas of which nothing can be drawn: whether they are crossed is not known. */
  unplaced: z.array(areaAbout.extend({ notes: z.array(crossingNote) })),
  sources: z.array(checkedSource),
  /** When the areas were compared, UTC ISO 8601. */
  checkedAt: z.string(),
  notForNavigation: z.literal(true),
});
export type CrossingsAnswer = z.infer<typeof crossingsAnswer>;

/**
 * What a flight crosses, in space and time. `no crossings` means clear only for sources whose state is `checked`.
 * 404 `flight-not-found`; 400 for a body that is no path; 503 `navdata-not-ready` while a saved flight cannot be planned.
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
  data: crossingsAnswer,
});
