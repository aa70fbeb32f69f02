import { encodePng } from '#platform/server/images/encode-png.ts';
import type { HeightGrid } from '../domain/height-grid.ts';
import { TERRAIN_TILE_PX, type TileAddress, heightsOfTile, terrariumPixels } from '../domain/terrain-tile.ts';
import { readHeights } from './height-file.ts';

let grid: Promise<HeightGrid> | null = null;

/** What the thread of the height tiles can be asked; the heights are read with the first tile. */
export const heightTileHandlers = {
  async heightTile(address: TileAddress): Promise<Uint8Array> {
    grid ??= readHeights();
    const pixels = terrariumPixels(heightsOfTile(await grid, address));
    return encodePng({ kind: 'rgb', width: TERRAIN_TILE_PX, height: TERRAIN_TILE_PX, pixels });
  },
};
export type HeightTileHandlers = typeof heightTileHandlers;
