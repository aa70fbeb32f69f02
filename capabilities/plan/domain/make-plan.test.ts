import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import {
  type AircraftType,
  type PlanRequest,
  aircraftType,
  fleetAircraftInput,
  operationalFlightPlan,
} from '../contract.ts';
import { closeAircraftTypes, findAircraft } from './aircraft-lookup.ts';
import { aircraftTable } from './aircraft.table.ts';
import { type PlanParts, makePlan } from './make-plan.ts';
import { withOwnFigures } from './own-aircraft.ts';

function aircraft(type: string): AircraftType {
  const found = findAircraft(type);
  if (!found) throw new Error(`no ${type} in the table`);
  return found;
}

const route: RouteResult = {
  route: 'JFK J146 LAS',
  route_info: [
    { ident: 'KJFK', coordinate: [-73.78, 40.64], type: 'airport' },
    { ident: 'LAS', coordinate: [-115.16, 36.08], type: 'vor', via: 'J146' },
    { ident: 'KLAX', coordinate: [-118.41, 33.94], type: 'airport', via: 'DCT' },
  ],
  distance: 1000,
  isFallback: false,
  message: 'Route parsed.',
  unknown: [],
  source: 'made up',
  asOf: null,
};
const request: PlanRequest = {
  dep: 'KJFK',
  arr: 'KLAX',
  route: '',
  aircraft: 'A320',
  costIndex: 50,
  reserve: 30,
  passengers: 160,
  load: 2,
};
const nowMs = Date.UTC(2026, 10, 20, 13, 5);
const parts: PlanParts = {
  request,
  route,
  aircraft: aircraft('A320'),
  alternate: null,
  random: () => {
    throw new Error('nothing is to be drawn');
  },
  nowMs,
};

describe('H6 the maximum zero fuel weight is structural', () => {
  const own = fleetAircraftInput.parse({ registration: 'N77W', type: 'B77W', emptyKg: 175_000 });
  const planOf = (figures: Partial<typeof own>, passengers: number) =>
    makePlan({
      ...parts,
      request: { ...request, passengers, load: 0 },
      aircraft: withOwnFigures(aircraft('B77W'), { ...own, ...figures }),
      ownAircraft: { ...own, ...figures },
    });

  it('H6 does not rise with the empty weight: payload is reduced', () => {
    const plan = planOf({}, 970);
    expect(plan.zeroFuelMaxWeight).toBe(237_683);
    expect(plan.payloadMaxWeight).toBe(62_683);
    // 970 × 65 = 63,050: too much for this aircraft, though not for the type.
    expect(plan.warnings.map(({ id, limit }) => [id, limit])).toContainEqual(['payload', 62_683]);
    expect(planOf({ emptyKg: null }, 970).warnings.map(({ id }) => id)).not.toContain('payload');
  });

  it('H6 an entered limit applies', () => {
    const plan = planOf({ maximumZeroFuelKg: 230_000 }, 300);
    expect(plan).toMatchObject({ zeroFuelMaxWeight: 230_000, payloadMaxWeight: 55_000 });
  });
});

