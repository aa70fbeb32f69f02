import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldConditions, fieldDistance, fieldManualOf } from './field-distance.ts';
import { KG_PER_LB } from './fuel/fuel-density.ts';

const manual = fieldManualOf('C172')!;
const base: FieldConditions = {
  operation: 'take-off',
  massKg: 2300 * KG_PER_LB,
  pressureAltitudeFt: 0,
  temperatureC: 20,
  headwindKt: 0,
  slopePercent: 0,
  surface: 'paved',
  isWet: false,
};
const at = (change: Partial<FieldConditions>) => fieldDistance(manual, { ...base, ...change });
const figures = (change: Partial<FieldConditions>) => {
  const outcome = at(change);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
};

describe('G4 take-off and landing distance from the table of a manual', () => {
  it('G4 the cells equal those printed in the 172M handbook', () => {
    expect(figures({})).toMatchObject({ rollFt: 895, over50Ft: 1575 });
    expect(figures({ pressureAltitudeFt: 5000, temperatureC: 40 })).toMatchObject({ over50Ft: 2960 });
    expect(figures({ massKg: 1900 * KG_PER_LB, temperatureC: 0 })).toMatchObject({ over50Ft: 915 });
    expect(figures({ operation: 'landing' })).toMatchObject({ rollFt: 530, over50Ft: 1265 });
  });

  it('G4 1,500 ft, 15 °C, 9 kt of headwind, calculated by hand', () => {
    // At 1,000 ft between 10 and 20 °C: 1,670 ft; at 2,000 ft 1,832.5 ft; between them 1,751.25 ft, less 10 %: 1,576 ft. ×1.33: 2,096 ft.
    const found = figures({ pressureAltitudeFt: 1500, temperatureC: 15, headwindKt: 9 });
    expect(found.over50Ft).toBeCloseTo(1576.1, 1);
    expect(found.factoredFt).toBeCloseTo(2096.3, 0);
    expect(found.steps).toEqual(['Wind ×0.90 (manual)', 'Safety factor ×1.33 (SafetySense Leaflet 7c)']);
  });

  it('G4 wet, grass and slope use the factors of the leaflet; dry grass and tailwind those of the manual', () => {
    // Landing at sea level, 20 °C: 1,265 ft; wet ×1.15 = 1,455 ft; ×1.43 = 2,080 ft.
    expect(figures({ operation: 'landing', isWet: true }).factoredFt).toBeCloseTo(2080.3, 0);
    // Dry grass: 45 % of the roll of 530 ft.
    expect(figures({ operation: 'landing', surface: 'grass' }).over50Ft).toBeCloseTo(1503.5, 1);
    // Wet grass, 2 % uphill: 1,575 × 1.3 × 1.1 = 2,252 ft.
    const wet = figures({ surface: 'grass', isWet: true, slopePercent: 2 });
    expect(wet.correctedFt).toBeCloseTo(2252.3, 0);
    expect(figures({ slopePercent: -2 }).correctedFt).toBe(1575);
    expect(figures({ headwindKt: -4 }).over50Ft).toBeCloseTo(1575 * 1.2, 6);
  });

  it.each([
    [{ massKg: 1090 }, 'heaviest mass'],
    [{ pressureAltitudeFt: 9000 }, 'highest pressure altitude'],
    [{ temperatureC: 41 }, 'hottest column'],
    [{ headwindKt: -11 }, 'tailwind'],
    [{ pressureAltitudeFt: 7000, temperatureC: 35 }, 'no distance here'],
    [{ pressureAltitudeFt: 8000 }, 'no distance here'],
  ] as const)('G4 %o has no figure', (change, words) => {
    const outcome = at(change);
    expect(!outcome.ok && outcome.reason).toContain(words);
  });

  it('G4 a type without a table has no distances', () => {
    for (const type of ['A320', 'B738', 'P28A', 'BE36']) expect(fieldManualOf(type)).toBeNull();
  });

  it('G4 hotter, higher or heavier is never shorter', () => {
    const conditions = fc.record({
      massKg: fc.double({ min: 800, max: 1043, noNaN: true }),
      pressureAltitudeFt: fc.double({ min: -500, max: 5000, noNaN: true }),
      temperatureC: fc.double({ min: -20, max: 35, noNaN: true }),
      operation: fc.constantFrom('take-off' as const, 'landing' as const),
    });
    fc.assert(
      fc.property(conditions, (one) => {
        const here = figures(one).over50Ft;
        for (const worse of [
          { temperatureC: one.temperatureC + 4 },
          { pressureAltitudeFt: one.pressureAltitudeFt + 400 },
          { massKg: Math.min(1043, one.massKg + 30) },
        ])
          expect(figures({ ...one, ...worse }).over50Ft).toBeGreaterThanOrEqual(here - 1e-6);
      }),
    );
  });
});
