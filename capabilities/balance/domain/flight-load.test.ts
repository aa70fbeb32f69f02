import { describe, expect, it } from 'vitest';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import {
  type AircraftType,
  fleetAircraftInput,
  operationalFlightPlan,
  type OperationalFlightPlan,
} from '#capabilities/plan/contract.ts';
import { modelOf } from './balance-model.ts';
import { checkBalance } from './check-balance.ts';
import { checkpointOf, computeBalance } from './compute-balance.ts';
import { defaultModel } from './default-model.ts';
import { examplePreset } from './example-presets.ts';
import { isLoadable, loadFromFlight } from './flight-load.ts';
import { uncheckedSentences } from './limit-words.ts';
import { kgOf, kilograms } from './measure.ts';
import { editStation, withLock, withPerItemWeight, withQuantity, withWeight } from './station-edits.ts';
import { type FuelBasis, figuresForFlight, writeToPlan } from './write-back.ts';

const plan: OperationalFlightPlan = operationalFlightPlan.parse({
  general: {
    air_dist: 2150,
    aircraft: 'B738',
    aircraft_reg: 'N000MD',
    arrival: 'KLAX',
    ci: 50,
    date: '2026-11-20',
    departure: 'KJFK',
    flightNumber: 'MER1',
    ground_dist: 2162,
    utcTime: '1200Z',
  },
  dispatcher: { cid: '', tel: '' },
  alternate: { fuel: 300, via: 'DCT KONT' },
  plannedFuel: {
    ALTN: 300,
    block_fuel: 15_000,
    cost_15_min: 1800,
    extra: 225.05,
    finnal_rev: 1474.95,
    minimum_take_off: 14_774.95,
    trip: 13_000,
  },
  route: 'J146',
  weight: {
    ZFW: 53_663,
    cargo: 2500,
    fuel: 15_000,
    landing_max_weight: 66_361,
    passenger_number: 150,
    payload: 12_250,
    take_off_weight: 68_663,
  },
  airport: {
    departure: { icao: 'KJFK', coordinate: [-73.78, 40.64] },
    arrival: { icao: 'KLAX', coordinate: [-118.4, 33.94] },
  },
  route_info: [],
  isFallback: false,
  reserveMinutes: 30,
  takeOffMaxWeight: 79_016,
  payloadMaxWeight: 21_000,
  landingWeight: 55_663,
  assumptions: [{ field: 'passengers', kind: 'drawn', given: null, used: 150, note: 'drawn' }],
  warnings: [],
  aircraftEstimated: false,
  messages: [],
  notForNavigation: true,
});
const flight: FlightDetail = {
  id: 'flight_1',
  aircraft: 'B738',
  callsign: 'MER1',
  departure: 'KJFK',
  arrival: 'KLAX',
  date: null,
  departureTime: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  revision: 1,
  selfRoute: 'J146',
  route_info: [],
  distance: 2150,
  isFallback: false,
  plan,
};
const b738: AircraftType = {
  type: 'B738',
  name: 'Boeing 737-800',
  weight: 41_413,
  init: 1000,
  each: 5,
  maxtk: 79_016,
  maxld: 66_361,
  maxzf: 62_732,
  load: [10, 21],
  estimated: false,
  source: 'made up',
};
const station = (model: typeof defaultModel, id: string) => model.stations.find((one) => one.id === id)!;

