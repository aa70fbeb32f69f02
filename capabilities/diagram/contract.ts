import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

/** Zooms of the diagram's tiles (spec 9); closer views enlarge the last. */
export const AMM_MIN_ZOOM = 12;
export const AMM_MAX_ZOOM = 15;

/** Vector tiles of all airport diagrams; raw protobuf behind a bearer token, not enveloped. */
export const AMM_TILE_PATH = '/efb-v2/amm/tiles/{z}/{x}/{y}';

/** Parts of a diagram; also the names of the layers inside a tile. */
export const DIAGRAM_PARTS = [
  'boundary',
  'pavement',
  'overrun',
  'runway',
  'marking',
  'line',
  'centreline',
  'stand',
  'place',
  'taxiway',
  'designator',
] as const;
export type DiagramPart = (typeof DIAGRAM_PARTS)[number];

/** [longitude, latitude], WGS84 degrees. */
const position = z.tuple([z.number(), z.number()]);
const path = z.array(position);

const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('LineString'), coordinates: path }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(path) }),
]);

const source = z.object({ id: z.string(), name: z.string(), asOf: z.string().nullable() });

const diagramRunwayEnd = z.object({
  ident: z.string(),
  /** The end of the runway. */
  lat: z.number(),
  lon: z.number(),
  /** Direction of a landing on this end, degrees true, from the positions of both ends. */
  headingDegTrue: z.number(),
  /** Displaced threshold, metres from the end. */
  displacedM: z.number(),
});

const airportDiagram = z.object({
  icao: z.string(),
  name: z.string(),
  /** Reference point of the airport. */
  lat: z.number(),
  lon: z.number(),
  /** Whether the tiles show this airport; otherwise a client draws `outline`, and states why. */
  isAvailable: z.boolean(),
  unavailableReason: z.string().nullable(),
  /**
   * `layout`: pavements, painted lines and stands of a survey; `runway-ends`: only what can be derived from runway
   * ends.
   */
  detail: z.enum(['layout', 'runway-ends', 'none']),
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).nullable(),
  /** East positive, degrees. */
  magneticVariationDegEast: z.number().nullable(),
  runways: z.array(
    z.object({
      id: z.string(),
      lengthM: z.number(),
      /** Null if in no source; drawn with an assumed width. */
      widthM: z.number().nullable(),
      surface: z.string().nullable(),
      isClosed: z.boolean(),
      ends: z.array(diagramRunwayEnd).length(2),
    }),
  ),
  counts: z.object({
    pavements: z.number(),
    taxiwayNames: z.number(),
    stands: z.number(),
    towers: z.number(),
  }),
  /** The reduced drawing: for zooms below the tiles, and when tiles are unavailable. `part` is one of DIAGRAM_PARTS. */
  outline: z.object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.object({
        type: z.literal('Feature'),
        properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
        geometry,
      }),
    ),
  }),
  /** Source of the runways, and of the ground if surveyed. */
  runwaySource: source,
  groundSource: source.nullable(),
});
export type AirportDiagramAnswer = z.infer<typeof airportDiagram>;

export const getAirportDiagram = defineEndpoint({
  id: 'getAirportDiagram',
  method: 'GET',
  path: '/efb-v2/amm/airports/{icao}',
  summary:
    'The diagram of an airport: whether tiles show it, its box, runways, sources and a reduced drawing.',
  auth: 'bearer',
  scope: 'navdata',
  params: z.object({ icao: z.string().trim().min(2).max(10) }),
  data: airportDiagram,
});

/** Whether diagrams are served, and their sources. */
export const getAmmStatus = defineEndpoint({
  id: 'getAmmStatus',
  method: 'GET',
  path: '/efb-v2/amm/status',
  summary: 'The availability flag of airport diagram tiles, and the source of surveyed airport grounds.',
  auth: 'bearer',
  scope: 'navdata',
  data: z.object({
    isAvailable: z.boolean(),
    reason: z.string().nullable(),
    /** Null: all airports have runways only. */
    groundSource: source.extend({ airports: z.number() }).nullable(),
  }),
});
export type AmmStatus = z.infer<typeof getAmmStatus.data>;
