import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BalanceModel, Station } from './balance-model.ts';
import { isFuel } from './balance-model.ts';
import { checkpointOf, computeBalance } from './compute-balance.ts';
import { defaultModel } from './default-model.ts';
import { type BalanceUnit, kgOf, kilograms, massIn, volumeIn } from './measure.ts';
import {
  densityShown,
  editStation,
  stationFigures,
  withFuelDensity,
  withFuelVolume,
  withLock,
  withNewStation,
  withoutStation,
  withPerItemWeight,
  withQuantity,
  withUnit,
  withWeight,
} from './station-edits.ts';

const station = (model: BalanceModel, id: string): Station => model.stations.find((one) => one.id === id)!;
const density = defaultModel.fuelDensity;

function everyFigure(model: BalanceModel): number[] {
  const { unit } = model;
  return [
    ...model.stations.flatMap((one) =>
      Object.values(stationFigures(one, unit)).filter((value) => value !== null),
    ),
    ...Object.values(model.limits.structural).map((limit) => massIn(limit!, unit)),
    ...model.limits.cgEnvelope.map(({ weight }) => massIn(weight, unit)),
    densityShown(model),
  ];
}

describe('I1 rules of spec 4', () => {
  it('I1 changing the unit converts all weights, fuel volumes, density and limits', () => {
    const pounds = everyFigure(defaultModel);
    const metric = withUnit(defaultModel, 'kg');
    const fuel = stationFigures(station(metric, 'fuel'), 'kg');
    expect(fuel.weight).toBe(16_000);
    expect(fuel.fuelVolume).toBeCloseTo(16_000 / 0.718_958_2, 0);
    expect(densityShown(metric)).toBeCloseTo(0.718_958, 5);
    expect(massIn(metric.limits.structural.maxZeroFuel!, 'kg')).toBe(62_732);
    everyFigure(metric).forEach((value, index) => {
      if (pounds[index] !== 0) expect(value).not.toBe(pounds[index]);
    });
  });
  it('I1 kg → lb → kg a thousand times leaves every figure the same to 1e-9', () => {
    for (const start of ['kg', 'lb'] as const) {
      const other = start === 'kg' ? 'lb' : 'kg';
      let model = withUnit(defaultModel, start);
      const before = everyFigure(model);
      for (let turn = 0; turn < 1000; turn += 1) model = withUnit(withUnit(model, other), start);
      everyFigure(model).forEach((value, index) =>
        expect(Math.abs(value - before[index]!)).toBeLessThanOrEqual(1e-9),
      );
    }
  });
  it('I1 changing the quantity recalculates the station weight', () => {
    const model = editStation(defaultModel, 'passengers', withQuantity(151));
    expect(kgOf(station(model, 'passengers').weight!)).toBe(151 * 84);
  });
  it('I1 changing the per-item weight recalculates the station weight', () => {
    const model = editStation(defaultModel, 'baggage', withPerItemWeight({ value: 50, unit: 'lb' }));
    expect(station(model, 'baggage').weight).toEqual({ value: 8000, unit: 'lb' });
  });
  it('I1 changing the weight recalculates the per-item weight and keeps what was typed', () => {
    const model = editStation(defaultModel, 'passengers', withWeight(kilograms(13_441), density));
    expect(station(model, 'passengers')).toMatchObject({
      quantity: 160,
      weight: kilograms(13_441),
      perItemWeight: kilograms(13_441 / 160),
    });
  });
  it('I1 changing fuel weight or volume recalculates the other', () => {
    const byVolume = editStation(defaultModel, 'fuel', withFuelVolume({ value: 5000, unit: 'lb' }, density));
    expect(station(byVolume, 'fuel').weight).toEqual({ value: 30_000, unit: 'lb' });
    const byWeight = editStation(byVolume, 'fuel', withWeight({ value: 12_000, unit: 'lb' }, density));
    expect(station(byWeight, 'fuel').fuelVolume).toEqual({ value: 2000, unit: 'lb' });
  });
  it('I1 changing the density keeps whichever of weight and volume was entered', () => {
    const heavier = withFuelDensity(defaultModel, { value: 6.7, unit: 'lb' });
    expect(kgOf(station(heavier, 'fuel').weight!)).toBe(16_000);
    const byVolume = editStation(defaultModel, 'fuel', withFuelVolume({ value: 5000, unit: 'lb' }, density));
    const changed = station(withFuelDensity(byVolume, { value: 6.7, unit: 'lb' }), 'fuel');
    expect([changed.fuelVolume?.value, changed.weight?.value]).toEqual([5000, 33_500]);
  });
  it('I1 a weight with zero items leaves the number unknown, and zero items weigh nothing', () => {
    const none = editStation(defaultModel, 'baggage', withQuantity(0));
    expect(station(none, 'baggage').weight?.value).toBe(0);
    const some = editStation(none, 'baggage', withWeight(kilograms(500), density));
    expect(station(some, 'baggage')).toMatchObject({ quantity: null, weight: kilograms(500) });
  });
  it('I1 a locked station is not changed', () => {
    const locked = withLock(defaultModel, 'passengers', true);
    expect(editStation(locked, 'passengers', withQuantity(1)).stations).toEqual(locked.stations);
    expect(withoutStation(locked, 'passengers').stations).toHaveLength(13);
    expect(withoutStation(defaultModel, 'passengers').stations).toHaveLength(12);
  });
  it('I1 a new line is before the zero fuel weight; sums cannot be removed', () => {
    const { stations } = withNewStation(defaultModel, 'new', 'Ballast');
    expect(stations.findIndex(({ id }) => id === 'new')).toBe(
      stations.findIndex(({ id }) => id === 'zero-fuel') - 1,
    );
    expect(withoutStation(defaultModel, 'zero-fuel').stations).toHaveLength(13);
  });
  it('I1 without a zero fuel weight a new station is above the fuel, so that every sum includes it', () => {
    const stations = defaultModel.stations.filter(({ id }) => id !== 'zero-fuel');
    const added = withNewStation({ ...defaultModel, stations }, 'new', 'Ballast');
    const loaded = editStation(added, 'new', withWeight(kilograms(100), density));
    const takeoffKg = (model: BalanceModel) => checkpointOf(computeBalance(model), 'takeoff')?.weightKg;
    expect(takeoffKg(loaded)).toBe(75_149);
  });
});

