// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/client/query/query-client.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import { defaultModel } from '../domain/default-model.ts';
import { kilograms } from '../domain/measure.ts';
import { editStation, withQuantity, withUnit, withWeight } from '../domain/station-edits.ts';
import type { BalanceDeps } from './balance-deps.ts';
import { weightBalance } from './balance-slice.ts';
import {
  changeBalance,
  deleteSavedPreset,
  endStep,
  openBalance,
  redoBalance,
  resetBalance,
  savePreset,
  undoBalance,
} from './balance.store.ts';
import { loadFlight, presetOfType, writeBackToFlight } from './flight-load.actions.ts';
import { keptBalance, migrateKept } from './stored-item.ts';

const KEY = 'weight-balance';
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const fixture = (version: number) =>
  readFileSync(join(import.meta.dirname, `../fixtures/stored-version-${version}.json`), 'utf8');
const passengers = () => openBalance().model.stations.find(({ id }) => id === 'passengers')?.quantity;
const seat = (count: number) =>
  changeBalance((model) => editStation(model, 'passengers', withQuantity(count)), 'p');

beforeEach(() => {
  weightBalance.reset();
  localStorage.clear();
});

describe('D2 the local item', () => {
  it('D2 weight-balance has version 3 from the first opening, in pounds', () => {
    openBalance();
    expect(kept()).toMatchObject({
      version: 3,
      state: { unit: 'lb', fuelDensity: 6, name: 'Example aircraft' },
    });
  });
  it('D2 changes are stored and restored', () => {
    openBalance();
    seat(120);
    changeBalance((model) => withUnit(model, 'kg'));
    weightBalance.reset();
    expect(passengers()).toBe(120);
    expect(openBalance().model.unit).toBe('kg');
  });
  it('A9 after a sign-out nothing is written back', () => {
    openBalance();
    weightBalance.reset();
    localStorage.clear();
    expect(kept()).toBeNull();
  });
  it.each([1, 2])(
    'I1 version %s is normalised, kept as version 3, and the page is loaded once more',
    (version) => {
      localStorage.setItem(KEY, fixture(version));
      const lines: string[] = [];
      const place = { storage: localStorage, log: { error: (message: string) => void lines.push(message) } };
      let reloads = 0;
      const reload = () => void (reloads += 1);
      expect(migrateKept(place, reload)).toBe(true);
      expect(kept().version).toBe(3);
      expect(migrateKept(place, reload)).toBe(false);
      expect([reloads, lines]).toEqual([1, []]);
      expect(openBalance().model.stations).toHaveLength(11);
    },
  );
  it('I1 a page that cannot store the migrated state is not reloaded repeatedly', () => {
    const storage = {
      getItem: () => fixture(1),
      setItem: () => {
        throw new Error('full');
      },
    };
    const lines: string[] = [];
    const log = { error: (message: string) => void lines.push(message) };
    expect(migrateKept({ storage, log }, () => expect.unreachable())).toBe(false);
    expect(lines).toEqual(['Failed to store weight-balance:']);
  });
  it('D2 another version is logged and ignored', () => {
    localStorage.setItem(KEY, '{"state":{},"version":9}');
    const lines: string[] = [];
    const log = { error: (message: string) => void lines.push(message) };
    expect(keptBalance({ storage: localStorage, log })).toBeNull();
    expect(lines).toEqual([expect.stringContaining("couldn't be migrated")]);
  });
});

