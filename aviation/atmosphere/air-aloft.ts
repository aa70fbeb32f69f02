import type { Wind } from './wind-vector.ts';

/** Where and when air is asked for: WGS84 degrees, pressure altitude in feet, ms since the epoch. */
export interface AirPlace {
  readonly lat: number;
  readonly lon: number;
  readonly pressureAltitudeFt: number;
  readonly timeMs: number;
}

/** Pressure altitudes, feet. */
export interface AltitudeRangeFt {
  readonly lowestFt: number;
  readonly highestFt: number;
}

/** Wind and temperature along a flight. `null` where it is not known, which is not the same as calm. */
export interface AirAloft {
  /**
   * Between which altitudes the wind is that of a forecast. Beyond, `windAt` may answer the wind of the nearest level, which
   * says nothing of its change with height. `null`: of no altitude; left out: of every altitude.
   */
  readonly windRangeFt?: AltitudeRangeFt | null | undefined;
  windAt(this: void, place: AirPlace): Wind | null;
  /** Degrees Celsius. */
  temperatureAt(this: void, place: AirPlace): number | null;
}

/** Whether the wind of an altitude is forecast there, and not that of the nearest level. */
export const isWindForecast = ({ windRangeFt }: AirAloft, altitudeFt: number): boolean =>
  windRangeFt === undefined ||
  (windRangeFt !== null && altitudeFt >= windRangeFt.lowestFt && altitudeFt <= windRangeFt.highestFt);

/** Nothing is known: whoever plans with it plans still air and the standard atmosphere, and says so. */
export const unknownAir: AirAloft = { windAt: () => null, temperatureAt: () => null, windRangeFt: null };
