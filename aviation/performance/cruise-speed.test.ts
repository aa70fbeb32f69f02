import { describe, expect, it } from 'vitest';
import { unknownAir } from '#aviation/atmosphere/air-aloft.ts';
import {
  economyMach,
  highestCruiseMach,
  longRangeMach,
  machOfSpeed,
  parseCruiseSpeed,
} from './cruise-speed.ts';
import { fuelFlowOf, isProfile, performanceAircraft } from './performance-aircraft.ts';
import { performanceAircraftTable } from './performance-aircraft.table.ts';
import { performancePlan } from './performance-plan.ts';
import { flightAirAt, maxLiftCoefficient, liftCoefficient, soundSpeedMps } from './poll-schumann.ts';

const moment = {
  alongNm: 0,
  pressureAltitudeFt: 35_000,
  massKg: 64_000,
  air: flightAirAt(35_000)!,
  tailwindKt: 0,
};

function planned(type: string, change: Partial<Parameters<typeof performancePlan>[0]> = {}) {
  const outcome = performancePlan({
    aircraft: performanceAircraft(type)!,
    points: [
      { ident: 'AAAA', lat: 0, lon: 0, via: null },
      { ident: 'MIDWY', lat: 0, lon: 12.5, via: 'DCT' },
      { ident: 'BBBB', lat: 0, lon: 25, via: 'DCT' },
    ],
    departureElevationFt: 0,
    arrivalElevationFt: 0,
    alternate: null,
    payloadKg: 15_000,
    extraKg: 0,
    taxiMinutes: 15,
    offBlockMs: Date.UTC(2026, 10, 20, 12),
    policy: 'easa',
    initialLevelFt: null,
    changes: null,
    air: unknownAir,
    ...change,
  });
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.plan;
}
const cruiseLegs = (plan: ReturnType<typeof planned>) => plan.legs.filter(({ phase }) => phase === 'cruise');

