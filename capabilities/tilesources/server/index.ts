import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FeedMode } from '#platform/contract/freshness.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerCapability, ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  TILE_SOURCE_IDS,
  TILE_SOURCE_PATH,
  type TileSourceId,
  type TileSourceStatus,
  getTileSources,
} from '../contract.ts';
import {
  type TileSource,
  type TileSourceSettings,
  tileSources,
  tilesOf,
  unavailableReason,
} from '../domain/tile-sources.ts';
import { tileAddressOf } from '../domain/tile-template.ts';
import { hostOfTemplate } from './template-address.ts';
import type { FetchedTile } from './fetch-tile.ts';
import { EMPTY_TILE } from './image-kind.ts';
import { VECTOR_TILE_TYPE } from './vector-tile.ts';
import { type TilePasser, type TilePasserLimits, createTileCache, createTilePasser } from './tile-passer.ts';

export interface TileSourcesServerOptions {
  readonly settings: Readonly<Record<TileSourceId, TileSourceSettings>>;
  /** The one feed mode of the server (row F0). */
  readonly mode: () => FeedMode;
  readonly clock: Clock;
  /** Told to the sources. */
  readonly userAgent: string;
  readonly cacheBytes?: number;
  readonly limits?: Partial<TilePasserLimits>;
}

const CACHE_BYTES = 96 * 1024 * 1024;
/** The browser asks again by ETag after so long at most. */
const BROWSER_AGE_S = 3600;

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

interface Held {
  readonly source: TileSource;
  readonly settings: TileSourceSettings;
  readonly passer: TilePasser | null;
}

function statusOf({ source, settings, passer }: Held, mode: FeedMode): TileSourceStatus {
  const { lastError, lastReceivedMs } = passer?.summary() ?? { lastError: null, lastReceivedMs: null };
  return {
    id: source.id,
    layer: source.layer,
    title: source.title,
    host: settings.template === null ? null : hostOfTemplate(settings.template),
    attribution: settings.attribution ?? source.attribution,
    minzoom: source.minzoom,
    ...tilesOf(source, settings),
    unavailable: unavailableReason(source, settings, mode),
    lastError: lastError && { message: lastError.message, at: new Date(lastError.atMs).toISOString() },
    lastReceivedAt: isoOf(lastReceivedMs),
    isFailing: lastError !== null && (lastReceivedMs === null || lastReceivedMs < lastError.atMs),
  };
}

const NOTHING = {
  image: { body: EMPTY_TILE, contentType: 'image/png' },
  vector: { body: Buffer.alloc(0), contentType: VECTOR_TILE_TYPE },
};

function sendTile(
  request: FastifyRequest,
  reply: FastifyReply,
  tile: FetchedTile & { freshForS: number; format: 'image' | 'vector' },
) {
  const { body, contentType } = tile.image ?? NOTHING[tile.format];
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const age = Math.min(tile.freshForS, BROWSER_AGE_S);
  void reply
    .header('cache-control', tile.maxAgeS === 0 ? 'private, no-store' : `private, max-age=${age}`)
    .header('etag', etag);
  if ((request.headers['if-none-match'] ?? '').includes(etag)) return reply.code(304).send();
  return reply.header('content-type', contentType).send(body);
}

function registerTiles(host: ServerHost, held: ReadonlyMap<string, Held>, mode: () => FeedMode): void {
  host.fastify.route<{ Params: { id: string; z: string; x: string; y: string } }>({
    method: 'GET',
    url: TILE_SOURCE_PATH.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      operationId: 'tileSourceTile',
      summary: `Image or vector tile of another's tile server (${TILE_SOURCE_IDS.join(', ')}), passed on and kept.`,
      tags: ['tilesources'],
      security: [{ bearer: ['charts'] }],
    },
    onRequest: async (request) => {
      request.principal = await host.authenticate(request.headers.authorization, 'charts');
    },
    handler: async (request, reply) => {
      const { id, ...parts } = request.params;
      const found = held.get(id);
      if (!found) throw new Problem('unknown-tile-source', 404, `There is no tile source "${id}".`);
      const address = tileAddressOf(parts);
      const { minzoom } = found.source;
      const { format, maxzoom } = tilesOf(found.source, found.settings);
      if (!address || address.z < minzoom || address.z > maxzoom) {
        throw new Problem('no-such-tile', 404, `There is no tile ${parts.z}/${parts.x}/${parts.y}.`);
      }
      const reason = unavailableReason(found.source, found.settings, mode());
      if (reason !== null || !found.passer) {
        throw new Problem('tile-source-unavailable', 409, reason ?? 'This tile source is switched off.');
      }
      return sendTile(request, reply, { ...(await found.passer.tile(address)), format });
    },
  });
}

/** Server side of other people's map tiles: fixed addresses from the configuration, asked only in live mode. */
export function createTileSourcesServer(options: TileSourcesServerOptions): ServerCapability {
  const { settings, mode, clock, userAgent, limits } = options;
  const cache = createTileCache(options.cacheBytes ?? CACHE_BYTES);
  const held = new Map(
    tileSources.map((source): [string, Held] => {
      const own = settings[source.id];
      const { template, key } = own;
      const common = { source, key, userAgent, clock, cache, ...(limits ? { limits } : {}) };
      const passer = template === null ? null : createTilePasser({ ...common, template });
      return [source.id, { source, settings: own, passer }];
    }),
  );
  return {
    id: 'tilesources',
    register(host) {
      host.route(getTileSources, () => [...held.values()].map((one) => statusOf(one, mode())));
      registerTiles(host, held, mode);
    },
  };
}
