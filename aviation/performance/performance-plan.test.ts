import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AirAloft, unknownAir } from '#aviation/atmosphere/air-aloft.ts';
import { distanceNm, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import { cruisingLevelsFt } from './cruising-levels.ts';
import { FUEL_POLICIES } from './fuel/fuel-policy-choices.ts';
import { holdingFuelFlow } from './fuel/holding-flow.ts';
import { performanceAircraft } from './performance-aircraft.ts';
import { performanceAircraftTable } from './performance-aircraft.table.ts';
import { type PerformancePlan, type PerformancePlanInput, performancePlan } from './performance-plan.ts';
import { stillAirTrip } from './flying/still-air-trip.ts';

const kjfk = { ident: 'KJFK', lat: 40.6398, lon: -73.7787, via: null };
const klax = { ident: 'KLAX', lat: 33.9425, lon: -118.4072, via: 'DCT' };
const kord = { ident: 'KORD', lat: 41.9786, lon: -87.9048, via: 'J60' };
const kont = { ident: 'KONT', lat: 34.056, lon: -117.6, elevationFt: 944 };
const noon = Date.UTC(2026, 10, 20, 12);
const base: PerformancePlanInput = {
  aircraft: performanceAircraft('A320')!,
  points: [kjfk, kord, klax],
  departureElevationFt: 13,
  arrivalElevationFt: 128,
  alternate: kont,
  payloadKg: 12_000,
  extraKg: 0,
  taxiMinutes: 15,
  offBlockMs: noon,
  policy: 'easa',
  initialLevelFt: null,
  changes: null,
  air: unknownAir,
};
function planned(change: Partial<PerformancePlanInput> = {}): PerformancePlan {
  const outcome = performancePlan({ ...base, ...change });
  if (!outcome.ok) throw new Error(`${outcome.flight}: ${outcome.reason}`);
  return outcome.plan;
}
const itemOf = (plan: PerformancePlan, id: string) => plan.fuel.find((item) => item.id === id);
const steadyWind = (fromDegTrue: number, speedKt: number): AirAloft => ({
  windAt: () => ({ fromDegTrue, speedKt }),
  temperatureAt: () => null,
});

describe('G4 trip fuel of the performance model', () => {
  // domain facts, section 5: mean of two models; ± 10 % accepted, B77W ± 12 %.
  it.each([
    ['A320', 1000, 370, 15_000, 5792, 0.1],
    ['A320', 500, 350, 15_000, 3178, 0.1],
    ['A320', 2000, 350, 15_000, 11_520, 0.1],
    ['B738', 1000, 360, 16_000, 6152, 0.1],
    ['B77W', 5000, 310, 40_000, 80_717, 0.12],
  ])(
    'trip fuel %s %i NM FL%i %i kg payload ISA still air: %i kg ± %d',
    (type, nm, level, payloadKg, kg, part) => {
      const trip = stillAirTrip(performanceAircraft(type)!, {
        distanceNm: nm,
        payloadKg,
        levelFt: type === 'B77W' ? null : level * 100,
        landingFuelKg: 2500,
      });
      if (!trip.ok) throw new Error(trip.reason);
      expect(trip.lowered).toBe(false);
      expect(Math.abs(trip.flight.fuelKg / kg - 1)).toBeLessThan(part);
    },
  );

  it('a recorded A320 flight of 836 NM at FL330 burned 5,625 kg', () => {
    const aircraft = performanceAircraft('A320')!;
    const trip = stillAirTrip(aircraft, {
      distanceNm: 836,
      payloadKg: 69_600 - 5_500 - aircraft.emptyKg - 3000,
      levelFt: 33_000,
      landingFuelKg: 3000,
    });
    if (!trip.ok) throw new Error(trip.reason);
    expect(trip.flight.fuelKg / 5625).toBeGreaterThan(0.9);
    expect(trip.flight.fuelKg / 5625).toBeLessThan(1.1);
  });

  it('burns more the further it flies, for every type', () => {
    for (const { type, maximumPayloadKg } of performanceAircraftTable) {
      const aircraft = performanceAircraft(type)!;
      const fuels = [250, 1200].map((nm) => {
        const trip = stillAirTrip(aircraft, {
          distanceNm: nm,
          payloadKg: maximumPayloadKg * 0.6,
          levelFt: null,
          landingFuelKg: aircraft.emptyKg * 0.05,
        });
        return trip.ok ? trip.flight.fuelKg : Number.NaN;
      });
      expect(fuels, type).toEqual(fuels.toSorted((a, b) => a - b));
      expect(
        fuels.every((kg) => kg > 0),
        type,
      ).toBe(true);
    }
  });

  it('states why an A320 cannot fly 12,000 NM, and why a short flight cannot reach a level', () => {
    const aircraft = performanceAircraft('A320')!;
    const far = { distanceNm: 12_000, payloadKg: 19_000, levelFt: null, landingFuelKg: 2500 };
    expect(stillAirTrip(aircraft, far)).toMatchObject({ ok: false });
    const hop = stillAirTrip(aircraft, { ...far, distanceNm: 100, levelFt: 37_000 });
    expect(hop).toMatchObject({ ok: true, lowered: true });
    expect(performanceAircraft('ZZZZ')).toBeNull();
  });
});

describe('G4 performance plan', () => {
  it('legs sum to the trip in fuel, distance and time, with the level at each point', () => {
    const plan = planned();
    const trip = itemOf(plan, 'trip')!;
    const sum = (of: (leg: PerformancePlan['legs'][number]) => number) =>
      plan.legs.reduce((total, leg) => total + of(leg), 0);
    expect(sum((leg) => leg.fuelKg)).toBeCloseTo(trip.fuelKg, 3);
    expect(sum((leg) => leg.distanceNm)).toBeCloseTo(distanceNm(kjfk, kord) + distanceNm(kord, klax), 6);
    expect(sum((leg) => leg.minutes)).toBeCloseTo(trip.minutes!, 6);
    expect(plan.legs.map(({ ident }) => ident)).toEqual(
      expect.arrayContaining(['TOC', 'KORD', 'TOD', 'KLAX']),
    );
    const last = plan.legs.at(-1)!;
    expect(last).toMatchObject({ ident: 'KLAX', pressureAltitudeFt: 128, timeOverMs: plan.landingMs });
    expect(last.remainingFuelKg).toBeCloseTo(plan.landingKg - plan.zeroFuelKg, 0);
    const top = plan.legs.find(({ ident }) => ident === 'TOC')!;
    expect(top.pressureAltitudeFt).toBeCloseTo(plan.initialLevelFt, 6);
    expect(plan.legs.every(({ wind }) => wind === null)).toBe(true);
    expect(plan.knownWindPart).toBe(0);
  });

  it('a leg with wind known only on part of it shows none, because it would contradict the ground speed', () => {
    const eastOf = (lonLimit: number): AirAloft => ({
      windAt: ({ lon }) => (lon > lonLimit ? { fromDegTrue: 270, speedKt: 60 } : null),
      temperatureAt: () => null,
    });
    const { legs, knownWindPart } = planned({ air: eastOf(-95) });
    const atCruise = legs.filter(({ phase }) => phase === 'cruise');
    const toOrd = atCruise.find(({ ident }) => ident === 'KORD')!;
    expect(toOrd.wind?.speedKt).toBeCloseTo(60, 0);
    const across = atCruise.find(({ ident }) => ident === 'TOD')!;
    expect(across.wind).toBeNull();
    expect(across.headwindKt).toBeNull();
    expect(across.groundSpeedKt).toBeLessThan(across.trueAirspeedKt - 5);
    expect(knownWindPart).toBeLessThan(0.6);
  });

  it('adds up: block is taxi, trip, contingency, alternate, final reserve and extra, each with its regulation', () => {
    const plan = planned({ extraKg: 500 });
    expect(plan.fuel.map(({ id }) => id)).toEqual([
      'taxi',
      'trip',
      'contingency',
      'alternate',
      'finalReserve',
      'extra',
    ]);
    expect(plan.fuel.reduce((sum, { fuelKg }) => sum + fuelKg, 0)).toBeCloseTo(plan.blockFuelKg, 6);
    expect(plan.fuel.every(({ rule }) => rule !== '')).toBe(true);
    expect(itemOf(plan, 'contingency')!.fuelKg).toBeCloseTo(itemOf(plan, 'trip')!.fuelKg * 0.05, 0);
    expect(plan.takeOffKg + itemOf(plan, 'taxi')!.fuelKg).toBeCloseTo(plan.rampKg, 6);
    const lastHold = holdingFuelFlow(base.aircraft, {
      pressureAltitudeFt: 2444,
      massKg: plan.zeroFuelKg + 1000,
    })!;
    expect(itemOf(plan, 'finalReserve')!.fuelKg / (lastHold * 1800)).toBeCloseTo(1, 1);
  });

  it('G4 the flight to the alternate uses the wind at the landing time, not at off-block time', () => {
    // Calm for the first five hours, then 100 kt from the west: a flight of 6,700 NM ends after that, and the
    // alternate is to the west.
    const rising = (fromMs: number): AirAloft => ({
      windAt: ({ timeMs }) => ({ fromDegTrue: 270, speedKt: timeMs >= fromMs ? 100 : 0 }),
      temperatureAt: () => null,
    });
    const at = (ident: string, lat: number, lon: number) => ({ ident, lat, lon, via: null });
    const task = {
      aircraft: performanceAircraft('B77W')!,
      points: [at('A', 51, 0), at('B', 41, -74)],
      alternate: { ident: 'C', lat: 41, lon: -82, elevationFt: 0 },
      payloadKg: 30_000,
      initialLevelFt: 35_000,
      changes: [],
      departureElevationFt: 0,
      arrivalElevationFt: 0,
    };
    const [calm, risen, always] = [Infinity, noon + 5 * 3_600_000, 0].map((fromMs) =>
      itemOf(planned({ ...task, air: rising(fromMs) }), 'alternate'),
    );
    expect(risen?.fuelKg).toBeCloseTo(always?.fuelKg ?? 0, -1);
    // 362 NM at about 480 kt: 45 min in still air, 57 min against 100 kt.
    expect((risen?.minutes ?? 0) - (calm?.minutes ?? 0)).toBeGreaterThan(10);
    expect((risen?.minutes ?? 0) - (calm?.minutes ?? 0)).toBeLessThan(17);
  });

  it('G4 cruises above the aerodromes: circuit height over both is the lowest level chosen', () => {
    const kden = { ident: 'KDEN', lat: 39.8617, lon: -104.6731, via: null };
    const kcos = { ident: 'KCOS', lat: 38.8058, lon: -104.7008, via: 'DCT' };
    const rockies = {
      points: [kden, kcos],
      departureElevationFt: 5434,
      arrivalElevationFt: 6187,
      alternate: null,
      payloadKg: 150,
      policy: 'vfr-day' as const,
    };
    for (const type of ['C150', 'C152', 'C172', 'C182', 'C206', 'P28A', 'SR22']) {
      const { initialLevelFt } = planned({ ...rockies, aircraft: performanceAircraft(type)! });
      expect(initialLevelFt, type).toBeGreaterThanOrEqual(6187 + 1500);
    }
    // 12 NM leave no room for a cruising level of the rule: the first multiple of 500 ft above the circuit.
    const near = { ident: 'KBJC', lat: 39.9088, lon: -105.1172, via: 'DCT' };
    const hop = planned({
      ...rockies,
      points: [
        { ...near, via: null },
        { ...near, lat: 40.05, via: 'DCT' },
      ],
      arrivalElevationFt: 5130,
      aircraft: performanceAircraft('C172')!,
    });
    expect(hop.initialLevelFt).toBe(7000);
  });

  it('G4 a requested level below an aerodrome is rejected, not flown higher', () => {
    const at = (change: Partial<PerformancePlanInput>) =>
      performancePlan({ ...base, alternate: null, ...change });
    const rejected = { ok: false, reason: 'below-aerodrome', flight: 'trip' };
    expect(at({ departureElevationFt: 5434, initialLevelFt: 5000, changes: [] })).toEqual(rejected);
    // A jet ends take-off at 6,934 ft: FL060 and FL069 would be filed and not flown.
    for (const initialLevelFt of [6000, 6900])
      expect(at({ departureElevationFt: 5434, initialLevelFt, changes: [] })).toEqual(rejected);
    const lowest = planned({
      alternate: null,
      departureElevationFt: 5434,
      initialLevelFt: 7000,
      changes: [],
    });
    expect([lowest.initialLevelFt, lowest.levelsFlownFt]).toEqual([7000, [7000]]);
    // La Paz.
    expect(at({ arrivalElevationFt: 13_313, initialLevelFt: 14_500, changes: [] })).toEqual(rejected);
    expect(at({ arrivalElevationFt: 13_313, initialLevelFt: 10_000, changes: [] })).toEqual(rejected);
    expect(at({ arrivalElevationFt: 13_313, initialLevelFt: 15_000, changes: [] })).toMatchObject({
      ok: true,
    });
  });

  it('carries the fuel each policy requires', () => {
    const plans = Object.fromEntries(FUEL_POLICIES.map((policy) => [policy, planned({ policy })]));
    expect(itemOf(plans['easa-era']!, 'contingency')!.fuelKg).toBeLessThan(
      itemOf(plans.easa!, 'contingency')!.fuelKg,
    );
    expect(itemOf(plans['far-domestic']!, 'contingency')).toBeUndefined();
    expect(itemOf(plans['far-domestic']!, 'finalReserve')).toMatchObject({
      minutes: 45,
      rule: '14 CFR 121.639(c)',
    });
    const flag = plans['far-flag']!;
    expect(itemOf(flag, 'contingency')!.minutes).toBeCloseTo(itemOf(flag, 'trip')!.minutes! / 10, 6);
    const alone = planned({ policy: 'far-flag', alternate: null });
    expect(alone.fuel.map(({ id }) => id)).toEqual(['taxi', 'trip', 'additional', 'extra']);
    expect(itemOf(alone, 'additional')).toMatchObject({ minutes: 120, rule: '14 CFR 121.645(c)' });
    expect(itemOf(planned({ alternate: null }), 'additional')).toMatchObject({ minutes: 15 });
  });

  it('on a short hop contingency is at least five minutes of holding', () => {
    const plan = planned({ points: [klax, { ident: 'KSAN', lat: 32.7336, lon: -117.1897, via: 'DCT' }] });
    const contingency = itemOf(plan, 'contingency')!;
    expect(contingency.fuelKg).toBeGreaterThan(itemOf(plan, 'trip')!.fuelKg * 0.05);
    expect(contingency.minutes).toBeCloseTo(5, 6);
  });

  it('lists exceeded limits and does not check unknown ones', () => {
    const plan = planned({ payloadKg: 23_000 });
    expect(plan.limits.find(({ id }) => id === 'zero-fuel')).toMatchObject({ isExceeded: true });
    expect(plan.limits.find(({ id }) => id === 'tanks')).toMatchObject({
      limitKg: 19_155,
      isExceeded: false,
    });
    const unknown = planned({ aircraft: { ...base.aircraft, fuelCapacityKg: null } });
    expect(unknown.limits.find(({ id }) => id === 'tanks')).toMatchObject({
      limitKg: null,
      isExceeded: false,
    });
    const aircraft = { ...base.aircraft, fuelCapacityKg: 10_000 };
    expect(planned({ aircraft }).limits.find(({ id }) => id === 'tanks')).toMatchObject({ isExceeded: true });
  });

  it('flies the requested level and climbs where requested', () => {
    const plan = planned({ initialLevelFt: 32_000, changes: [{ atNm: 1200, levelFt: 36_000 }] });
    expect(plan.initialLevelFt).toBe(32_000);
    const step = plan.events.find(({ kind }) => kind === 'step-climb')!;
    expect(step.alongNm).toBeCloseTo(1200, 1);
    expect(plan.legs.find(({ ident }) => ident === 'TOD')!.pressureAltitudeFt).toBeCloseTo(36_000, 6);
    expect(planned({ initialLevelFt: 43_000, changes: [] })).toMatchObject({ isLevelLowered: true });
  });

  it('climbs in steps on a long flight and burns less fuel', () => {
    const long = {
      aircraft: performanceAircraft('B77W')!,
      points: [kjfk, { ident: 'RJTT', lat: 35.5523, lon: 139.7797, via: 'DCT' }],
      alternate: null,
      payloadKg: 40_000,
    };
    const stepped = planned(long);
    expect(stepped.events.some(({ kind }) => kind === 'step-climb')).toBe(true);
    const level = planned({ ...long, changes: [], initialLevelFt: stepped.initialLevelFt });
    expect(itemOf(stepped, 'trip')!.fuelKg).toBeLessThan(itemOf(level, 'trip')!.fuelKg);
  });

  it('warm air increases the ground speed, and the ISA deviation is stated', () => {
    const air: AirAloft = { windAt: () => null, temperatureAt: () => -46.5 };
    const plan = planned({ air, initialLevelFt: 36_000, changes: [] });
    const cruise = plan.legs.find(({ phase }) => phase === 'cruise')!;
    expect(cruise.isaDeviationC).toBeCloseTo(9.8, 0);
    expect(cruise.trueAirspeedKt).toBeGreaterThan(450);
  });

  it('operator figures apply: a heavier aircraft with higher fuel flow needs more fuel', () => {
    const own = performanceAircraft('A320', { emptyKg: 43_000, fuelFactor: 1.03 })!;
    const trip = (aircraft: typeof own) => itemOf(planned({ aircraft }), 'trip')!.fuelKg;
    expect(trip(own) / trip(base.aircraft)).toBeGreaterThan(1.03);
  });

  it('levels depend on the direction', () => {
    expect(cruisingLevelsFt(90).filter((level) => level >= 27_000)).toEqual([
      27_000, 29_000, 31_000, 33_000, 35_000, 37_000, 39_000, 41_000, 45_000, 49_000,
    ]);
    expect(cruisingLevelsFt(270).filter((level) => level >= 26_000 && level < 44_000)).toEqual([
      26_000, 28_000, 30_000, 32_000, 34_000, 36_000, 38_000, 40_000, 43_000,
    ]);
  });
});

describe('G4 properties of the performance plan', () => {
  const anyType = fc.constantFrom('A320', 'A20N', 'B738', 'B77W', 'A359', 'B763');
  const anyTrip = fc.record({
    type: anyType,
    bearing: fc.integer({ min: 0, max: 359 }),
    nm: fc.integer({ min: 250, max: 2000 }),
    part: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
  });
  const inputOf = ({ type, nm, part }: { type: string; nm: number; part: number }): PerformancePlanInput => {
    const aircraft = performanceAircraft(type)!;
    return {
      ...base,
      aircraft,
      alternate: null,
      points: [kjfk, { ident: 'END', lat: kjfk.lat, lon: kjfk.lon + nm / 60 / Math.cos(0.709), via: 'DCT' }],
      payloadKg: (aircraft.maximumZeroFuelKg - aircraft.emptyKg) * part,
    };
  };
  const tripKg = (input: PerformancePlanInput): number => {
    const outcome = performancePlan(input);
    if (!outcome.ok) throw new Error(outcome.reason);
    return itemOf(outcome.plan, 'trip')!.fuelKg;
  };

  it('more payload never burns less', () => {
    fc.assert(
      fc.property(anyTrip, (trip) => {
        const light = inputOf(trip);
        const heavy = {
          ...light,
          payloadKg: light.payloadKg + (light.aircraft.maximumZeroFuelKg - light.aircraft.emptyKg) * 0.1,
        };
        expect(tripKg(heavy)).toBeGreaterThanOrEqual(tripKg(light));
      }),
      { numRuns: 15 },
    );
  });

  it('a headwind never burns less than still air, nor a tailwind more', () => {
    fc.assert(
      fc.property(anyTrip, fc.integer({ min: 10, max: 120 }), (trip, speedKt) => {
        const still = inputOf(trip);
        const [from, to] = still.points;
        const track = initialBearingDegTrue(from!, to!);
        const calm = tripKg({ ...still, air: steadyWind(track, 0) });
        expect(tripKg({ ...still, air: steadyWind(track, speedKt) })).toBeGreaterThanOrEqual(calm);
        // The track changes along the route: a tailwind at the start must stay a tailwind.
        if (trip.nm < 800) {
          expect(tripKg({ ...still, air: steadyWind((track + 180) % 360, speedKt) })).toBeLessThanOrEqual(
            calm,
          );
        }
      }),
      { numRuns: 15 },
    );
  });
});
