import { describe, expect, it } from 'vitest';
import { unknownAir } from '#aviation/atmosphere/air-aloft.ts';
import { initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import { performanceAircraft } from './performance-aircraft.ts';
import { type PerformancePlan, type PerformancePlanInput, performancePlan } from './performance-plan.ts';
import { type EffectKind, effectsOf } from './plan-effects.ts';

const kjfk = { ident: 'KJFK', lat: 40.6398, lon: -73.7787, via: null };
const klax = { ident: 'KLAX', lat: 33.9425, lon: -118.4072, via: 'DCT' };
const base: PerformancePlanInput = {
  aircraft: performanceAircraft('B738')!,
  points: [kjfk, klax],
  departureElevationFt: 13,
  arrivalElevationFt: 128,
  alternate: null,
  payloadKg: 14_000,
  extraKg: 0,
  taxiMinutes: 15,
  offBlockMs: Date.UTC(2026, 10, 20, 12),
  policy: 'easa',
  initialLevelFt: 34_000,
  changes: [],
  air: unknownAir,
};
function planned(input: PerformancePlanInput): PerformancePlan {
  const outcome = performancePlan(input);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.plan;
}
const tripOf = (plan: PerformancePlan) => plan.fuel.find(({ id }) => id === 'trip')!;
const plan = planned(base);
const effect = (kind: EffectKind, by: number) =>
  effectsOf(base, plan).find((one) => one.kind === kind && one.by === by)!.difference!;

describe('G4 effects of a change of level, wind or payload on a plan', () => {
  it('G4 the effects of level and payload equal those of a complete new plan', () => {
    const higher = planned({ ...base, initialLevelFt: 36_000 });
    expect(effect('level', 2000).tripKg).toBeCloseTo(tripOf(higher).fuelKg - tripOf(plan).fuelKg, 6);
    const heavier = planned({ ...base, payloadKg: 19_000 });
    expect(effect('payload', 5000).blockKg).toBeCloseTo(heavier.blockFuelKg - plan.blockFuelKg, 6);
    expect(effect('payload', -5000).tripKg).toBeLessThan(0);
  });

  it('G4 a different payload is flown at the planned levels, whatever its optimum levels are', () => {
    const free = {
      ...base,
      initialLevelFt: null,
      changes: null,
      points: [kjfk, { ...klax, lat: 34, lon: -118.3 }],
    };
    const best = planned(free);
    const lighter = effectsOf(free, best).find(({ kind, by }) => kind === 'payload' && by < 0)!.difference!;
    expect(Math.abs(lighter.minutes)).toBeLessThan(2);
    expect(lighter.tripKg).toBeLessThan(0);
  });

  it('G4 ICAO Doc 10013: each additional tonne burns 2.5 to 4.5 % of its mass an hour', () => {
    const partAnHour = effect('payload', 5000).tripKg / 5000 / (tripOf(plan).minutes! / 60);
    expect(partAnHour).toBeGreaterThan(0.025);
    expect(partAnHour).toBeLessThan(0.045);
  });

  it('G4 the effect of 10 kt of headwind equals that of a new plan within 3 % of time and 6 % of fuel', () => {
    const headwind = {
      windAt: (place: { lat: number; lon: number }) => ({
        fromDegTrue: initialBearingDegTrue(place, klax),
        speedKt: 10,
      }),
      temperatureAt: () => null,
    };
    const against = planned({ ...base, air: headwind });
    const minutes = tripOf(against).minutes! - tripOf(plan).minutes!;
    const tripKg = tripOf(against).fuelKg - tripOf(plan).fuelKg;
    expect(Math.abs(effect('headwind', 10).minutes / minutes - 1)).toBeLessThan(0.03);
    expect(Math.abs(effect('headwind', 10).tripKg / tripKg - 1)).toBeLessThan(0.06);
    expect(effect('headwind', -10).minutes).toBeLessThan(0);
  });

  it('G4 more headwind requires more contingency too: 5 % of the trip', () => {
    const { tripKg, blockKg } = effect('headwind', 10);
    expect(blockKg).toBeCloseTo(tripKg * 1.05, 6);
    const flag = { ...base, policy: 'far-flag' as const, alternate: null };
    const replaced = effectsOf(flag, planned(flag)).find(({ kind }) => kind === 'headwind')!.difference!;
    // Two hours of cruise replace the reserves when there is no alternate.
    expect(replaced.blockKg).toBeCloseTo(replaced.tripKg, 6);
  });

  it('G4 an unusable level has no figures', () => {
    const high = { ...base, initialLevelFt: null, changes: null, payloadKg: 19_500 };
    const atCeiling = planned({ ...high, initialLevelFt: 40_000, changes: [] });
    const effects = effectsOf({ ...high, initialLevelFt: atCeiling.initialLevelFt, changes: [] }, atCeiling);
    expect(effects.find(({ kind, by }) => kind === 'level' && by === 2000)?.difference).toBeNull();
  });

  it('G4 the payload step suits the aircraft size', () => {
    const stepOf = (type: string, payloadKg: number) => {
      const input = {
        ...base,
        aircraft: performanceAircraft(type)!,
        payloadKg,
        initialLevelFt: null,
        changes: null,
      };
      return effectsOf(input, planned(input)).find(({ kind, by }) => kind === 'payload' && by > 0)?.by;
    };
    expect([stepOf('B77W', 40_000), stepOf('B712', 3000)]).toEqual([5000, 1000]);
  });
});
