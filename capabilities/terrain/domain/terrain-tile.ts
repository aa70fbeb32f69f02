import { HEIGHT_STEP_M, type HeightGrid } from './height-grid.ts';

export const TERRAIN_TILE_PX = 256;

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Tile address from path segments; `null` for anything else or beyond `maxzoom`. */
export function tileAddressOf(
  parts: { readonly z: string; readonly x: string; readonly y: string },
  maxzoom: number,
): TileAddress | null {
  // `Number` would accept '' and '1e1'.
  if (![parts.z, parts.x, parts.y].every((part) => /^\d{1,6}$/.test(part))) return null;
  const tile = { z: Number(parts.z), x: Number(parts.x), y: Number(parts.y) };
  return tile.z <= maxzoom && tile.x < 2 ** tile.z && tile.y < 2 ** tile.z ? tile : null;
}

/** Four neighbours on one axis of the grid with their weights (Catmull-Rom). */
interface Taps {
  readonly first: number;
  readonly weights: readonly [number, number, number, number];
}

function tapsAt(place: number): Taps {
  const whole = Math.floor(place);
  const t = place - whole;
  return {
    first: whole - 1,
    weights: [
      ((2 - t) * t - 1) * t * 0.5,
      ((3 * t - 5) * t * t + 2) * 0.5,
      ((4 - 3 * t) * t + 1) * t * 0.5,
      (t - 1) * t * t * 0.5,
    ],
  };
}

/** Rows of the grid interpolated to one row of pixels, from column `first` (may exceed 360° E). */
function mixRows(grid: HeightGrid, taps: Taps, first: number, line: Float32Array): void {
  const { columns, rows, steps } = grid;
  line.fill(0);
  for (const [nth, weight] of taps.weights.entries()) {
    const from = Math.min(rows - 1, Math.max(0, taps.first + nth)) * columns;
    for (let at = 0; at < line.length; at += 1)
      line[at] = (line[at] ?? 0) + weight * (steps[from + ((first + at + columns) % columns)] ?? 0);
  }
}

/** Elevation at the pixel centres of a tile, metres, row by row from the north-west. */
export function heightsOfTile(grid: HeightGrid, { z, x, y }: TileAddress): Float32Array {
  const size = TERRAIN_TILE_PX;
  const world = 2 ** z * size;
  const columnTaps = Array.from({ length: size }, (_, pixel) =>
    // Offset by 180°, so that columns count up from the first.
    tapsAt(((x * size + pixel + 0.5) / world) * grid.columns + grid.columns / 2),
  );
  const first = columnTaps[0]?.first ?? 0;
  const line = new Float32Array((columnTaps.at(-1)?.first ?? 0) - first + 4);
  const heights = new Float32Array(size * size);
  for (let row = 0; row < size; row += 1) {
    const mercator = Math.PI * (1 - (2 * (y * size + row + 0.5)) / world);
    const latDeg = (Math.atan(Math.sinh(mercator)) * 180) / Math.PI;
    mixRows(grid, tapsAt((90 - latDeg) * ((grid.rows - 1) / 180)), first, line);
    for (const [column, { first: from, weights }] of columnTaps.entries()) {
      const at = from - first;
      const height =
        weights[0] * (line[at] ?? 0) +
        weights[1] * (line[at + 1] ?? 0) +
        weights[2] * (line[at + 2] ?? 0) +
        weights[3] * (line[at + 3] ?? 0);
      // The cubic overshoots below the sea at a steep coast.
      heights[row * size + column] = Math.max(0, height * HEIGHT_STEP_M);
    }
  }
  return heights;
}

const TERRARIUM_ZERO_M = 32_768;

/** Elevation of a pixel of a tile, metres. */
export const terrariumHeightM = ([red, green, blue]: readonly [
  number,
  number,
  number,
  ...number[],
]): number => red * 256 + green + blue / 256 - TERRARIUM_ZERO_M;

/** Elevations as red, green and blue (`TERRAIN_TILE_PATH`), to 1/256 m. */
export function terrariumPixels(heightsM: Float32Array): Uint8Array {
  const pixels = new Uint8Array(heightsM.length * 3);
  for (const [at, heightM] of heightsM.entries()) {
    const value = Math.round((heightM + TERRARIUM_ZERO_M) * 256);
    pixels[at * 3] = value >> 16;
    pixels[at * 3 + 1] = (value >> 8) & 0xff;
    pixels[at * 3 + 2] = value & 0xff;
  }
  return pixels;
}
