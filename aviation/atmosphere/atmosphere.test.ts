import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aerodromePressureAltitudeFt, densityAltitudeFt } from './aerodrome-altitude.ts';
import {
  calibratedAirspeedOfMachKt,
  machOfCalibratedAirspeed,
  machOfTrueAirspeed,
  trueAirspeedOfMachKt,
} from './airspeed.ts';
import {
  densityKgPerM3,
  isaDeviationC,
  pressureAltitudeOfPressureFt,
  speedOfSoundKt,
  standardAir,
} from './standard-atmosphere.ts';

const FEET_PER_METRE = 1 / 0.3048;
const HPA_PER_INHG = 33.863_886_67;
const altitude = fc.double({ min: -10_000, max: 100_000, noNaN: true });

describe('K2 standard atmosphere', () => {
  // ICAO Doc 7488, table 1: geopotential metres, kelvin, hPa, kg/m³, m/s.
  it.each([
    [0, 288.15, 1013.25, 1.225, 340.294],
    [1000, 281.65, 898.746, 1.111_64, 336.434],
    [5000, 255.65, 540.199, 0.736_116, 320.529],
    [10_000, 223.15, 264.363, 0.412_707, 299.463],
    [11_000, 216.65, 226.321, 0.363_918, 295.069],
    [20_000, 216.65, 54.7489, 0.088_034_9, 295.069],
    [32_000, 228.65, 8.6802, 0.013_225, 303.131],
  ])('at %i m', (metres, kelvin, hPa, density, soundMps) => {
    const air = standardAir(metres * FEET_PER_METRE - (metres === 32_000 ? 1e-6 : 0))!;
    expect(air.temperatureC + 273.15).toBeCloseTo(kelvin, 3);
    expect(air.pressureHpa / hPa).toBeCloseTo(1, 5);
    expect(air.densityKgPerM3 / density).toBeCloseTo(1, 4);
    expect(air.speedOfSoundKt * (1852 / 3600)).toBeCloseTo(soundMps, 2);
  });

  it('has the flight levels of the pressure charts', () => {
    expect(pressureAltitudeOfPressureFt(850)).toBeCloseTo(4781, 0);
    expect(pressureAltitudeOfPressureFt(500)).toBeCloseTo(18_289, 0);
    expect(pressureAltitudeOfPressureFt(250)).toBeCloseTo(33_999, 0);
    expect(pressureAltitudeOfPressureFt(200)).toBeCloseTo(38_662, 0);
  });

  it('pressure and altitude are inverse through all layers', () => {
    fc.assert(
      fc.property(altitude, (feet) => {
        expect(pressureAltitudeOfPressureFt(standardAir(feet)!.pressureHpa)).toBeCloseTo(feet, 4);
      }),
    );
  });

  it('returns nothing outside the model instead of guessing', () => {
    expect(standardAir(120_000)).toBeNull();
    expect(standardAir(-20_000)).toBeNull();
    expect(standardAir(Number.NaN)).toBeNull();
    expect(pressureAltitudeOfPressureFt(0)).toBeNull();
    expect(pressureAltitudeOfPressureFt(1)).toBeNull();
    expect(isaDeviationC({ pressureAltitudeFt: 200_000, temperatureC: 0 })).toBeNull();
  });

  it('deviation: -45 °C at FL350 is 9.3 warmer than standard', () => {
    expect(isaDeviationC({ pressureAltitudeFt: 35_000, temperatureC: -45 })).toBeCloseTo(9.34, 2);
  });
});