describe('I2 load from a flight', () => {
  it('I2 the last-minute changes of the earlier load are not those of the flight', () => {
    const change = { id: 'c', stationId: 'baggage', description: 'Two bags', weight: kilograms(400) };
    const { model, notes } = loadFromFlight({ ...defaultModel, lastMinuteChanges: [change] }, flight);
    expect(model.lastMinuteChanges).toEqual([]);
    expect(computeBalance(model, model.lastMinuteChanges).lines.get('baggage')?.weightKg).toBe(2500);
    expect(notes[0]).toBe(
      'Last-minute changes of the earlier load removed: 1. Enter them again if they apply.',
    );
    expect(loadFromFlight(defaultModel, flight).notes.join(' ')).not.toContain('Last-minute');
  });
  it('I2 uses passengers, cargo, block and trip fuel of the plan', () => {
    const { model, notes } = loadFromFlight(defaultModel, flight);
    expect(station(model, 'passengers').quantity).toBe(150);
    expect(kgOf(station(model, 'passengers').weight!)).toBe(150 * 84);
    expect(station(model, 'baggage').weight).toEqual(kilograms(2500));
    expect(station(model, 'fuel').weight).toEqual(kilograms(15_000));
    expect(station(model, 'trip-fuel').weight).toEqual(kilograms(13_000));
    expect(station(model, 'taxi-fuel').weight).toEqual(kilograms(200));
    expect(model.flight).toMatchObject({ id: 'flight_1', callsign: 'MER1' });
    expect(notes).toContain('The plan counts 65 kg for a passenger, this calculation 84 kg.');
    expect(notes).toContain('Taxi fuel stays as it is: the plan has none.');
  });
  it('I2 states what was not loaded and why, and when the aircraft differs', () => {
    const { model, notes } = loadFromFlight(withLock(defaultModel, 'fuel', true), {
      ...flight,
      aircraft: 'A320',
    });
    expect(station(model, 'fuel').weight).toEqual(kilograms(16_000));
    expect(notes).toContain('Block fuel 15000 kg not loaded: Fuel is locked.');
    expect(notes).toContain('The flight is planned with A320; this preset is for B738.');
  });
  it('I2 uses the limits entered for the fleet aircraft of the plan, and states so', () => {
    const ownAircraft = fleetAircraftInput.parse({
      registration: 'N738AB',
      type: 'B738',
      maximumTakeOffKg: 70_987,
      maximumZeroFuelKg: 61_688,
    });
    const { model, notes } = loadFromFlight(defaultModel, { ...flight, plan: { ...plan, ownAircraft } });
    const { structural } = model.limits;
    expect(kgOf(structural.maxTakeoff!)).toBe(70_987);
    expect(kgOf(structural.maxZeroFuel!)).toBe(61_688);
    expect(structural.maxLanding).toEqual(defaultModel.limits.structural.maxLanding);
    expect(notes.filter((note) => note.includes('of N738AB used'))).toHaveLength(2);
    expect(loadFromFlight(defaultModel, flight).model.limits).toEqual(defaultModel.limits);
  });
  it('I2 uses the empty mass entered for the fleet aircraft in an example, and leaves a weighed preset unchanged', () => {
    const ownAircraft = fleetAircraftInput.parse({ registration: 'N738AB', type: 'B738', emptyKg: 42_000 });
    const planned = { ...flight, plan: { ...plan, ownAircraft, weight: { ...plan.weight, ZFW: 54_250 } } };
    const example = modelOf(examplePreset(b738));
    const { model, notes } = loadFromFlight(example, planned);
    expect(checkpointOf(computeBalance(model), 'dryOperating')!.weightKg).toBeCloseTo(42_000, 6);
    expect(station(model, 'basic-empty').arm).toEqual(station(example, 'basic-empty').arm);
    expect(notes.join()).toMatch(/Empty mass of N738AB used: 42000 kg \(example: \d+ kg\), at the arm/);
    expect(notes.join()).not.toContain('for the empty aircraft');
    const weighed = loadFromFlight({ ...example, isExample: false }, planned);
    expect(station(weighed.model, 'basic-empty')).toEqual(station(example, 'basic-empty'));
    expect(weighed.notes.join()).toContain('The plan counts 42000 kg for the empty aircraft');
  });
  it('I2 the empty mass of a light aircraft excludes the pilot', () => {
    const ownAircraft = fleetAircraftInput.parse({ registration: 'D-EFLY', type: 'C172', emptyKg: 760 });
    const c172: AircraftType = {
      ...b738,
      type: 'C172',
      name: 'Cessna 172',
      weight: 700,
      maxtk: 1089,
      maxld: 1089,
      maxzf: 1089,
    };
    const planned = { ...flight, aircraft: 'C172', plan: { ...plan, ownAircraft } };
    const { model } = loadFromFlight(modelOf(examplePreset(c172)), planned);
    expect(checkpointOf(computeBalance(model), 'basicEmpty')!.weightKg).toBeCloseTo(760, 6);
  });
  it('I2 states that the fuel is the plan’s estimate and not the release fuel', () => {
    expect(loadFromFlight(defaultModel, flight).notes.join()).toContain(
      'compare them with the fuel of the release',
    );
  });
  it.each([
    { perItemWeight: null, weight: kilograms(0) },
    { perItemWeight: null, weight: kilograms(5000) },
    { perItemWeight: kilograms(0), weight: kilograms(0) },
  ])('I2 passengers without a weight each are not loaded, and no limit is met: %o', (without) => {
    const weightless = editStation(defaultModel, 'passengers', (one) => ({
      ...one,
      quantity: null,
      ...without,
    }));
    const { model, notes } = loadFromFlight(weightless, flight);
    expect(station(model, 'passengers')).toMatchObject({ quantity: 150, weight: null });
    expect(notes).toContain('Passengers 150 not loaded: Passengers has no weight per item. Enter it.');
    expect(isLoadable(model)).toBe(false);
    const verdict = checkBalance(model);
    expect(verdict.state).toBe('unknown');
    expect(uncheckedSentences(verdict, model)).toEqual([
      'Passengers 150 not counted: they have no weight. Enter the weight per item.',
    ]);
    const entered = editStation(model, 'passengers', withPerItemWeight(kilograms(84)));
    expect(entered.stations).toEqual(loadFromFlight(defaultModel, flight).model.stations);
    expect(checkBalance(entered).state).toBe('within');
  });
  it('I2 no passengers and no cargo are loaded as such, also without a weight per item', () => {
    const weightless = editStation(defaultModel, 'passengers', (one) => ({ ...one, perItemWeight: null }));
    const empty = { ...plan, weight: { ...plan.weight, passenger_number: 0, cargo: 0 } };
    const { model } = loadFromFlight(weightless, { ...flight, plan: empty });
    expect(station(model, 'passengers')).toMatchObject({ quantity: 0, weight: kilograms(0) });
    expect(station(model, 'baggage')).toMatchObject({ quantity: 0, weight: kilograms(0) });
    expect(isLoadable(model)).toBe(true);
    expect(checkBalance(model).unweighed).toEqual([]);
  });
  it('I2 a flight without a plan changes nothing', () => {
    const { model, notes } = loadFromFlight(defaultModel, { ...flight, plan: null });
    expect(model).toBe(defaultModel);
    expect(notes).toEqual(['MER1 has no plan: make one first.']);
  });
});