const unit = fc.constantFrom<BalanceUnit>('lb', 'kg');
const value = fc.double({ min: 0, max: 1e6, noNaN: true });
const ids = fc.constantFrom('passengers', 'baggage', 'fuel', 'trip-fuel', 'flight-crew');
type Step = (model: BalanceModel) => BalanceModel;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(ids, fc.integer({ min: 0, max: 500 })).map(
    ([id, count]): Step =>
      (model) =>
        isFuel(station(model, id)) ? model : editStation(model, id, withQuantity(count)),
  ),
  fc.tuple(ids, value, unit).map(
    ([id, number, of]): Step =>
      (model) =>
        isFuel(station(model, id))
          ? model
          : editStation(model, id, withPerItemWeight({ value: number, unit: of })),
  ),
  fc.tuple(ids, value, unit).map(
    ([id, number, of]): Step =>
      (model) =>
        editStation(model, id, withWeight({ value: number, unit: of }, model.fuelDensity)),
  ),
  fc.tuple(value, unit).map(
    ([number, of]): Step =>
      (model) =>
        editStation(model, 'fuel', withFuelVolume({ value: number, unit: of }, model.fuelDensity)),
  ),
  fc.tuple(fc.double({ min: 0.5, max: 8, noNaN: true }), unit).map(
    ([number, of]): Step =>
      (model) =>
        withFuelDensity(model, { value: number, unit: of }),
  ),
  unit.map(
    (of): Step =>
      (model) =>
        withUnit(model, of),
  ),
);
const agrees = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

describe('I1 properties of the rules', () => {
  it('I1 the rules never conflict: after any edits items × weight of one = weight, volume × density = weight', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const model = steps.reduce((now, change) => change(now), defaultModel);
        for (const one of model.stations) {
          const { weight, quantity, perItemWeight, fuelVolume } = one;
          if (weight === null) continue;
          expect(weight.value).toBeGreaterThanOrEqual(0);
          if (quantity !== null && perItemWeight !== null)
            expect(agrees(quantity * kgOf(perItemWeight), kgOf(weight))).toBe(true);
          if (fuelVolume !== null)
            expect(
              agrees(volumeIn(fuelVolume, 'lb') * densityShown(withUnit(model, 'lb')), massIn(weight, 'lb')),
            ).toBe(true);
        }
      }),
    );
  });
  it('I1 the last figure typed stays exactly as typed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), value, unit, (steps, number, of) => {
        const before = steps.reduce((now, change) => change(now), defaultModel);
        const typed = { value: number, unit: of };
        const model = editStation(before, 'fuel', withWeight(typed, before.fuelDensity));
        expect(stationFigures(station(model, 'fuel'), of).weight).toBe(number);
      }),
    );
  });
});
