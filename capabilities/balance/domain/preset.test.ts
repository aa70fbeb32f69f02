import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withHold, withSeats } from './cabin-and-holds.ts';
import { computeBalance } from './compute-balance.ts';
import { defaultModel, defaultPreset } from './default-model.ts';
import { kilograms } from './measure.ts';
import { importPreset, PRESET_INVALID, PRESET_UNREADABLE, presetToDocument } from './preset.ts';
import { editStation, withUnit, withWeight } from './station-edits.ts';
import { readStored, writeStored } from './stored-balance.ts';

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString('utf8');
const read = (text: string) => importPreset(text, fromBase64);
const unreadable = { ok: false, message: PRESET_UNREADABLE };
const invalid = { ok: false, message: PRESET_INVALID };
const exported = () => JSON.parse(JSON.stringify(presetToDocument(defaultPreset))) as Record<string, unknown>;
const withStation = (change: object) => {
  const document = exported();
  const [first, ...rest] = document['stations'] as object[];
  return JSON.stringify({ ...document, stations: [{ ...first, ...change }, ...rest] });
};

describe('C13 preset import', () => {
  it('C13 the two messages are those of the spec', () => {
    expect(PRESET_UNREADABLE).toBe('Failed to decode preset payload');
    expect(PRESET_INVALID).toBe('Invalid weight & balance preset structure');
  });
  it('C13 an exported preset is imported unchanged, as JSON and as base64', () => {
    const text = JSON.stringify(presetToDocument(defaultPreset));
    expect(read(text)).toEqual({ ok: true, preset: defaultPreset });
    expect(read(Buffer.from(text).toString('base64'))).toEqual({ ok: true, preset: defaultPreset });
    const metric = withUnit(
      editStation(
        defaultModel,
        'fuel',
        withWeight({ value: 33_333.3, unit: 'lb' }, defaultModel.fuelDensity),
      ),
      'kg',
    );
    const again = read(JSON.stringify(presetToDocument(metric)));
    expect(again.ok && again.preset.stations).toEqual(metric.stations);
  });
  it('C13 seats and holds that contradict their station are not in use; matching ones are kept', () => {
    const seated = withSeats(defaultModel, ['1A', '2C']);
    const model = withHold(seated, 'hold-1', { weight: kilograms(500) });
    const document = presetToDocument(model);
    const again = (change: object) => {
      const outcome = read(JSON.stringify({ ...document, ...change }));
      return outcome.ok ? [outcome.preset.cabin?.taken, outcome.preset.cargo?.isFed] : outcome;
    };
    expect(again({})).toEqual([['1A', '2C'], true]);
    for (const taken of [['1A'], ['1A', '1A'], ['1A', '99Z'], ['1A', '27F']])
      expect(again({ cabin: { ...document.cabin, taken } })).toEqual([null, true]);
    const heavier = document.cargo?.holds.map((hold) => ({ ...hold, weight: 9000 }));
    expect(again({ cargo: { ...document.cargo, holds: heavier } })).toEqual([['1A', '2C'], false]);
  });
  it.each([
    ['no text', ''],
    ['prose', 'a preset, please'],
    ['half a document', '{"version": 3, "stations": ['],
    ['a number that JSON does not know', '{"version":3,"stations":[{"weight":NaN}]}'],
    ['a bare word', 'null'],
    ['10 MB', `{"version":3,"stations":[],"name":"${'x'.repeat(10_000_000)}"}`],
    ['10 MB of base64', 'A'.repeat(10_000_000)],
  ])('C13 does not decode: %s', (_, text) => {
    expect(read(text)).toEqual(unreadable);
  });
  it.each([
    ['no version', JSON.stringify({ stations: [] })],
    ['no stations', JSON.stringify({ version: 3 })],
    ['stations that are no list', JSON.stringify({ version: 3, stations: {} })],
    ['an unknown version', JSON.stringify({ ...exported(), version: 4 })],
    ['a version in words', JSON.stringify({ ...exported(), version: '3' })],
    ['a list', '[]'],
    ['a negative arm', withStation({ arm: -2 })],
    ['a negative weight', withStation({ weight: -1 })],
    ['an infinite weight', withStation({}).replace(/"weight":\d[\d.]*/, '"weight":1e999')],
    ['no weight of the empty aircraft', withStation({ weight: null })],
    ['a load without an arm', withStation({ arm: null })],
    ['a script in a name', withStation({ name: '<script>alert(1)</script>' })],
    ['an event in a name', withStation({ name: '"><img src=x onerror=alert(1)>' })],
    ['an address that runs', withStation({ name: 'javascript:alert(1)' })],
    ['a script in the name of the preset', JSON.stringify({ ...exported(), name: '<svg onload=alert(1)>' })],
    ['an unknown type', withStation({ type: 'ballast' })],
    ['text for a weight', withStation({ weight: 'heavy' })],
    ['the same station twice', withStation({ id: 'fuel' })],
    ['a prototype for an id', withStation({ id: '__proto__ ' })],
    [
      'an envelope upside down',
      JSON.stringify({ ...exported(), limits: { cgEnvelope: [{ weight: 1, min: 3, max: 2 }] } }),
    ],
    ['a density of nothing', JSON.stringify({ ...exported(), fuelDensity: 0 })],
    [
      'ten thousand stations',
      JSON.stringify({
        version: 3,
        stations: Array.from({ length: 10_000 }, (_, id) => ({
          id: `s${id}`,
          type: 'weight',
          name: 'A',
          arm: 1,
        })),
      }),
    ],
  ])('C13 has the wrong structure: %s', (_, text) => {
    expect(read(text)).toEqual(invalid);
  });
  it('C13 requires only a version and stations; missing figures are unknown, not invented', () => {
    const outcome = read(
      JSON.stringify({
        version: 3,
        stations: [{ id: 'a', type: 'weight', name: 'Ballast', arm: 1, weight: 5 }],
      }),
    );
    expect(outcome).toMatchObject({
      ok: true,
      preset: {
        unit: 'lb',
        fuelDensity: { value: 6, unit: 'lb' },
        limits: { structural: { maxZeroFuel: null, maxRamp: null }, cgEnvelope: [], chord: null },
      },
    });
  });
  it('C13 contradictory figures are recalculated: the weight takes precedence', () => {
    const [station] = ((outcome) => (outcome.ok ? outcome.preset.stations : []))(
      read(
        JSON.stringify({
          version: 3,
          unit: 'kg',
          stations: [
            { id: 'a', type: 'weight', name: 'Bags', arm: 1, weight: 50, quantity: 10, perItemWeight: 20 },
          ],
        }),
      ),
    );
    expect(station).toMatchObject({ weight: kilograms(50), quantity: 10, perItemWeight: kilograms(5) });
  });
  it('C13 any input results in a preset or one of the two messages', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.object().map((value) => JSON.stringify({ version: 3, stations: [value] })),
        ),
        (text) => {
          const outcome = read(text);
          if (!outcome.ok) expect([PRESET_UNREADABLE, PRESET_INVALID]).toContain(outcome.message);
        },
      ),
    );
  });
});

