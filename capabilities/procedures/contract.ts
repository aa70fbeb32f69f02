import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { numberInQuery } from '#platform/contract/fields.ts';

/** Airport codes accepted by the API: ICAO, or an ident of the data set; upper-cased by the server. */
const icao = z.string().trim().min(2).max(10);

/** `asOf` is the effective date of the data, such as the first day of its AIRAC cycle. */
const sourced = { source: z.string(), asOf: z.string().nullable() };

export const PROCEDURE_KINDS = ['sid', 'star', 'approach'] as const;
export const procedureKind = z.enum(PROCEDURE_KINDS);
export type ProcedureKind = z.infer<typeof procedureKind>;

/** A departure or arrival in a list. `runways` is empty if the procedure serves all, or none is coded. */
export const procedureSummary = z.object({
  ident: z.string(),
  name: z.string(),
  runways: z.array(z.string()),
  transitions: z.array(z.string()),
  legCount: z.number(),
  ...sourced,
});
export type ProcedureSummary = z.infer<typeof procedureSummary>;

/** An approach in a list. `runway` is null when it circles; `minima` is null, because it is in none of the sources. */
export const approachSummary = z.object({
  ident: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  runway: z.string().nullable(),
  transitions: z.array(z.string()),
  legCount: z.number(),
  minima: z.string().nullable(),
  ...sourced,
});
export type ApproachSummary = z.infer<typeof approachSummary>;

/** [longitude, latitude] in WGS84 degrees; longitudes continue past ±180 when a line crosses the antimeridian. */
const position = z.tuple([z.number(), z.number()]);

/** One leg with its drawn path. Magnetic courses, nautical miles; null if missing in the data. */
const procedureLeg = z.object({
  number: z.number(),
  part: z.enum([
    'COMMON',
    'RUNWAY_TRANSITION',
    'ENROUTE_TRANSITION',
    'APPROACH_TRANSITION',
    'MISSED_APPROACH',
  ]),
  partName: z.string().nullable(),
  /** ARINC 424 path terminator, such as `TF`. */
  pathTerminator: z.string(),
  fix: z.object({ ident: z.string(), lat: z.number().nullable(), lon: z.number().nullable() }).nullable(),
  /** IAF, IF, FACF, FAF or MAP. */
  role: z.string().nullable(),
  isFlyOver: z.boolean(),
  isMissedApproach: z.boolean(),
  turn: z.enum(['L', 'R']).nullable(),
  courseDegMag: z.number().nullable(),
  /** As coded. */
  distanceNm: z.number().nullable(),
  /** Length of the drawn path; null without one. */
  lengthNm: z.number().nullable(),
  /** `4000`, `≥2000`, `≤10000`, `2000–4000`. */
  altitude: z.string().nullable(),
  /** The same as text. */
  altitudeWords: z.string().nullable(),
  speed: z.string().nullable(),
  /** Empty if the path cannot be drawn, for the reason in `problem`. */
  polyline: z.array(position),
  /** Ends with an instruction: drawn short, as an open arrow. */
  isOpenEnded: z.boolean(),
  /** Whether drawing it needed an assumption, given in `assumption`. */
  isComputed: z.boolean(),
  assumption: z.string().nullable(),
  problem: z.string().nullable(),
});
export type ProcedureLeg = z.infer<typeof procedureLeg>;

const properties = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const lineFeature = z.object({
  type: z.literal('Feature'),
  properties,
  geometry: z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
});
const pointFeature = z.object({
  type: z.literal('Feature'),
  properties,
  geometry: z.object({ type: z.literal('Point'), coordinates: position }),
});

/** Legs as lines and fixes as points, each with flat properties that a map style can read. */
const procedureFeatures = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.union([lineFeature, pointFeature])),
});
export type ProcedureFeatures = z.infer<typeof procedureFeatures>;

/** Assumptions where a procedure does not define the path. */
const assumptions = z.object({
  groundSpeedKt: z.number(),
  bankDeg: z.number(),
  turnRadiusNm: z.number(),
  climbFtPerNm: z.number(),
  openLegNm: z.number(),
});
export type GeometryAssumptions = z.infer<typeof assumptions>;

const procedureGeometry = z.object({
  icao: z.string(),
  kind: procedureKind,
  ident: z.string(),
  name: z.string(),
  transition: z.string().nullable(),
  runway: z.string().nullable(),
  legs: z.array(procedureLeg),
  geojson: procedureFeatures,
  /** Bounds of the drawing; null when empty. `west > east` crosses the antimeridian. */
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).nullable(),
  assumptions,
  ...sourced,
});
export type ProcedureGeometry = z.infer<typeof procedureGeometry>;

/** A fix used by procedures of one airport. */
const terminalWaypoint = z.object({
  ident: z.string(),
  lat: z.number(),
  lon: z.number(),
  isFlyOver: z.boolean(),
  kinds: z.array(procedureKind),
  /** Idents of the procedures. */
  procedures: z.array(z.string()),
  ...sourced,
});
export type TerminalWaypoint = z.infer<typeof terminalWaypoint>;

const database = (id: string, path: `/${string}`, summary: string) =>
  ({ id, method: 'GET', path, summary, auth: 'bearer', scope: 'database' }) as const;

export const getProcedures = defineEndpoint({
  ...database('getProcedures', '/efb-v2/database/getProcedures', 'Departures and arrivals of an airport.'),
  query: z.object({ icao }),
  effect: 'read',
  data: z.object({ sid: z.array(procedureSummary), star: z.array(procedureSummary) }),
});

export const getApproaches = defineEndpoint({
  ...database('getAPPs', '/efb-v2/database/getAPPs', 'Approaches of an airport.'),
  query: z.object({ icao }),
  effect: 'read',
  data: z.array(approachSummary),
});

export const getProcedureGeometry = defineEndpoint({
  ...database(
    'getProcedureGeometry',
    '/efb-v2/database/getProcedureGeometry',
    'The legs of a procedure with the path of each, as drawn with the stated assumptions.',
  ),
  query: z.object({
    icao,
    kind: procedureKind,
    ident: z.string().trim().min(1).max(10),
    /** Enroute or approach transition; default: all. */
    transition: z.string().trim().min(1).max(10).optional(),
    /** Runway of a departure or arrival; default: all. */
    runway: z.string().trim().min(1).max(4).optional(),
    groundSpeedKt: numberInQuery(z.number().min(60).max(350)).optional(),
    climbFtPerNm: numberInQuery(z.number().min(100).max(1500)).optional(),
  }),
  data: procedureGeometry,
});

export const getTerminalWaypoints = defineEndpoint({
  ...database(
    'getTerminalWaypoints',
    '/efb-v2/database/terminalWaypoints',
    'Fixes that the procedures of an airport use.',
  ),
  query: z.object({ icao }),
  data: z.array(terminalWaypoint),
});

/** Maximum area of a requested box, square degrees. */
export const LARGEST_BOX_SQUARE_DEG = 100;

export const getHoldings = defineEndpoint({
  ...database(
    'getHoldings',
    '/efb-v2/database/holdings',
    'Holding patterns of procedures as GeoJSON, of one airport or in a box (west,south,east,north in degrees).',
  ),
  query: z.object({ icao: icao.optional(), bbox: z.string().max(100).optional() }),
  data: z.object({
    type: z.literal('FeatureCollection'),
    features: z.array(lineFeature),
    assumptions,
  }),
});