describe('E3 altitudes at an aerodrome', () => {
  // Pilot's Handbook of Aeronautical Knowledge, chapter 11: elevation 5,883 ft, 70 °F, altimeter 30.10 inHg.
  it("matches the example of the Pilot's Handbook", () => {
    const pressureAltitudeFt = aerodromePressureAltitudeFt({
      elevationFt: 5883,
      qnhHpa: 30.1 * HPA_PER_INHG,
    })!;
    expect(Math.abs(pressureAltitudeFt - 5718)).toBeLessThan(5);
    const dry = densityAltitudeFt({
      pressureAltitudeFt,
      temperatureC: ((70 - 32) * 5) / 9,
      dewPointC: null,
    })!;
    expect(Math.abs(dry - 7700)).toBeLessThan(100);
  });

  it('density altitude equals pressure altitude in standard air, and is higher when hot or humid', () => {
    const standard = densityAltitudeFt({
      pressureAltitudeFt: 5000,
      temperatureC: 15 - 9.906,
      dewPointC: null,
    });
    expect(standard).toBeCloseTo(5000, 1);
    const dry = densityAltitudeFt({ pressureAltitudeFt: 0, temperatureC: 30, dewPointC: null })!;
    const humid = densityAltitudeFt({ pressureAltitudeFt: 0, temperatureC: 30, dewPointC: 25 })!;
    expect(dry).toBeGreaterThan(1700);
    expect(humid - dry).toBeGreaterThan(300);
    expect(humid - dry).toBeLessThan(500);
  });

  it('the standard air at density altitude has the actual density', () => {
    const temperature = fc.double({ min: -40, max: 45, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: -1000, max: 14_000, noNaN: true }), temperature, (feet, temperatureC) => {
        const found = densityAltitudeFt({ pressureAltitudeFt: feet, temperatureC, dewPointC: null })!;
        const here = densityKgPerM3(standardAir(feet)!.pressureHpa, temperatureC);
        expect(standardAir(found)!.densityKgPerM3).toBeCloseTo(here, 6);
      }),
    );
  });

  it('returns no value outside the model', () => {
    expect(aerodromePressureAltitudeFt({ elevationFt: 0, qnhHpa: 0 })).toBeNull();
    expect(
      densityAltitudeFt({ pressureAltitudeFt: 50_000, temperatureC: -56.5, dewPointC: null }),
    ).toBeNull();
    expect(densityAltitudeFt({ pressureAltitudeFt: 0, temperatureC: -300, dewPointC: null })).toBeNull();
  });
});

describe('G1 airspeeds', () => {
  it('sound: 661.5 kt at 15 °C, 573.6 kt in the stratosphere, where Mach 0.80 is 459 kt', () => {
    expect(speedOfSoundKt(15)).toBeCloseTo(661.47, 1);
    expect(speedOfSoundKt(-56.5)).toBeCloseTo(573.57, 1);
    expect(trueAirspeedOfMachKt({ mach: 0.8, temperatureC: -56.5 })).toBeCloseTo(458.9, 1);
    expect(machOfTrueAirspeed({ trueAirspeedKt: 458.9, temperatureC: -56.5 })).toBeCloseTo(0.8, 3);
  });

  // Crossover altitude by the closed formula of the BADA 3 user manual, section 3.1.
  it.each([
    [300, 0.78],
    [280, 0.78],
    [250, 0.7],
  ])('%i kt and Mach %f meet at the crossover altitude', (calibratedAirspeedKt, mach) => {
    const soundMps = 340.294;
    const impact = (ratio: number): number => (1 + 0.2 * ratio ** 2) ** 3.5 - 1;
    const pressureRatio = impact((calibratedAirspeedKt * 1852) / 3600 / soundMps) / impact(mach);
    const crossoverFt =
      (288.15 / 0.0065) * (1 - pressureRatio ** ((0.0065 * 287.052_87) / 9.806_65)) * FEET_PER_METRE;
    expect(machOfCalibratedAirspeed({ calibratedAirspeedKt, pressureAltitudeFt: crossoverFt })).toBeCloseTo(
      mach,
      4,
    );
  });

  it('at sea level in standard air all airspeeds agree', () => {
    const mach = machOfCalibratedAirspeed({ calibratedAirspeedKt: 250, pressureAltitudeFt: 0 })!;
    expect(trueAirspeedOfMachKt({ mach, temperatureC: 15 })).toBeCloseTo(250, 6);
  });

  it('calibrated airspeed and Mach are inverse; beyond Mach 1 there is no result', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 0.99, noNaN: true }), altitude, (mach, pressureAltitudeFt) => {
        const calibratedAirspeedKt = calibratedAirspeedOfMachKt({ mach, pressureAltitudeFt })!;
        expect(machOfCalibratedAirspeed({ calibratedAirspeedKt, pressureAltitudeFt })).toBeCloseTo(mach, 8);
      }),
    );
    expect(machOfCalibratedAirspeed({ calibratedAirspeedKt: 400, pressureAltitudeFt: 45_000 })).toBeNull();
    expect(calibratedAirspeedOfMachKt({ mach: 1.2, pressureAltitudeFt: 45_000 })).toBeNull();
    expect(calibratedAirspeedOfMachKt({ mach: 0.5, pressureAltitudeFt: 450_000 })).toBeNull();
  });
});
