import {
  FeedFault,
  type FeedHub,
  type KeyedFeed,
  type KeyedFeedHandle,
  type RawPart,
} from '#platform/server/feeds/feed.ts';
import { pngSize } from '#platform/server/images/encode-png.ts';
import { TERRAIN_TILE_PX } from '../domain/terrain-tile.ts';

const MAX_TILE_BYTES = 512 * 1024;
const WEEK_S = 7 * 24 * 3600;

export interface LiveTerrain {
  /** Address with {z}, {x} and {y}; `null` when switched off by the operator. */
  readonly template: string | null;
}

/** A tile whose bytes the map library can read. @throws FeedFault */
function readTile(parts: readonly RawPart[]): Uint8Array {
  const body = parts[0]?.body;
  if (!body) throw new FeedFault('empty', 'The terrain server sent nothing.');
  const size = pngSize(body);
  if (size?.width !== TERRAIN_TILE_PX || size.height !== TERRAIN_TILE_PX)
    throw new FeedFault('unreadable', 'The terrain server sent something other than a tile of heights.');
  return body;
}

const terrainFeed = ({ template }: LiveTerrain): KeyedFeed<Uint8Array> => ({
  id: 'terrain-tiles',
  title: 'Terrain tiles',
  freshForS: WEEK_S,
  staleAfterS: 52 * WEEK_S,
  // Stored on disk; here only those in transit.
  maxKeys: 64,
  live:
    template === null
      ? null
      : {
          name: new URL(template.replaceAll(/[{}]/g, '')).host,
          fetch: (key, { http }) => {
            const [z = '', x = '', y = ''] = key.split('/');
            const url = template.replaceAll('{z}', z).replaceAll('{x}', x).replaceAll('{y}', y);
            return http.fetch({ url, accept: ['image/png'], maxBytes: MAX_TILE_BYTES, conditional: false });
          },
        },
  simulated: null,
  liveUnavailable: template === null ? 'Switched off by the operator (TERRAIN_URL=off).' : null,
  parse: (parts) => ({ records: readTile(parts), rejected: [], asOf: null }),
});

/** Registers the terrain tiles of live mode; keys are `z/x/y`. */
export function registerTerrainFeed(hub: FeedHub, live: LiveTerrain): KeyedFeedHandle<Uint8Array> {
  return hub.registerKeyed(terrainFeed(live));
}
