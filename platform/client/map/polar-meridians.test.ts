import { describe, expect, it } from 'vitest';
import { polarPieces } from './polar-meridians.layer.ts';

const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

describe('F2 meridians of the globe', () => {
  it('continue from where tiles end to both poles, without a gap', () => {
    const pieces = polarPieces(90);
    const places = Array.from({ length: pieces.length / 2 }, (_, index) => ({
      lonDeg: ((pieces[2 * index] ?? 0) - 0.5) * 360,
      latDeg: latitudeOf(pieces[2 * index + 1] ?? 0),
    }));
    expect(new Set(places.map(({ lonDeg }) => Math.round(lonDeg)))).toEqual(new Set([-180, -90, 0, 90]));
    const north = places.filter(({ lonDeg, latDeg }) => lonDeg === 0 && latDeg > 0);
    expect(north[0]?.latDeg).toBeCloseTo(85.0511, 3);
    expect(north.at(-1)?.latDeg).toBeCloseTo(89.95, 3);
    for (let index = 1; index + 1 < north.length; index += 2)
      expect(north[index + 1]?.latDeg).toBeCloseTo(north[index]?.latDeg ?? 0, 3);
    expect(Math.min(...places.map(({ latDeg }) => latDeg))).toBeCloseTo(-89.95, 3);
  });
});
