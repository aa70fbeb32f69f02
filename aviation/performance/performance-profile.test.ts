import { describe, expect, it } from 'vitest';
import { fuelOfType } from './fuel/fuel-of-type.ts';
import { performanceAircraft, fuelFlowOf, canCruise, usualCruiseMach } from './performance-aircraft.ts';
import { performanceProfileTable } from './performance-profile.table.ts';
import { climbOf, cruiseOf } from './performance-profile.ts';
import { flightAirAt } from './poll-schumann.ts';
import { flyExample } from './profile-example.ts';

const PERMITTED = 0.08;

describe('G4 profiles', () => {
  it.each(performanceProfileTable.map((one) => [one.type, one] as const))(
    'G %s meets fuel and time of its source’s example within 8 %%',
    (_, profile) => {
      const flown = flyExample(profile)!;
      expect(flown).not.toBeNull();
      expect(Math.abs(flown.fuelKg / profile.example!.fuelKg - 1)).toBeLessThanOrEqual(PERMITTED);
      const { minutes } = profile.example!;
      if (minutes !== null) expect(Math.abs(flown.minutes / minutes - 1)).toBeLessThanOrEqual(PERMITTED);
    },
  );

  it('G4 every type of issue 17 is built in, each with one fuel', () => {
    const types = performanceProfileTable.map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining([
        'DA40',
        'BE20',
        'AT76',
        'SF34',
        'E170',
        'E195',
        'C25A',
        'C56X',
        'CL60',
        'GLF6',
        'BE58',
      ]),
    );
    expect(new Set(types).size).toBe(types.length);
    for (const { type, fuel } of performanceProfileTable) expect(fuelOfType(type)).toBe(fuel);
  });

  it('G4 masses, tanks and example of a profile are consistent', () => {
    for (const profile of performanceProfileTable) {
      expect(profile.emptyKg).toBeLessThan(profile.maximumZeroFuelKg ?? profile.maximumTakeOffKg);
      expect(profile.maximumLandingKg).toBeLessThanOrEqual(profile.maximumTakeOffKg);
      // The tank capacity and the fuel burnt in the example are of the same aircraft.
      expect(profile.example!.fuelKg).toBeLessThanOrEqual(profile.fuelCapacityKg!);
    }
  });

  // A second source, from which no figure of the profile was taken.
  it.each([
    [
      'E190',
      'Aircraft Commerce, June 2009: 3.24 kg/km',
      { nm: 607, levelFt: 35_000, takeOffKg: 44_000 },
      3642,
    ],
    [
      'C56X',
      'range with four, 1,657 NM, on 6,740 lb less 1,400',
      { nm: 1657, levelFt: 43_000, takeOffKg: 9072 },
      2422,
    ],
  ] as const)('G4 %s meets a second source: %s', (type, _, { nm, levelFt, takeOffKg }, sourceKg) => {
    const profile = performanceProfileTable.find((one) => one.type === type)!;
    const flown = flyExample({
      ...profile,
      example: { ...profile.example!, distanceNm: nm, levelFt, takeOffKg },
    })!;
    expect(Math.abs(flown.fuelKg / sourceKg - 1)).toBeLessThanOrEqual(PERMITTED);
  });

  it('G4 a long-haul jet burns less as it gets lighter', () => {
    for (const type of ['CL60', 'GLF6']) {
      const profile = performanceProfileTable.find((one) => one.type === type)!;
      const flowAt = (massKg: number) => cruiseOf(profile, { pressureAltitudeFt: 41_000, massKg }).fuelKgPerH;
      expect(flowAt(profile.emptyKg * 1.1)).toBeLessThan(flowAt(profile.maximumTakeOffKg) * 0.85);
    }
  });

  it('G4 a G650 of 88,500 lb reaches FL430 at once, one at maximum mass does not reach FL450', () => {
    const aircraft = performanceAircraft('GLF6')!;
    const reaches = (level: number, massKg: number) =>
      canCruise(aircraft, { pressureAltitudeFt: level * 100, massKg, air: flightAirAt(level * 100)! });
    expect(reaches(430, 40_143)).toBe(true);
    expect(reaches(450, aircraft.maximumTakeOffKg)).toBe(false);
    expect(reaches(410, aircraft.maximumTakeOffKg)).toBe(true);
  });

  it('G4 values are between those of the adjacent rows and bands', () => {
    const [c172] = performanceProfileTable.filter(({ type }) => type === 'C172');
    const light = { massKg: 900, rows: c172!.cruise[0]!.rows.map((row) => ({ ...row, fuelKgPerH: 10 })) };
    const banded = { ...c172!, cruise: [light, ...c172!.cruise] };
    const massKg = (900 + c172!.cruise[0]!.massKg) / 2;
    const middle = cruiseOf(banded, { pressureAltitudeFt: 5000, massKg });
    expect(middle.trueAirspeedKt).toBeCloseTo(111, 6);
    expect(middle.fuelKgPerH).toBeCloseTo((10 + c172!.cruise[0]!.rows[1]!.fuelKgPerH) / 2, 2);
    expect(climbOf(c172!, { pressureAltitudeFt: 3000, massKg }).feetPerMin).toBeCloseTo(597.5, 6);
  });

  it('G4 no level above the type certificate is flown: FL400 is not available to an A320', () => {
    const light = (type: string, level: number) =>
      canCruise(performanceAircraft(type)!, {
        pressureAltitudeFt: level * 100,
        massKg: performanceAircraft(type)!.emptyKg,
        air: flightAirAt(level * 100)!,
      });
    expect(light('A320', 390)).toBe(true);
    expect(light('A320', 400)).toBe(false);
    expect(light('B733', 370)).toBe(true);
    expect(light('B733', 380)).toBe(false);
    expect(light('B738', 410)).toBe(true);
  });

  it('G4 no level above the tables is flown, and fuel flow varies with the cube of speed', () => {
    const aircraft = performanceAircraft('C172')!;
    const at = (pressureAltitudeFt: number) => ({
      pressureAltitudeFt,
      massKg: 1000,
      air: flightAirAt(pressureAltitudeFt)!,
    });
    expect(canCruise(aircraft, at(12_000))).toBe(true);
    expect(canCruise(aircraft, at(12_100))).toBe(false);
    const mach = usualCruiseMach(aircraft, at(6000));
    const usual = fuelFlowOf(aircraft, { ...at(6000), mach });
    expect(fuelFlowOf(aircraft, { ...at(6000), mach: mach * 1.05 }) / usual).toBeCloseTo(1.05 ** 3, 6);
  });
});
