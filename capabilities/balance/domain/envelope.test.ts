import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BalanceModel } from './balance-model.ts';
import { checkBalance, checkpointState } from './check-balance.ts';
import { defaultModel } from './default-model.ts';
import { curtailedRange, curtailedRows, type EnvelopeRow, isWithin, rangeAt } from './envelope.ts';
import {
  cautionSentences,
  governingCgSentence,
  governingSentence,
  uncheckedSentences,
  violationSentences,
} from './limit-words.ts';
import { kilograms } from './measure.ts';
import { editStation, withUnit, withWeight } from './station-edits.ts';

const rows: readonly EnvelopeRow[] = [
  { weightKg: 1000, min: 2, max: 3 },
  { weightKg: 2000, min: 2.5, max: 3.5 },
  { weightKg: 2000, min: 2.4, max: 3.2 },
  { weightKg: 3000, min: 2.8, max: 3 },
];
const metric = withUnit(defaultModel, 'kg');
const weightOf = (id: string, kg: number, model: BalanceModel = metric) =>
  editStation(model, id, withWeight(kilograms(kg), model.fuelDensity));
const armOf = (id: string, arm: number, model: BalanceModel = metric): BalanceModel => ({
  ...model,
  stations: model.stations.map((station) => (station.id === id ? { ...station, arm } : station)),
});

describe('C15 envelope', () => {
  it('C15 is interpolated by weight; a step of the envelope gives the wider of both', () => {
    expect(rangeAt(rows, 1500)).toEqual({ min: 2.25, max: 3.25 });
    expect(rangeAt(rows, 2000)).toEqual({ min: 2.4, max: 3.5 });
    expect(rangeAt(rows, 2500)).toEqual({ min: 2.5999999999999996, max: 3.1 });
  });
  it('C15 has no limit outside its own weights', () => {
    expect([rangeAt(rows, 999.9), rangeAt(rows, 3000.1), rangeAt([], 2000)]).toEqual([null, null, null]);
    expect(rangeAt(rows, 1000)).toEqual({ min: 2, max: 3 });
    expect(rangeAt(rows, 3000)).toEqual({ min: 2.8, max: 3 });
  });
  it('C15 the boundary counts as inside, at every weight, on both sides', () => {
    fc.assert(
      fc.property(fc.double({ min: 1000, max: 3000, noNaN: true }), (weightKg) => {
        const range = rangeAt(rows, weightKg)!;
        expect(isWithin(range.min, range)).toBe(true);
        expect(isWithin(range.max, range)).toBe(true);
        expect(isWithin(range.min - 1e-6, range)).toBe(false);
        expect(isWithin(range.max + 1e-6, range)).toBe(false);
        expect(range.min).toBeGreaterThanOrEqual(2);
        expect(range.max).toBeLessThanOrEqual(3.5);
      }),
    );
  });
  it('I2 curtailment narrows both sides, more for a lighter aircraft', () => {
    const items = [{ name: 'Seating', forward: kilograms(100), aft: kilograms(200) }];
    expect(curtailedRange({ min: 2, max: 3 }, items, 1000)).toEqual({ min: 2.1, max: 2.8 });
    expect(curtailedRange({ min: 2, max: 3 }, items, 2000)).toEqual({ min: 2.05, max: 2.9 });
    expect(curtailedRange(null, items, 2000)).toBeNull();
    for (const row of curtailedRows(defaultModel.limits)!) {
      const range = rangeAt(
        defaultModel.limits.cgEnvelope.map(({ weight, min, max }) => ({ weightKg: weight.value, min, max })),
        row.weightKg,
      )!;
      expect(row.min).toBeGreaterThan(range.min);
      expect(row.max).toBeLessThan(range.max);
    }
  });
});

