import { unknownAir } from '#aviation/atmosphere/air-aloft.ts';
import type { PerformanceAircraft } from '../performance-aircraft.ts';
import { type FlightSolution, solveFlight } from './solve-flight.ts';

/** Trip in still air and the standard atmosphere between aerodromes at sea level. */
export interface StillAirTrip {
  readonly distanceNm: number;
  readonly payloadKg: number;
  /** `null`: the levels with minimum fuel, in steps of 2,000 ft. */
  readonly levelFt: number | null;
  /** Fuel remaining at landing. */
  readonly landingFuelKg: number;
}

const LEVELS_FT = [
  4000, 6000, 8000, 10_000, 12_000, 14_000, 16_000, 18_000, 20_000, 22_000, 24_000, 26_000, 28_000, 29_000,
  31_000, 33_000, 35_000, 37_000, 39_000, 41_000, 43_000,
];

/** Computes a trip in still air. */
export function stillAirTrip(aircraft: PerformanceAircraft, trip: StillAirTrip): FlightSolution {
  const path = {
    lengthNm: trip.distanceNm,
    pointsNm: [0, trip.distanceNm],
    at: () => ({ lat: 0, lon: 0, trackDegTrue: 90 }),
  };
  return solveFlight(
    { aircraft, path, air: unknownAir },
    {
      departureElevationFt: 0,
      arrivalElevationFt: 0,
      takeOffMs: 0,
      zeroFuelKg: aircraft.emptyKg + trip.payloadKg,
      landingFuelKg: () => trip.landingFuelKg,
    },
    {
      allowedFt: LEVELS_FT,
      initialFt: trip.levelFt,
      changes: trip.levelFt === null ? null : [],
    },
  );
}
