import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BalanceModel, SUMMARY_KEYS } from './balance-model.ts';
import { checkBalance } from './check-balance.ts';
import { checkpointOf, chordPercent, computeBalance } from './compute-balance.ts';
import { defaultModel } from './default-model.ts';
import { formatMass, kilograms, massIn, POUNDS_PER_KILOGRAM } from './measure.ts';
import { editStation, withQuantity, withWeight } from './station-edits.ts';

const result = computeBalance(defaultModel);
const at = (key: (typeof SUMMARY_KEYS)[number]) => checkpointOf(result, key)!;

describe('I1 the calculation', () => {
  it('I1 the defaults give 59,249; 75,249; 75,049; 63,049 kg', () => {
    const weights = (['zeroFuel', 'ramp', 'takeoff', 'landing'] as const).map((key) => at(key).weightKg);
    expect(weights).toEqual([59_249, 75_249, 75_049, 63_049]);
  });
  it('I1 in pounds within 0.1 of 130,621.7; 165,895.6; 165,454.7; 138,999.3', () => {
    const pounds = (['zeroFuel', 'ramp', 'takeoff', 'landing'] as const).map((key) =>
      massIn(kilograms(at(key).weightKg), 'lb'),
    );
    [130_621.7, 165_895.6, 165_454.7, 138_999.3].forEach((expected, index) =>
      expect(Math.abs(pounds[index]! - expected)).toBeLessThan(0.1),
    );
    expect(POUNDS_PER_KILOGRAM).toBe(2.2046226218);
    expect(formatMass(59_249, 'lb')).toBe('130,621.7');
  });
  it('I1 the summary checkpoints are in the order of loading and flight', () => {
    expect(result.checkpoints.map(({ key }) => key)).toEqual(SUMMARY_KEYS);
  });
  it('I1 structural limits in the order of the spec', () => {
    const { structural } = defaultModel.limits;
    expect(Object.entries(structural)).toEqual([
      ['maxZeroFuel', kilograms(62_732)],
      ['maxRamp', kilograms(79_244)],
      ['maxTakeoff', kilograms(79_016)],
      ['maxLanding', kilograms(66_361)],
    ]);
  });
  it('I1 the default unit is lb, the density 6, the arms those of the row', () => {
    expect([defaultModel.unit, defaultModel.fuelDensity.value]).toEqual(['lb', 6]);
    const arms = Object.fromEntries(defaultModel.stations.map(({ id, arm }) => [id, arm]));
    expect(arms).toMatchObject({
      'basic-empty': 13,
      'flight-crew': 2.3,
      'cabin-crew': 12.8,
      passengers: 13.2,
      baggage: 15.8,
      fuel: 13.1,
    });
  });
  it('C15 the centres of gravity equal those calculated by hand', () => {
    // 42,184 × 13.0 = 548,392; + 170 × 2.3 = 391; + 255 × 12.8 = 3,264; together 552,047 over 42,609.
    expect(at('basicEmpty').momentKgM).toBeCloseTo(548_392, 6);
    expect(at('dryOperating').momentKgM).toBeCloseTo(552_047, 6);
    expect(at('dryOperating').armM).toBeCloseTo(12.956_11, 5);
    // + 13,440 × 13.2 = 177,408; + 3,200 × 15.8 = 50,560; together 780,015 over 59,249.
    expect(at('zeroFuel').momentKgM).toBeCloseTo(780_015, 6);
    expect(at('zeroFuel').armM).toBeCloseTo(13.165_03, 5);
    // + 16,000 × 13.1 = 209,600: 989,615 over 75,249; − 200 × 13.1: 986,995 over 75,049; − 12,000 × 13.1: 829,795 over 63,049.
    expect(at('ramp').armM).toBeCloseTo(13.151_20, 5);
    expect(at('takeoff').armM).toBeCloseTo(13.151_34, 5);
    expect(at('landing').armM).toBeCloseTo(13.161_11, 5);
  });
  it('I1 the defaults are within every limit of the example envelope, also when curtailed', () => {
    expect(checkBalance(defaultModel).state).toBe('within');
  });
  it('I2 percent MAC is measured from the leading edge', () => {
    expect(chordPercent(13.15, { leadingEdge: 12.16, length: 3.96 })).toBeCloseTo(25, 6);
    expect(chordPercent(13.15, null)).toBeNull();
  });
  it('I1 without weight there is no centre of gravity', () => {
    const model: BalanceModel = {
      ...defaultModel,
      stations: defaultModel.stations.map((station) => ({ ...station, weight: kilograms(0) })),
    };
    expect(computeBalance(model).checkpoints.map(({ armM }) => armM)).toEqual(Array(6).fill(null));
  });
});

const loads = fc.array(
  fc.record({
    kg: fc.double({ min: 0, max: 100_000, noNaN: true }),
    arm: fc.double({ min: 0, max: 60, noNaN: true }),
    isBurn: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);

describe('I1 properties of sums', () => {
  it('I1 moments add up: each sum is Σ weight and Σ weight × arm of the lines above it', () => {
    fc.assert(
      fc.property(loads, (entries) => {
        const [template] = defaultModel.stations;
        const stations = entries.map(({ kg, arm, isBurn }, index) => ({
          ...template!,
          id: `s${index}`,
          type: isBurn ? ('negativeFuel' as const) : ('weight' as const),
          arm,
          weight: kilograms(kg),
          summaryKey: null,
        }));
        const sum = defaultModel.stations.find(({ id }) => id === 'landing')!;
        const [landing] = computeBalance({ stations: [...stations, sum] }).checkpoints;
        const signed = entries.map(({ kg, arm, isBurn }) => ({ kg: isBurn ? -kg : kg, arm }));
        expect(landing!.weightKg).toBeCloseTo(
          signed.reduce((total, { kg }) => total + kg, 0),
          6,
        );
        expect(landing!.momentKgM).toBeCloseTo(
          signed.reduce((total, { kg, arm }) => total + kg * arm, 0),
          3,
        );
      }),
    );
  });
  it('I2 a last-minute change equals the same change of the station', () => {
    const change = { id: 'c', stationId: 'baggage', description: 'Two bags', weight: kilograms(40) };
    const byChange = computeBalance(defaultModel, [change]);
    const byStation = computeBalance(
      editStation(defaultModel, 'baggage', withWeight(kilograms(3240), defaultModel.fuelDensity)),
    );
    expect(checkpointOf(byChange, 'landing')).toEqual(checkpointOf(byStation, 'landing'));
  });
  it('I2 more trip fuel at the last minute lowers the landing weight', () => {
    const change = { id: 'c', stationId: 'trip-fuel', description: 'Holding', weight: kilograms(300) };
    expect(checkpointOf(computeBalance(defaultModel, [change]), 'landing')?.weightKg).toBe(62_749);
  });
  it('I1 a change of quantity affects every sum after it and none before', () => {
    const model = editStation(defaultModel, 'passengers', withQuantity(150));
    const weights = computeBalance(model).checkpoints.map(({ weightKg }) => weightKg);
    expect(weights).toEqual([42_184, 42_609, 58_409, 74_409, 74_209, 62_209]);
  });
});
