import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import { type FuelBasis, fuelBasisWords, writeToPlan } from './write-back.ts';

/** An A320 from EGLL to LGAV with 150 passengers, as by the aircraft table: no taxi fuel, no contingency. */
const planned = {
  plannedFuel: { block_fuel: 9006.94, trip: 7300, minimum_take_off: 9006.94, extra: 0 },
  weight: { ZFW: 53_000, payload: 9750, cargo: 0, passenger_number: 150, landing_max_weight: 66_000 },
  takeOffMaxWeight: 78_000,
  payloadMaxWeight: 19_000,
  assumptions: [],
} as unknown as OperationalFlightPlan;

/** Its performance plan: 233.06 kg of extra fuel cost 34 kg to carry. */
const MINIMUM_KG = 9240;
const releaseKg = ({ plannedFuel }: OperationalFlightPlan) => MINIMUM_KG + plannedFuel.extra * (267 / 233.06);
const basisOf = (plan: OperationalFlightPlan): FuelBasis => ({
  release: { minimumKg: MINIMUM_KG, blockKg: releaseKg(plan), policy: 'EASA fuel scheme' },
});
const noRelease: FuelBasis = { release: null, why: 'Performance plan unavailable. No server.' };
const written = (plan: OperationalFlightPlan, blockFuelKg: number, basis = basisOf(plan)) =>
  writeToPlan(plan, { passengers: 150, cargoKg: 0, blockFuelKg }, basis);

describe('I2 block fuel written back, and the release made from it', () => {
  it('I2 the block fuel of the release adds no extra fuel, however often it is written back', () => {
    let plan = planned;
    for (let time = 0; time < 3; time += 1) {
      plan = written(plan, Math.round(releaseKg(plan)));
      expect(plan.plannedFuel).toMatchObject({ block_fuel: 9240, extra: 0 });
      expect(releaseKg(plan)).toBe(9240);
      expect(plan.warnings).toEqual([]);
    }
  });
  it('I2 a release with extra fuel keeps it when its block fuel is written back', () => {
    const plan = { ...planned, plannedFuel: { ...planned.plannedFuel, extra: 233.06 } };
    expect(written(plan, 9507).plannedFuel.extra).toBe(233.06);
    expect(written(plan, 9240).plannedFuel.extra).toBe(0);
  });
  it('I2 any block fuel written back twice is that of the release', () => {
    fc.assert(
      fc.property(fc.integer({ min: 9240, max: 16_000 }), (blockKg) => {
        const twice = written(written(planned, blockKg), blockKg);
        expect(Math.abs(releaseKg(twice) - blockKg)).toBeLessThanOrEqual(1);
      }),
    );
  });
  it('I2 less than the release requires is a warning, though the estimate requires less', () => {
    const plan = written(planned, 9050);
    expect(plan.plannedFuel.extra).toBe(0);
    expect(plan.warnings).toEqual([
      {
        id: 'minimum-fuel',
        message:
          'Block fuel 9,050 kg is 190 kg below the minimum of 9,240 kg of the performance plan (EASA fuel scheme).',
        value: 9050,
        limit: 9240,
      },
    ]);
    expect(fuelBasisWords(plan, basisOf(planned))).toBe(
      'Extra fuel 0 kg, checked against the minimum of 9,240 kg of the performance plan (EASA fuel scheme).',
    );
  });
  it('I2 without a performance plan only the change of block fuel is extra, and the estimate is named', () => {
    const more = written(planned, 9106.94, noRelease);
    expect(more.plannedFuel.extra).toBe(100);
    expect(written(more, 9106.94, noRelease).plannedFuel.extra).toBe(100);
    // Written back before, with a performance plan: its fuel above the estimate is not extra.
    expect(written(written(planned, 9240), 9240, noRelease).plannedFuel.extra).toBe(0);
    const less = written(planned, 8000, noRelease);
    expect(less.plannedFuel.extra).toBe(0);
    expect(less.warnings[0]?.message).toBe(
      'Block fuel 8,000 kg is 1,007 kg below the minimum take-off fuel of 9,007 kg of the plan’s estimate.',
    );
    expect(written(less, 9006.94, noRelease)).toMatchObject({ plannedFuel: { extra: 0 }, warnings: [] });
    expect(fuelBasisWords(more, noRelease)).toBe(
      'Extra fuel 100 kg, checked against the minimum of 9,007 kg of the plan’s estimate, not the release. Performance plan unavailable. No server.',
    );
  });
});
