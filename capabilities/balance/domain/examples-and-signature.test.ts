import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aircraftType } from '#capabilities/plan/contract.ts';
import {
  allSeats,
  detachStation,
  seatingArm,
  spreadSeats,
  withArm,
  withHold,
  withSeats,
} from './cabin-and-holds.ts';
import { checkBalance } from './check-balance.ts';
import { defaultModel, defaultPreset } from './default-model.ts';
import { modelOf } from './balance-model.ts';
import { examplePreset } from './example-presets.ts';
import { violationSentences } from './limit-words.ts';
import { hashInGroups, loadsheetFigures, loadsheetHash } from './loadsheet.ts';
import { kilograms } from './measure.ts';
import { presetToDocument, readPreset } from './preset.ts';
import { sha256 } from './sha256.ts';
import { editStation, withQuantity, withUnit, withWeight } from './station-edits.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The lightest and the heaviest of the table, and some in between. */
const types = [
  ['C152', 490, 1.92, 0.147, 758, 758, [0.13, 0.27], 758],
  ['TBM9', 2079, 38.68, 0.521, 3354, 3186, [0.64, 1.28], 3354],
  ['A318', 38_740, 360, 4.752, 68_000, 56_667, [10.4, 14.9], 53_667],
  ['B738', 41_413, 286, 5.1, 79_016, 66_361, [14.9, 21.3], 62_037],
  ['B763', 86_069, 900, 9.5, 186_880, 145_150, [27.4, 40], 126_098],
  ['B77W', 167_829, 1700, 16.8, 351_534, 251_290, [48, 69], 237_683],
  ['A388', 277_000, 3000, 27, 569_000, 391_000, [58, 84], 361_000],
].map(([type, weight, init, each, maxtk, maxld, load, maxzf]) =>
  aircraftType.parse({
    type,
    name: `Type ${String(type)}`,
    weight,
    init,
    each,
    maxtk,
    maxld,
    maxzf,
    load,
    estimated: false,
    source: 'test',
  }),
);

describe('I2 library of examples', () => {
  it.each(types)(
    'I2 $type: marked as an example, within every limit, unchanged after storing and reading',
    (type) => {
      const preset = examplePreset(type);
      expect(preset.isExample).toBe(true);
      expect(preset.aircraftType).toBe(type.type);
      expect(preset.limits.structural.maxTakeoff).toEqual(kilograms(type.maxtk));
      expect(preset.limits.structural.maxLanding).toEqual(kilograms(type.maxld));
      const model = modelOf(preset);
      const verdict = checkBalance(model);
      expect(violationSentences(verdict, model)).toEqual([]);
      expect(verdict.state).toBe('within');
      // The empty weight of an airliner includes its crew, that of a light aircraft does not.
      expect(verdict.result.checkpoints[type.maxtk > 5700 ? 1 : 0]?.weightKg).toBe(type.weight);
      expect(readPreset(presetToDocument(preset))).toEqual(preset);
      expect(seatingArm(preset.cabin!, allSeats(preset.cabin!))).toBeCloseTo(
        preset.stations.find(({ id }) => id === 'passengers')!.arm,
        2,
      );
    },
  );
});

