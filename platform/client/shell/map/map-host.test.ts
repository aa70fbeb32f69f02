import { assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withinHalfTurn } from './map-host.tsx';

describe('D1 the stored camera', () => {
  it('the default longitude of the spec is a place on the map', () => {
    expect(withinHalfTurn(260.2)).toBeCloseTo(-99.8, 10);
  });

  it('every longitude is normalised to ±180 and remains the same place', () => {
    assert(
      property(double({ min: -540, max: 540, noNaN: true }), (longitude) => {
        const within = withinHalfTurn(longitude);
        expect(within).toBeGreaterThanOrEqual(-180);
        expect(within).toBeLessThanOrEqual(180);
        const turns = (longitude - within) / 360;
        expect(turns).toBeCloseTo(Math.round(turns), 9);
      }),
    );
  });
});
