import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packHeights, unpackHeights } from './height-grid.ts';
import { heightsOfTile, terrariumHeightM, terrariumPixels, tileAddressOf } from './terrain-tile.ts';

describe('F1 heights', () => {
  it('a grid round-trips, for any heights and pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 9, maxLength: 90 }),
        fc.nat({ max: 180 }),
        async (columns, values, cut) => {
          const rows = Math.floor(values.length / columns);
          const steps = Int16Array.from(values.slice(0, columns * rows));
          const packed = packHeights({ columns, rows, steps });
          const pieces = [packed.subarray(0, cut), packed.subarray(cut)];
          expect((await unpackHeights(pieces, columns, rows))?.steps).toEqual(steps);
          expect(await unpackHeights(pieces, columns, rows + 1)).toBeNull();
          expect(await unpackHeights([...pieces, new Uint8Array(1)], columns, rows)).toBeNull();
        },
      ),
    );
  });

  it('heights are written as terrarium to 1/256 m', () => {
    const [red = 0, green = 0, blue = 0] = terrariumPixels(Float32Array.from([1234.5]));
    expect(red * 256 + green + blue / 256 - 32_768).toBe(1234.5);
    expect(terrariumHeightM([red, green, blue])).toBe(1234.5);
    expect([...terrariumPixels(Float32Array.from([0]))]).toEqual([128, 0, 0]);
  });

  it('a tile shows the heights of its positions, across the antimeridian and at the poles', () => {
    // One mountain of 1000 m at 45° north on the antimeridian, one degree per cell.
    const steps = new Int16Array(360 * 181);
    steps[45 * 360 + 180] = 100;
    const grid = { columns: 360, rows: 181, steps };
    const west = heightsOfTile(grid, { z: 3, x: 0, y: 2 });
    const east = heightsOfTile(grid, { z: 3, x: 7, y: 2 });
    const highest = (heights: Float32Array) => heights.reduce((max, height) => Math.max(max, height), 0);
    expect(highest(west)).toBeGreaterThan(970);
    // Both tiles meet at it: the same heights, mirrored.
    expect(highest(east)).toBeCloseTo(highest(west), 1);
    const row = west.indexOf(highest(west)) / 256;
    const latDeg = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (2 + row / 256)) / 8))) * 180) / Math.PI;
    expect(latDeg).toBeCloseTo(45, 0);
    expect(Math.min(...west)).toBe(0);
    expect(highest(heightsOfTile(grid, { z: 3, x: 3, y: 2 }))).toBe(0);
    expect(heightsOfTile(grid, { z: 6, x: 63, y: 0 }).every(Number.isFinite)).toBe(true);
  });

  it('only integers inside the pyramid are valid tiles', () => {
    expect(tileAddressOf({ z: '3', x: '7', y: '0' }, 6)).toEqual({ z: 3, x: 7, y: 0 });
    for (const parts of [
      { z: '3', x: '8', y: '0' },
      { z: '7', x: '0', y: '0' },
      { z: '3', x: '1e0', y: '0' },
      { z: '', x: '0', y: '0' },
      { z: '3', x: '-1', y: '0' },
    ])
      expect(tileAddressOf(parts, 6), JSON.stringify(parts)).toBeNull();
  });
});
