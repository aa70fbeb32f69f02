import { FeedFault, type KeyedRawSource, type RawSource } from '#platform/server/feeds/feed.ts';
import { nexradLayer } from '../domain/nexrad-frames.ts';
import { isHostOf } from '../domain/weather-maps.ts';

const MAX_LIST_BYTES = 1024 * 1024;
const MAX_TILE_BYTES = 1024 * 1024;
/** 512 pixels, the only colour scheme, smoothed, snow in rain colours. */
const RAINVIEWER_TILE = { size: 512, colours: '2/1_0.png' };

/** Key of a tile: `rainviewer|{host}{path}|z/x/y` or `nexrad|{ms since the epoch}|z/x/y`. */
export function tileKey(source: string, picture: string, tile: { z: number; x: number; y: number }): string {
  return [source, picture, `${tile.z}/${tile.x}/${tile.y}`].join('|');
}

export function splitTileKey(key: string): { source: string; picture: string; tile: string } {
  const [source = '', picture = '', tile = ''] = key.split('|');
  return { source, picture, tile };
}

/** RainViewer's list of images. @param base of the API, ending in a slash */
export function rainviewerList(base: string): RawSource {
  return {
    name: new URL(base).host,
    fetch: ({ http }) =>
      http.fetch({
        url: new URL('public/weather-maps.json', base).href,
        accept: ['application/json', 'text/json'],
        maxBytes: MAX_LIST_BYTES,
      }),
  };
}

export interface RadarTileAddresses {
  /** Base of RainViewer's API; `null` when switched off. */
  readonly rainviewer: string | null;
  /** Base of Iowa State's tiles; `null` when switched off. */
  readonly nexrad: string | null;
}

function addressOf(key: string, addresses: RadarTileAddresses, nowMs: number): string {
  const { source, picture, tile } = splitTileKey(key);
  if (source === 'rainviewer' && addresses.rainviewer !== null) {
    const url = new URL(picture);
    if (!isHostOf(new URL(addresses.rainviewer), url))
      throw new FeedFault('refused', `The list of radar images names another host (${url.host}).`);
    return `${url.href}/${RAINVIEWER_TILE.size}/${tile}/${RAINVIEWER_TILE.colours}`;
  }
  if (source === 'nexrad' && addresses.nexrad !== null) {
    const layer = nexradLayer(Number(picture), nowMs);
    if (layer === null) throw new FeedFault('refused', 'NEXRAD pictures are available for 55 minutes only.');
    return `${addresses.nexrad}${layer}/${tile}.png`;
  }
  throw new FeedFault('refused', 'Switched off by the operator.');
}

/** Tiles of both sources, by fixed templates. */
export function radarTiles(addresses: RadarTileAddresses): KeyedRawSource {
  return {
    name: 'Radar tiles',
    fetch: (key, { http, nowMs }) =>
      http.fetch({
        url: addressOf(key, addresses, nowMs),
        accept: ['image/png'],
        maxBytes: MAX_TILE_BYTES,
      }),
  };
}
