import { readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { PMTiles, type Source, TileType } from 'pmtiles';
import { messageOf } from '#platform/contract/problem.ts';
import { REGION_ZOOMS } from '../domain/region-box.ts';
import type { TileAddress } from '../domain/tile-template.ts';

/** A region with tiles stored on this server. */
export interface StoredRegion {
  readonly name: string;
  readonly storedAtMs: number;
  /** Why its file cannot be used, for the user; null when it is in use. */
  readonly fault: string | null;
}

/** Vector tiles of selected regions, one PMTiles file each; they need no internet and no feed mode. */
export interface RegionTiles {
  /** Files are added and removed while the server runs. */
  list(): Promise<readonly StoredRegion[]>;
  /** Null if a region has no tile there; undefined outside all regions. */
  tile(address: TileAddress): Promise<Buffer | null | undefined>;
}

/** Folder for packs of roads; other files of the OpenMapTiles schema can be placed there too. */
export const roadRegionsFolder = (dataDir: string): string => join(dataDir, 'roads');

const ENDING = '.pmtiles';
const LOOKS_AGAIN_AFTER_MS = 5000;

interface OpenRegion extends StoredRegion {
  readonly key: string;
  readonly archive: PMTiles;
  readonly covers: (address: TileAddress) => boolean;
}

/** Opened for each read: a pack may be replaced or removed at any time. */
const fileSource = (path: string): Source => ({
  getKey: () => path,
  async getBytes(offset, length) {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      return { data: buffer.slice(0, bytesRead).buffer };
    } finally {
      await file.close();
    }
  },
});

function lonOf(column: number, z: number): number {
  return (column / 2 ** z - 0.5) * 360;
}
const latOf = (row: number, z: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;

async function openRegion(file: {
  path: string;
  name: string;
  key: string;
  storedAtMs: number;
}): Promise<OpenRegion> {
  const { path, name, key, storedAtMs } = file;
  const archive = new PMTiles(fileSource(path));
  const unusable = (fault: string): OpenRegion => ({
    name,
    key,
    storedAtMs,
    fault,
    archive,
    covers: () => false,
  });
  try {
    const header = await archive.getHeader();
    if (header.tileType !== TileType.Mvt) return unusable('has no vector tiles');
    if (header.maxZoom < REGION_ZOOMS.max)
      return unusable(`ends at zoom ${header.maxZoom}, not ${REGION_ZOOMS.max}`);
    const covers = ({ z, x, y }: TileAddress) =>
      z >= header.minZoom &&
      z <= header.maxZoom &&
      lonOf(x, z) < header.maxLon &&
      lonOf(x + 1, z) > header.minLon &&
      latOf(y + 1, z) < header.maxLat &&
      latOf(y, z) > header.minLat;
    return { name, key, storedAtMs, fault: null, archive, covers };
  } catch (error) {
    return unusable(`cannot be read: ${messageOf(error)}`);
  }
}

/** The regions of a folder, which may not exist. */
export function openRegionTiles(folder: string): RegionTiles {
  let lookedAtMs = -Infinity;
  let opening: Promise<OpenRegion[]> = Promise.resolve([]);

  const filesNow = () => {
    const names = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
    return names
      .filter((name) => name.endsWith(ENDING))
      .toSorted()
      .map((name) => {
        const path = join(folder, name);
        const { mtimeMs, size } = statSync(path);
        return {
          path,
          name: name.slice(0, -ENDING.length),
          storedAtMs: mtimeMs,
          key: `${name} ${mtimeMs} ${size}`,
        };
      });
  };
  const regions = (): Promise<OpenRegion[]> => {
    const now = performance.now();
    if (now - lookedAtMs < LOOKS_AGAIN_AFTER_MS) return opening;
    lookedAtMs = now;
    const before = opening;
    opening = before.then((known) =>
      Promise.all(
        filesNow().map(async (file) => known.find(({ key }) => key === file.key) ?? (await openRegion(file))),
      ),
    );
    return opening;
  };
  return {
    async list() {
      return (await regions()).map(({ name, storedAtMs, fault }) => ({ name, storedAtMs, fault }));
    },
    async tile(address) {
      let isCovered = false;
      for (const region of await regions()) {
        if (!region.covers(address)) continue;
        isCovered = true;
        // At the border of two regions the other one may have the tile.
        const found = await region.archive.getZxy(address.z, address.x, address.y);
        if (found) return Buffer.from(found.data);
      }
      return isCovered ? null : undefined;
    },
  };
}
