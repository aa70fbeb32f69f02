import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { cases } from '#platform/testing/full-run.ts';
import { decimalOrNull } from './artefact/column-values.ts';
import { distancesFrom } from './near-distance.ts';

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('F6 distances from one position to many', () => {
  it('equal the geodesic to a millimetre, anywhere on Earth', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        expect(Math.abs(distancesFrom(from)(to) - distanceNm(from, to))).toBeLessThan(1e-6);
      }),
      { numRuns: cases(2000) },
    );
  });

  it('are correct across the antimeridian and the equator, at a pole and to the position itself', () => {
    for (const [from, to] of [
      [
        { lat: 10, lon: 179.9 },
        { lat: 11, lon: -179.9 },
      ],
      [
        { lat: 90, lon: 0 },
        { lat: 89, lon: 100 },
      ],
      [
        { lat: 0, lon: -10 },
        { lat: 0, lon: 10 },
      ],
      [
        { lat: 47, lon: 8 },
        { lat: 47, lon: 8 },
      ],
    ] as const)
      expect(distancesFrom(from)(to)).toBeCloseTo(distanceNm(from, to), 6);
  });
});

describe('E2 decimals stored in 32 bits', () => {
  it('are restored with their six digits', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(decimalOrNull(Float32Array.of(value), 0)).toBe(Number(value.toPrecision(6)));
      }),
      { numRuns: cases(5000) },
    );
    expect(decimalOrNull(Float32Array.of(115.9), 0)).toBe(115.9);
    expect(decimalOrNull(Float32Array.of(-12.25), 0)).toBe(-12.25);
  });
});
