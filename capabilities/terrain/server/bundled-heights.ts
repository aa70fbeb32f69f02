import { LRUCache } from 'lru-cache';
import { createWorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { HeightGrid } from '../domain/height-grid.ts';
import type { TileAddress } from '../domain/terrain-tile.ts';
import { createHeightGrid } from './height-file.ts';
import type { HeightTileHandlers } from './height-tiles.handlers.ts';

const KEPT_TILES = 300;

export interface BundledHeights {
  tile(this: void, address: TileAddress): Promise<Uint8Array>;
  /** The heights themselves. */
  grid(this: void): Promise<HeightGrid>;
}

/**
 * Tiles of ETOPO5, built on request in a separate thread: opening a map requests a dozen at once. The grid (19 MB) is
 * read at first use.
 */
export function createBundledHeights(): BundledHeights {
  const worker = createWorkerCaller<HeightTileHandlers>(new URL('height-tiles-worker.ts', import.meta.url));
  const kept = new LRUCache<string, Promise<Uint8Array>>({ max: KEPT_TILES });
  return {
    grid: createHeightGrid(),
    tile(address) {
      const key = `${address.z}/${address.x}/${address.y}`;
      const known = kept.get(key);
      if (known) return known;
      const tile = worker.call('heightTile', address);
      kept.set(key, tile);
      // After a failure the next caller tries again.
      tile.catch(() => kept.delete(key));
      return tile;
    },
  };
}
