import { describe, expect, it } from 'vitest';
import { performanceAircraft } from '../performance-aircraft.ts';
import { fitTripFuelLine, lineDistancesNm, residualOf, tripSamples } from './trip-fuel-line.ts';

describe('G4 trip fuel as a line', () => {
  const line = { baseKg: 500, kgPerNm: 5 };
  const samples = [300, 1000, 2500].map((distanceNm) => ({ distanceNm, fuelKg: 500 + 5 * distanceNm }));

  it('recovers a known line, with and without a fixed trip', () => {
    const found = fitTripFuelLine(samples);
    expect(found.baseKg).toBeCloseTo(500, 6);
    expect(found.kgPerNm).toBeCloseTo(5, 9);
    const met = fitTripFuelLine(samples, { distanceNm: 1000, fuelKg: 5600 });
    expect(met.baseKg + met.kgPerNm * 1000).toBeCloseTo(5600, 6);
    expect(residualOf(samples, line)).toBe(0);
    expect(residualOf(samples, { baseKg: 550, kgPerNm: 5.5 })).toBeCloseTo(0.1, 9);
  });

  it('fits the model of an A320 within 5 % over its range of distances', () => {
    const aircraft = performanceAircraft('A320')!;
    const distancesNm = lineDistancesNm(aircraft, 15_000);
    expect(distancesNm[0]).toBe(300);
    // A320: about 2,900 NM with 15 t at its largest take-off mass.
    expect(distancesNm.at(-1)).toBeGreaterThan(1800);
    expect(distancesNm.at(-1)).toBeLessThan(2700);
    const trips = tripSamples(aircraft, 15_000, [300, 1200, 2200]);
    expect(trips.length).toBe(3);
    expect(residualOf(trips, fitTripFuelLine(trips))).toBeLessThan(0.05);
  });
});
