import { describe, expect, it } from 'vitest';
import {
  mercatorY,
  perimeter,
  projectRing,
  rankedRing,
  rounded,
  signedDoubleArea,
  simplified,
} from './world-ring.ts';

const ring = (...positions: [number, number][]) => projectRing(positions.flat(), 1);
const pairs = (xy: ArrayLike<number>) =>
  Array.from({ length: xy.length / 2 }, (_, i) => [xy[2 * i] ?? 0, xy[2 * i + 1] ?? 0]);

describe('world ring', () => {
  it('F2 projects to Web Mercator', () => {
    // EPSG 3857: 45° N is 5621521.486 m north of the equator, a half world is 20037508.343 m.
    expect(mercatorY(45)).toBeCloseTo(0.5 - 5621521.486192 / (2 * 20037508.342789), 9);
    expect(mercatorY(0)).toBe(0.5);
    expect(mercatorY(90)).toBe(0);
    expect(mercatorY(-90)).toBe(1);
  });

  it('F2 land continues beyond the antimeridian', () => {
    const across = pairs(ring([170, 60], [190, 60], [190, 65], [170, 65]));
    expect(across.map(([x = 0]) => x * 360 - 180)).toEqual(
      [170, 190, 190, 170].map((lon) => expect.closeTo(lon, 9)),
    );
  });

  it('F2 ends Antarctica exactly at the southern edge, where the globe closes the pole', () => {
    for (const lons of [
      [-180, -60, 60, 180],
      [180, 60, -60, -180],
    ]) {
      const cut = pairs(ring(...lons.map((lon): [number, number] => [lon, -75])));
      const south = cut.filter(([, y]) => y === 1).map(([x = 0]) => x);
      expect(south).toHaveLength(2);
      // Its ends are a whole world beyond the edges of the map.
      expect(Math.min(...south)).toBeLessThan(-0.9);
      expect(Math.max(...south)).toBeGreaterThan(1.9);
    }
  });

  it('F2 rounds the corners of a coarse line, and keeps the surveyed positions', () => {
    const corner = [0, 0, 100, 0, 100, 100];
    const line = pairs(rounded(corner, 10));
    for (const surveyed of pairs(corner)) expect(line).toContainEqual(surveyed);
    const turns = line.slice(1, -1).map(([x = 0, y = 0], i) => {
      const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [line[i], line[i + 2]];
      const turn = Math.atan2(by - y, bx - x) - Math.atan2(y - ay, x - ax);
      return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
    });
    // The line has a right angle; after rounding no bend is sharper than 20°.
    expect(Math.max(...turns)).toBeLessThan((20 * Math.PI) / 180);
    expect(pairs(rounded([0, 0, 30, 0, 90, 0], 10)).every(([, y]) => y === 0)).toBe(true);
    expect(rounded([0, 0, 5, 5], 10)).toEqual([0, 0, 5, 5]);
  });

  it('F2 simplifies within the tolerance and never drops a position at the southern edge', () => {
    const circle = projectRing(
      Array.from({ length: 361 }, (_, deg) => [
        40 * Math.cos((deg * Math.PI) / 180),
        40 * Math.sin((deg * Math.PI) / 180),
      ]).flat(),
      1,
    );
    const line = rankedRing(circle);
    const fine = simplified(line, 0, 1);
    const coarse = simplified(line, 0.001 ** 2, 1);
    expect(fine.length).toBe(line.xy.length);
    expect(coarse.length).toBeLessThan(fine.length / 5);
    expect(signedDoubleArea(coarse) / signedDoubleArea(fine)).toBeCloseTo(1, 1);
    const cut = rankedRing(Float64Array.from([0.5, 0.99, 0.5, 1, 0.50001, 1, 0.50001, 0.99]));
    expect(simplified(cut, 1, 1).filter((value, i) => i % 2 === 1 && value >= 1)).toHaveLength(2);
  });

  it('F2 computes the area and the perimeter of rings', () => {
    const square = [0, 0, 2, 0, 2, 2, 0, 2];
    expect(signedDoubleArea(square)).toBe(8);
    expect(signedDoubleArea([0, 0, 0, 2, 2, 2, 2, 0])).toBe(-8);
    expect(perimeter(square)).toBe(8);
  });
});