describe('I2 seats and holds determine the stations', () => {
  const cabin = defaultPreset.cabin!;
  it('I2 a full cabin has the arm of the passengers of row I1', () => {
    expect(allSeats(cabin)).toHaveLength(162);
    expect(seatingArm(cabin, allSeats(cabin))).toBeCloseTo(13.2, 9);
  });
  it('I2 seats determine number and arm, calculated by hand', () => {
    const model = withSeats(defaultModel, ['1A', '1B', '27F']);
    const passengers = model.stations.find(({ id }) => id === 'passengers')!;
    expect(passengers).toMatchObject({ quantity: 3, weight: kilograms(252) });
    expect(passengers.arm).toBeCloseTo((3.32 + 3.32 + 23.08) / 3, 9);
    expect(model.cabin?.taken).toEqual(['1A', '1B', '27F']);
  });
  it('I2 distributing fills the cabin evenly around its middle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (count) => {
        const seats = spreadSeats(cabin, count);
        expect(seats).toHaveLength(Math.min(162, count));
        expect(new Set(seats).size).toBe(seats.length);
        const arm = seatingArm(cabin, seats);
        if (arm !== null) expect(Math.abs(arm - 13.2)).toBeLessThan(0.8);
      }),
    );
  });
  it('I2 holds determine weight and arm, calculated by hand; an overloaded one is reported', () => {
    const forward = withHold(defaultModel, 'hold-1', { weight: kilograms(1000) });
    const model = withUnit(withHold(forward, 'hold-3', { weight: kilograms(3000) }), 'kg');
    const baggage = model.stations.find(({ id }) => id === 'baggage')!;
    expect(baggage.weight).toEqual(kilograms(4000));
    expect(baggage.arm).toBeCloseTo((1000 * 6.4 + 3000 * 17.4) / 4000, 9);
    expect(violationSentences(checkBalance(model), model)).toContain(
      'Hold 1 forward is 112 kg above its maximum of 888 kg.',
    );
  });
  it('I2 a station changed by hand is detached and its own arm is restored', () => {
    const seated = withSeats(withSeats(defaultModel, ['1A']), ['1A', '1B']);
    const armOf = (model: typeof defaultModel) => model.stations.find(({ id }) => id === 'passengers')?.arm;
    expect(armOf(seated)).toBe(3.32);
    const byHand = detachStation(editStation(seated, 'passengers', withQuantity(5)), 'passengers');
    expect([byHand.cabin?.taken, armOf(byHand)]).toEqual([null, 13.2]);
    expect(detachStation(seated, 'baggage')).toBe(seated);
    expect(armOf(withSeats(seated, []))).toBe(13.2);
    const moved = withArm(seated, 'passengers', 12);
    expect([moved.cabin?.taken, armOf(moved)]).toEqual([null, 12]);
  });
  it('I2 a load that all holds together cannot take is reported, also by hand and after a last-minute change', () => {
    // The holds take 888 + 2,670 + 3,850 + 990 = 8,398 kg.
    const byHand = withUnit(
      editStation(defaultModel, 'baggage', withWeight(kilograms(8500), defaultModel.fuelDensity)),
      'kg',
    );
    const verdict = checkBalance(byHand);
    expect(verdict.state).toBe('exceeded');
    expect(violationSentences(verdict, byHand)).toContain(
      'The load of all holds is 102 kg above its maximum of 8,398 kg.',
    );
    const most = editStation(byHand, 'baggage', withWeight(kilograms(8398), byHand.fuelDensity));
    expect(checkBalance(most).fullHolds).toEqual([]);
    const change = { id: 'c', stationId: 'baggage', description: '', weight: kilograms(1) };
    expect(checkBalance(most, [change]).fullHolds).toMatchObject([{ maximumKg: 8398 }]);
    const unlimited = withHold(byHand, 'hold-1', { maximum: null });
    expect(checkBalance(unlimited).fullHolds).toEqual([]);
  });
  it('I2 changing only the maximum of a hold does not affect the station', () => {
    const model = withHold(defaultModel, 'hold-1', { maximum: kilograms(900) });
    expect(model.stations).toEqual(defaultModel.stations);
    expect(model.cargo).toMatchObject({ isFed: false });
  });
});

describe('I2 signature', () => {
  it('I2 SHA-256 conforms to FIPS 180-4', () => {
    expect(sha256(utf8('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256(utf8(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });
  const hashOf = (model: typeof defaultModel) =>
    loadsheetHash(loadsheetFigures(model, checkBalance(model)), utf8);
  it('I2 the hash depends on the figures and not on the unit shown', () => {
    expect(hashOf(withUnit(defaultModel, 'kg'))).toBe(hashOf(defaultModel));
    expect(hashInGroups(hashOf(defaultModel)).split(' ')).toHaveLength(8);
  });
  it('I2 any changed figure changes the hash', () => {
    const { fuelDensity } = defaultModel;
    const changed = [
      editStation(defaultModel, 'fuel', withWeight(kilograms(16_001), fuelDensity)),
      editStation(defaultModel, 'passengers', withQuantity(159)),
      { ...defaultModel, name: 'Another aircraft' },
      {
        ...defaultModel,
        lastMinuteChanges: [{ id: 'a', stationId: 'baggage', description: 'Bag', weight: kilograms(20) }],
      },
      { ...defaultModel, limits: { ...defaultModel.limits, cgEnvelope: [] } },
    ];
    expect(new Set([defaultModel, ...changed].map(hashOf)).size).toBe(changed.length + 1);
  });
});
