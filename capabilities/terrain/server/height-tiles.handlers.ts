import { encodePng } from '#platform/server/images/encode-png.ts';
import { TERRAIN_TILE_PX, type TileAddress, heightsOfTile, terrariumPixels } from '../domain/terrain-tile.ts';
import { createHeightGrid } from './height-file.ts';

const grid = createHeightGrid();

/** Requests to the height tile thread; the heights are read with the first tile. */
export const heightTileHandlers = {
  async heightTile(address: TileAddress): Promise<Uint8Array> {
    const pixels = terrariumPixels(heightsOfTile(await grid(), address));
    return encodePng({ kind: 'rgb', width: TERRAIN_TILE_PX, height: TERRAIN_TILE_PX, pixels });
  },
};
export type HeightTileHandlers = typeof heightTileHandlers;
