import { describe, expect, it } from 'vitest';
import type { PlanEvent } from '#aviation/performance/performance-plan.ts';
import { failureSentence, knownHundredths, stepsLeftOut } from './performance-answer.ts';

describe('G4 share of the route with known wind', () => {
  it.each([
    [1, 1],
    [0.999, 0.99],
    [0.995, 0.99],
    [0.29, 0.29],
    [0.004, 0],
  ])('G4 %f of the route is reported as %f: 1 only when nothing is missing', (part, told) =>
    expect(knownHundredths(part)).toBe(told),
  );
});

describe('G4 a requested change of level is flown where it was requested, or the answer says so', () => {
  const place = { lat: 0, lon: 0, timeMs: 0 };
  const climb = (alongNm: number, toFt: number): PlanEvent => ({
    ...place,
    kind: 'step-climb',
    alongNm,
    pressureAltitudeFt: toFt - 2000,
    levelOff: { ...place, alongNm: alongNm + 10, pressureAltitudeFt: toFt },
  });
  it.each([
    ['at its place', 29_000, [29_000, 33_000], [climb(401, 33_000)], []],
    ['late', 29_000, [29_000, 33_000], [climb(2440, 33_000)], ['can be reached only after 2,440 NM.']],
    ['during the first climb', 29_000, [33_000], [], ['is flown from the first climb on.']],
    ['never: too heavy', 29_000, [29_000], [], ['cannot be reached there: FL290 is kept.']],
    [
      'never: the first level is higher',
      39_000,
      [39_000],
      [],
      ['is not flown: the flight climbs to FL390 first. State the first level too.'],
    ],
    [
      'never: a later change replaces it',
      29_000,
      [29_000, 37_000],
      [climb(900, 37_000)],
      ['is not flown: the flight climbs to FL370 in its place.'],
    ],
  ])('G4 flown %s', (_, initialLevelFt, levelsFlownFt, events, told) => {
    expect(
      stepsLeftOut({ changes: [{ atNm: 400, levelFt: 33_000 }] }, { initialLevelFt, levelsFlownFt, events }),
    ).toEqual(told.map((words) => `FL330 asked for after 400 NM ${words}`));
  });
});

describe('G4 a level below an aerodrome is rejected with a level that can be flown', () => {
  const points = ['SLVR', 'SLLP'].map((ident) => ({ ident, lat: 0, lon: 0, via: null }));
  const failure = { reason: 'below-aerodrome', flight: 'trip' } as const;
  it.each([
    [10_000, 1224, 13_313, 'FL100 is not above SLLP (13,313 ft); choose FL150 or above.'],
    [14_500, 1224, 13_313, 'FL145 is too low for SLLP (13,313 ft); choose FL150 or above.'],
    [6000, 5434, 672, 'FL060 is too low for SLVR (5,434 ft); choose FL070 or above.'],
  ])('G4 %i ft from %i ft to %i ft', (initialLevelFt, departureElevationFt, arrivalElevationFt, told) => {
    expect(
      failureSentence('A320', failure, { points, initialLevelFt, departureElevationFt, arrivalElevationFt }),
    ).toBe(`A320 cannot be planned for this flight: ${told}`);
  });
});
