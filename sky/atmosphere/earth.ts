/** Physical constants and angles of the model, SI units; angles in radians, times in milliseconds. */

export const EARTH_RADIUS_M = 6_371_008.8;
export const GRAVITY = 9.806_65;
export const DRY_AIR_GAS_CONSTANT = 287.052_87;
export const EARTH_ROTATION = 7.292_115e-5;
export const KELVIN_AT_ZERO_C = 273.15;
export const RADIANS_PER_DEGREE = Math.PI / 180;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Below this latitude the geostrophic balance fades out: 4° keeps it within 3 % at 25°. */
const FADING_CORIOLIS = 2 * EARTH_ROTATION * Math.sin(4 * RADIANS_PER_DEGREE);

/**
 * 1/f approximated as f/(f² + f₀²), seconds: equal poleward of the tropics, smooth and zero at the equator, so that
 * winds from pressure stay finite where geostrophic balance breaks down.
 */
export function inverseCoriolis(sinLat: number): number {
  const coriolis = 2 * EARTH_ROTATION * sinLat;
  return coriolis / (coriolis * coriolis + FADING_CORIOLIS * FADING_CORIOLIS);
}

/** Mean tropical year, for the seasons. */
const YEAR_MS = 365.242_5 * DAY_MS;
/** 20 July 2000: the warmest date over land in the northern hemisphere. */
const WARMEST_MS = Date.UTC(2000, 6, 20);

/** Season from 1 (northern midsummer) to -1 (northern midwinter). */
export function northernSummer(timeMs: number): number {
  return Math.cos((2 * Math.PI * (timeMs - WARMEST_MS)) / YEAR_MS);
}

/** Sine of the sun's declination; air temperature lags it by four weeks. */
export function sinSunDeclination(timeMs: number): number {
  return 0.3978 * Math.cos((2 * Math.PI * (timeMs - WARMEST_MS + 29 * DAY_MS)) / YEAR_MS);
}

/** Hour angle of the sun in mean solar time, radians past local noon. */
export function hourAngle(lonRad: number, timeMs: number): number {
  return ((timeMs % DAY_MS) / DAY_MS) * 2 * Math.PI - Math.PI + lonRad;
}
