import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { numberInQuery, numbersInQuery } from '#platform/contract/fields.ts';

export const SEARCH_CATEGORIES = ['all', 'airport', 'vor', 'ndb', 'other', 'airway', 'waypoint'] as const;
const searchCategory = z.enum(SEARCH_CATEGORIES);
export type SearchCategory = z.infer<typeof searchCategory>;

/**
 * A point that search finds (spec 3): WGS84 degrees. `type` is a category in the singular, or `station`: a weather
 * station missing from navigation data or listed there at another position, at its reported position.
 */
const navPoint = z.object({
  lat: z.number(),
  lng: z.number(),
  ident: z.string(),
  type: z.enum(['airport', 'vor', 'ndb', 'waypoint', 'airway', 'other', 'station']),
  name: z.string().nullable(),
  /** Country or ICAO region, to distinguish points with the same ident. */
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
  /**
   * In a search: the matched text when neither code nor name shows it, e.g. `TWR 119.1` or the city served by an
   * airport.
   */
  matchedBy: z.string().nullable().optional(),
});
export type NavPoint = z.infer<typeof navPoint>;

const point = z.object({
  lat: numberInQuery(z.number().min(-90).max(90)),
  lng: numberInQuery(z.number().min(-180).max(180)),
});

export const searchNavdata = defineEndpoint({
  id: 'searchNavdata',
  method: 'GET',
  path: '/efb-v2/navdata/search',
  summary:
    'Search airports, navaids, fixes and airways by ident, name, city, IATA code or frequency; with a place the nearer namesake first.',
  auth: 'bearer',
  scope: 'navdata',
  query: z
    .object({
      t: z.string().min(1).max(100),
      cat: searchCategory.optional(),
      limit: numberInQuery(z.number().int().min(1).max(100)).optional(),
      /** Centre of the map. */
      lat: point.shape.lat.optional(),
      lng: point.shape.lng.optional(),
    })
    .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), 'lat and lng go together'),
  effect: 'read',
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
  effect: 'read',
  data: z.array(navPoint),
});

/** How far `searchNear` looks. */
export const NEAR_POINTS_NM = 30;

export const searchNear = defineEndpoint({
  id: 'searchNear',
  method: 'GET',
  path: '/efb-v2/enroute/search',
  summary: `The nearest points to a place within ${NEAR_POINTS_NM} NM, nearest first.`,
  auth: 'bearer',
  scope: 'enroute',
  query: point,
  effect: 'read',
  data: z.array(navPoint.extend({ distanceNm: z.number() })),
});

const airspaceLimit = z
  .object({
    /** Feet for MSL and AGL, hundreds of feet for FL, 0 for SFC and UNL. */
    value: z.number(),
    datum: z.enum(['SFC', 'AGL', 'MSL', 'FL', 'UNL']),
    text: z.string(),
  })
  .nullable();

/** An airspace without its boundary; null when not in the source. */
const airspaceAnswer = z.object({
  type: z.string(),
  class: z.string().nullable(),
  name: z.string(),
  ident: z.string().nullable(),
  /** Type as named by the source. */
  sourceType: z.string().nullable(),
  lower: airspaceLimit,
  upper: airspaceLimit,
  source: z.string(),
  asOf: z.string().nullable(),
});
export type AirspaceAnswer = z.infer<typeof airspaceAnswer>;

export const getAirspacesAt = defineEndpoint({
  id: 'getAirspacesAt',
  method: 'GET',
  path: '/efb-v2/enroute/aip',
  summary:
    'What the aeronautical information of a place is: information regions and airspaces, lowest first.',
  auth: 'bearer',
  scope: 'enroute',
  query: point.extend({
    /** Feet above mean sea level; omits airspaces that cannot contain it. */
    altitudeFt: numberInQuery(z.number().min(-2000).max(100_000)).optional(),
  }),
  effect: 'read',
  data: z.object({
    /** Flight and upper information regions, and their parts, over the position. */
    regions: z.array(airspaceAnswer),
    airspaces: z.array(airspaceAnswer),
    /** The sources: an empty result means only that these sources have nothing there. */
    sources: z.array(z.object({ name: z.string(), asOf: z.string().nullable() })),
  }),
});

