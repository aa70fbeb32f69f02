import { describe, expect, it } from 'vitest';
import type { FlownFigures, PlanFigures } from '../contract.ts';
import { bestIndex, costOf, levelsAround, metricOf, speedsAround } from './matrix.ts';

const request = {
  dep: 'KJFK',
  arr: 'EGLL',
  route: 'DCT',
  extraKg: 0,
  taxiMinutes: 15,
  policy: 'easa' as const,
  winds: 'forecast' as const,
};
const flown = (change: Partial<FlownFigures>): FlownFigures => ({
  state: 'flown',
  request,
  tripKg: 40_000,
  taxiKg: 500,
  blockKg: 48_000,
  airMinutes: 400,
  blockMinutes: 420,
  offBlock: '2026-11-24T12:00:00.000Z',
  landing: '2026-11-24T19:00:00.000Z',
  distanceNm: 3000,
  initialLevelFt: 35_000,
  levelsFt: [35_000],
  cruiseMach: 0.82,
  headwindKt: null,
  knownWindPart: 1,
  takeOffKg: 200_000,
  landingKg: 160_000,
  problems: [],
  ...change,
});
const none = { fuelPerTonne: null, perHour: null };

describe('K2 cost and the best cell', () => {
  it('K2 cost is fuel burnt including taxi plus block time: 40.5 t at 800 and 7 h at 5000', () => {
    expect(costOf(flown({}), { fuelPerTonne: 800, perHour: 5000 })).toBe(40.5 * 800 + 7 * 5000);
  });
  it('K2 without a price there is no cost, never zero', () => {
    expect(costOf(flown({}), none)).toBeNull();
    expect(costOf(flown({}), { fuelPerTonne: 800, perHour: null })).toBeNull();
    expect(bestIndex([flown({})], 'cost', none)).toBeNull();
  });
  it('K2 the best is the lowest feasible value', () => {
    const cells: PlanFigures[] = [
      flown({ tripKg: 41_000 }),
      { state: 'refused', request, id: 'cannot-be-flown', message: 'No level can be reached.' },
      flown({ tripKg: 30_000, problems: ['FL410 not reached: FL370 planned'] }),
      flown({ tripKg: 40_500, airMinutes: 410 }),
    ];
    expect(bestIndex(cells, 'fuel', none)).toBe(3);
    expect(bestIndex(cells, 'time', none)).toBe(0);
    expect(bestIndex([cells[1]!], 'fuel', none)).toBeNull();
    expect(metricOf(cells[1]!, 'fuel', none)).toBeNull();
  });
});

describe('K2 rows and columns', () => {
  it('K2 seven levels around the planned one, all permitted in a plan', () => {
    expect(levelsAround(350)).toEqual([410, 390, 370, 350, 330, 310, 290]);
    expect(levelsAround(60).every((level) => level >= 20)).toBe(true);
    expect(levelsAround(510)[0]).toBe(510);
    // VFR levels and metric levels keep their spacing.
    expect(levelsAround(85)).toEqual([145, 125, 105, 85, 65, 45, 25]);
  });
  it('K2 above FL410 the next level of a direction is 4,000 ft higher (ICAO Annex 2, appendix 3)', () => {
    expect(levelsAround(410)).toEqual([490, 450, 410, 390, 370, 350, 330]);
    expect(levelsAround(400)).toEqual([510, 470, 430, 400, 380, 360, 340]);
    expect(levelsAround(450)).toContain(410);
    expect(levelsAround(430)).toContain(400);
  });
  it('K2 no row is above the highest level of the type: an A330 to FL414, a C172 to the top of its tables', () => {
    expect(levelsAround(390, { ceilingFt: 41_450 })).toEqual([410, 390, 370, 350, 330, 310, 290]);
    expect(levelsAround(410, { ceilingFt: 41_450, rows: 6 })).toEqual([410, 390, 370, 350, 330, 310]);
    expect(levelsAround(80, { ceilingFt: 12_000 })).toEqual([120, 100, 80, 60, 40, 20]);
    // A higher planned level stays, with the reason why it is not reached.
    expect(levelsAround(450, { ceilingFt: 41_450 })[0]).toBe(450);
  });
  it('K2 five speeds in order, including the planned one once', () => {
    const speeds = speedsAround({ kind: 'cost-index', costIndex: 60 }, 0.82, 'cost-index');
    expect(speeds.map((speed) => (speed.kind === 'cost-index' ? speed.costIndex : null))).toEqual([
      0, 30, 60, 120, 200,
    ]);
    expect(speedsAround(null, 0.82, 'mach')).toHaveLength(5);
    expect(speedsAround(null, null, 'mach')).toEqual([{ kind: 'usual' }]);
  });
});