describe('G4 operational flight plan', () => {
  it('computes the example: A320, 1000 NM, 160 passengers, 2 t, 30 min, cost index 50', () => {
    const plan = makePlan({ ...parts, request: { ...request, extra: 500 } });
    // Calculated by hand from spec 9: 496 + 5.296 × 1000; 30 / 2 × 98.33; 65 × 160 + 1000 × 2; 41,295 + 12,400.
    expect(plan.plannedFuel).toEqual({
      trip: 5792,
      ALTN: 0,
      finnal_rev: 1474.95,
      extra: 500,
      minimum_take_off: 7266.95,
      block_fuel: 7766.95,
      cost_15_min: 1800,
    });
    expect(plan.weight).toEqual({
      payload: 12_400,
      cargo: 2000,
      passenger_number: 160,
      ZFW: 53_695,
      fuel: 7766.95,
      take_off_weight: 61_461.95,
      landing_max_weight: 64_875,
    });
    expect(plan.landingWeight).toBe(55_669.95);
    expect(plan.general).toMatchObject({ air_dist: 1000, ground_dist: 1012, ci: 50 });
    expect(plan.warnings).toEqual([]);
    expect(plan.assumptions).toEqual([]);
    expect(operationalFlightPlan.parse(plan)).toEqual(plan);
  });

  it.each([
    [50, 5792],
    [80, 5852],
    [0, 5692],
  ])('cost index %i gives a trip of %i kg: 2 kg per point', (costIndex, trip) => {
    expect(makePlan({ ...parts, request: { ...request, costIndex } }).plannedFuel.trip).toBe(trip);
  });

  it('45 minutes of reserve are 2,212.43 kg', () => {
    expect(makePlan({ ...parts, request: { ...request, reserve: 45 } }).plannedFuel.finnal_rev).toBe(2212.43);
  });

  it('computes ALTN as each × the great circle from the arrival to the alternate', () => {
    const alternate = { ident: 'KONT', lat: 34.056, lon: -117.6 };
    const plan = makePlan({ ...parts, alternate });
    const toAlternateNm = distanceNm({ lat: 33.94, lon: -118.41 }, alternate);
    expect(plan.plannedFuel.ALTN).toBeCloseTo(5.296 * toAlternateNm, 1);
    expect(plan.plannedFuel.ALTN).toBeGreaterThan(200);
    expect(plan.alternate).toEqual({ fuel: plan.plannedFuel.ALTN, via: 'DCT KONT' });
    expect(makePlan(parts).alternate).toEqual({ fuel: 0, via: '' });
  });

  it('reports exceeded limits as warnings', () => {
    const heavy = makePlan({
      ...parts,
      route: { ...route, distance: 4000 },
      request: { ...request, passengers: 220, load: 5 },
    });
    expect(heavy.warnings.map((warning) => warning.id)).toEqual(['maxtk', 'tanks']);
    expect(heavy.warnings[0]?.message).toBe(
      'Take-off weight 83,750 kg is 10,250 kg above the maximum of 73,500 kg (maxtk).',
    );
    // 496 + 5.296 × 4,000 + 1,474.95 against 23,859 l.
    expect(heavy.warnings[1]?.message).toBe(
      'Block fuel 23,155 kg is 4,000 kg above the maximum of 19,155 kg (tanks).',
    );
    const toLand = makePlan({ ...parts, request: { ...request, passengers: 280, load: 3, extra: 3000 } });
    expect(toLand.warnings.map((warning) => warning.id)).toEqual(['maxld', 'payload']);
    expect(toLand.warnings[0]?.value).toBe(toLand.landingWeight);
  });

  it('includes names, positions, date and time, and the speeds and levels of the route', () => {
    const plan = makePlan({ ...parts, request: { ...request, flightNumber: 'MER415' } });
    expect(plan.general).toMatchObject({
      departure: 'KJFK',
      arrival: 'KLAX',
      aircraft: 'A320',
      flightNumber: 'MER415',
    });
    expect(plan.general).toMatchObject({ date: '2026-11-20', utcTime: '1305Z', aircraft_reg: 'N000MD' });
    expect(plan.airport.arrival).toEqual({ icao: 'KLAX', coordinate: [-118.41, 33.94] });
    expect(plan.messages).toEqual(['Route parsed.']);
    const given = makePlan({ ...parts, request: { ...request, date: '2027-01-02', departureTime: '0700Z' } });
    expect(given.general).toMatchObject({ date: '2027-01-02', utcTime: '0700Z' });
  });

  it('states for a light aircraft that reserve and cost index of the estimate are those of an airliner', () => {
    const light = { ...parts.aircraft, type: 'DA40', weight: 800, init: 5, each: 0.2, maxtk: 1200 };
    const plan = makePlan({
      ...parts,
      aircraft: light,
      route: { ...route, distance: 200 },
      request: { ...request, costIndex: 0 },
    });
    // 5 + 0.2 × 200 − 2 × 50: the formula of row G4 unchanged.
    expect(plan.plannedFuel.trip).toBe(-55);
    expect(plan.messages.join()).toContain('the fuel of DA40 is that of the performance plan');
  });

  it.each([[[]], [undefined]])('rejects a route without points: %j', (route_info) => {
    const empty = { ...route, route_info: route_info ?? [] };
    expect(() => makePlan({ ...parts, route: empty })).toThrow(
      'Invalid route data: route_info is empty or missing',
    );
  });

  it('adds up for any input', () => {
    fc.assert(
      fc.property(
        fc.record({
          costIndex: fc.option(fc.nat(999), { nil: undefined }),
          reserve: fc.option(fc.double({ min: 0, max: 1000, noNaN: true }), { nil: undefined }),
          passengers: fc.option(fc.nat(1000), { nil: undefined }),
          load: fc.option(fc.double({ min: 0, max: 1000, noNaN: true }), { nil: undefined }),
          extra: fc.option(fc.double({ min: 0, max: 9000, noNaN: true }), { nil: undefined }),
        }),
        fc.double({ min: 0, max: 9000, noNaN: true }),
        fc.constantFrom(...aircraftTable),
        fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        (given, distance, type, chance) => {
          const plan = makePlan({
            ...parts,
            request: { dep: 'KJFK', arr: 'KLAX', route: '', aircraft: type.type, ...given },
            route: { ...route, distance },
            aircraft: type,
            random: () => chance,
          });
          const { trip, ALTN, finnal_rev, extra, minimum_take_off, block_fuel } = plan.plannedFuel;
          expect(minimum_take_off).toBeCloseTo(trip + ALTN + finnal_rev, 6);
          expect(block_fuel).toBeCloseTo(minimum_take_off + extra, 1);
          expect(trip).toBeCloseTo(type.init + type.each * distance + 2 * (plan.general.ci - 50), 1);
          expect(plan.weight.ZFW).toBeCloseTo(type.weight + plan.weight.payload, 6);
          expect(plan.weight.take_off_weight).toBeCloseTo(plan.weight.ZFW + block_fuel, 1);
          expect(plan.landingWeight).toBeCloseTo(plan.weight.take_off_weight - trip, 1);
          const isOver = (id: string): boolean => plan.warnings.some((warning) => warning.id === id);
          expect(isOver('maxtk')).toBe(plan.weight.take_off_weight > type.maxtk);
          expect(isOver('maxld')).toBe(plan.landingWeight > type.maxld);
          expect(operationalFlightPlan.safeParse(plan).success).toBe(true);
        },
      ),
    );
  });
});

