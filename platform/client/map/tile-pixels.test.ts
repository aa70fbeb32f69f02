import { describe, expect, it } from 'vitest';
import { pixelPlace } from './tile-pixels.ts';

const wide = { tileSizePx: 512, maxzoom: 7 };

describe('F4 the pixel of an image layer at a place', () => {
  it('is in the tile that the map draws there', () => {
    expect(pixelPlace({ lat: 0, lon: 0 }, 1.2, wide)).toEqual({
      tile: { z: 1, x: 1, y: 1 },
      right: 0,
      down: 0,
    });
    // Half way to the next zoom the map switches to the finer tiles; small tiles are one zoom deeper.
    expect(pixelPlace({ lat: 51.5, lon: -0.1 }, 4.6, wide)?.tile).toEqual({ z: 5, x: 15, y: 10 });
    expect(pixelPlace({ lat: 51.5, lon: -0.1 }, 4, { tileSizePx: 256, maxzoom: 13 })?.tile).toEqual({
      z: 5,
      x: 15,
      y: 10,
    });
    expect(pixelPlace({ lat: 51.5, lon: -0.1 }, 14, wide)?.tile.z).toBe(7);
  });

  it('is the same on every copy of the world', () => {
    const here = pixelPlace({ lat: 35, lon: 139.7 }, 5, wide);
    expect(here?.tile).toEqual({ z: 5, x: 28, y: 12 });
    for (const turns of [-720, -360, 360]) {
      const there = pixelPlace({ lat: 35, lon: 139.7 + turns }, 5, wide);
      expect(there?.tile).toEqual(here?.tile);
      expect(there?.right).toBeCloseTo(here?.right ?? 0, 6);
    }
  });

  it('is null beyond the edge of the flat map', () => {
    expect(pixelPlace({ lat: 85.2, lon: 0 }, 3, wide)).toBeNull();
    expect(pixelPlace({ lat: -85.05, lon: 0 }, 3, wide)?.tile.y).toBe(7);
  });
});
