const DAY_MS = 86_400_000;
const J2000_MS = Date.UTC(2000, 0, 1, 12);
const RAD = Math.PI / 180;

/** Altitude of the sun below which it is night: the end of civil twilight (14 CFR 1.1, Regulation (EU) 2016/1185). */
export const NIGHT_SUN_DEG = -6;

/**
 * Altitude of the centre of the sun, degrees, without refraction; negative below the horizon. Low-precision formula of
 * the Astronomical Almanac (section C), accurate to 0.01° from 1950 to 2050.
 */
export function sunAltitudeDeg(at: {
  readonly lat: number;
  readonly lon: number;
  readonly timeMs: number;
}): number {
  const days = (at.timeMs - J2000_MS) / DAY_MS;
  const anomaly = (357.528 + 0.985_600_3 * days) * RAD;
  const longitude =
    (280.46 + 0.985_647_4 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RAD;
  const obliquity = (23.439 - 4e-7 * days) * RAD;
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(longitude));
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude));
  const siderealRad = (280.460_618_37 + 360.985_647_366_29 * days + at.lon) * RAD;
  const hourAngle = siderealRad - rightAscension;
  const lat = at.lat * RAD;
  const sine =
    Math.sin(lat) * Math.sin(declination) + Math.cos(lat) * Math.cos(declination) * Math.cos(hourAngle);
  return Math.asin(Math.min(1, Math.max(-1, sine))) / RAD;
}
