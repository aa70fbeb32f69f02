import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeArchive } from '#platform/server/tiles/pmtiles-archive.ts';
import { REGION_ZOOMS, type RegionBox, countTilesOfBox, tilesOfBox } from '../domain/region-box.ts';
import { isTileJson, isVectorTemplate } from '../domain/tile-sources.ts';
import { type TileAddress, tileUrl } from '../domain/tile-template.ts';
import { TileFault, fetchTile } from './fetch-tile.ts';
import { createTileJson } from './tile-json.ts';

/** Names of files and of regions. */
export const REGION_NAME = /^[a-z0-9][a-z0-9-]{0,40}$/;

export interface RegionRequest {
  readonly folder: string;
  readonly name: string;
  readonly box: RegionBox;
  /** `TILES_ROADS_URL`: a TileJSON or a template of vector tiles. */
  readonly address: string;
  readonly attribution: string;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, of: number) => void;
}

/** Maximum number of simultaneous requests to an external server. */
const AT_ONCE = 4;
const TIMEOUT_MS = 20_000;
const MAX_TILE_BYTES = 4 * 1024 * 1024;
const TRIES = 3;

function readerOf({ address, userAgent }: RegionRequest): (tile: TileAddress) => Promise<Buffer | null> {
  const common = { userAgent, timeoutMs: TIMEOUT_MS };
  const template = isTileJson(address)
    ? createTileJson({ ...common, url: address, nowMs: () => performance.now() })
    : () => Promise.resolve(address);
  return async (tile) => {
    const url = tileUrl(await template(), tile);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await fetchTile({
          ...common,
          url,
          format: 'vector',
          etag: null,
          maxBytes: MAX_TILE_BYTES,
        });
        return answer.kind === 'tile' ? (answer.tile.image?.body ?? null) : null;
      } catch (error) {
        if (!(error instanceof TileFault) || attempt === TRIES) throw error;
      }
    }
  };
}

/**
 * Fetches the vector tiles of a region and stores them atomically as one PMTiles file. @throws TileFault when the
 * source fails three times for one tile, or sends images.
 */
export async function fetchRegion(request: RegionRequest): Promise<{ tiles: number; bytes: number }> {
  const { folder, name, box, signal, onProgress } = request;
  if (!isVectorTemplate(request.address)) throw new TileFault('sends pictures, of which no pack can be made');
  const read = readerOf(request);
  const of = countTilesOfBox(box);
  const tiles: (TileAddress & { data: Uint8Array })[] = [];
  const waiting = tilesOfBox(box);
  let done = 0;
  const work = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      signal.throwIfAborted();
      const data = await read(next.value);
      if (data && data.length > 0) tiles.push({ ...next.value, data });
      done += 1;
      onProgress(done, of);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const bytes = encodeArchive(tiles, {
    minZoom: REGION_ZOOMS.min,
    maxZoom: REGION_ZOOMS.max,
    bounds: [box.west, box.south, box.east, box.north],
    metadata: { name, attribution: request.attribution },
  });
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.pmtiles`);
  // Renamed into place: a running server never reads a partial file.
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, bytes);
  renameSync(part, path);
  return { tiles: tiles.length, bytes: bytes.length };
}
