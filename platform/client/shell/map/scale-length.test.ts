import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleLength } from './scale-length.ts';

describe('scale of the map', () => {
  it('F0 is right at the equator: a world of 21,639 NM over 512 px at zoom 0', () => {
    const { nm, px } = scaleLength({ lat: 0, zoom: 0, maxPx: 44 });
    expect(nm).toBe(1000);
    expect(px).toBeCloseTo((1000 / 21_638.8) * 512, 2);
  });

  it('F0 counts that Web Mercator is twice as large at 60°', () => {
    const equator = scaleLength({ lat: 0, zoom: 8, maxPx: 44 });
    const north = scaleLength({ lat: 60, zoom: 7, maxPx: 44 });
    expect(north.nm).toBe(equator.nm);
    expect(north.px).toBeCloseTo(equator.px, 6);
  });

  it('F0 is a round distance that fits and fills two fifths of the room at least', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: 0.5, max: 18, noNaN: true }),
        (lat, zoom) => {
          const { nm, px } = scaleLength({ lat, zoom, maxPx: 44 });
          expect(px).toBeLessThanOrEqual(44 + 1e-9);
          expect(px).toBeGreaterThan(44 * 0.39);
          expect(['1', '2', '5']).toContain(Number(nm.toPrecision(3)).toExponential().charAt(0));
        },
      ),
    );
  });
});
