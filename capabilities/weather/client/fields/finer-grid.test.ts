import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packGrid } from '../../domain/grid-file.ts';
import { readBlended, readGrid } from './field-sampling.ts';
import { FINER, finerGrid } from './finer-grid.ts';

const WORLD = { ni: 360, nj: 181, lat1: 90, lon1: 0, di: 1, dj: 1 };
const worldOf = (valueAt: (lat: number, lon: number) => number) =>
  packGrid(
    WORLD,
    [
      Float32Array.from({ length: WORLD.ni * WORLD.nj }, (_, index) =>
        valueAt(90 - Math.floor(index / WORLD.ni), index % WORLD.ni),
      ),
    ],
    1 / 256,
  );
const wave = (lat: number, lon: number) =>
  50 + 25 * Math.sin((lat * 2 * Math.PI) / 12) + 25 * Math.cos((lon * 2 * Math.PI) / 12);
const wavy = worldOf(wave);
const place = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});
const drawnAt = (grid: typeof wavy, at: { lat: number; lon: number }) =>
  readBlended({ first: grid, second: grid, mix: 0 }, at)[0] ?? Number.NaN;

describe('F4 a field is drawn smoothly between the points of the model', () => {
  it('keeps every value of the model', () => {
    for (let lat = -90; lat <= 90; lat += 7)
      for (let lon = 0; lon < 360; lon += 11)
        expect(drawnAt(wavy, { lat, lon })).toBeCloseTo(readGrid(wavy, { lat, lon })[0] ?? Number.NaN, 6);
  });

  it('follows a wave of 12° three times as closely as linear interpolation does', () => {
    let [straight, curved] = [0, 0];
    for (let lat = -60; lat <= 60; lat += 0.37)
      for (let lon = 0; lon < 60; lon += 0.41) {
        const truth = wave(lat, lon);
        straight = Math.max(straight, Math.abs((readGrid(wavy, { lat, lon })[0] ?? 0) - truth));
        curved = Math.max(curved, Math.abs(drawnAt(wavy, { lat, lon }) - truth));
      }
    expect(straight).toBeGreaterThan(1.5);
    expect(curved).toBeLessThan(straight / 3);
  });

  it('has at most half the kink of linear interpolation at a meridian of the model: no visible crosses', () => {
    const bend = (read: (lon: number) => number) => {
      let most = 0;
      for (let lon = 1; lon < 60; lon += 1)
        most = Math.max(most, Math.abs(read(lon + 0.05) + read(lon - 0.05) - 2 * read(lon)));
      return most;
    };
    const lat = 20.5;
    const straight = bend((lon) => readGrid(wavy, { lat, lon })[0] ?? 0);
    expect(bend((lon) => drawnAt(wavy, { lat, lon }))).toBeLessThan(straight / 2);
  });

  it('never exceeds the range of the values around a place', () => {
    const steep = worldOf((lat, lon) => (((lat + 90) * 7 + lon * 13) % 5 < 1 ? 100 : 0));
    fc.assert(
      fc.property(place, (at) => {
        const value = drawnAt(steep, at);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('joins at the antimeridian and at Greenwich, and ends where a regional grid ends', () => {
    for (const lon of [180, -180, 0, 360])
      expect(
        Math.abs(
          drawnAt(wavy, { lat: 3.3, lon: lon - 0.001 }) - drawnAt(wavy, { lat: 3.3, lon: lon + 0.001 }),
        ),
      ).toBeLessThan(0.05);
    const region = packGrid(
      { ni: 4, nj: 3, lat1: 50, lon1: 350, di: 1, dj: 1 },
      [Float32Array.from([1, 2, 3, 4, 2, 3, 4, 5, 3, 4, 5, 6])],
      1 / 256,
    );
    expect(finerGrid(region)).toMatchObject({ ni: 3 * FINER + 1, nj: 2 * FINER + 1, di: 1 / FINER });
    expect(drawnAt(region, { lat: 48, lon: -7 })).toBe(6);
    expect(drawnAt(region, { lat: 50, lon: -10 })).toBe(1);
    expect(drawnAt(region, { lat: 49, lon: -8.5 })).toBeCloseTo(3.5, 2);
  });

  it('adds no values where there are none: it ends half a cell from a coast', () => {
    const coast = worldOf((_, lon) => (lon >= 100 && lon < 200 ? Number.NaN : 4));
    expect(drawnAt(coast, { lat: 10.2, lon: 99.45 })).toBeCloseTo(4, 6);
    expect(drawnAt(coast, { lat: 10.2, lon: 99.55 })).toBeNaN();
    expect(drawnAt(coast, { lat: 10.2, lon: 150 })).toBeNaN();
  });

  it('is computed once for as long as it is in use', () => {
    expect(finerGrid(wavy)).toBe(finerGrid(wavy));
  });
});