describe('C14 plan inputs', () => {
  const bare: PlanRequest = { dep: 'KJFK', arr: 'KLAX', route: '', aircraft: 'A320' };
  const at = (chance: number) => makePlan({ ...parts, request: bare, random: () => chance });

  it('draws missing values from the stated ranges, both ends included, and labels them', () => {
    const used = (chance: number) => at(chance).assumptions.map((assumption) => assumption.used);
    expect(used(0)).toEqual([30, 15, 70, 0]);
    expect(used(0.999_999)).toEqual([60, 35, 140, 4]);
    const plan = at(0.5);
    expect(plan.assumptions.map(({ field, kind, given }) => [field, kind, given])).toEqual([
      ['costIndex', 'drawn', null],
      ['reserve', 'drawn', null],
      ['passengers', 'drawn', null],
      ['load', 'drawn', null],
    ]);
    expect(plan.assumptions[0]?.note).toBe('Cost index not entered: default 45 used, drawn from 30 to 60.');
    // The drawn values are those used in the plan.
    expect(plan.general.ci).toBe(45);
    expect(plan.reserveMinutes).toBe(25);
    expect(plan.weight).toMatchObject({ passenger_number: 105, cargo: 2000 });
  });

  it('stays within the ranges for any random number', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
        const [costIndex = -1, reserve = -1, passengers = -1, load = -1] = at(chance).assumptions.map(
          (assumption) => assumption.used,
        );
        expect(costIndex >= 30 && costIndex <= 60 && Number.isInteger(costIndex)).toBe(true);
        expect(reserve >= 15 && reserve <= 35 && Number.isInteger(reserve)).toBe(true);
        expect(passengers >= 70 && passengers <= 140 && Number.isInteger(passengers)).toBe(true);
        expect(load >= 0 && load <= 4).toBe(true);
      }),
    );
  });

  it('caps reserve at 100 minutes, with a note', () => {
    const plan = makePlan({ ...parts, request: { ...request, reserve: 120 } });
    expect(plan.reserveMinutes).toBe(100);
    expect(plan.assumptions).toEqual([
      {
        field: 'reserve',
        kind: 'capped',
        given: 120,
        used: 100,
        note: 'Reserve 120 min is above the limit: 100 min used.',
      },
    ]);
    expect(makePlan({ ...parts, request: { ...request, reserve: 100 } }).assumptions).toEqual([]);
  });

  it('replaces a load above 5 t by 5.45 t, with a note; 5 t stays', () => {
    const plan = makePlan({ ...parts, request: { ...request, load: 8 } });
    expect(plan.weight.cargo).toBe(5450);
    expect(plan.assumptions[0]).toMatchObject({ field: 'load', kind: 'capped', given: 8, used: 5.45 });
    expect(makePlan({ ...parts, request: { ...request, load: 5 } }).weight.cargo).toBe(5000);
  });

  it('treats zero as entered, not as missing', () => {
    const zero = { ...request, costIndex: 0, reserve: 0, passengers: 0, load: 0 };
    const plan = makePlan({ ...parts, request: zero });
    expect(plan.assumptions).toEqual([]);
    expect(plan.weight.payload).toBe(0);
    expect(plan.plannedFuel.finnal_rev).toBe(0);
  });
});

