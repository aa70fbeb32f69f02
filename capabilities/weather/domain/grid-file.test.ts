import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRID_HEADER_OCTETS, GRID_MISSING } from '../contract.ts';
import { decodeGridFile, encodeGridFile, packGrid, sampleGrid } from './grid-file.ts';

const WORLD = { ni: 360, nj: 181, lat1: 90, lon1: 0, di: 1, dj: 1 };
const worldOf = (valueAt: (lat: number, lon: number) => number, step = 1 / 64) =>
  packGrid(
    WORLD,
    [
      Float32Array.from({ length: WORLD.ni * WORLD.nj }, (_, index) =>
        valueAt(90 - Math.floor(index / WORLD.ni), index % WORLD.ni),
      ),
    ],
    step,
  );

describe('F1 the grid file format', () => {
  test('a file round-trips unchanged, and other bytes are rejected', () => {
    const grid = worldOf((lat, lon) => lat + lon / 10);
    const file = encodeGridFile(grid);
    expect(file.byteLength).toBe(GRID_HEADER_OCTETS + 360 * 181 * 2);
    expect(decodeGridFile(file)).toEqual(grid);
    expect(decodeGridFile(file.subarray(0, -1))).toBeNull();
    expect(decodeGridFile(new Uint8Array(10))).toBeNull();
    expect(decodeGridFile(new Uint8Array(file.byteLength))).toBeNull();
  });

  test('a packed value is within half a step, or half of 1/65,533 of the range where that is coarser', () => {
    const value = fc.float({ min: -5000, max: 110_000, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), (values) => {
        const geometry = { ...WORLD, ni: values.length, nj: 1 };
        const { planes, scale, offset } = packGrid(geometry, [Float32Array.from(values)], 1 / 4);
        const range = Math.max(...values) - Math.min(...values);
        expect(scale).toBeLessThanOrEqual(Math.max(1 / 4, (range / 65_533) * 2));
        for (const [index, one] of values.entries()) {
          const raw = planes[0]?.[index] ?? GRID_MISSING;
          expect(raw).not.toBe(GRID_MISSING);
          expect(Math.abs(raw * scale + offset - one)).toBeLessThanOrEqual(scale / 2 + 1e-9);
        }
      }),
    );
  });

  test('zero stays zero, and a missing value is missing', () => {
    const { planes, scale, offset } = packGrid(
      { ...WORLD, ni: 3, nj: 1 },
      [Float32Array.of(0, 1234.5, Number.NaN)],
      1 / 4,
    );
    expect((planes[0]?.[0] ?? 1) * scale + offset).toBe(0);
    expect(planes[0]?.[2]).toBe(GRID_MISSING);
  });

  test('interpolates between points, also across the antimeridian and at the poles', () => {
    const grid = worldOf((lat) => lat);
    for (const [lat, lon] of [
      [40.5, -73.75],
      [0.25, 179.9],
      [-89.5, -0.5],
      [90, 12],
      [-90, 359.9],
    ] as const)
      expect(sampleGrid(grid, { lat, lon })[0]).toBeCloseTo(lat, 2);
    const around = worldOf((_, lon) => (lon === 0 ? 8 : lon === 359 ? 4 : 0));
    expect(sampleGrid(around, { lat: 10, lon: -0.5 })[0]).toBeCloseTo(6, 2);
  });

  test('returns no value next to a missing one instead of guessing', () => {
    const grid = worldOf((lat, lon) => (lat === 10 && lon === 20 ? Number.NaN : 1));
    expect(sampleGrid(grid, { lat: 10.5, lon: 20.5 })).toEqual([null]);
    expect(sampleGrid(grid, { lat: 15, lon: 20 })[0]).toBe(1);
  });
});
