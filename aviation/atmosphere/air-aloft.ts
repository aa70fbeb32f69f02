import type { Wind } from './wind-vector.ts';

/** Position (WGS84 degrees), pressure altitude (ft) and time (ms since 1970) of a query. */
export interface AirPlace {
  readonly lat: number;
  readonly lon: number;
  readonly pressureAltitudeFt: number;
  readonly timeMs: number;
}

/** Range of pressure altitudes, ft. */
export interface AltitudeRangeFt {
  readonly lowestFt: number;
  readonly highestFt: number;
}

/** Wind and temperature aloft. `null` is unknown, which is not calm. */
export interface AirAloft {
  /**
   * Altitudes covered by the wind forecast. Outside them `windAt` may return the wind of the nearest level, which gives
   * no wind shear. `null`: no altitude is covered; omitted: every altitude is.
   */
  readonly windRangeFt?: AltitudeRangeFt | null | undefined;
  windAt(this: void, place: AirPlace): Wind | null;
  /** Degrees Celsius. */
  temperatureAt(this: void, place: AirPlace): number | null;
}

/** Whether the wind at an altitude (ft) is covered by the forecast, not taken from the nearest level. */
export const isWindForecast = ({ windRangeFt }: AirAloft, altitudeFt: number): boolean =>
  windRangeFt === undefined ||
  (windRangeFt !== null && altitudeFt >= windRangeFt.lowestFt && altitudeFt <= windRangeFt.highestFt);

/** No data: callers plan with still air and the standard atmosphere, and state it. */
export const unknownAir: AirAloft = { windAt: () => null, temperatureAt: () => null, windRangeFt: null };