describe('C15 weights', () => {
  it.each([
    ['maxZeroFuel', 'baggage', 3200 + (62_732 - 59_249)],
    ['maxRamp', 'fuel', 16_000 + (79_244 - 75_249)],
    ['maxLanding', 'trip-fuel', 12_000 - (66_361 - 63_049)],
  ] as const)('C15 %s: the exact maximum is within limits, a gram more is not', (limit, id, kg) => {
    const stateAt = (weight: number) =>
      checkBalance(weightOf(id, weight)).weights.find((check) => check.limit === limit)?.state;
    const sign = id === 'trip-fuel' ? -1 : 1;
    expect(stateAt(kg)).toBe('within');
    expect(stateAt(kg + sign * 0.001)).toBe('exceeded');
    expect(stateAt(kg - sign * 0.001)).toBe('within');
  });
  it('C15 the take-off limit is separate', () => {
    const { weights } = checkBalance(weightOf('fuel', 16_000 + (79_016 - 75_049) + 1));
    expect(weights.map(({ state }) => state)).toEqual(['within', 'within', 'exceeded', 'exceeded']);
  });
  it('I2 each violated limit is stated in words, in the order of the spec', () => {
    const model = weightOf('fuel', 22_000, weightOf('baggage', 7000));
    expect(violationSentences(checkBalance(model), model)).toEqual([
      'Zero fuel weight 63,049 kg is 317 kg above the maximum of 62,732 kg.',
      'Ramp weight 85,049 kg is 5,805 kg above the maximum of 79,244 kg.',
      'Take-off weight 84,849 kg is 5,833 kg above the maximum of 79,016 kg.',
      'Landing weight 72,849 kg is 6,488 kg above the maximum of 66,361 kg.',
      'Ramp weight outside the CG envelope: 85,049 kg is above the heaviest weight of the envelope, 79,244 kg.',
      'Take-off weight outside the CG envelope: 84,849 kg is above the heaviest weight of the envelope, 79,244 kg.',
    ]);
  });
  it('I2 a centre of gravity outside limits is shown with distance, side and weight', () => {
    const model = armOf('basic-empty', 14);
    const [sentence] = violationSentences(checkBalance(model), model);
    expect(sentence).toMatch(
      /^Centre of gravity at basic empty weight 14\.000 m \(46\.5 %MAC\) is 0\.413 m \(10\.4 %MAC\) aft of the aft limit 13\.587 m \(36\.0 %MAC\) at 42,184 kg\.$/,
    );
  });
  it('I2 states the governing limit and its margin, in the unit shown', () => {
    const verdict = checkBalance(metric);
    expect(governingSentence(verdict, metric)).toBe(
      'Maximum landing weight 66,361 kg governs: 3,312 kg can still be loaded.',
    );
    expect(verdict.allowedTakeoffKg).toBe(78_361);
    expect(governingSentence(verdict, defaultModel)).toBe(
      'Maximum landing weight 146,301.0 lb governs: 7,301.7 lb can still be loaded.',
    );
    expect(governingCgSentence(verdict, metric)).toMatch(/^The aft limit at .* is nearest: 0\.\d{3} m/);
    const heavy = weightOf('baggage', 7000);
    expect(governingSentence(checkBalance(heavy), heavy)).toBe(
      'Maximum landing weight 66,361 kg governs: 488 kg must come off.',
    );
  });
  it('I2 states no margin while something aboard has no weight', () => {
    const passengers = {
      ...metric.stations.find(({ id }) => id === 'passengers')!,
      quantity: 150,
      weight: null,
    };
    const model = {
      ...metric,
      stations: metric.stations.map((station) => (station.id === 'passengers' ? passengers : station)),
    };
    expect(governingSentence(checkBalance(model), model)).toBe(
      'No margin is known: not everything has a weight.',
    );
  });
  it('I2 between certified and curtailed limits is a caution, not a violation', () => {
    const model = armOf('basic-empty', 13.45);
    const verdict = checkBalance(model);
    expect(verdict.state).toBe('caution');
    expect(violationSentences(verdict, model)).toEqual([]);
    expect(cautionSentences(verdict, model)[0]).toMatch(/not inside the curtailed envelope/);
  });
  it('I2 a curve that leaves the envelope between two checkpoints inside is found', () => {
    const model: BalanceModel = {
      ...armOf('trip-fuel', 13.1),
      limits: {
        ...metric.limits,
        curtailment: [],
        cgEnvelope: [40_000, 64_000, 69_000, 74_000, 80_000].map((kg) => ({
          weight: kilograms(kg),
          min: kg === 69_000 ? 13.3 : 12.4,
          max: 13.6,
        })),
      },
    };
    const verdict = checkBalance(model);
    expect(verdict.cgs.every(({ state }) => state === 'inside')).toBe(true);
    expect(verdict.outsideInFlight?.stationId).toBe('fuel');
    expect(verdict.state).toBe('exceeded');
    expect(violationSentences(verdict, model)[0]).toMatch(/^Fuel takes the centre of gravity out/);
  });
  it('I2 burning two tanks in turn that leaves the envelope between them is found', () => {
    const tank = (id: string, arm: number) => ({
      ...metric.stations.find((station) => station.id === 'trip-fuel')!,
      id,
      name: id,
      arm,
      weight: kilograms(6000),
    });
    const inTurn = (arms: readonly [number, number]): BalanceModel => ({
      ...metric,
      stations: metric.stations.flatMap((station) =>
        station.id === 'trip-fuel' ? [tank('Nose tank', arms[0]), tank('Tail tank', arms[1])] : [station],
      ),
    });
    // After the first: (986,995 − 6,000 × 5) kg·m over 69,049 kg is 13.860 m; at landing 13.161 m, as in one tank.
    const model = inTurn([5, 21.2]);
    const verdict = checkBalance(model);
    expect(verdict.cgs.every(({ state }) => state === 'inside')).toBe(true);
    expect(verdict.outsideInFlight?.stationId).toBe('Nose tank');
    expect(violationSentences(verdict, model)[0]).toMatch(/^Nose tank takes the centre of gravity out/);
    expect(verdict.state).toBe('exceeded');
    expect(checkBalance(inTurn([13.1, 13.1])).state).toBe('within');
  });
  it('I2 more fuel cannot be burnt than is on board', () => {
    const model = weightOf('fuel', 10_000);
    expect(violationSentences(checkBalance(model), model)).toEqual([
      '2,200 kg more fuel is burnt than is aboard.',
    ]);
  });
  it('I2 limits not checked are stated and never pass as within', () => {
    const model: BalanceModel = {
      ...metric,
      limits: {
        structural: { ...metric.limits.structural, maxRamp: null },
        cgEnvelope: [],
        curtailment: [],
        chord: null,
      },
    };
    const verdict = checkBalance(model);
    expect(verdict.state).toBe('unknown');
    expect(uncheckedSentences(verdict, model)).toEqual([
      'Ramp weight is not checked: the preset has no maximum ramp weight.',
      'No centre of gravity is checked: the preset has no envelope.',
    ]);
    expect(governingSentence(verdict, model)).toBe(
      'Maximum landing weight 66,361 kg governs: 3,312 kg can still be loaded by the limits that are known.',
    );
  });
  it('C15 a load listed after a sum that must include it is stated, and never passes as within', () => {
    const baggage = metric.stations.find(({ id }) => id === 'baggage')!;
    const box = { ...baggage, id: 'box', name: 'Box', weight: kilograms(900), quantity: null };
    const after = (id: string): BalanceModel => ({
      ...metric,
      stations: metric.stations.flatMap((station) => (station.id === id ? [station, box] : [station])),
    });
    const late = after('landing');
    expect(checkBalance(late).state).toBe('unknown');
    expect(uncheckedSentences(checkBalance(late), late)).toEqual([
      'Box 900 kg is not counted: it is listed after the landing weight.',
    ]);
    expect(governingSentence(checkBalance(late), late)).toBe(
      'No margin is known: not everything is counted.',
    );
    const amongFuel = after('fuel');
    expect(uncheckedSentences(checkBalance(amongFuel), amongFuel)).toEqual([
      'Box 900 kg is not counted: it is listed after the zero fuel weight.',
    ]);
    expect(checkBalance(after('baggage')).uncounted).toEqual([]);
  });
  it('C15 a verdict does not depend on the unit shown', () => {
    const pounds = checkBalance(defaultModel);
    expect({ ...pounds, result: null }).toEqual({ ...checkBalance(metric), result: null });
  });
});

describe('I2 the point in the envelope', () => {
  it('I2 is marked exceeded whenever the table is: overweight with its centre of gravity inside', () => {
    const heavy = metric.limits.structural.maxZeroFuel!;
    const limits = {
      ...metric.limits,
      structural: { ...metric.limits.structural, maxZeroFuel: { ...heavy, value: 50_000 } },
    };
    const verdict = checkBalance({ ...metric, limits });
    const states = verdict.cgs.map((check) => [
      check.checkpoint,
      check.state,
      checkpointState(verdict, check),
    ]);
    expect(states).toContainEqual(['zeroFuel', 'inside', 'exceeded']);
    expect(states).toContainEqual(['takeoff', 'inside', 'inside']);
  });
});