describe('G4 cruise speed', () => {
  // ICAO standard atmosphere: the speed of sound is 573.6 kt from FL360 up, 581.7 kt at FL330.
  it.each([
    ['M084', 37_000, 0.84],
    ['M82', 37_000, 0.82],
    ['N0480', 37_000, 480 / 573.6],
    ['N0480', 33_000, 480 / 581.7],
    ['K0890', 37_000, 890 / 1.852 / 573.6],
  ])('reads %s, at %i ft', (text, feet, mach) => {
    expect(machOfSpeed(parseCruiseSpeed(text)!, feet)).toBeCloseTo(mach, 3);
  });

  it('K2 the economy speed has the lowest cost of all usable speeds, for every type, mass, level and wind', () => {
    for (const { type } of performanceAircraftTable) {
      const aircraft = performanceAircraft(type)!;
      const heavyKg = aircraft.maximumTakeOffKg;
      for (const [massKg, pressureAltitudeFt, tailwindKt] of [
        [heavyKg * 0.95, 29_000, -120],
        [heavyKg * 0.75, 35_000, 0],
        [aircraft.emptyKg * 1.1, 39_000, 110],
        [aircraft.emptyKg * 1.2, 12_000, 30],
      ] as const) {
        const air = flightAirAt(pressureAltitudeFt)!;
        const highest = highestCruiseMach(aircraft, pressureAltitudeFt);
        for (const costIndex of [0, 35, 400]) {
          const cost = (mach: number) =>
            (fuelFlowOf(aircraft, { air, mach, massKg }) + costIndex / 60) /
            ((mach * soundSpeedMps(air) * 3600) / 1852 + tailwindKt);
          const found = economyMach(
            aircraft,
            { ...moment, pressureAltitudeFt, massKg, air, tailwindKt },
            costIndex,
          );
          const { model } = aircraft;
          if (isProfile(model)) throw new Error(type);
          for (let mach = 0.4; mach <= highest; mach += 0.004) {
            const lift = liftCoefficient(model, { air, mach, massKg });
            if (lift > maxLiftCoefficient(model, mach)) continue;
            expect(cost(found), `${type} ${massKg} kg ${pressureAltitudeFt} ft CI ${costIndex}`).toBeLessThan(
              cost(mach) * 1.000_001,
            );
          }
        }
      }
    }
  });

  it('parses long range and cost index, and nothing else', () => {
    expect(parseCruiseSpeed('LRC')).toEqual({ kind: 'long-range' });
    expect(parseCruiseSpeed('CI35')).toEqual({ kind: 'cost-index', costIndex: 35 });
    for (const text of ['', 'M', '480', 'N480', 'VFR', 'CI', 'LRC2'])
      expect(parseCruiseSpeed(text)).toBeNull();
  });

  it('N0460 at FL330 is flown at 460 kt true, and M076 at M.76', () => {
    const speeds = [{ atNm: 0, speed: parseCruiseSpeed('N0460')! }];
    const plan = planned('A320', { initialLevelFt: 33_000, changes: [], speeds });
    expect(plan.initialLevelFt).toBe(33_000);
    for (const leg of cruiseLegs(plan)) expect(leg.trueAirspeedKt).toBeCloseTo(460, 1);
    const slower = planned('A320', {
      initialLevelFt: 35_000,
      changes: [],
      speeds: [{ atNm: 0, speed: { kind: 'mach', mach: 0.76 } }],
    });
    for (const leg of cruiseLegs(slower)) expect(leg.mach).toBeCloseTo(0.76, 6);
  });

  it('changes at the requested point', () => {
    const speeds = [
      { atNm: 0, speed: { kind: 'mach', mach: 0.76 } },
      { atNm: 750, speed: { kind: 'mach', mach: 0.79 } },
    ] as const;
    const legs = cruiseLegs(planned('A320', { initialLevelFt: 35_000, changes: [], speeds }));
    expect(legs.length).toBeGreaterThan(1);
    for (const leg of legs) expect(leg.mach).toBeCloseTo(leg.alongNm <= 755 ? 0.76 : 0.79, 2);
  });

  it('long range cruise is the fast speed with 99 % of the best specific range', () => {
    const aircraft = performanceAircraft('A320')!;
    const range = (mach: number) =>
      (mach * soundSpeedMps(moment.air)) /
      fuelFlowOf(aircraft, { air: moment.air, mach, massKg: moment.massKg });
    const best = economyMach(aircraft, moment, 0);
    const mach = longRangeMach(aircraft, moment);
    expect(mach).toBeGreaterThan(best);
    expect(range(mach) / range(best)).toBeGreaterThanOrEqual(0.99);
    expect(range(mach + 0.002) / range(best)).toBeLessThan(0.99);
  });

  it('a higher cost index and a headwind are flown faster, never beyond MMO', () => {
    const aircraft = performanceAircraft('A320')!;
    const machs = [0, 20, 60, 200, 999].map((index) => economyMach(aircraft, moment, index));
    expect(machs).toEqual(machs.toSorted((a, b) => a - b));
    expect(machs.at(-1)!).toBeGreaterThan(machs[0]!);
    expect(machs.at(-1)!).toBeLessThanOrEqual(0.82 + 1e-9);
    expect(economyMach(aircraft, { ...moment, tailwindKt: -100 }, 20)).toBeGreaterThan(
      economyMach(aircraft, { ...moment, tailwindKt: 100 }, 20),
    );
  });

  it('a faster cruise takes less time and more fuel', () => {
    const at = (text: string) =>
      planned('A320', {
        initialLevelFt: 35_000,
        changes: [],
        speeds: [{ atNm: 0, speed: parseCruiseSpeed(text)! }],
      });
    const [slow, fast] = [at('LRC'), at('M081')];
    expect(fast.landingMs).toBeLessThan(slow.landingMs);
    expect(fast.takeOffFuelKg).toBeGreaterThan(slow.takeOffFuelKg);
  });

  it('is limited by MMO, and by 350 kt calibrated below', () => {
    const aircraft = performanceAircraft('A320')!;
    expect(highestCruiseMach(aircraft, 37_000)).toBe(0.82);
    // 350 kt calibrated at FL200 is M.754 (ICAO standard atmosphere).
    expect(highestCruiseMach(aircraft, 20_000)).toBeCloseTo(0.754, 3);
  });
});
