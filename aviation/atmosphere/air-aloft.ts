import type { Wind } from './wind-vector.ts';

/** Where and when air is asked for: WGS84 degrees, pressure altitude in feet, ms since the epoch. */
export interface AirPlace {
  readonly lat: number;
  readonly lon: number;
  readonly pressureAltitudeFt: number;
  readonly timeMs: number;
}

/** Wind and temperature along a flight. `null` where it is not known, which is not the same as calm. */
export interface AirAloft {
  windAt(this: void, place: AirPlace): Wind | null;
  /** Degrees Celsius. */
  temperatureAt(this: void, place: AirPlace): number | null;
}

/** Nothing is known: whoever plans with it plans still air and the standard atmosphere, and says so. */
export const unknownAir: AirAloft = { windAt: () => null, temperatureAt: () => null };
