import { encodePng } from '#platform/server/images/encode-png.ts';
import { type Atmosphere, createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { TILE_SIZE, lightningStrikes, reflectivityTile } from '#sky/radar/radar.ts';
import { LIGHTNING_WINDOW_MIN } from '../contract.ts';
import { UNIVERSAL_BLUE } from '../domain/radar-scales.table.ts';

const MINUTE_MS = 60_000;
const MOST_DBZ = 75;
/** Below the first colour the echo is drawn paler and paler. */
const PALEST = 70;
/** A tile of the map is four of the sky's, so that a map needs a quarter of the requests. */
const SIDE = 2 * TILE_SIZE;

const worlds = new Map<number, Atmosphere>();
function worldOf(seed: number): Atmosphere {
  const world = worlds.get(seed) ?? createAtmosphere({ seed });
  worlds.set(seed, world);
  return world;
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));

/** Colours by whole dBZ, mixed between those of the table; index 0 is no echo. */
function colourTable(): Uint8Array {
  const table = new Uint8Array((MOST_DBZ + 1) * 4);
  for (let dbz = 1; dbz <= MOST_DBZ; dbz += 1) {
    const above = UNIVERSAL_BLUE.findIndex(({ fromDbz }) => fromDbz > dbz);
    const upper = UNIVERSAL_BLUE[above] ?? UNIVERSAL_BLUE.at(-1);
    const lower = above === 0 ? upper : (UNIVERSAL_BLUE[above - 1] ?? upper);
    if (!upper || !lower) continue;
    const span = upper.fromDbz - lower.fromDbz;
    const share = span > 0 ? (dbz - lower.fromDbz) / span : 0;
    // The step from rain to heavy rain is a step in the picture too.
    const mixed = lower.fromDbz === 30 ? 0 : share;
    const to = channels(upper.colour);
    const rgb = channels(lower.colour).map((from, at) => Math.round(from + ((to[at] ?? 0) - from) * mixed));
    const first = UNIVERSAL_BLUE[0]?.fromDbz ?? 0;
    const opacity = dbz >= first ? 255 : Math.round(PALEST + (255 - PALEST) * (dbz / first));
    table.set([...rgb, opacity], dbz * 4);
  }
  return table;
}
const COLOURS = colourTable();

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
