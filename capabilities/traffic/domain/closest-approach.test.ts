import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { destination, distanceNm } from '#aviation/geo/geodesic.ts';
import { cases } from '#platform/testing/full-run.ts';
import {
  type TimedPlace,
  WATCH_LIMITS,
  closestApproach,
  flownRoute,
  straightOn,
  watchConflicts,
} from './closest-approach.ts';
import { aircraftForTest } from './testing/aircraft-for-test.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const given = { nowMs: NOW, limits: WATCH_LIMITS };

/** Eastward along a parallel at 480 kt, level. */
const eastward = (altitudeFt = 35_000): TimedPlace[] =>
  Array.from({ length: 5 }, (_, index) => ({
    lat: 0,
    lon: (index * 40) / 60.04,
    ms: NOW + index * 5 * MINUTE,
    altitudeFt,
  }));

describe('F5 closest approach', () => {
  test('F5 head on: half the distance at the sum of the speeds', () => {
    const one = aircraftForTest({ lat: 0, lon: 80 / 60.04, trackDegTrue: 270, groundSpeedKt: 480 });
    const approach = closestApproach(eastward(), one, given);
    expect(approach?.distanceNm).toBeLessThan(0.3);
    expect(((approach?.atMs ?? 0) - NOW) / MINUTE).toBeCloseTo(5, 1);
    // They are five miles apart when each has 2.5 NM left: 4 min 41 s.
    expect(((approach?.conflictMs ?? 0) - NOW) / MINUTE).toBeCloseTo(5 - (5 / 960) * 60, 1);
  });

  test('F5 crossing a thousand feet above is an approach but no conflict; a hundred feet less is a conflict', () => {
    const crossing = (altitudeFt: number) =>
      aircraftForTest({ lat: -40 / 60.04, lon: 40 / 60.04, trackDegTrue: 0, groundSpeedKt: 480, altitudeFt });
    const above = closestApproach(eastward(), crossing(36_000), given);
    expect(above?.distanceNm).toBeLessThan(0.3);
    expect(above?.verticalFt).toBeCloseTo(1000, 6);
    expect(above?.conflictMs).toBeNull();
    expect(closestApproach(eastward(), crossing(35_900), given)?.conflictMs).not.toBeNull();
  });

  test('F5 climbing through your level while near is a conflict, though separation is sufficient before and after', () => {
    const climbing = aircraftForTest({
      lat: 3 / 60.04,
      lon: 0,
      trackDegTrue: 90,
      groundSpeedKt: 480,
      altitudeFt: 31_000,
      verticalRateFpm: 1000,
    });
    const conflictMs = closestApproach(eastward(), climbing, given)?.conflictMs ?? 0;
    expect((conflictMs - NOW) / MINUTE).toBeCloseTo(3, 1);
  });

  test('F5 an unknown altitude counts as your own; stationary aircraft and those on the ground are ignored', () => {
    const there = { lat: 0, lon: 80 / 60.04, trackDegTrue: 270, groundSpeedKt: 480 };
    const unknown = closestApproach(eastward(), aircraftForTest({ ...there, altitudeFt: null }), given);
    expect(unknown).toMatchObject({ verticalFt: null });
    expect(unknown?.conflictMs).not.toBeNull();
    expect(closestApproach(eastward(), aircraftForTest({ ...there, onGround: true }), given)).toBeNull();
    expect(closestApproach(eastward(), aircraftForTest({ ...there, trackDegTrue: null }), given)).toBeNull();
    expect(closestApproach([], aircraftForTest(there), given)).toBeNull();
  });

  test('F5 property: no aircraft comes nearer than predicted, sampled every two seconds', () => {
    const other = fc.record({
      bearing: fc.integer({ min: 0, max: 359 }),
      nm: fc.integer({ min: 1, max: 120 }),
      trackDegTrue: fc.integer({ min: 0, max: 359 }),
      groundSpeedKt: fc.integer({ min: 80, max: 560 }),
    });
    fc.assert(
      fc.property(other, ({ bearing, nm, trackDegTrue, groundSpeedKt }) => {
        const start = destination({ lat: 0, lon: 0.6 }, { bearingDegTrue: bearing, distanceNm: nm });
        const one = aircraftForTest({ ...start, trackDegTrue, groundSpeedKt });
        const approach = closestApproach(eastward(), one, given);
        let nearest = Infinity;
        for (let ms = 0; ms <= 20 * MINUTE; ms += 2000) {
          const own = { lat: 0, lon: ((ms / MINUTE) * 8) / 60.04 };
          const miles = (groundSpeedKt * ms) / 3_600_000;
          const at = destination(start, { bearingDegTrue: trackDegTrue, distanceNm: miles });
          nearest = Math.min(nearest, distanceNm(own, at));
        }
        expect(approach).not.toBeNull();
        expect(Math.abs((approach?.distanceNm ?? 0) - nearest)).toBeLessThan(
          // The length of a degree varies by 0.5 % over the ellipsoid, along the whole distance.
          0.3 + (nm + nearest) * 0.006,
        );
      }),
      { numRuns: cases(60) },
    );
  });

  test('F5 the watch omits your own aircraft and lists the soonest first', () => {
    const near = (address: string, nm: number) =>
      aircraftForTest({ address, lat: 0, lon: nm / 60.04, trackDegTrue: 270, groundSpeedKt: 480 });
    const list = [near('late', 150), near('soon', 50), near('own', 10), near('far', 900)];
    const found = watchConflicts(eastward(), list, { ...given, ownAddress: 'own' });
    expect(found.map(({ address }) => address)).toEqual(['soon', 'late']);
  });

  test('F5 a route is flown at constant speed, climbing from its first point and descending to its last', () => {
    const flown = flownRoute(
      [
        { lat: 40.64, lon: -73.78 },
        { lat: 33.94, lon: -118.41 },
      ],
      { offMs: NOW, groundSpeedKt: 450, cruiseFt: 35_000 },
    );
    const miles = distanceNm({ lat: 40.64, lon: -73.78 }, { lat: 33.94, lon: -118.41 });
    expect(flown[0]).toMatchObject({ ms: NOW, altitudeFt: 0 });
    expect(((flown.at(-1)?.ms ?? 0) - NOW) / 3_600_000).toBeCloseTo(miles / 450, 2);
    expect(flown.at(-1)?.altitudeFt).toBeCloseTo(0, 3);
    expect(flown[Math.floor(flown.length / 2)]?.altitudeFt).toBe(35_000);
  });

  test('F5 without an altitude or a track no path can be predicted', () => {
    expect(straightOn(aircraftForTest({ altitudeFt: null }), NOW, MINUTE)).toBeNull();
    expect(straightOn(aircraftForTest({ trackDegTrue: null }), NOW, MINUTE)).toBeNull();
    const way = straightOn(aircraftForTest({ lat: 0, lon: 0, groundSpeedKt: 600 }), NOW, 6 * MINUTE);
    expect(way?.[1]?.lon).toBeCloseTo(60 / 60.04, 4);
  });
});