/** Directions in which a leg may be flown, relative to the point (or the sequence) that it is listed under. */
const legDirection = z.enum(['both', 'forward', 'backward']);

const airwayLeg = z.object({
  courseDegTrue: z.number(),
  /** By the World Magnetic Model, today. */
  courseDegMag: z.number(),
  distanceNm: z.number(),
  level: z.enum(['L', 'H', 'B']),
  /** Lowest and highest usable level, hundreds of feet. */
  minFl: z.number().nullable(),
  maxFl: z.number().nullable(),
  direction: legDirection,
  source: z.string(),
  asOf: z.string().nullable(),
});

/** A navaid, fix or airport with all its data and its neighbours on airways. */
const navPointDetail = navPoint.extend({
  /** Type as named by the source, such as `VORTAC` or `NDB/DME`. */
  kind: z.string().nullable(),
  /** DME or TACAN channel such as `84X`. */
  channel: z.string().nullable(),
  rangeNm: z.number().nullable(),
  elevationFt: z.number().nullable(),
  /** Station declination, east positive. */
  stationDeclinationDegEast: z.number().nullable(),
  /** Variation at the position today by the World Magnetic Model, east positive. */
  variationDegEast: z.number(),
  usage: z.enum(['ENROUTE', 'TERMINAL']).nullable(),
  airways: z.array(
    z.object({
      name: z.string(),
      neighbours: z.array(airwayLeg.extend({ ident: z.string(), lat: z.number(), lng: z.number() })),
    }),
  ),
});
export type NavPointDetail = z.infer<typeof navPointDetail>;

const airwayDetail = z.object({
  name: z.string(),
  /** Runs of neighbouring points; several when the name is used elsewhere, or the airway forks or has a gap. */
  sequences: z.array(
    z.object({
      points: z.array(z.object({ ident: z.string(), lat: z.number(), lng: z.number() })),
      /** One fewer than points: the leg from each point to the next. */
      legs: z.array(airwayLeg),
    }),
  ),
});
export type AirwayDetail = z.infer<typeof airwayDetail>;

export const getNamed = defineEndpoint({
  id: 'getNamed',
  method: 'GET',
  path: '/efb-v2/enroute/nav/{name}',
  summary: 'Everything of this ident worldwide: points with their neighbours on airways, and airways.',
  auth: 'bearer',
  scope: 'enroute',
  params: z.object({ name: z.string().min(1).max(20) }),
  effect: 'read',
  data: z.object({
    name: z.string(),
    points: z.array(navPointDetail),
    airway: airwayDetail.nullable(),
  }),
});

/** Navigation data by regions of 10° × 10°, for offline use; docs/navdata-chunks.md describes the files. */
export const getNavdataChunks = defineEndpoint({
  id: 'getNavdataChunks',
  method: 'GET',
  path: '/efb-v2/navdata/chunks',
  summary: 'Which regions of navigation data can be downloaded, with their sizes and digests.',
  auth: 'bearer',
  scope: 'navdata',
  data: z.object({
    cycle: z.string().nullable(),
    builtAt: z.string(),
    /** Changes with the data; the ETags of the files carry it. */
    version: z.string(),
    format: z.literal(1),
    sources: z.array(
      z.object({ id: z.string(), name: z.string(), licence: z.string(), asOf: z.string().nullable() }),
    ),
    regions: z.array(
      z.object({
        /** South-west corner, multiples of ten. */
        lat: z.number(),
        lng: z.number(),
        records: z.number(),
        bytes: z.number(),
        sha256: z.string(),
        etag: z.string(),
      }),
    ),
  }),
});

/** One region: gzip over JSON lines, not enveloped. `lat` and `lng` are its south-west corner. */
export const NAVDATA_CHUNK_PATH = '/efb-v2/navdata/chunks/{lat}/{lng}';

