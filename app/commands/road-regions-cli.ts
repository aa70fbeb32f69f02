import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sizeText } from '#capabilities/datapacks/domain/size-text.ts';
import {
  MAX_REGION_TILES,
  countTilesOfBox,
  faultOfBox,
} from '#capabilities/tilesources/domain/region-box.ts';
import { tileSources } from '#capabilities/tilesources/domain/tile-sources.ts';
import { REGION_NAME, fetchRegion } from '#capabilities/tilesources/server/fetch-region.ts';
import { TileFault } from '#capabilities/tilesources/server/fetch-tile.ts';
import { openRegionTiles, roadRegionsFolder } from '#capabilities/tilesources/server/region-tiles.ts';
import { hostOfTemplate } from '#capabilities/tilesources/server/template-address.ts';
import type { Config } from '../settings/config.ts';

/** The request is impossible, explained in plain words. */
export class RegionRefusal extends Error {
  override readonly name = 'RegionRefusal';
}

type RegionConfig = Pick<Config, 'DATA_DIR' | 'TILES_ROADS_URL' | 'TILES_ROADS_ATTRIBUTION'>;

const folderOf = (config: RegionConfig): string => roadRegionsFolder(resolve(config.DATA_DIR));
const PROGRESS_EVERY = 200;

/** Prints the regions whose roads are stored. */
export async function listRegions(config: RegionConfig): Promise<void> {
  const regions = await openRegionTiles(folderOf(config)).list();
  if (regions.length === 0) console.log(`No region is stored in ${folderOf(config)}.`);
  for (const { name, storedAtMs, fault } of regions)
    console.log(`${name}: ${fault ?? `stored ${new Date(storedAtMs).toISOString().slice(0, 10)}`}`);
}

/** Removes the pack of a region. */
export function removeRegion(name: string, config: RegionConfig): Promise<void> {
  const file = join(folderOf(config), `${name}.pmtiles`);
  if (!REGION_NAME.test(name) || !existsSync(file)) throw new RegionRefusal(`There is no region ${name}.`);
  rmSync(file);
  console.log(`${name} is removed.`);
  return Promise.resolve();
}

/** Fetches the roads of a region from the tile server of the settings and stores them as a pack. */
export async function storeRegion(
  name: string,
  figures: readonly string[],
  { config, signal }: { config: RegionConfig; signal: AbortSignal },
): Promise<void> {
  if (!REGION_NAME.test(name))
    throw new RegionRefusal('The name of a region has small letters, digits and hyphens, 41 at most.');
  const [west = NaN, south = NaN, east = NaN, north = NaN] = figures.map(Number);
  const box = { west, south, east, north };
  const fault = figures.length === 4 ? faultOfBox(box) : faultOfBox({ ...box, west: NaN });
  if (fault !== null) throw new RegionRefusal(fault);
  const count = countTilesOfBox(box);
  if (count > MAX_REGION_TILES)
    throw new RegionRefusal(
      `That region has ${count} tiles, more than ${MAX_REGION_TILES}: store it in parts, each a region of its own.`,
    );
  const address = config.TILES_ROADS_URL;
  if (address === 'off') throw new RegionRefusal('No tile server is set: set TILES_ROADS_URL.');
  console.log(`${name}: ${count} tiles from ${hostOfTemplate(address)}`);
  const defaults = tileSources.find(({ id }) => id === 'roads');
  try {
    const { tiles, bytes } = await fetchRegion({
      folder: folderOf(config),
      name,
      box,
      address,
      attribution: config.TILES_ROADS_ATTRIBUTION ?? defaults?.attribution ?? '',
      userAgent: 'Meridian (flight bag)',
      signal,
      onProgress: (done, of) => {
        if (done % PROGRESS_EVERY === 0) console.log(`  ${done} of ${of}`);
      },
    });
    console.log(`stored: ${tiles} tiles with something in them, ${sizeText(bytes)}`);
  } catch (error) {
    if (signal.aborted) throw new RegionRefusal('Stopped; nothing is stored.', { cause: error });
    if (error instanceof TileFault)
      throw new RegionRefusal(`${hostOfTemplate(address)} ${error.message}. Nothing is stored.`, {
        cause: error,
      });
    throw error;
  }
}
