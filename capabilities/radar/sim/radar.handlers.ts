import { encodePng } from '#platform/server/images/encode-png.ts';
import { type Atmosphere, createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { TILE_SIZE, lightningStrikes, reflectivityTile } from '#sky/radar/radar.ts';
import { LIGHTNING_WINDOW_MIN } from '../contract.ts';
import { echoColours } from '../domain/echo-colour.ts';
import { UNIVERSAL_BLUE } from '../domain/radar-scales.table.ts';

const MINUTE_MS = 60_000;
/** A map tile consists of four simulated tiles, so that a map needs a quarter of the requests. */
const SIDE = 2 * TILE_SIZE;

const worlds = new Map<number, Atmosphere>();
function worldOf(seed: number): Atmosphere {
  const world = worlds.get(seed) ?? createAtmosphere({ seed });
  worlds.set(seed, world);
  return world;
}

const COLOURS = echoColours(UNIVERSAL_BLUE);

interface SimulatedTile {
  readonly seed: number;
  readonly atMs: number;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** West, south, east and north of a tile, degrees. */
function boxOf({ z, x, y }: SimulatedTile) {
  const count = 2 ** z;
  const latOf = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / count))) * 180) / Math.PI;
  return {
    west: (x / count) * 360 - 180,
    south: latOf(y + 1),
    east: ((x + 1) / count) * 360 - 180,
    north: latOf(y),
  };
}

/** Run in the thread of the simulated sky. */
export const radarHandlers = {
  /** A tile of reflectivity as a PNG of 512 pixels in RainViewer's colours; `null` beyond the world's edge. */
  async radarTile({ seed, atMs, z, x, y }: SimulatedTile): Promise<Uint8Array | null> {
    const world = worldOf(seed);
    const pixels = new Uint8Array(SIDE * SIDE);
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const part = reflectivityTile(world, { z: z + 1, x: 2 * x + right, y: 2 * y + down, timeMs: atMs });
      if (!part) return null;
      for (let row = 0; row < TILE_SIZE; row += 1)
        pixels.set(
          part.subarray(row * TILE_SIZE, (row + 1) * TILE_SIZE),
          (down * TILE_SIZE + row) * SIDE + right * TILE_SIZE,
        );
    }
    return encodePng({ kind: 'indexed', width: SIDE, height: SIDE, pixels, colours: COLOURS });
  },

  /** Strokes in a tile in the minutes before an instant, as JSON (`Stroke`). */
  lightningStrokes(tile: SimulatedTile): string {
    const strikes = lightningStrikes(worldOf(tile.seed), {
      box: boxOf(tile),
      fromMs: tile.atMs - LIGHTNING_WINDOW_MIN * MINUTE_MS,
      toMs: tile.atMs,
    });
    return JSON.stringify(
      (strikes ?? []).map(({ lon, lat, timeMs, currentKa, isCloudToGround }) => [
        Math.round(lon * 1e4) / 1e4,
        Math.round(lat * 1e4) / 1e4,
        timeMs,
        currentKa,
        isCloudToGround ? 1 : 0,
      ]),
    );
  },
};
export type RadarHandlers = typeof radarHandlers;
