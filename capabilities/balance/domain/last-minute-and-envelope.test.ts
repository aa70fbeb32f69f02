import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkpointOf, computeBalance } from './compute-balance.ts';
import { defaultModel } from './default-model.ts';
import { dragCorner, roomOfRow, withNewRow, withoutRow } from './edit-envelope.ts';
import { applyChanges, changeableStations, lastMinuteChange } from './last-minute.ts';
import { kgOf, kilograms } from './measure.ts';
import { parseFigure } from './parse-figure.ts';
import { presetToDocument, readPreset } from './preset.ts';
import { withLock, withUnit } from './station-edits.ts';

const request = { id: 'c1', stationId: 'passengers', description: ' Two off ', amount: -2, isItems: true };
const metric = withUnit(defaultModel, 'kg');

describe('I2 last-minute change', () => {
  it('I2 items use the station’s weight per item, weight is in the unit shown', () => {
    expect(lastMinuteChange(metric, request)).toEqual({
      ok: true,
      change: { id: 'c1', stationId: 'passengers', description: 'Two off', weight: kilograms(-168) },
    });
    expect(lastMinuteChange(defaultModel, { ...request, amount: 50, isItems: false })).toMatchObject({
      change: { weight: { value: 50, unit: 'lb' } },
    });
  });
  it('I2 not more than the load aboard can be removed, and zero is not a change', () => {
    expect(lastMinuteChange(metric, { ...request, amount: -161 })).toEqual({
      ok: false,
      message: 'Passengers has less than that aboard.',
    });
    expect(lastMinuteChange(metric, { ...request, amount: 0 }).ok).toBe(false);
    expect(lastMinuteChange(metric, { ...request, stationId: 'fuel' })).toEqual({
      ok: false,
      message: 'Fuel has no weight per item: enter a weight.',
    });
  });
  it('I2 applied to the stations, the sums are unchanged', () => {
    const changes = [
      request,
      { ...request, id: 'c2', stationId: 'baggage', amount: 37.5, isItems: false },
    ].flatMap((one) => {
      const outcome = lastMinuteChange(metric, one);
      return outcome.ok ? [outcome.change] : [];
    });
    const changed = { ...metric, lastMinuteChanges: changes };
    const applied = applyChanges(changed);
    expect(applied.lastMinuteChanges).toEqual([]);
    expect(applied.stations.find(({ id }) => id === 'passengers')?.quantity).toBe(158);
    const [before, after] = [computeBalance(changed, changes), computeBalance(applied)];
    expect(checkpointOf(after, 'landing')?.weightKg).toBeCloseTo(
      checkpointOf(before, 'landing')!.weightKg,
      6,
    );
    expect(checkpointOf(after, 'landing')?.armM).toBeCloseTo(checkpointOf(before, 'landing')!.armM!, 9);
  });
  it('I2 sums, the empty aircraft and locked stations do not change at the last minute', () => {
    const ids = changeableStations(withLock(metric, 'baggage', true)).map(({ id }) => id);
    expect(ids).toEqual(['flight-crew', 'cabin-crew', 'passengers', 'fuel', 'taxi-fuel', 'trip-fuel']);
  });
});

describe('I2 envelope editor', () => {
  it('I2 a corner follows the pointer in round figures', () => {
    const { cgEnvelope } = dragCorner(
      metric,
      { index: 1, side: 'max' },
      { armM: 13.7012, weightKg: 54_003.7 },
    ).limits;
    expect(cgEnvelope[1]).toEqual({ weight: kilograms(54_000), min: 12.36, max: 13.7 });
  });
  it('I2 wherever a corner is dragged, the envelope stays valid: ascending weights, forward limit before aft', () => {
    const to = fc.record({
      armM: fc.double({ min: -5, max: 250, noNaN: true }),
      weightKg: fc.double({ min: -1000, max: 200_000, noNaN: true }),
    });
    const corner = fc.record({
      index: fc.integer({ min: 0, max: 3 }),
      side: fc.constantFrom('min' as const, 'max' as const),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(corner, to), { maxLength: 20 }), (drags) => {
        const model = drags.reduce((now, [which, where]) => dragCorner(now, which, where), defaultModel);
        const rows = model.limits.cgEnvelope;
        rows.forEach((row, index) => {
          expect(row.min).toBeLessThanOrEqual(row.max);
          expect(kgOf(row.weight)).toBeGreaterThanOrEqual(roomOfRow(model.limits, index).min);
        });
        expect(readPreset(presetToDocument(model))).not.toBeNull();
      }),
    );
  });
  it('I2 rows are added between, above and to an empty envelope, and removed', () => {
    const between = withNewRow(metric, 0).limits.cgEnvelope;
    expect(between).toHaveLength(5);
    expect(kgOf(between[1]!.weight)).toBe(46_500);
    const above = withNewRow(metric, 3).limits.cgEnvelope;
    expect(kgOf(above[4]!.weight)).toBe(83_206);
    const none = [0, 0, 0, 0].reduce((model) => withoutRow(model, 0), metric);
    expect(none.limits.cgEnvelope).toEqual([]);
    expect(withNewRow(none, 0).limits.cgEnvelope).toHaveLength(1);
  });
});

describe('I1 typed figures', () => {
  const read = (text: string, allow = { isWhole: false, isSigned: false }) => parseFigure(text, allow);
  it.each([
    ['1250', 1250],
    ['1,250.5', 1250.5],
    [' 12 500 ', 12_500],
    ['.5', 0.5],
    ['0', 0],
  ])('I1 %s is parsed', (text, value) => {
    expect(read(text)).toEqual({ ok: true, value });
  });
  it.each(['', '-', '12,5', '1.250,5', 'NaN', 'Infinity', '1e5', '0x10', '--1', '12 kg', '<b>1</b>'])(
    'I1 "%s" is rejected, not guessed',
    (text) => {
      expect(read(text).ok).toBe(false);
    },
  );
  it('I1 invalid signs, fractions and magnitudes are rejected', () => {
    expect(read('-2').ok).toBe(false);
    expect(read('−2', { isWhole: true, isSigned: true })).toEqual({ ok: true, value: -2 });
    expect(read('1.5', { isWhole: true, isSigned: false }).ok).toBe(false);
    expect(read('10000001').ok).toBe(false);
    expect(Object.is((read('-0', { isWhole: false, isSigned: true }) as { value: number }).value, 0)).toBe(
      true,
    );
  });
});
