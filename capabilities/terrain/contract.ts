import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { freshness } from '#platform/contract/freshness.ts';

/** Sources of heights: NOAA's ETOPO5, bundled with the product, or the terrain tiles of live mode. */
export const TERRAIN_SOURCES = ['etopo5', 'terrarium'] as const;
export type TerrainSource = (typeof TERRAIN_SOURCES)[number];

/** Highest zoom of each source; the map enlarges its tiles beyond. */
export const TERRAIN_MAX_ZOOM: Readonly<Record<TerrainSource, number>> = { etopo5: 6, terrarium: 13 };

const terrainState = z.object({
  /** The source in use in this feed mode. */
  source: z.enum(TERRAIN_SOURCES),
  title: z.string(),
  attribution: z.string(),
  /** Its resolution, as text. */
  resolution: z.string(),
  maxzoom: z.number(),
  freshness,
  /** The fault; `null` if none. */
  message: z.string().nullable(),
});
export type TerrainState = z.infer<typeof terrainState>;

export const getTerrain = defineEndpoint({
  id: 'getTerrain',
  method: 'GET',
  path: '/efb-v2/terrain',
  summary: 'Where the heights of relief, tint and 3-D terrain come from in this feed mode.',
  auth: 'bearer',
  scope: 'charts',
  data: terrainState,
});

/**
 * One tile of heights: a PNG of 256 × 256 pixels, web-mercator, height in metres = red × 256 + green + blue / 256 −
 * 32,768 ("terrarium"). Not enveloped. For display only, never for clearance.
 */
export const TERRAIN_TILE_PATH = '/efb-v2/terrain/tiles/{source}/{z}/{x}/{y}';