/** The performance plan needs more than the estimate, 14,774.95 kg: it has taxi fuel and contingency. */
const release: FuelBasis = { release: { minimumKg: 15_100, blockKg: 15_360, policy: 'EASA fuel scheme' } };
const noRelease: FuelBasis = { release: null, why: 'No server.' };

describe('I2 write back to a flight', () => {
  it('I2 sets passengers, load and block fuel; the plan stays consistent', () => {
    const { model } = loadFromFlight(defaultModel, flight);
    const changed = [
      (one: typeof model) => editStation(one, 'passengers', withQuantity(140)),
      (one: typeof model) => editStation(one, 'baggage', withWeight(kilograms(3000), one.fuelDensity)),
      (one: typeof model) => editStation(one, 'fuel', withWeight(kilograms(15_500), one.fuelDensity)),
    ].reduce((one, change) => change(one), model);
    const back = figuresForFlight(changed)!;
    expect(back).toEqual({ passengers: 140, cargoKg: 3000, blockFuelKg: 15_500 });
    const written = writeToPlan(plan, back, release);
    expect(written.weight).toEqual({
      ...plan.weight,
      passenger_number: 140,
      cargo: 3000,
      fuel: 15_500,
      payload: 65 * 140 + 3000,
      ZFW: 53_663 - 12_250 + 12_100,
      take_off_weight: 53_513 + 15_500,
    });
    // 400 kg above the minimum of the release, of which 225.05 in 260 kg are extra; above the estimate's minimum it would
    // be 725.05 kg, and the next release would have 15,825 kg and more.
    expect(written.plannedFuel).toEqual({ ...plan.plannedFuel, block_fuel: 15_500, extra: 346.23 });
    expect(written.landingWeight).toBe(69_013 - 13_000);
    expect(written.assumptions).toEqual([]);
    expect(operationalFlightPlan.safeParse(written).success).toBe(true);
    expect(loadFromFlight(defaultModel, { ...flight, plan: written }).model.stations).toEqual(
      changed.stations,
    );
  });
  it('I2 last-minute changes are written with the rest', () => {
    const lastMinuteChanges = [
      { id: 'a', stationId: 'passengers', description: 'Two more', weight: kilograms(168) },
      { id: 'b', stationId: 'fuel', description: '', weight: kilograms(-100) },
    ];
    expect(figuresForFlight({ ...defaultModel, lastMinuteChanges })).toEqual({
      passengers: 162,
      cargoKg: 3200,
      blockFuelKg: 15_900,
    });
    const half = [{ id: 'a', stationId: 'passengers', description: '', weight: kilograms(100) }];
    expect(figuresForFlight({ ...defaultModel, lastMinuteChanges: half })).toBeNull();
  });
  it('I2 insufficient fuel and excess weight are warnings of the plan', () => {
    const written = writeToPlan(plan, { passengers: 200, cargoKg: 9500, blockFuelKg: 14_000 }, noRelease);
    expect(written.plannedFuel.extra).toBe(0);
    expect(written.warnings.map(({ id }) => id)).toEqual(['payload', 'minimum-fuel']);
    const heavy = writeToPlan(plan, { passengers: 200, cargoKg: 20_000, blockFuelKg: 15_000 }, noRelease);
    expect(heavy.warnings.map(({ id }) => id)).toEqual(['maxtk', 'maxld', 'payload']);
  });
  it('I2 a calculation without these stations writes nothing', () => {
    const stations = defaultModel.stations.filter(({ id }) => id !== 'passengers');
    expect(figuresForFlight({ ...defaultModel, stations })).toBeNull();
    expect(checkpointOf(computeBalance({ stations }), 'takeoff')).not.toBeNull();
  });
});
