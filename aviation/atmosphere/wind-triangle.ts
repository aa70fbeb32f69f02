import { normaliseBearingDeg } from '#aviation/geo/lat-lon.ts';
import { type Wind, windAlong } from './wind-vector.ts';

/** Heading and ground speed on a track, or why it cannot be maintained. Correction angle positive to the right. */
export type WindTriangle =
  | {
      readonly ok: true;
      readonly headingDegTrue: number;
      readonly windCorrectionDeg: number;
      readonly groundSpeedKt: number;
    }
  | {
      readonly ok: false;
      /** The wind exceeds the airspeed across or along the track, or there is no airspeed. */
      readonly reason: 'crosswind-exceeds-airspeed' | 'headwind-exceeds-airspeed' | 'no-airspeed';
    };

/** Solves the wind triangle for heading and ground speed on a track. */
export function solveWindTriangle(leg: {
  trackDegTrue: number;
  trueAirspeedKt: number;
  wind: Wind;
}): WindTriangle {
  const { trackDegTrue, trueAirspeedKt, wind } = leg;
  if (!(trueAirspeedKt > 0)) return { ok: false, reason: 'no-airspeed' };
  const { headwindKt, crosswindKt } = windAlong(wind, trackDegTrue);
  if (Math.abs(crosswindKt) > trueAirspeedKt) return { ok: false, reason: 'crosswind-exceeds-airspeed' };
  const correction = Math.asin(crosswindKt / trueAirspeedKt);
  const groundSpeedKt = trueAirspeedKt * Math.cos(correction) - headwindKt;
  if (groundSpeedKt <= 0) return { ok: false, reason: 'headwind-exceeds-airspeed' };
  const windCorrectionDeg = (correction * 180) / Math.PI;
  const headingDegTrue = normaliseBearingDeg(trackDegTrue + windCorrectionDeg);
  return { ok: true, headingDegTrue, windCorrectionDeg, groundSpeedKt };
}
