import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { type TileLayer, encodeTile } from './tile-layers.ts';
import type { TileAddress } from './tile-grid.ts';

/** A tile as it is sent; `null` bytes say that nothing lies in it. */
export interface StoredTile {
  gzipped: Buffer | null;
  etag: string;
}

export interface TileStore {
  tile(layer: TileLayer, address: TileAddress): StoredTile;
}

const MAX_BYTES = 48 * 1024 * 1024;
/** What an entry costs besides its bytes, so that empty tiles are bounded too. */
const ENTRY_BYTES = 200;

/** Vector tiles of one artefact, made when asked for and kept compressed. */
export function createTileStore(reader: NavdataReader): TileStore {
  const cache = new LRUCache<string, StoredTile>({
    maxSize: MAX_BYTES,
    sizeCalculation: (stored) => ENTRY_BYTES + (stored.gzipped?.byteLength ?? 0),
  });
  return {
    tile(layer, address) {
      const key = `${layer}/${address.z}/${address.x}/${address.y}`;
      const known = cache.get(key);
      if (known) return known;
      const bytes = encodeTile(reader, layer, address);
      const stored: StoredTile = {
        gzipped: bytes ? gzipSync(bytes, { level: 6 }) : null,
        // Of the content, so that a rebuilt artefact invalidates only the tiles that it changed.
        etag: `"${createHash('sha256')
          .update(bytes ?? '')
          .digest('base64url')
          .slice(0, 22)}"`,
      };
      cache.set(key, stored);
      return stored;
    },
  };
}
