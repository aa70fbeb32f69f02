/** Tiles of an image layer. */
export interface TilePicture {
  /** Address of a tile with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Width of a tile on the map, CSS pixels. */
  readonly tileSizePx: number;
  readonly maxzoom: number;
}

export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** Pixel of an image at a place; `null` while unknown. */
export type TilePixel =
  | { readonly state: 'known'; readonly rgba: Rgba }
  | { readonly state: 'loading' | 'failed' };

interface PixelPlace {
  readonly tile: { readonly z: number; readonly x: number; readonly y: number };
  /** Place in the tile, 0 to 1 from its north-west corner. */
  readonly right: number;
  readonly down: number;
}

const MAP_TILE_PX = 512;
const MAX_LAT = 85.051_128;

/** The tile drawn at a place at a zoom, and the position in it; `null` beyond the edge of the flat map. */
export function pixelPlace(
  { lat, lon }: { lat: number; lon: number },
  zoom: number,
  picture: Pick<TilePicture, 'tileSizePx' | 'maxzoom'>,
): PixelPlace | null {
  if (Math.abs(lat) > MAX_LAT) return null;
  // As the map library chooses raster tiles: the nearest zoom, not the one below.
  const wanted = Math.round(zoom + Math.log2(MAP_TILE_PX / picture.tileSizePx));
  const z = Math.min(picture.maxzoom, Math.max(0, wanted));
  const count = 2 ** z;
  const east = (((lon + 180) / 360) % 1) + 1;
  const x = (east % 1) * count;
  const south = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  const y = Math.min(count - 1e-9, Math.max(0, south * count));
  return { tile: { z, x: Math.floor(x), y: Math.floor(y) }, right: x % 1, down: y % 1 };
}

/** Pixels of one tile; `null` for a tile without an image. */
type Loaded = ImageData | null;

const KEPT_TILES = 24;
const RETRY_MS = 10_000;

async function loadTile(url: string, headers: Record<string, string>): Promise<Loaded> {
  // The map has just requested the same address: the browser's cache answers.
  const answer = await fetch(url, { headers });
  if (answer.status === 204) return null;
  if (!answer.ok) throw new Error(`${answer.status}`);
  // Colours are numbers here: neither a colour profile nor opacity may change them.
  const bitmap = await createImageBitmap(await answer.blob(), {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  });
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

/** Reads single pixels of images on the map. A missing tile is requested once and read the next time. */
export class TilePixels {
  readonly #headers: () => Record<string, string>;
  readonly #nowMs: () => number;
  readonly #onLoaded: () => void;
  readonly #tiles = new Map<string, Loaded | 'loading' | { failedAtMs: number }>();

  constructor(deps: {
    headers: () => Record<string, string>;
    nowMs: () => number;
    /** A tile has loaded, or failed. */
    onLoaded: () => void;
  }) {
    this.#headers = deps.headers;
    this.#nowMs = deps.nowMs;
    this.#onLoaded = deps.onLoaded;
  }

  read(picture: TilePicture, place: { lat: number; lon: number }, zoom: number): TilePixel | null {
    const at = pixelPlace(place, zoom, picture);
    if (!at) return null;
    const { z, x, y } = at.tile;
    const url = picture.url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
    const tile = this.#tileOf(url);
    if (tile === null) return { state: 'known', rgba: [0, 0, 0, 0] };
    if (tile === 'loading' || tile === 'failed') return { state: tile };
    const column = Math.floor(at.right * tile.width);
    const row = Math.floor(at.down * tile.height);
    const from = (row * tile.width + column) * 4;
    const [red = 0, green = 0, blue = 0, alpha = 0] = tile.data.subarray(from, from + 4);
    return { state: 'known', rgba: [red, green, blue, alpha] };
  }

  #tileOf(url: string): Loaded | 'loading' | 'failed' {
    const known = this.#tiles.get(url);
    if (known === 'loading' || known === null || known instanceof ImageData) {
      this.#tiles.delete(url);
      this.#tiles.set(url, known);
      return known;
    }
    if (known && this.#nowMs() - known.failedAtMs < RETRY_MS) return 'failed';
    this.#tiles.set(url, 'loading');
    void loadTile(url, this.#headers())
      .catch(() => ({ failedAtMs: this.#nowMs() }))
      .then((outcome) => {
        this.#tiles.set(url, outcome);
        this.#onLoaded();
      });
    for (const oldest of this.#tiles.keys()) {
      if (this.#tiles.size <= KEPT_TILES) break;
      this.#tiles.delete(oldest);
    }
    return 'loading';
  }
}
