import { DAY_MS, EARTH_RADIUS_M, RADIANS_PER_DEGREE } from '../atmosphere/earth.ts';
import { smoothStep, valueNoise } from '../atmosphere/hashed-noise.ts';

/** Sizes that rain is streaked and broken in, km, and how much stronger or weaker they make the echo, dB. */
const PARTS = [
  { sizeKm: 190, dB: 5, salt: 0x51 },
  { sizeKm: 70, dB: 5.5, salt: 0x52 },
  { sizeKm: 26, dB: 4, salt: 0x53 },
  { sizeKm: 9, dB: 2.5, salt: 0x54 },
] as const;
const EARTH_KM = EARTH_RADIUS_M / 1000;
/** The streaks travel with the westerlies; as one, so that they are never torn apart. */
const EASTWARD_DEG_PER_DAY = 11;
/** What is smaller than a pixel shows its strong half, as mosaics of radars take the strongest echo of each pixel. */
const STRONGEST = 0.6;

/** Where a row of pixels lies. */
export interface TextureRow {
  readonly seed: number;
  readonly lat: number;
  readonly timeMs: number;
  readonly kmPerPixel: number;
}

/** What the fine structure of rain adds to its mean echo along a parallel, dB; about -12 to 12. A function of longitude. */
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
