import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { soundSpeedMps, flightAirAt, flightForces, maxLiftCoefficient } from './poll-schumann.ts';
import { performanceAircraftTable } from './performance-aircraft.table.ts';

const published = z.object({
  types: z.array(
    z.object({
      icao: z.string(),
      cruise_ref_mass_kg: z.number().optional(),
      cruise_fuel_ps: z
        .record(
          z.string(),
          z.object({
            tas_kt: z.number(),
            kg_per_h: z.number(),
            'L/D': z.number(),
            thrust_limited: z.boolean(),
          }),
        )
        .optional(),
    }),
  ),
});
const reference = new URL('../../../shared/reference/aircraft-types.json', import.meta.url);
const aircraftOf = (type: string) => performanceAircraftTable.find((one) => one.type === type)!;
const cruiseAt = (type: string, level: number, tasKt: number, massKg: number) => {
  const air = flightAirAt(level * 100)!;
  const forces = flightForces(aircraftOf(type), {
    air,
    mach: (tasKt * 1852) / 3600 / soundSpeedMps(air),
    massKg,
  });
  return { kgPerHour: forces.fuelKgPerS * 3600, glide: forces.liftCoefficient / forces.dragCoefficient };
};

describe('G4 Poll–Schumann model', () => {
  // Cruise points of the reference tables: ISA, level, engines worn by 2.5 %.
  it.each([
    ['A320', 290, 461.7, 64_364, 2707, 15.44],
    ['A320', 370, 447.4, 64_364, 2358, 16.76],
    ['A320', 410, 447.4, 64_364, 2476, 16.45],
    ['A20N', 350, 449.6, 68_322, 2065, 19.46],
    ['B3XM', 410, 453.1, 76_556, 2927, 16.47],
    ['B77W', 330, 488.6, 284_128, 8394, 20.0],
    ['B77W', 410, 481.8, 284_128, 11_271, 17.95],
  ])('%s at FL%i, %d kt, %i kg: %i kg/h, L/D %d', (type, level, tasKt, massKg, kgPerHour, glide) => {
    const found = cruiseAt(type, level, tasKt, massKg);
    expect(found.kgPerHour / kgPerHour).toBeCloseTo(1, 2);
    expect(found.glide).toBeCloseTo(glide, 1);
  });

  it.skipIf(!existsSync(reference))('meets every reference cruise point of every type within 1 %', () => {
    const { types } = published.parse(JSON.parse(readFileSync(reference, 'utf8')));
    let compared = 0;
    for (const { icao, cruise_ref_mass_kg: massKg, cruise_fuel_ps: points } of types) {
      if (!aircraftOf(icao) || massKg === undefined) continue;
      for (const [level, point] of Object.entries(points ?? {})) {
        const found = cruiseAt(icao, Number(level.slice(2)), point.tas_kt, massKg);
        expect.soft(found.kgPerHour / point.kg_per_h, `${icao} ${level}`).toBeGreaterThan(0.99);
        expect.soft(found.kgPerHour / point.kg_per_h, `${icao} ${level}`).toBeLessThan(1.01);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(300);
  });

  it('burns more the heavier it is and the steeper it climbs, never below idle', () => {
    const anyAircraft = fc.constantFrom(...performanceAircraftTable);
    fc.assert(
      fc.property(
        anyAircraft,
        fc.double({ min: 5000, max: 39_000, noNaN: true }),
        fc.double({ min: 0.7, max: 1, noNaN: true }),
        (aircraft, altitudeFt, part) => {
          const air = flightAirAt(altitudeFt)!;
          const mach = Math.min(0.78, aircraft.designMach);
          const massKg = aircraft.maximumTakeOffKg * part;
          const level = flightForces(aircraft, { air, mach, massKg });
          const heavier = flightForces(aircraft, { air, mach, massKg: massKg * 1.01 });
          const climbing = flightForces(aircraft, { air, mach, massKg, pathSine: 0.02 });
          const falling = flightForces(aircraft, { air, mach, massKg, pathSine: -0.2 });
          expect(heavier.fuelKgPerS).toBeGreaterThanOrEqual(level.fuelKgPerS);
          expect(climbing.fuelKgPerS).toBeGreaterThanOrEqual(level.fuelKgPerS);
          expect(falling.thrustN).toBe(0);
          expect(falling.fuelKgPerS).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('usable lift decreases with speed', () => {
    for (const aircraft of performanceAircraftTable) {
      const lifts = [0.4, 0.55, 0.7, 0.8].map((mach) => maxLiftCoefficient(aircraft, mach));
      expect(lifts, aircraft.type).toEqual(lifts.toSorted((a, b) => b - a));
    }
  });
});
