import { describe, expect, it } from 'vitest';
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
      expect(Math.abs(flown.minutes / profile.example!.minutes - 1)).toBeLessThanOrEqual(PERMITTED);
    },
  );

  it('G4 values lie between the rows and bands around them', () => {
    const [c172] = performanceProfileTable.filter(({ type }) => type === 'C172');
    const light = { massKg: 900, rows: c172!.cruise[0]!.rows.map((row) => ({ ...row, fuelKgPerH: 10 })) };
    const banded = { ...c172!, cruise: [light, ...c172!.cruise] };
    const massKg = (900 + c172!.cruise[0]!.massKg) / 2;
    const middle = cruiseOf(banded, { pressureAltitudeFt: 5000, massKg });
    expect(middle.trueAirspeedKt).toBeCloseTo(111, 6);
    expect(middle.fuelKgPerH).toBeCloseTo((10 + c172!.cruise[0]!.rows[1]!.fuelKgPerH) / 2, 2);
    expect(climbOf(c172!, { pressureAltitudeFt: 3000, massKg }).feetPerMin).toBeCloseTo(597.5, 6);
  });

  it('G4 no level above the type certificate is flown: FL400 is none of an A320', () => {
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

  it('G4 no level above the tables is flown, and speed costs its third power', () => {
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
