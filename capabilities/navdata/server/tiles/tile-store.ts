import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { someAirspaceShapes } from './airspace-shapes.ts';
import { type TileLayer, encodeTile } from './tile-layers.ts';
import type { TileAddress } from './tile-grid.ts';

/** A stored tile; `null` bytes mean that it is empty. */
export interface StoredTile {
  readonly brotli: Buffer | null;
  readonly etag: string;
}

export interface TileStore {
  tile(layer: TileLayer, address: TileAddress): StoredTile;
}

const MAX_BYTES = 48 * 1024 * 1024;
/** Memory cost of an entry besides its bytes, so that empty tiles are bounded too. */
const ENTRY_BYTES = 200;
/** Smaller than gzip at its best and faster than gzip at its default; higher levels take many times as long. */
const BROTLI_QUALITY = 4;
/** Maximum time for which preparation delays a request. */
const SLICE_MS = 5;

function compress(bytes: Uint8Array): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}

/** The bytes of a tile for a client, in the best encoding it accepts; `null` encoding is uncompressed. */
export function encodedBody(
  brotli: Buffer,
  acceptEncoding: string,
): { body: Buffer; coding: 'br' | 'gzip' | null } {
  const accepted = acceptedCodings(acceptEncoding);
  if (accepted.has('br')) return { body: brotli, coding: 'br' };
  const plain = brotliDecompressSync(brotli);
  // Few browsers need this, only over plain http: not worth storing every tile twice.
  return accepted.has('gzip')
    ? { body: gzipSync(plain, { level: 4 }), coding: 'gzip' }
    : { body: plain, coding: null };
}

/** Content codings of an `Accept-Encoding` header, without those refused by `;q=0` (RFC 9110, 12.5.3). */
function acceptedCodings(header: string): ReadonlySet<string> {
  const parts = header.split(',').map((part) =>
    part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/),
  );
  return new Set(
    parts.filter(([, weight]) => weight === undefined || Number(weight) > 0).map(([name]) => name ?? ''),
  );
}

/** Draws every boundary once in idle time after loading, so that no first view of a continent waits for it. */
function prepareAirspaces(reader: NavdataReader): void {
  let next = 0;
  const slice = () => {
    const end = performance.now() + SLICE_MS;
    while (next < reader.airspaceCount && performance.now() < end) {
      const shapes = someAirspaceShapes(reader);
      if (!shapes) continue;
      shapes.outlines(next);
      next += 1;
    }
  };
  const prepare = () => {
    try {
      slice();
    } catch {
      // A request for one of its tiles gets the error.
      return;
    }
    if (next < reader.airspaceCount) setImmediate(prepare).unref();
  };
  setImmediate(prepare).unref();
}

/** Vector tiles of one artefact, built on request and stored compressed. */
export function createTileStore(reader: NavdataReader): TileStore {
  const cache = new LRUCache<string, StoredTile>({
    maxSize: MAX_BYTES,
    sizeCalculation: (stored) => ENTRY_BYTES + (stored.brotli?.byteLength ?? 0),
  });
  const cycle = reader.meta.airac ?? 'none';
  prepareAirspaces(reader);
  return {
    tile(layer, address) {
      const key = `${layer}/${address.z}/${address.x}/${address.y}`;
      const known = cache.get(key);
      if (known) return known;
      const bytes = encodeTile(reader, layer, address);
      const digest = createHash('sha256')
        .update(bytes ?? '')
        .digest('base64url')
        .slice(0, 22);
      // The tag depends on the content, so that a rebuilt artefact of the same cycle invalidates only the tiles it
      // changed.
      const stored: StoredTile = { brotli: bytes ? compress(bytes) : null, etag: `"${cycle}-${digest}"` };
      cache.set(key, stored);
      return stored;
    },
  };
}
