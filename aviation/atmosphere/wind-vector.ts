import { KNOTS_PER_MPS } from '#aviation/units.ts';
import { normaliseBearingDeg } from '#aviation/geo/lat-lon.ts';

const DEGREES_PER_RADIAN = 180 / Math.PI;

/** Wind: the direction it is from, degrees true in [0, 360), and its speed. */
export interface Wind {
  readonly fromDegTrue: number;
  readonly speedKt: number;
}

/** Converts eastward (u) and northward (v) components in m/s to a wind; calm is from 0. */
export function windOfComponents(components: { eastwardMps: number; northwardMps: number }): Wind {
  const { eastwardMps, northwardMps } = components;
  const speedKt = Math.hypot(eastwardMps, northwardMps) * KNOTS_PER_MPS;
  if (speedKt === 0) return { fromDegTrue: 0, speedKt: 0 };
  const degrees = Math.atan2(-eastwardMps, -northwardMps) * DEGREES_PER_RADIAN;
  return { fromDegTrue: normaliseBearingDeg(degrees), speedKt };
}

/** Converts a wind to eastward and northward components in m/s, for interpolation. */
export function componentsOfWind(wind: Wind): { eastwardMps: number; northwardMps: number } {
  const speedMps = wind.speedKt / KNOTS_PER_MPS;
  const radians = wind.fromDegTrue / DEGREES_PER_RADIAN;
  return { eastwardMps: -speedMps * Math.sin(radians), northwardMps: -speedMps * Math.cos(radians) };
}

/** Components relative to a direction, kt: headwind positive, tailwind negative; crosswind from the right positive. */
export function windAlong(wind: Wind, directionDegTrue: number): { headwindKt: number; crosswindKt: number } {
  const angle = (wind.fromDegTrue - directionDegTrue) / DEGREES_PER_RADIAN;
  return { headwindKt: wind.speedKt * Math.cos(angle), crosswindKt: wind.speedKt * Math.sin(angle) };
}
