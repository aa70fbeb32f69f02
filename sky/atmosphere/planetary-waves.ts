import { DAY_MS, RADIANS_PER_DEGREE } from './earth.ts';
import { hashUnit } from './hashed-noise.ts';

/**
 * Rossby waves: they displace the mean atmosphere north and south, so that the jet meanders, ridges are warm and
 * troughs cold. Each wave travels around its hemisphere at its speed; its amplitude varies over days.
 */

/** Number of waves around a hemisphere. */
export const WAVE_NUMBERS = 9;
const CENTRE_LAT_RAD = 47 * RADIANS_PER_DEGREE;
const WIDTH_RAD = 19 * RADIANS_PER_DEGREE;

/** Waves of one hemisphere at one time: coefficients of cos kλ and sin kλ, radians of displacement. */
export interface WaveState {
  readonly cosine: Float64Array;
  readonly sine: Float64Array;
}

/** Amplitude (degrees of latitude) and speed (degrees of longitude per day) of wave k; long waves are stationary. */
function waveOf(k: number): { amplitudeDeg: number; speedDegPerDay: number } {
  const amplitudes = [0, 1.1, 1.6, 2.2, 2.2, 2.4, 2.3, 1.9, 1.3, 0.8];
  const speeds = [0, -0.6, 0.5, 1.5, 4, 6.5, 8.5, 10, 11, 12];
  return { amplitudeDeg: amplitudes[k] ?? 0, speedDegPerDay: speeds[k] ?? 0 };
}

/** Computes the waves at a time; `hemisphere` 1 north, -1 south; `winter` 1 at midwinter, -1 at midsummer. */
export function wavesAt(arguments_: {
  seed: number;
  timeMs: number;
  hemisphere: 1 | -1;
  winter: number;
}): WaveState {
  const { seed, timeMs, hemisphere, winter } = arguments_;
  const cosine = new Float64Array(WAVE_NUMBERS + 1);
  const sine = new Float64Array(WAVE_NUMBERS + 1);
  const days = timeMs / DAY_MS;
  for (let k = 1; k <= WAVE_NUMBERS; k += 1) {
    const random = (what: number): number => hashUnit(seed, 31 + what, k, hemisphere);
    const { amplitudeDeg, speedDegPerDay } = waveOf(k);
    const speed = speedDegPerDay * (0.8 + 0.4 * random(1));
    const periodDays = 9 + 8 * random(2);
    const swell = 0.75 + 0.45 * Math.sin(2 * Math.PI * (days / periodDays + random(3)));
    const amplitude = amplitudeDeg * RADIANS_PER_DEGREE * swell * (0.85 + 0.2 * winter);
    const drift = (speed * days) % (360 * k);
    const phase = 2 * Math.PI * random(4) + k * drift * RADIANS_PER_DEGREE;
    cosine[k] = amplitude * Math.cos(phase);
    sine[k] = amplitude * Math.sin(phase);
  }
  return { cosine, sine };
}

/** Envelope of the waves at a latitude (0 to 1), and its derivative per radian. */
export function waveEnvelope(latRad: number): { value: number; slope: number } {
  const distance = (Math.abs(latRad) - CENTRE_LAT_RAD) / WIDTH_RAD;
  const cosLat = Math.cos(latRad);
  const bell = Math.exp(-distance * distance);
  const shape = 2 * cosLat * cosLat;
  const slopeTowardPole =
    bell * (shape * ((-2 * distance) / WIDTH_RAD) - 4 * cosLat * Math.sin(Math.abs(latRad)));
  return { value: bell * shape, slope: latRad < 0 ? -slopeTowardPole : slopeTowardPole };
}
