import { describe, expect, it } from 'vitest';
import { unitVector } from '../geo/unit-vector.ts';
import { openArea } from './avoided-area.ts';

const square = (halfDeg: number, lon = 0) => [
  [lon - halfDeg, -halfDeg],
  [lon + halfDeg, -halfDeg],
  [lon + halfDeg, halfDeg],
  [lon - halfDeg, halfDeg],
];
const place = (lat: number, lon: number) => ({ lat, lon, at: unitVector({ lat, lon }) });
const areaOf = (polygons: number[][][][]) =>
  openArea({ name: 'TFR', polygons, lowerFt: null, upperFt: null });

describe('G3 areas of several polygons', () => {
  it.each([
    ['a core within an outer ring', [[square(2)], [square(0.5)]]],
    ['two that overlap', [[square(1, -0.5)], [square(1, 0.5)]]],
  ])('G3 %s: the part in both is inside, also for a leg that leaves neither', (_, polygons) => {
    const area = areaOf(polygons);
    expect(area.contains(place(0, 0))).toBe(true);
    expect(area.meets(place(0, -0.1), place(0.1, 0.1), 15)).toBe(true);
  });

  it('G3 a hole of a polygon is outside it', () => {
    const area = areaOf([[square(2), square(0.5)]]);
    expect(area.contains(place(0, 0))).toBe(false);
    expect(area.meets(place(0, -0.1), place(0.1, 0.1), 15)).toBe(false);
    expect(area.meets(place(0, -0.1), place(0, 1), 66)).toBe(true);
  });
});