describe('D2 the stored item', () => {
  const fixture = (version: number) =>
    readFileSync(new URL(`../fixtures/stored-version-${version}.json`, import.meta.url), 'utf8');
  const weights = (text: string) => {
    const outcome = readStored(text);
    if (outcome.kind !== 'migrated') throw new Error(outcome.kind);
    return computeBalance(outcome.state.model);
  };

  it('D2 is written as version 3 and read unchanged', () => {
    const state = { model: defaultModel, savedPresets: [defaultPreset] };
    const text = writeStored(state);
    expect(JSON.parse(text)).toMatchObject({ version: 3, state: { unit: 'lb', fuelDensity: 6 } });
    expect(readStored(text)).toEqual({ kind: 'current', state });
    expect(readStored(null)).toEqual({ kind: 'none' });
  });
  it('I1 after storing a hundred times, in either unit, every figure is unchanged', () => {
    let state = { model: defaultModel, savedPresets: [] as readonly (typeof defaultPreset)[] };
    for (let turn = 0; turn < 100; turn += 1) {
      const turned = { ...state, model: withUnit(state.model, turn % 2 === 0 ? 'kg' : 'lb') };
      const outcome = readStored(writeStored(turned));
      if (outcome.kind !== 'current') throw new Error(outcome.kind);
      state = outcome.state;
    }
    expect(state.model).toEqual(defaultModel);
  });
  it('D2 an externally changed figure takes precedence over the typed one', () => {
    const stored = JSON.parse(writeStored({ model: defaultModel, savedPresets: [] }));
    stored.state.stations[0].weight = 90_000;
    const outcome = readStored(JSON.stringify(stored));
    expect(outcome.kind === 'current' && outcome.state.model.stations[0]?.weight).toEqual({
      value: 90_000,
      unit: 'lb',
    });
  });
  it('D2 version 1 is migrated: typed text becomes figures, lines get types, checkpoints and shares', () => {
    const { checkpoints } = weights(fixture(1));
    expect(checkpoints.map(({ key, weightKg }) => [key, weightKg])).toEqual([
      ['basicEmpty', 42_184],
      ['dryOperating', 42_354],
      ['zeroFuel', 55_794],
      ['ramp', 71_794],
      ['takeoff', 71_594],
      ['landing', 59_594],
    ]);
    const outcome = readStored(fixture(1));
    expect(outcome).toMatchObject({
      kind: 'migrated',
      from: 1,
      state: { model: { limits: { structural: { maxZeroFuel: kilograms(62_732) } } } },
    });
    if (outcome.kind === 'migrated') {
      expect(outcome.state.model.stations[3]?.perItemWeight).toEqual(kilograms(84));
      expect(outcome.state.model.limits.cgEnvelope[0]).toEqual({
        weight: kilograms(40_000),
        min: 12.4,
        max: 13.6,
      });
    }
  });
  it('D2 version 2 is migrated: checkpoints, volumes and locks are filled in', () => {
    const outcome = readStored(fixture(2));
    expect(outcome).toMatchObject({ kind: 'migrated', from: 2 });
    if (outcome.kind !== 'migrated') return;
    const { stations } = outcome.state.model;
    expect(stations.map(({ summaryKey }) => summaryKey).filter((key) => key !== null)).toEqual([
      'basicEmpty',
      'dryOperating',
      'zeroFuel',
      'ramp',
      'takeoff',
      'landing',
    ]);
    expect(stations[5]?.fuelVolume).toEqual({ value: 10_000, unit: 'lb' });
    expect(stations[1]?.perItemWeight).toEqual({ value: 187, unit: 'lb' });
    expect(stations.every(({ locked }) => !locked)).toBe(true);
  });
  it('D2 migrating twice equals migrating once', () => {
    const outcome = readStored(fixture(1));
    if (outcome.kind !== 'migrated') throw new Error(outcome.kind);
    expect(readStored(writeStored(outcome.state))).toEqual({ kind: 'current', state: outcome.state });
  });
  it.each([
    ['another version', '{"state":{},"version":4}'],
    ['no JSON', '{'],
    ['no shape', '{"state":{"stations":"none"},"version":3}'],
  ])('D2 is ignored and logged: %s', (_, text) => {
    expect(readStored(text).kind).toBe('unreadable');
  });
});
