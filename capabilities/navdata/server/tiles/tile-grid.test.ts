import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import {
  type GridPoint,
  TILE_BUFFER,
  TILE_EXTENT,
  clipLine,
  isInTile,
  isTileAddress,
  tileBox,
  toGrid,
} from './tile-grid.ts';

const lats = fc.double({ min: -84.9, max: 84.9, noNaN: true });
const lons = fc.double({ min: -179.999, max: 179.999, noNaN: true });
const coordinates = fc.integer({ min: -9000, max: 13_000 });
const gridPoints: fc.Arbitrary<GridPoint> = fc.tuple(coordinates, coordinates);

describe('F1 tile grid', () => {
  it('zoom 0 is the whole world; known tile corners', () => {
    const world = tileBox({ z: 0, x: 0, y: 0 });
    expect(world.west).toBe(-180);
    expect(world.east).toBe(180);
    expect(world.north).toBeCloseTo(85.0511, 3);
    expect(toGrid({ z: 0, x: 0, y: 0 }, { lat: 0, lon: 0 })).toEqual([2048, 2048]);
    // New York at zoom 8 lies in tile 75/96 (OpenStreetMap slippy map tilenames).
    const newYork = toGrid({ z: 8, x: 75, y: 96 }, { lat: 40.7, lon: -74 });
    expect(isInTile(newYork)).toBe(true);
  });

  it('a position is in exactly one tile of each zoom, and in that tile’s box', () => {
    fc.assert(
      fc.property(lats, lons, fc.integer({ min: 0, max: 4 }), (lat, lon, z) => {
        const holding: string[] = [];
        for (let x = 0; x < 2 ** z; x += 1) {
          for (let y = 0; y < 2 ** z; y += 1) {
            if (!isInTile(toGrid({ z, x, y }, { lat, lon }))) continue;
            holding.push(`${x}/${y}`);
            const box = tileBox({ z, x, y });
            expect(lon).toBeGreaterThanOrEqual(box.west - 1e-9);
            expect(lon).toBeLessThanOrEqual(box.east + 1e-9);
            expect(lat).toBeGreaterThanOrEqual(box.south - 1e-9);
            expect(lat).toBeLessThanOrEqual(box.north + 1e-9);
          }
        }
        expect(holding).toHaveLength(1);
      }),
      { numRuns: cases(60) },
    );
  });

  it('a position just beyond the antimeridian is just outside the tile, not a world width away', () => {
    const [x] = toGrid({ z: 3, x: 7, y: 3 }, { lat: 10, lon: -179.9 });
    expect(x).toBeGreaterThan(TILE_EXTENT);
    expect(x).toBeLessThan(TILE_EXTENT + 20);
  });

  it('addresses outside the pyramid are invalid', () => {
    expect(isTileAddress({ z: 2, x: 3, y: 3 }, 11)).toBe(true);
    for (const bad of [
      { z: 2, x: 4, y: 0 },
      { z: 2, x: 0, y: 4 },
      { z: 12, x: 0, y: 0 },
      { z: -1, x: 0, y: 0 },
      { z: 1.5, x: 0, y: 0 },
    ]) {
      expect(isTileAddress(bad, 11)).toBe(false);
    }
  });

  it('clipping keeps a line inside the buffer and on its course, and removes nothing inside', () => {
    const low = -TILE_BUFFER;
    const high = TILE_EXTENT + TILE_BUFFER;
    const inside = ([x, y]: GridPoint) => x >= low && x <= high && y >= low && y <= high;
    fc.assert(
      fc.property(gridPoints, gridPoints, (from, to) => {
        const clipped = clipLine(from, to);
        if (inside(from) && inside(to)) expect(clipped).toEqual([from, to]);
        if (!clipped) {
          // In that case no point of the line is well inside.
          for (let step = 0; step <= 50; step += 1) {
            const at: GridPoint = [
              from[0] + ((to[0] - from[0]) * step) / 50,
              from[1] + ((to[1] - from[1]) * step) / 50,
            ];
            expect(inside(at)).toBe(false);
          }
          return;
        }
        const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
        for (const end of clipped) {
          expect(inside(end)).toBe(true);
          const cross = (end[0] - from[0]) * (to[1] - from[1]) - (end[1] - from[1]) * (to[0] - from[0]);
          if (length > 0) expect(Math.abs(cross) / length).toBeLessThan(0.8);
        }
      }),
      { numRuns: cases(400) },
    );
  });
});
