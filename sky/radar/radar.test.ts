import { describe, expect, it } from 'vitest';
import { createAtmosphere } from '../atmosphere/create-atmosphere.ts';
import { TILE_SIZE, dbzOfRain, reflectivityTile } from './radar.ts';
import { rainTexture } from './rain-texture.ts';

describe('F1 simulated radar', () => {
  it.each([
    // Z = 200 R^1.6 (Marshall and Palmer 1948), calculated by hand: 10 log10(200) = 23.01.
    [1, 23.01],
    [10, 39.01],
    [100, 55.01],
    [0.1, 7.01],
    [0.01, -10],
    [0, -10],
  ])('%d mm/h is %d dBZ', (mmPerHour, dbz) => {
    expect(dbzOfRain(mmPerHour)).toBeCloseTo(dbz, 2);
  });

  it.each([
    { z: 3, x: 4, y: 2, steps: 48 },
    { z: 5, x: 15, y: 10, steps: 16 },
  ])('shows surface rain at zoom $z, interpolated and textured', (tile) => {
    const atmosphere = createAtmosphere({ seed: 7 });
    const timeMs = Date.UTC(2026, 10, 26, 12);
    const echoes = reflectivityTile(atmosphere, { ...tile, timeMs });
    const world = 2 ** tile.z;
    const latOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI;
    const rainAt = (column: number, row: number): number => {
      const lon = ((tile.x + column / tile.steps) / world) * 360 - 180;
      const lat = latOf(tile.y + row / tile.steps);
      const { precipitationMmPerHour, thunderstorm } = atmosphere.surfaceAt({ lat, lon, timeMs });
      return Math.max(0, precipitationMmPerHour - 1.6 * thunderstorm);
    };
    const expected = (pixelX: number, pixelY: number): number => {
      const [x, y] = [((pixelX + 0.5) * tile.steps) / TILE_SIZE, ((pixelY + 0.5) * tile.steps) / TILE_SIZE];
      const [i, j] = [Math.floor(x), Math.floor(y)];
      const upper = rainAt(i, j) * (1 - (x - i)) + rainAt(i + 1, j) * (x - i);
      const lower = rainAt(i, j + 1) * (1 - (x - i)) + rainAt(i + 1, j + 1) * (x - i);
      const mean = dbzOfRain(upper * (1 - (y - j)) + lower * (y - j));
      if (mean <= -10) return 0;
      const lat = latOf(tile.y + (pixelY + 0.5) / TILE_SIZE);
      const kmPerPixel = (111.195 * 360 * Math.cos((lat * Math.PI) / 180)) / (world * TILE_SIZE);
      const texture = rainTexture({ seed: 7, lat, timeMs, kmPerPixel });
      const echo = mean + texture(((tile.x * TILE_SIZE + pixelX + 0.5) / (world * TILE_SIZE)) * 360 - 180);
      return echo < 7 ? 0 : Math.min(44, Math.round(echo));
    };
    let [seen, stormy] = [0, 0];
    for (let y = 3; y < TILE_SIZE; y += 11)
      for (let x = 5; x < TILE_SIZE; x += 11) {
        const [echo, rain] = [echoes?.[y * TILE_SIZE + x] ?? Number.NaN, expected(x, y)];
        // At a storm its echo is stronger than the rain.
        if (echo > rain) stormy += 1;
        else expect(echo).toBe(rain);
        if (rain > 0) seen += 1;
      }
    expect(seen).toBeGreaterThan(10);
    expect(stormy).toBeLessThan(160);
  });
});