describe('I1 undo, reset, own presets', () => {
  it('I1 the characters of one figure are one step; leaving the field ends it', () => {
    openBalance();
    for (const count of [1, 15, 150]) seat(count);
    endStep();
    seat(99);
    undoBalance();
    expect(passengers()).toBe(150);
    undoBalance();
    expect(passengers()).toBe(160);
    undoBalance();
    redoBalance();
    redoBalance();
    expect(passengers()).toBe(99);
  });
  it('I1 reset restores the defaults and can be undone; stored presets remain', () => {
    openBalance();
    seat(10);
    savePreset();
    resetBalance();
    expect(openBalance().model.stations).toEqual(defaultModel.stations);
    expect(openBalance().savedPresets).toHaveLength(1);
    undoBalance();
    expect(passengers()).toBe(10);
  });
  it('I2 a preset is stored once under its name, and its deletion can be undone', () => {
    openBalance();
    savePreset();
    seat(42);
    savePreset();
    expect(openBalance().savedPresets).toHaveLength(1);
    const restore = deleteSavedPreset('Example aircraft');
    expect(openBalance().savedPresets).toEqual([]);
    restore();
    expect(openBalance().savedPresets[0]?.stations[4]?.quantity).toBe(42);
  });
  it('I2 a preset stored in another tab is not overwritten; each tab keeps its own calculation', () => {
    openBalance();
    savePreset();
    const [preset] = openBalance().savedPresets;
    const theirs = kept();
    localStorage.setItem(KEY, JSON.stringify(theirs).replaceAll('Example aircraft', 'Other aircraft'));
    const other = localStorage.getItem(KEY);
    seat(42);
    localStorage.setItem(KEY, other ?? '');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: other }));
    expect(localStorage.getItem(KEY)).toBe(other);
    expect(passengers()).toBe(42);
    savePreset();
    expect(openBalance().savedPresets.map(({ name }) => name)).toEqual([preset?.name, 'Other aircraft']);
  });
});

const performanceWith = (blockKg: number): PerformancePlanAnswer => ({
  kind: 'performance-plan',
  model: '',
  aircraft: { type: 'B738', registration: null, emptyKg: 41_413, fuelFactor: 1, cruiseMach: 0.78 },
  departure: 'KJFK',
  arrival: 'KLAX',
  route: 'J146',
  isFallback: false,
  distanceNm: 2150,
  policy: { id: 'easa', name: 'EASA fuel scheme' },
  offBlock: '2026-11-20T12:00:00.000Z',
  takeOff: '2026-11-20T12:15:00.000Z',
  landing: '2026-11-20T17:00:00.000Z',
  initialLevelFt: 36_000,
  isLevelLowered: false,
  legs: [],
  events: [],
  fuel: { items: [], blockKg, takeOffKg: blockKg - 200 },
  masses: { payloadKg: 0, zeroFuelKg: 0, rampKg: 0, takeOffKg: 0, landingKg: 0 },
  limits: [],
  alternate: null,
  air: { freshness: null, knownWindPart: 0, message: null },
  messages: [],
  notForNavigation: true,
});