describe('G4 aircraft table', () => {
  it('has about 40 types from A318 to A389 and B703 to B78X, each once and plausible', () => {
    const types = aircraftTable.map((entry) => entry.type);
    expect(new Set(types).size).toBe(types.length);
    expect(types.length).toBeGreaterThanOrEqual(40);
    for (const wanted of ['A318', 'A320', 'A388', 'A389', 'B703', 'B738', 'B744', 'B77W', 'B78X'])
      expect(types).toContain(wanted);
    for (const entry of aircraftTable) {
      expect(aircraftType.parse(entry)).toEqual(entry);
      expect(entry.weight + entry.load[1] * 1000).toBeLessThan(entry.maxld);
      expect(entry.maxld).toBeLessThan(entry.maxtk);
      expect(entry.load[0]).toBeLessThan(entry.load[1]);
      // Between 35 and 120 kg of cruise fuel for 1,000 NM and each tonne of take-off mass.
      const kgPerTonne = (entry.each * 1000) / (entry.maxtk / 1000);
      expect(kgPerTonne).toBeGreaterThan(35);
      expect(kgPerTonne).toBeLessThan(120);
    }
  });

  it('marks figures without a published source as estimated, A389 among them', () => {
    expect(aircraftTable.filter((entry) => entry.estimated).map((entry) => entry.type)).toEqual([
      'A19N',
      'A389',
      'B703',
    ]);
    expect(makePlan({ ...parts, aircraft: aircraft('A389') }).aircraftEstimated).toBe(true);
  });

  it.each([
    ['A320', 500, 3178],
    ['A320', 1000, 5792],
    ['A320', 2000, 11_520],
    ['B738', 1000, 6152],
    ['B738', 2165, 12_900],
    ['B77W', 5000, 80_717],
  ])('%s %i NM burns %i kg within 10 %% of the worked trips (domain facts, section 5)', (type, nm, kg) => {
    const { plannedFuel } = makePlan({
      ...parts,
      aircraft: aircraft(type),
      route: { ...route, distance: nm },
    });
    expect(plannedFuel.trip / kg).toBeGreaterThan(0.9);
    expect(plannedFuel.trip / kg).toBeLessThan(1.1);
  });

  it('finds a type in any case and suggests close ones', () => {
    expect(findAircraft(' b738 ')?.type).toBe('B738');
    expect(findAircraft('B7387')).toBeNull();
    expect(closeAircraftTypes('B7387')).toContain('B738');
    expect(closeAircraftTypes('A32O')).toContain('A320');
    expect(closeAircraftTypes('CONCORDE')).toEqual([]);
    // Two letters identify the manufacturer: no Airbus for an ATR.
    expect(closeAircraftTypes('A36')).toContain('A346');
    expect(closeAircraftTypes('AT72')).toEqual(['AT76']);
  });
});
