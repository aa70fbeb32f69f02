import { DAY_MS, EARTH_RADIUS_M, RADIANS_PER_DEGREE } from '../atmosphere/earth.ts';
import { smoothStep, valueNoise } from '../atmosphere/hashed-noise.ts';

/** Scales of the streaks and gaps in rain, and their amplitude in dB. */
const PARTS = [
  { sizeKm: 190, dB: 5, salt: 0x51 },
  { sizeKm: 70, dB: 5.5, salt: 0x52 },
  { sizeKm: 26, dB: 4, salt: 0x53 },
  { sizeKm: 9, dB: 2.5, salt: 0x54 },
] as const;
const EARTH_KM = EARTH_RADIUS_M / 1000;
/** Drift of the streaks with the westerlies; one speed at every latitude, so that they are not sheared. */
const EASTWARD_DEG_PER_DAY = 11;
/** Share of the amplitude added by scales smaller than a pixel: a mosaic takes the strongest echo of each pixel. */
const STRONGEST = 0.6;

/** Latitude, time and resolution of a row of pixels. */
export interface TextureRow {
  readonly seed: number;
  readonly lat: number;
  readonly timeMs: number;
  readonly kmPerPixel: number;
}

/** Returns the deviation from the mean echo by longitude (degrees) along a parallel: about -12 to 12 dB. */
export function rainTexture({ seed, lat, timeMs, kmPerPixel }: TextureRow): (lon: number) => number {
  const drift = (timeMs / DAY_MS) * EASTWARD_DEG_PER_DAY;
  const parts = PARTS.map(({ sizeKm, dB, salt }) => ({
    perUnit: EARTH_KM / sizeKm,
    dB,
    salt: seed ^ Math.imul(salt, 0x9e3779b1),
    hidden: smoothStep(0.3, 0.7, kmPerPixel / sizeKm),
  }));
  const always = parts.reduce((sum, { dB, hidden }) => sum + dB * hidden * STRONGEST, 0);
  const seen = parts.filter(({ hidden }) => hidden < 1);
  const [across, up] = [Math.cos(lat * RADIANS_PER_DEGREE), Math.sin(lat * RADIANS_PER_DEGREE)];
  return (lon) => {
    const angle = (lon - drift) * RADIANS_PER_DEGREE;
    const [x, y] = [across * Math.cos(angle), across * Math.sin(angle)];
    let sum = always;
    for (const { perUnit, dB, salt, hidden } of seen)
      sum += dB * (1 - hidden) * valueNoise(x * perUnit, y * perUnit, up * perUnit, salt);
    return sum;
  };
}