describe('I2 a flight', () => {
  const plan = {
    general: {
      departure: 'KJFK',
      arrival: 'KLAX',
      aircraft: 'B738',
      aircraft_reg: 'N1',
      date: '2026-11-20',
      utcTime: '1200Z',
    },
    alternate: { fuel: 300, via: 'DCT KONT' },
    route: 'J146',
    plannedFuel: { block_fuel: 15_000, trip: 13_000, minimum_take_off: 14_000, extra: 1000 },
    weight: { ZFW: 53_663, payload: 12_250, cargo: 2500, passenger_number: 150, landing_max_weight: 66_361 },
    takeOffMaxWeight: 79_016,
    assumptions: [],
  } as unknown as FlightDetail['plan'];
  const saved = {
    id: 'flight_1',
    callsign: 'MER1',
    aircraft: 'B738',
    departure: 'KJFK',
    arrival: 'KLAX',
    plan,
  };
  let flight = saved as FlightDetail;
  let deps: BalanceDeps;
  beforeEach(() => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server here')));
    flight = saved as FlightDetail;
    deps = {
      aircraftTypes: () => Promise.resolve([]),
      flights: () => Promise.resolve([]),
      flight: (id) =>
        id === flight.id ? Promise.resolve(flight) : Promise.reject(new Error('Flight not found')),
      replaceFlight: (next) => {
        flight = next;
        return Promise.resolve();
      },
    };
    queryClient.clear();
    openBalance();
  });
  afterEach(() => vi.unstubAllGlobals());

  /** The server's performance plan: 14,600 kg, and 1.1 kg for each of extra fuel. Its requests are returned. */
  function serveRelease(): unknown[] {
    const requests: unknown[] = [];
    vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
      const request = JSON.parse(typeof body === 'string' ? body : '') as { extraKg: number };
      requests.push(request);
      const data = performanceWith(14_600 + 1.1 * request.extraKg);
      return new Response(JSON.stringify({ code: 200, data, message: 'ok' }));
    });
    return requests;
  }
  const fuelOf = (kg: number) =>
    changeBalance((model) => editStation(model, 'fuel', withWeight(kilograms(kg), model.fuelDensity)));

  it('I2 extra fuel is counted above the performance plan with the new load, which is stated', async () => {
    const requests = serveRelease();
    await loadFlight(deps, 'flight_1');
    seat(140);
    fuelOf(14_600);
    expect(await writeBackToFlight(deps)).toBeNull();
    expect(flight.plan?.plannedFuel).toMatchObject({ block_fuel: 14_600, extra: 0 });
    expect(openBalance().notes).toEqual([
      'Extra fuel 0 kg, checked against the minimum of 14,600 kg of the performance plan (EASA fuel scheme).',
    ]);
    expect(requests).toHaveLength(2);
    for (const extraKg of [0, 1000])
      expect(requests).toContainEqual(
        expect.objectContaining({ dep: 'KJFK', alternate: 'KONT', payloadKg: 65 * 140 + 2500, extraKg }),
      );
    expect(await writeBackToFlight(deps)).toBeNull();
    expect(flight.plan?.plannedFuel).toMatchObject({ block_fuel: 14_600, extra: 0 });
  });
  it('I2 without a performance plan the load is written all the same, and the reference is stated', async () => {
    await loadFlight(deps, 'flight_1');
    fuelOf(15_500);
    expect(await writeBackToFlight(deps)).toBeNull();
    expect(flight.plan?.plannedFuel).toMatchObject({ block_fuel: 15_500, extra: 1500 });
    expect(openBalance().notes).toEqual([
      expect.stringMatching(
        /^Extra fuel 1,500 kg, .* of the plan’s estimate, not the release\. Performance plan unavailable\. /,
      ),
    ]);
  });
  it('I2 is loaded, changed and written back', async () => {
    expect(await loadFlight(deps, 'flight_1')).toBeNull();
    expect(passengers()).toBe(150);
    expect(openBalance().notes.length).toBeGreaterThan(0);
    seat(140);
    changeBalance((model) => editStation(model, 'fuel', withWeight(kilograms(15_500), model.fuelDensity)));
    expect(await writeBackToFlight(deps)).toBeNull();
    expect(flight.plan?.weight).toMatchObject({ passenger_number: 140, cargo: 2500, fuel: 15_500 });
    expect(flight.plan?.plannedFuel.block_fuel).toBe(15_500);
  });
  it('I2 a flight of another type is loaded into a preset of its type: the user’s own before the example', async () => {
    expect(await presetOfType(deps, 'B738')).toBeNull();
    changeBalance((model) => ({ ...model, name: 'N123', aircraftType: 'B738' }));
    savePreset();
    changeBalance((model) => ({ ...model, name: 'Other', aircraftType: 'A320' }));
    const preset = await presetOfType(deps, 'B738');
    expect(preset?.name).toBe('N123');
    expect(await loadFlight(deps, 'flight_1', preset)).toBeNull();
    expect(openBalance().model).toMatchObject({ name: 'N123', aircraftType: 'B738' });
    expect(passengers()).toBe(150);
    undoBalance();
    expect(openBalance().model.aircraftType).toBe('A320');
  });
  it('I2 other changes to the flight since then are kept', async () => {
    await loadFlight(deps, 'flight_1');
    flight = { ...flight, selfRoute: 'J146 ABC' };
    await writeBackToFlight(deps);
    expect(flight.selfRoute).toBe('J146 ABC');
  });
  it('I2 a deleted flight or one without a plan is reported, and nothing changes', async () => {
    const before = openBalance().model;
    expect(await loadFlight(deps, 'other')).toBe('Flight not found');
    flight = { ...flight, plan: null };
    expect(await loadFlight(deps, 'flight_1')).toBe('MER1 has no plan: make one first.');
    expect(openBalance().model).toBe(before);
    expect(await writeBackToFlight(deps)).toBe('There is nothing to write.');
  });
});
