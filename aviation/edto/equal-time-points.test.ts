import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { routePath } from '../performance/flying/route-path.ts';
import {
  diversionMinutes,
  equalTimePoints,
  furthestFromAerodromes,
  nearestInTime,
} from './equal-time-points.ts';

const west = { ident: 'WEST', lat: 0, lon: 0 };
const east = { ident: 'EAST', lat: 0, lon: 30 };
const line = routePath([west, east]);
const diversion = (tasKt: number, fromDegTrue: number, speedKt: number) => ({
  trueAirspeedKt: tasKt,
  windAt: () => ({ fromDegTrue, speedKt }),
});

describe('G4 equal-time points', () => {
  it.each([
    // D · GSr / (GSr + GSo), eastbound from WEST: GSo on to EAST, GSr back to WEST.
    { tasKt: 400, fromDegTrue: 270, windKt: 50, outKt: 450, backKt: 350 },
    { tasKt: 400, fromDegTrue: 90, windKt: 50, outKt: 350, backKt: 450 },
    { tasKt: 330, fromDegTrue: 270, windKt: 0, outKt: 330, backKt: 330 },
  ])('$tasKt kt in $windKt kt from $fromDegTrue', ({ tasKt, fromDegTrue, windKt, outKt, backKt }) => {
    const [point, ...others] = equalTimePoints(line, [west, east], diversion(tasKt, fromDegTrue, windKt));
    expect(others).toEqual([]);
    const expectedNm = (line.lengthNm * backKt) / (outKt + backKt);
    expect(Math.abs((point?.alongNm ?? 0) - expectedNm)).toBeLessThan(0.5);
    expect(point).toMatchObject({ from: 'WEST', to: 'EAST' });
    expect(point?.minutes).toBeCloseTo((expectedNm / backKt) * 60, 0);
  });

  it('K2 the nearest in time has the shortest diversion time of all, in any wind', () => {
    const place = fc.record({
      lat: fc.double({ min: -80, max: 80, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(
        place,
        fc.array(place, { minLength: 1, maxLength: 12 }),
        fc.record({
          tasKt: fc.integer({ min: 250, max: 480 }),
          fromDegTrue: fc.integer({ min: 0, max: 359 }),
          speedKt: fc.integer({ min: 0, max: 240 }),
        }),
        (here, places, { tasKt, fromDegTrue, speedKt }) => {
          const aerodromes = places.map((one, index) => ({ ident: `A${index}`, ...one }));
          const wind = diversion(tasKt, fromDegTrue, speedKt);
          const min = Math.min(...aerodromes.map((one) => diversionMinutes(here, one, wind)));
          expect(nearestInTime(here, aerodromes, wind)?.minutes).toBe(min);
        },
      ),
      { numRuns: cases(60) },
    );
  });

  it('finds one between each pair of consecutive aerodromes, and the position furthest from all', () => {
    const middle = { ident: 'MIDD', lat: 2, lon: 12 };
    const still = { trueAirspeedKt: 360, windAt: () => null };
    const found = equalTimePoints(line, [west, middle, east], still);
    expect(found.map(({ from, to }) => `${from}-${to}`)).toEqual(['WEST-MIDD', 'MIDD-EAST']);
    const furthest = furthestFromAerodromes(line, [west, middle, east], still.trueAirspeedKt);
    // Half-way between MIDD and EAST, 9 degrees of longitude from either.
    expect(Math.abs((furthest?.minutes ?? 0) - (found[1]?.minutes ?? 0))).toBeLessThan(5);
    expect(furthestFromAerodromes(line, [], still.trueAirspeedKt)).toBeNull();
  });

  it.each([11.33, 11.6, 34.1])(
    'G4 a peak between two samples of a line of %d° counts: half the way, not the nearest sample',
    (degrees) => {
      const far = { ident: 'FAR', lat: 0, lon: degrees };
      const along = routePath([west, far]);
      const furthest = furthestFromAerodromes(along, [west, far], 340);
      // Two aerodromes at the ends: the middle, at 340 kt (34.1°: 180.85 min, the nearest sample 180.00 min).
      const expected = (along.lengthNm / 2 / 340) * 60;
      expect(Math.abs((furthest?.minutes ?? 0) - expected)).toBeLessThan(0.02);
    },
  );
});