export const getAirac = defineEndpoint({
  id: 'getAirac',
  method: 'GET',
  path: '/efb-v2/airac',
  summary: 'The current AIRAC cycle by the calendar and the cycle of the loaded data.',
  auth: 'bearer',
  scope: 'navdata',
  query: z.object({ get: z.literal('current') }),
  effect: 'read',
  data: z.object({
    cycle: z.string(),
    effectiveFrom: z.string(),
    effectiveTo: z.string(),
    loadedCycle: z.string().nullable(),
  }),
});

export { NAVDATA_TILE_PATH } from './contract/tile-path.ts';
export const NAVDATA_TILE_LAYERS = ['airport', 'vor', 'ndb', 'waypoints', 'airways', 'airspace'] as const;

const degrees = (limit: number) => z.number().min(-limit).max(limit);
const layerPoint = { ident: z.string(), lat: z.number(), lng: z.number() };

/** A leg of an airway between two neighbouring points. */
const layerSegment = z.object({
  airway: z.string(),
  from: z.object(layerPoint),
  to: z.object(layerPoint),
  level: z.enum(['L', 'H', 'B']),
  /** Only from `from` to `to`. */
  isOneWay: z.boolean(),
  minFl: z.number().nullable(),
  maxFl: z.number().nullable(),
  distanceNm: z.number(),
  source: z.string(),
  asOf: z.string().nullable(),
});

const layerAirspace = airspaceAnswer.extend({
  /** Rings of [longitude, latitude]; a hole belongs to the outer ring before it. */
  rings: z.array(z.object({ ring: z.array(z.array(z.number())), isHole: z.boolean() })),
  /** How the edges run between the corners. */
  edges: z.enum(['geodesic', 'straight']),
});

/** Content of a map layer in a box, for other programs: one of the three lists is filled. */
const layerAnswer = z.object({
  layer: z.enum(NAVDATA_TILE_LAYERS),
  points: z.array(navPoint),
  segments: z.array(layerSegment),
  airspaces: z.array(layerAirspace),
  /** The box has more than `limit`: request a smaller one. Of airports the most important are returned. */
  isCut: z.boolean(),
  sources: z.array(z.object({ name: z.string(), licence: z.string(), asOf: z.string().nullable() })),
});
export type NavdataLayerAnswer = z.infer<typeof layerAnswer>;

export const getNavdataLayer = defineEndpoint({
  id: 'getNavdataLayer',
  method: 'GET',
  path: '/efb-v2/navdata/layers/{layer}',
  summary: 'Airports, navaids, waypoints, airways or airspaces of a box.',
  auth: 'bearer',
  scope: 'navdata',
  params: z.object({ layer: z.enum(NAVDATA_TILE_LAYERS) }),
  query: z.object({
    /** `west,south,east,north`; west > east crosses the antimeridian. */
    bbox: numbersInQuery
      .pipe(z.tuple([degrees(180), degrees(90), degrees(180), degrees(90)]))
      .refine(([, south, , north]) => south <= north, 'south is not above north'),
    limit: numberInQuery(z.number().int().min(1).max(5000)).prefault(1000),
  }),
  effect: 'read',
  data: layerAnswer,
});

const fileAccount = z.object({
  file: z.string(),
  used: z.number(),
  /** Intentionally omitted. */
  skipped: z.number(),
  rejected: z.number(),
  /** The first rejected records with their line, or their number in a JSON file. */
  rejections: z.array(z.object({ line: z.number(), reason: z.string() })).readonly(),
});

/** Report of the loaded navigation data: records used and rejected, for every file of every source. */
export const getNavdataReport = defineEndpoint({
  id: 'getNavdataReport',
  method: 'GET',
  path: '/efb-v2/navdata/report',
  summary: 'Counts by kind, sources with their files, and what was refused with file and line.',
  auth: 'bearer',
  scope: 'navdata',
  data: z.object({
    builtAt: z.string(),
    airac: z.string().nullable(),
    counts: z.record(z.string(), z.number()),
    sources: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          licence: z.string(),
          asOf: z.string().nullable(),
          airac: z.string().nullable(),
          used: z.record(z.string(), z.number()),
          files: z.array(fileAccount).readonly(),
        }),
      )
      .readonly(),
    rejected: z.number(),
    notes: z.array(z.string()).readonly(),
  }),
});
