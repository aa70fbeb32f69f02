import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TileAddress } from '../domain/terrain-tile.ts';

/** Tiles stored on disk: heights do not change. */
export interface TileFolder {
  get(address: TileAddress): Promise<Uint8Array | null>;
  put(address: TileAddress, tile: Uint8Array): Promise<void>;
}

const nameOf = ({ z, x, y }: TileAddress): string => `${z}-${x}-${y}.png`;
const IS_TILE = /^\d+-\d+-\d+\.png$/;

/** The content of the folder, the oldest file first. */
async function listTiles(folder: string): Promise<Map<string, number>> {
  await mkdir(folder, { recursive: true });
  const found = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!IS_TILE.test(name)) await rm(path, { force: true });
    else found.push({ name, ...(await stat(path)) });
  }
  return new Map(found.toSorted((a, b) => a.mtimeMs - b.mtimeMs).map(({ name, size }) => [name, size]));
}

/** A folder of at most `maxBytes`: the least recently used tile is removed first. */
export function openTileFolder(folder: string, maxBytes: number): TileFolder {
  let tiles: Promise<Map<string, number>> | null = null;
  const known = () => (tiles ??= listTiles(folder));
  const makeRoom = async (sizes: Map<string, number>): Promise<void> => {
    let sum = [...sizes.values()].reduce((total, size) => total + size, 0);
    for (const [name, size] of sizes) {
      if (sum <= maxBytes) return;
      sizes.delete(name);
      sum -= size;
      await rm(join(folder, name), { force: true });
    }
  };
  return {
    async get(address) {
      const sizes = await known();
      const name = nameOf(address);
      const size = sizes.get(name);
      if (size === undefined) return null;
      sizes.delete(name);
      const tile = await readFile(join(folder, name)).catch(() => null);
      if (tile?.length !== size) return null;
      sizes.set(name, size);
      return tile;
    },
    async put(address, tile) {
      const sizes = await known();
      const name = nameOf(address);
      // Renamed when complete, so that a killed server leaves no partial tile behind.
      const partial = join(folder, `${name}.${process.pid}.part`);
      try {
        await writeFile(partial, tile);
        await rename(partial, join(folder, name));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      sizes.set(name, tile.length);
      await makeRoom(sizes);
    },
  };
}
