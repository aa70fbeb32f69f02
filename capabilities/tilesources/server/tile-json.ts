import { z } from 'zod';
import { isVectorTemplate } from '../domain/tile-sources.ts';
import { TileFault, askSource } from './fetch-tile.ts';
import { isTileTemplate } from './template-address.ts';

const tileJson = z.object({ tiles: z.array(z.string()).min(1) });
const MAX_BYTES = 256 * 1024;
/** The template of OpenFreeMap contains the date of its data, which changes once a week. */
const HOLDS_FOR_MS = 3600_000;

export interface TileJsonOptions {
  readonly url: string;
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly nowMs: () => number;
}

/** The vector tile template in a TileJSON; only on the same host, so that a response cannot redirect elsewhere. */
export function templateOf(text: string, url: string): string {
  const found = tileJson.safeParse(jsonOf(text));
  if (!found.success) throw new TileFault('sent something other than a TileJSON');
  const template = found.data.tiles.find((one) => isTileTemplate(one) && isVectorTemplate(one));
  if (template === undefined) throw new TileFault('names no vector tiles in its TileJSON');
  if (new URL(template).host !== new URL(url).host)
    throw new TileFault('names tiles of another host in its TileJSON: set the address of the tiles');
  return template;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Fetches the template of its tiles from a TileJSON, once an hour. @throws TileFault */
export function createTileJson({ url, nowMs, ...request }: TileJsonOptions): () => Promise<string> {
  let asking: Promise<string> | null = null;
  let requestedMs = 0;
  return () => {
    if (asking !== null && nowMs() - requestedMs < HOLDS_FOR_MS) return asking;
    requestedMs = nowMs();
    const found = askSource({ ...request, url, accept: 'application/json', maxBytes: MAX_BYTES }).then(
      (body) => templateOf(body.toString('utf8'), url),
    );
    asking = found;
    // After a failure the next caller tries again.
    found.catch(() => {
      if (asking === found) asking = null;
    });
    return found;
  };
}
