import { z } from 'zod';
import { numbersInQuery } from '#platform/contract/fields.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { freshness } from '#platform/contract/freshness.ts';

/** WGS84 degrees. */
const place = z.object({ lat: z.number(), lng: z.number() });

/** Where it applies: a circle (`radiusNm`) or polygons of [longitude, latitude] rings. */
const notamArea = place.extend({
  radiusNm: z.number().nullable(),
  polygons: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))).nullable(),
});

/** Limits as published; flight levels (hundreds of feet) are null where unknown, 999 is unlimited. */
const notamLevels = z.object({
  lower: z.string().nullable(),
  upper: z.string().nullable(),
  lowerFl: z.number().nullable(),
  upperFl: z.number().nullable(),
});

/** One NOTAM or flight restriction. Times are UTC ISO 8601; null is open or not stated. */
export const notamAnswer = z.object({
  id: z.string(),
  number: z.string(),
  /** N new, R replaces another, C cancels one, TFR an entry of the FAA's list of flight restrictions. */
  type: z.enum(['N', 'R', 'C', 'TFR']),
  category: z.enum([
    'runway',
    'taxiway',
    'navaid',
    'procedure',
    'airspace',
    'obstacle',
    'lighting',
    'service',
    'other',
  ]),
  /** Subsection of the airport's page that lists it. */
  group: z.enum(['airport', 'artcc', 'tfr', 'obstacle']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  isPermanent: z.boolean(),
  isEstimated: z.boolean(),
  /** Item D verbatim. */
  schedule: z.string().nullable(),
  /** Item E verbatim, and with its abbreviations expanded. */
  text: z.string(),
  plainText: z.string(),
  /** The whole message as it was published. */
  raw: z.string(),
  area: notamArea.nullable(),
  place: place.nullable(),
  levels: notamLevels.nullable(),
  /** Relevance, 0 to 120, for the place and time of the request: the list is sorted by it. */
  relevance: z.number(),
  /** Its state at the time of the response. */
  phase: z.enum(['active', 'paused', 'upcoming', 'ended']),
  distanceNm: z.number().nullable(),
  /** Why it is hidden by default; null if shown. */
  hidden: z.enum(['low-obstacle', 'checklist', 'cancellation', 'ended', 'levels']).nullable(),
  locations: z.array(z.string()),
  fir: z.string().nullable(),
  qCode: z.string().nullable(),
  traffic: z.string().nullable(),
  scope: z.string().nullable(),
  issued: z.string().nullable(),
  heightAglFt: z.number().nullable(),
  /** Fully closed runways. */
  closedRunways: z.array(z.string()),
  /** What it closes; `isWhole`: fully, not only in part. Null closes nothing, absent is unknown. */
  closure: z.object({ words: z.string(), isWhole: z.boolean() }).nullable().optional(),
  tfrKind: z.enum(['vip', 'security', 'hazards', 'sports', 'space', 'special', 'other']).nullable(),
  source: z.string(),
  /** When the source last returned it, ISO 8601 UTC; null when unknown. */
  receivedAt: z.string().nullable(),
  /** The mode of its source; absent in what was kept before it was told. */
  origin: freshness.shape.origin.optional(),
});
export type NotamAnswer = z.infer<typeof notamAnswer>;

/**
 * State of one source. `hasData` false: nothing was ever received, so an empty list means nothing; `message` states
 * the last fault or the missing setting.
 */
const sourceHealth = z.object({
  freshness,
  message: z.string().nullable(),
  hasData: z.boolean(),
  rejected: z.number(),
});
export type NotamSourceHealth = z.infer<typeof sourceHealth>;

const airportNotams = z.object({
  icao: z.string(),
  /** The FIR named in the airport's NOTAMs; null if none names one. */
  fir: z.string().nullable(),
  notams: z.array(notamAnswer),
  /** How many of them are hidden by default. */
  hiddenCount: z.number(),
  /** State of the airport's own NOTAMs. */
  freshness,
  message: z.string().nullable(),
  sources: z.object({ airport: sourceHealth, region: sourceHealth.nullable(), tfr: sourceHealth }),
});
export type AirportNotams = z.infer<typeof airportNotams>;

/** Spec 7: no authorisation header. */
export const getNotam = defineEndpoint({
  id: 'getNOTAM',
  method: 'GET',
  path: '/efb-v2/database/getNOTAM',
  summary: 'NOTAMs of an airport, of its region and flight restrictions near it, the most relevant first.',
  auth: 'public',
  query: z.object({
    icao: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{3,4}$/, 'an airport code of three or four letters or digits'),
  }),
  effect: 'read',
  data: airportNotams,
});

const degrees = (limit: number) => z.number().min(-limit).max(limit);

/** `west,south,east,north`; west > east crosses the antimeridian. */
const bbox = numbersInQuery
  .pipe(z.tuple([degrees(180), degrees(90), degrees(180), degrees(90)]))
  .refine(([, south, , north]) => south <= north, 'south is not above north');

const areaNotams = z.object({
  notams: z.array(notamAnswer),
  hiddenCount: z.number(),
  /** The box is too wide for NOTAMs of airports; flight restrictions are always returned. */
  isTooWide: z.boolean(),
  /** Parts of the box still pending: call again in a few seconds. */
  pending: z.number(),
  freshness,
  message: z.string().nullable(),
  sources: z.object({ notams: sourceHealth.nullable(), tfr: sourceHealth }),
});
export type AreaNotams = z.infer<typeof areaNotams>;

export const getAreaNotams = defineEndpoint({
  id: 'getAreaNotams',
  method: 'GET',
  path: '/efb-v2/notams',
  summary:
    'NOTAMs and flight restrictions in a box that may hold between two times (default: now and a day on).',
  auth: 'bearer',
  scope: 'enroute',
  query: z.object({
    bbox,
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
  }),
  effect: 'read',
  data: areaNotams,
});
