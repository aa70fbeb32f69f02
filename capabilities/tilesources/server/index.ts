import { isoOrNull } from '#aviation/time/utc.ts';
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
import { REGION_ZOOMS } from '../domain/region-box.ts';
import { tileAddressOf } from '../domain/tile-template.ts';
import { hostOfTemplate } from './template-address.ts';
import type { FetchedTile } from './fetch-tile.ts';
import { EMPTY_TILE } from './image-kind.ts';
import type { RegionTiles, StoredRegion } from './region-tiles.ts';
import { VECTOR_TILE_TYPE } from './vector-tile.ts';
import { type TilePasser, type TilePasserLimits, createTileCache, createTilePasser } from './tile-passer.ts';

export interface TileSourcesServerOptions {
  readonly settings: Readonly<Record<TileSourceId, TileSourceSettings>>;
  /** The feed mode of the server (row F0). */
  readonly mode: () => FeedMode;
  readonly clock: Clock;
  /** User agent sent to the sources. */
  readonly userAgent: string;
  /** Vector tiles of chosen regions stored by the server itself, for the roads. */
  readonly regions?: RegionTiles;
  readonly cacheBytes?: number;
  readonly limits?: Partial<TilePasserLimits>;
}

const CACHE_BYTES = 96 * 1024 * 1024;
/** The browser revalidates by ETag after this time at most. */
const BROWSER_AGE_S = 3600;

interface Held {
  readonly source: TileSource;
  readonly settings: TileSourceSettings;
  readonly passer: TilePasser | null;
  readonly regions: RegionTiles | null;
}

/** Availability of a source: from tiles stored here, from another server, or not at all and why. */
interface Reach {
  readonly stored: readonly StoredRegion[];
  readonly format: 'image' | 'vector';
  readonly maxzoom: number;
  /** Why the other server is not used; null when it is. */
  readonly notAsked: string | null;
  readonly unavailable: string | null;
}

async function reachOf({ source, settings, regions }: Held, mode: FeedMode): Promise<Reach> {
  const stored = (await regions?.list()) ?? [];
  const online = tilesOf(source, settings);
  const reason = unavailableReason(source, settings, mode);
  if (!stored.some(({ fault }) => fault === null))
    return { stored, ...online, notAsked: reason, unavailable: reason };
  // A map source cannot have both images and vector tiles: stored tiles have priority.
  const isMixed = online.format === 'image';
  return {
    stored,
    format: 'vector',
    maxzoom: REGION_ZOOMS.max,
    notAsked: isMixed ? 'The regions that are kept here are vector tiles.' : reason,
    unavailable: null,
  };
}

async function statusOf(held: Held, mode: FeedMode): Promise<TileSourceStatus> {
  const { source, settings, passer } = held;
  const { lastError, lastReceivedMs } = passer?.summary() ?? { lastError: null, lastReceivedMs: null };
  const { stored, format, maxzoom, unavailable, notAsked } = await reachOf(held, mode);
  const isAsked = notAsked === null || unavailable !== null;
  return {
    id: source.id,
    layer: source.layer,
    title: source.title,
    host: settings.template === null || !isAsked ? null : hostOfTemplate(settings.template),
    attribution: settings.attribution ?? source.attribution,
    minzoom: source.minzoom,
    format,
    maxzoom,
    unavailable,
    lastError: lastError && { message: lastError.message, at: new Date(lastError.atMs).toISOString() },
    lastReceivedAt: isoOrNull(lastReceivedMs),
    regions: stored.map(({ name, storedAtMs, fault }) => ({
      name,
      storedAt: new Date(storedAtMs).toISOString(),
      fault,
    })),
    isFailing: lastError !== null && (lastReceivedMs === null || lastReceivedMs < lastError.atMs),
  };
}

const NOTHING = {
  image: { body: EMPTY_TILE, contentType: 'image/png' },
  vector: { body: Buffer.alloc(0), contentType: VECTOR_TILE_TYPE },
};

/** A tile of a pack; a pack may be replaced, so the browser revalidates soon. */
const storedTile = (body: Buffer | null) => ({
  image: body && { body, contentType: VECTOR_TILE_TYPE },
  etag: null,
  maxAgeS: BROWSER_AGE_S,
  freshForS: BROWSER_AGE_S,
});

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
      const { format, maxzoom, unavailable, notAsked } = await reachOf(found, mode());
      if (!address || address.z < minzoom || address.z > maxzoom) {
        throw new Problem('no-such-tile', 404, `There is no tile ${parts.z}/${parts.x}/${parts.y}.`);
      }
      if (unavailable !== null) throw new Problem('tile-source-unavailable', 409, unavailable);
      const kept = format === 'vector' ? await found.regions?.tile(address) : undefined;
      if (kept) return sendTile(request, reply, { ...storedTile(kept), format });
      if (notAsked === null && found.passer)
        return sendTile(request, reply, { ...(await found.passer.tile(address)), format });
      return sendTile(request, reply, { ...storedTile(null), format });
    },
  });
}

/** Server side of external map tiles: fixed addresses from the configuration, used only in live mode. */
export function createTileSourcesServer(options: TileSourcesServerOptions): ServerCapability {
  const { settings, mode, clock, userAgent, limits } = options;
  const cache = createTileCache(options.cacheBytes ?? CACHE_BYTES);
  const held = new Map(
    tileSources.map((source): [string, Held] => {
      const own = settings[source.id];
      const { template, key } = own;
      const common = { source, key, userAgent, clock, cache, ...(limits ? { limits } : {}) };
      const passer = template === null ? null : createTilePasser({ ...common, template });
      const regions = source.id === 'roads' ? (options.regions ?? null) : null;
      return [source.id, { source, settings: own, passer, regions }];
    }),
  );
  return {
    id: 'tilesources',
    register(host) {
      host.route(getTileSources, () => Promise.all([...held.values()].map((one) => statusOf(one, mode()))));
      registerTiles(host, held, mode);
    },
  };
}
