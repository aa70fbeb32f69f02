import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

export const SEARCH_CATEGORIES = ['all', 'airport', 'vor', 'ndb', 'other', 'airway', 'waypoint'] as const;
const searchCategory = z.enum(SEARCH_CATEGORIES);
export type SearchCategory = z.infer<typeof searchCategory>;

/** A point that search finds (spec 3): WGS84 degrees. `type` is a category in the singular. */
const navPoint = z.object({
  lat: z.number(),
  lng: z.number(),
  ident: z.string(),
  type: z.enum(['airport', 'vor', 'ndb', 'waypoint', 'airway', 'other']),
  name: z.string().nullable(),
  /** Country or ICAO region, to tell namesakes apart. */
  region: z.string().nullable(),
  /** MHz for VOR, kHz for NDB. */
  frequency: z.number().nullable(),
  /** The four-letter code when the airport has one; opens /airport/{icao}. */
  icao: z.string().nullable(),
  /** Other codes of an airport. */
  iata: z.string().nullable(),
  localCode: z.string().nullable(),
  source: z.string(),
  asOf: z.string().nullable(),
});
export type NavPoint = z.infer<typeof navPoint>;

const point = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lng: z.coerce.number().min(-180).max(180),
});

export const searchNavdata = defineEndpoint({
  id: 'searchNavdata',
  method: 'GET',
  path: '/efb-v2/navdata/search',
  summary: 'Search airports, navaids, fixes and airways by ident or name.',
  auth: 'bearer',
  scope: 'navdata',
  query: z.object({
    t: z.string().min(1).max(100),
    cat: searchCategory.optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  data: z.array(navPoint),
});

export const queryEnroute = defineEndpoint({
  id: 'queryEnroute',
  method: 'POST',
  path: '/efb-v2/enroute/query',
  summary: 'All points of one type with this ident, worldwide.',
  auth: 'bearer',
  scope: 'enroute',
  body: z.object({ type: z.string().min(1).max(20), ident: z.string().min(1).max(20) }),
  data: z.array(navPoint),
});

export const searchNear = defineEndpoint({
  id: 'searchNear',
  method: 'GET',
  path: '/efb-v2/enroute/search',
  summary: 'The nearest points to a place, nearest first.',
  auth: 'bearer',
  scope: 'enroute',
  query: point,
  data: z.array(navPoint.extend({ distanceNm: z.number() })),
});

export const getAirac = defineEndpoint({
  id: 'getAirac',
  method: 'GET',
  path: '/efb-v2/airac',
  summary: 'The current AIRAC cycle by the calendar and the cycle of the loaded data.',
  auth: 'bearer',
  scope: 'navdata',
  query: z.object({ get: z.literal('current') }),
  data: z.object({
    cycle: z.string(),
    effectiveFrom: z.string(),
    effectiveTo: z.string(),
    loadedCycle: z.string().nullable(),
  }),
});

/** Vector tiles of the navigation layers; raw protobuf, not enveloped. */
export const NAVDATA_TILE_PATH = '/efb-v2/navdata/tiles/{layer}/{z}/{x}/{y}';
export const NAVDATA_TILE_LAYERS = ['airport', 'vor', 'ndb', 'waypoints', 'airways', 'airspace'] as const;
