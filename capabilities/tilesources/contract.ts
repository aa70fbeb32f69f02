import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

/** Third-party tiles relayed by the server. */
export const TILE_SOURCE_IDS = [
  'faa-sectional',
  'faa-ifr-low',
  'faa-ifr-high',
  'openaip',
  'roads',
  'satellite',
] as const;
export type TileSourceId = (typeof TILE_SOURCE_IDS)[number];

const tileSourceStatus = z.object({
  id: z.enum(TILE_SOURCE_IDS),
  /** The layer key that shows it; `satellite` is a kind of base map. */
  layer: z.enum(['faa', 'openaip', 'roads', 'satellite']),
  /** Images, or vector tiles of the OpenMapTiles schema. */
  format: z.enum(['image', 'vector']),
  title: z.string(),
  /** The host that the server requests; null if none. */
  host: z.string().nullable(),
  attribution: z.string(),
  minzoom: z.number(),
  maxzoom: z.number(),
  /** Why it is unavailable; null when it is available. */
  unavailable: z.string().nullable(),
  /** The last failed attempt with its time, ISO 8601 UTC; null if none failed since the start. */
  lastError: z.object({ message: z.string(), at: z.string() }).nullable(),
  lastReceivedAt: z.string().nullable(),
  /** Regions whose tiles are stored on the server, in any feed mode; the fault of each, or null. */
  regions: z.array(z.object({ name: z.string(), storedAt: z.string(), fault: z.string().nullable() })),
  /** Whether nothing was received since the last failure. */
  isFailing: z.boolean(),
});
export type TileSourceStatus = z.infer<typeof tileSourceStatus>;

export const getTileSources = defineEndpoint({
  id: 'getTileSources',
  method: 'GET',
  path: '/efb-v2/tilesources',
  summary: 'The tile sources of others: whether each can be asked, and how its last try went.',
  auth: 'bearer',
  scope: 'charts',
  data: z.array(tileSourceStatus),
});

/** One tile: an image or a Mapbox vector tile as sent by the source, not enveloped. */
export const TILE_SOURCE_PATH = '/efb-v2/tilesources/{id}/{z}/{x}/{y}';
