import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { projectRoot } from '#platform/server/project-root.ts';
import { encodePng } from '#platform/server/images/encode-png.ts';
import { type HeightGrid, unpackHeights } from '../domain/height-grid.ts';
import { TERRAIN_TILE_PX, type TileAddress, heightsOfTile, terrariumPixels } from '../domain/terrain-tile.ts';

/** Made by `scripts/terrain/make-etopo5.ts`. */
const FILE = join(projectRoot, 'capabilities/terrain/server/heights/etopo5.br');
const COLUMNS = 4320;
const ROWS = 2161;
const KEPT_TILES = 300;

const decompress = promisify(brotliDecompress);

async function readGrid(): Promise<HeightGrid> {
  const grid = unpackHeights(await decompress(await readFile(FILE)), COLUMNS, ROWS);
  if (!grid) throw new Error('The heights that come with the product are damaged (etopo5.br).');
  return grid;
}

export interface BundledHeights {
  tile(this: void, address: TileAddress): Promise<Uint8Array>;
  /** The heights themselves. */
  grid(this: void): Promise<HeightGrid>;
}

/** Tiles of ETOPO5, made when asked for. The grid (19 MB) is read with the first. */
export function createBundledHeights(): BundledHeights {
  let grid: Promise<HeightGrid> | null = null;
  const kept = new LRUCache<string, Promise<Uint8Array>>({ max: KEPT_TILES });
  const opened = (): Promise<HeightGrid> => {
    grid ??= readGrid().catch((error: unknown) => {
      grid = null;
      throw error;
    });
    return grid;
  };
  const make = async (address: TileAddress): Promise<Uint8Array> => {
    const pixels = terrariumPixels(heightsOfTile(await opened(), address));
    return encodePng({ kind: 'rgb', width: TERRAIN_TILE_PX, height: TERRAIN_TILE_PX, pixels });
  };
  return {
    grid: opened,
    tile(address) {
      const key = `${address.z}/${address.x}/${address.y}`;
      const known = kept.get(key);
      if (known) return known;
      const tile = make(address);
      kept.set(key, tile);
      // What failed is tried again by the next who asks.
      tile.catch(() => kept.delete(key));
      return tile;
    },
  };
}
