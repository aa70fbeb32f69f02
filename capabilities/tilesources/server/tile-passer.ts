import { LRUCache } from 'lru-cache';
import { Problem, messageOf } from '#platform/contract/problem.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { type TileSource, isTileJson, tilesOf } from '../domain/tile-sources.ts';
import { type TileAddress, tileUrl } from '../domain/tile-template.ts';
import { hostOfTemplate } from './template-address.ts';
import { type FetchedTile, TileFault, fetchTile } from './fetch-tile.ts';
import { createTileJson } from './tile-json.ts';
import { type HostBudgetLimits, createHostBudget } from './host-budget.ts';

/** Results of the attempts of a source since the start. */
export interface TrySummary {
  readonly lastError: { readonly message: string; readonly atMs: number } | null;
  readonly lastReceivedMs: number | null;
}

export interface TilePasserOptions {
  readonly source: TileSource;
  readonly template: string;
  readonly key: string | null;
  readonly userAgent: string;
  readonly clock: Clock;
  /** Shared by all sources of the server. */
  readonly cache: TileCache;
  readonly limits?: Partial<TilePasserLimits>;
}

export interface TilePasserLimits extends HostBudgetLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly failuresUntilPause: number;
  readonly pauseMs: number;
}

const LIMITS: TilePasserLimits = {
  concurrent: 6,
  waiting: 200,
  perMinute: 1200,
  timeoutMs: 10_000,
  maxBytes: 2 * 1024 * 1024,
  failuresUntilPause: 5,
  pauseMs: 30_000,
};

interface CachedTile {
  readonly tile: FetchedTile;
  readonly freshUntilMs: number;
}
export type TileCache = LRUCache<string, CachedTile>;

/** A failing source is bridged with cached tiles, but not with charts of another edition. */
const STALE_FOR_MS = 24 * 3600_000;
const TILE_OVERHEAD_BYTES = 200;

/** Tiles of all sources, bounded by their bytes. */
export const createTileCache = (maxBytes: number): TileCache =>
  new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ tile }) => TILE_OVERHEAD_BYTES + (tile.image?.body.length ?? 0),
  });

export interface TilePasser {
  /** @throws Problem 502 when the source fails, 503 when too many requests run at once */
  tile(address: TileAddress): Promise<FetchedTile & { readonly freshForS: number }>;
  summary(): TrySummary;
}

/** Relays tiles of one source: from the cache while valid, and requested once however many callers want them. */
export function createTilePasser(options: TilePasserOptions): TilePasser {
  const { source, template, clock, cache } = options;
  const limits = { ...LIMITS, ...options.limits };
  const { format } = tilesOf(source, { template });
  const readTileJson = createTileJson({
    url: template,
    userAgent: options.userAgent,
    timeoutMs: limits.timeoutMs,
    nowMs: () => performance.now(),
  });
  const currentTemplate = async (): Promise<string> => (isTileJson(template) ? readTileJson() : template);
  const budget = createHostBudget(limits, () => performance.now());
  const host = hostOfTemplate(template);
  const underWay = new Map<string, Promise<CachedTile>>();
  let lastError: TrySummary['lastError'] = null;
  let lastReceivedMs: number | null = null;
  let failuresInARow = 0;
  let pausedUntilMs = 0;

  const failed = (message: string) => new Problem('tile-source-failed', 502, `${host} ${message}.`);

  const ask = async (address: TileAddress, kept: CachedTile | undefined): Promise<CachedTile> => {
    if (performance.now() < pausedUntilMs) throw failed(lastError?.message ?? 'does not answer');
    const outcome = await budget.run(async () =>
      fetchTile({
        url: tileUrl(await currentTemplate(), address, options.key ?? ''),
        format,
        userAgent: options.userAgent,
        etag: kept?.tile.etag ?? null,
        timeoutMs: limits.timeoutMs,
        maxBytes: limits.maxBytes,
      }),
    );
    failuresInARow = 0;
    lastReceivedMs = clock.nowMs();
    const tile = outcome.kind === 'tile' ? outcome.tile : kept && { ...kept.tile, maxAgeS: outcome.maxAgeS };
    if (!tile) throw new TileFault('answered 304 to a question that was not conditional');
    return { tile, freshUntilMs: clock.nowMs() + tile.maxAgeS * 1000 };
  };

  const note = (error: TileFault): Problem => {
    lastError = { message: error.message, atMs: clock.nowMs() };
    failuresInARow += 1;
    if (failuresInARow >= limits.failuresUntilPause) {
      pausedUntilMs = performance.now() + limits.pauseMs;
      failuresInARow = 0;
    }
    return failed(messageOf(error));
  };

  const renew = async (
    key: string,
    address: TileAddress,
    kept: CachedTile | undefined,
  ): Promise<CachedTile> => {
    try {
      const fresh = await ask(address, kept);
      if (fresh.tile.maxAgeS > 0) cache.set(key, fresh);
      else cache.delete(key);
      return fresh;
    } catch (error) {
      const problem = error instanceof TileFault ? note(error) : error;
      if (kept && clock.nowMs() - kept.freshUntilMs < STALE_FOR_MS) return kept;
      throw problem;
    }
  };

  return {
    async tile(address) {
      const key = `${source.id}/${address.z}/${address.x}/${address.y}`;
      const kept = cache.get(key);
      const isFresh = kept !== undefined && kept.freshUntilMs > clock.nowMs();
      let found = kept;
      if (!found || !isFresh) {
        let asking = underWay.get(key);
        if (!asking) {
          asking = renew(key, address, kept).finally(() => underWay.delete(key));
          underWay.set(key, asking);
        }
        found = await asking;
      }
      const freshForS = Math.max(0, Math.floor((found.freshUntilMs - clock.nowMs()) / 1000));
      return { ...found.tile, freshForS };
    },
    summary: () => ({ lastError, lastReceivedMs }),
  };
}
