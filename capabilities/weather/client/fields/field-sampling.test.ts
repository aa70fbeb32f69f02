import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packGrid, sampleGrid } from '../../domain/grid-file.ts';
import { readBlended, readGrid } from './field-sampling.ts';

const WORLD = { ni: 360, nj: 181, lat1: 90, lon1: 0, di: 1, dj: 1 };
const worldOf = (valueAt: (lat: number, lon: number) => number) =>
  packGrid(
    WORLD,
    [
      Float32Array.from({ length: WORLD.ni * WORLD.nj }, (_, index) =>
        valueAt(90 - Math.floor(index / WORLD.ni), index % WORLD.ni),
      ),
    ],
    1 / 64,
  );
const wavy = worldOf((lat, lon) => 20 * Math.sin(lat / 9) + 11 * Math.cos(lon / 13) + lat / 7);

describe('F4 the inspector reads the drawn values', () => {
  it('agrees with the value read from the file, where there is one', () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -540, max: 540, noNaN: true }),
    });
    fc.assert(
      fc.property(place, (at) => {
        expect(readGrid(wavy, at)[0]).toBeCloseTo(sampleGrid(wavy, at)[0] ?? Number.NaN, 6);
      }),
    );
  });

  it('blends two steps by the time between them', () => {
    const [cold, warm] = [worldOf(() => 10), worldOf(() => 30)];
    const at = { lat: 12.3, lon: -45.6 };
    expect(readBlended({ first: cold, second: warm, mix: 0 }, at)).toEqual([10]);
    expect(readBlended({ first: cold, second: warm, mix: 0.25 }, at)[0]).toBeCloseTo(15, 6);
    expect(readBlended({ first: cold, second: warm, mix: 1 }, at)[0]).toBeCloseTo(30, 6);
  });

  it('reads up to half a cell towards points without a value, never beyond, and never the missing-value number itself', () => {
    const coast = worldOf((_, lon) => (lon >= 100 && lon < 200 ? Number.NaN : 4));
    expect(readGrid(coast, { lat: 10.2, lon: 99.4 })[0]).toBeCloseTo(4, 6);
    expect(readGrid(coast, { lat: 10.2, lon: 99.6 })).toEqual([null]);
    expect(readGrid(coast, { lat: 10.2, lon: 150 })).toEqual([null]);
    expect(readGrid(coast, { lat: 10.2, lon: 199.6 })[0]).toBeCloseTo(4, 6);
    expect(readBlended({ first: wavy, second: coast, mix: 0.5 }, { lat: 0, lon: 150 })).toEqual([null]);
  });

  it('has nothing outside a regional grid', () => {
    const region = packGrid(
      { ni: 3, nj: 3, lat1: 50, lon1: 350, di: 1, dj: 1 },
      [new Float32Array(9).fill(7)],
      1,
    );
    expect(readGrid(region, { lat: 49, lon: -9 })).toEqual([7]);
    expect(readGrid(region, { lat: 49, lon: -7.5 })).toEqual([null]);
    expect(readGrid(region, { lat: 51, lon: -9 })).toEqual([null]);
  });
});
