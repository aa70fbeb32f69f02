import { describe, expect, it } from 'vitest';
import { ceilingOf, performanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import type { PerformancePlanAnswer, PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import { figuresOf } from './plan-figures.ts';

const instant = '2026-11-24T12:00:00.000Z';
const answer = (type: string, change: object = {}) =>
  ({
    aircraft: { type, ceiling: ceilingOf(performanceAircraft(type)!) },
    offBlock: instant,
    takeOff: instant,
    landing: instant,
    initialLevelFt: 37_000,
    isLevelLowered: true,
    legs: [],
    fuel: { items: [], blockKg: 90_000 },
    air: { knownWindPart: 1 },
    masses: {},
    limits: [],
    ...change,
  }) as unknown as PerformancePlanAnswer;
const problems = (level: number, made: PerformancePlanAnswer) =>
  figuresOf({ level } as PerformancePlanRequest, made).problems;

describe('K2 why a level is not used', () => {
  it('K2 above the ceiling of the type the reason is the ceiling, with its source', () => {
    expect(problems(450, answer('A333'))).toEqual([
      'FL450 is above the highest level of the A333, FL410 (Poll–Schumann parameters, 28 March 2025)',
    ]);
    // EASA.A.064: 39,800 ft with modification 30748.
    expect(problems(410, answer('A320'))).toEqual([
      'FL410 is above the highest level of the A320, FL398 (type certificate)',
    ]);
  });
  it('K2 below the ceiling it is mass or distance', () => {
    expect(problems(390, answer('A333'))).toEqual([
      'FL390 not reached at this mass and distance: FL370 planned',
    ]);
    expect(problems(370, answer('A333', { isLevelLowered: false }))).toEqual([]);
  });
  it('K2 the mean headwind is null if the wind of a leg is unknown, as in the document', () => {
    const leg = (headwindKt: number | null, distanceNm: number) => ({
      headwindKt,
      distanceNm,
      phase: 'climb',
    });
    const meanOf = (...legs: object[]) =>
      figuresOf({} as PerformancePlanRequest, answer('A333', { legs })).headwindKt;
    // (100 NM × 20 kt + 300 NM × 40 kt) / 400 NM = 35 kt.
    expect(meanOf(leg(20, 100), leg(40, 300), leg(null, 0))).toBe(35);
    expect(meanOf(leg(20, 100), leg(40, 300), leg(null, 200))).toBeNull();
  });
  it('K2 an exceeded limit is stated with the excess', () => {
    const limits = [{ id: 'tanks', valueKg: 90_000, limitKg: 78_301, isExceeded: true }];
    expect(problems(370, answer('A333', { isLevelLowered: false, limits }))).toEqual([
      'Block fuel 11,699 kg above maximum',
    ]);
  });
});
