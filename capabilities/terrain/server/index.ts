import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Freshness } from '#platform/contract/freshness.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { FeedHub } from '#platform/server/feeds/feed.ts';
import type { ServerCapability, ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  TERRAIN_MAX_ZOOM,
  TERRAIN_SOURCES,
  TERRAIN_TILE_PATH,
  type TerrainSource,
  type TerrainState,
  getTerrain,
} from '../contract.ts';
import { type TileAddress, tileAddressOf } from '../domain/terrain-tile.ts';
import { type BundledHeights, createBundledHeights } from './bundled-heights.ts';
import { registerTerrainFeed } from './terrain-feed.ts';
import { openTileFolder } from './tile-folder.ts';

export interface TerrainServerDeps {
  readonly feeds: FeedHub;
  readonly dataDir: string;
  readonly clock: Clock;
  /** Address of live terrain tiles with {z}, {x} and {y}, or `off`. */
  readonly terrainUrl: string;
  /** The heights included in the product; read again if absent. */
  readonly heights?: BundledHeights;
  /** Disk quota for live tiles; default 512 MB. */
  readonly maxDiskBytes?: number;
}

const DEFAULT_DISK_BYTES = 512 * 1024 * 1024;
const BROWSER_AGE_S = 24 * 3600;
const ETOPO5_DATE = '1993-04-29';
const ETOPO5: TerrainState = {
  source: 'etopo5',
  title: 'NOAA ETOPO5',
  attribution: 'Terrain: NOAA ETOPO5',
  resolution: '5 arc minutes, about 9 km',
  maxzoom: TERRAIN_MAX_ZOOM.etopo5,
  freshness: {
    source: 'NOAA ETOPO5',
    asOf: ETOPO5_DATE,
    receivedAt: null,
    origin: 'reference',
    state: 'fresh',
  },
  message: null,
};

interface LastTry {
  readonly receivedMs: number | null;
  readonly message: string | null;
}

function liveState(host: string, { receivedMs, message }: LastTry): TerrainState {
  const freshness: Freshness = {
    source: host,
    asOf: null,
    receivedAt: receivedMs === null ? null : new Date(receivedMs).toISOString(),
    origin: 'live',
    state: message === null ? 'fresh' : 'failed',
  };
  return {
    source: 'terrarium',
    title: 'Terrain tiles',
    attribution: 'Terrain: Mapzen terrain tiles (SRTM, GMTED2010, ETOPO1 and others), by AWS Open Data',
    resolution: 'about 30 m where there is SRTM, coarser elsewhere',
    maxzoom: TERRAIN_MAX_ZOOM.terrarium,
    freshness,
    message,
  };
}

function registerTiles(
  host: ServerHost,
  tileOf: (source: TerrainSource, address: TileAddress) => Promise<Uint8Array>,
): void {
  host.fastify.route<{ Params: { source: string; z: string; x: string; y: string } }>({
    method: 'GET',
    url: TERRAIN_TILE_PATH.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      operationId: 'terrainTile',
      summary: `Heights of one tile as a PNG image ("terrarium"), from ${TERRAIN_SOURCES.join(' or ')}.`,
      tags: ['charts'],
      security: [{ bearer: ['charts'] }],
    },
    onRequest: async (request) => {
      request.principal = await host.authenticate(request.headers.authorization, 'charts');
    },
    handler: async (request, reply) => {
      const { source: name, ...parts } = request.params;
      const source = TERRAIN_SOURCES.find((one) => one === name);
      const address = source && tileAddressOf(parts, TERRAIN_MAX_ZOOM[source]);
      if (!source || !address)
        throw new Problem('no-such-tile', 404, `There is no tile ${name}/${parts.z}/${parts.x}/${parts.y}.`);
      const tile = await tileOf(source, address);
      const etag = `"${createHash('sha256').update(tile).digest('base64url').slice(0, 22)}"`;
      void reply.header('cache-control', `private, max-age=${BROWSER_AGE_S}`).header('etag', etag);
      if ((request.headers['if-none-match'] ?? '').includes(etag)) return reply.code(304).send();
      return reply.header('content-type', 'image/png').send(Buffer.from(tile));
    },
  });
}

/** Server side of terrain: ETOPO5 everywhere and always; finer tiles from other sources in live mode. */
export function createTerrainServer(deps: TerrainServerDeps): ServerCapability {
  const { feeds, clock } = deps;
  const template = deps.terrainUrl === 'off' ? null : deps.terrainUrl;
  const bundled = deps.heights ?? createBundledHeights();
  const folder = openTileFolder(join(deps.dataDir, 'terrain'), deps.maxDiskBytes ?? DEFAULT_DISK_BYTES);
  const live = registerTerrainFeed(feeds, { template });
  let lastTry: LastTry = { receivedMs: null, message: null };
  const isLive = () => feeds.mode() === 'live' && template !== null;

  const liveTile = async (address: TileAddress): Promise<Uint8Array> => {
    if (!isLive())
      throw new Problem(
        'terrain-not-live',
        409,
        'These tiles are asked for in live mode only; use those of etopo5.',
      );
    const kept = await folder.get(address);
    if (kept) return kept;
    const { records, message } = await live.get(`${address.z}/${address.x}/${address.y}`);
    lastTry = { receivedMs: records ? clock.nowMs() : lastTry.receivedMs, message };
    if (records === null) throw new Problem('terrain-failed', 502, message ?? 'Terrain tile unavailable.');
    // A full disk costs the next call a download, but does not fail this one.
    await folder.put(address, records).catch(() => {});
    return records;
  };
  return {
    id: 'terrain',
    register(host) {
      host.route(getTerrain, () =>
        isLive() && template !== null
          ? liveState(new URL(template.replaceAll(/[{}]/g, '')).host, lastTry)
          : ETOPO5,
      );
      registerTiles(host, (source, address) =>
        source === 'etopo5' ? bundled.tile(address) : liveTile(address),
      );
    },
  };
}
