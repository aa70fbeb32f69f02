import { GRAVITY, RADIANS_PER_DEGREE } from './earth.ts';
import { placeAt } from './flow.ts';
import { landFractionAt } from './ground.ts';
import { smoothStep } from './hashed-noise.ts';
import { currentAt } from './ocean-currents.ts';
import { isNearSeaAt } from './sea-mask.ts';
import type { SurfaceWeather } from './surface-weather.ts';

/** The sea: its currents, and waves that follow the wind. */

/**
 * Surface current eastward and northward, m/s; `null` over land further than a degree and a half from the sea.
 * `summer` is 1 at the height of the northern summer and -1 in winter: it reverses the monsoon currents.
 */
export function oceanCurrentAt(
  lat: number,
  lon: number,
  summer: number,
): { eastwardMps: number; northwardMps: number } | null {
  return isNearSeaAt(lat, lon) ? currentAt(lat, lon, summer) : null;
}

/** Combined wind sea and swell. */
export interface Waves {
  readonly significantHeightM: number;
  readonly fromDegTrue: number;
  readonly periodS: number;
}

/**
 * Waves at a position (degrees) from the local wind and the typical swell of the latitude; `null` over land further
 * than 1.5° from the sea. Fully developed sea: 0.21 V²/g, reduced by up to 35 % in strong wind for limited fetch. Sea
 * ice damps waves toward the poles.
 */
export function wavesAt(lat: number, lon: number, surface: SurfaceWeather): Waves | null {
  if (!isNearSeaAt(lat, lon)) return null;
  const place = placeAt(lat, lon);
  const speed = Math.hypot(surface.eastwardMps, surface.northwardMps);
  const developed = 0.21 / GRAVITY;
  const windSea = developed * speed * speed * (1 - 0.35 * Math.min(1, (speed / 28) ** 2));
  const swell = 0.7 + 1.7 * Math.exp(-(((Math.abs(lat) - 50) / 22) ** 2)) * (lat < 0 ? 1.3 : 1);
  // Between coasts there is no ocean swell, and the fetch is short.
  const open = 1 - 0.7 * landFractionAt(lat, lon);
  const height = open * Math.hypot(windSea, swell) * (1 - 0.75 * smoothStep(69, 75, Math.abs(lat)));
  // Swell is from the west in middle latitudes and with the trade winds in the tropics.
  const swellEast = Math.abs(lat) < 27 ? -1 : 1;
  const east = surface.eastwardMps * windSea + swellEast * swell * 4;
  const north = surface.northwardMps * windSea - place.sinLat * swell * 2;
  const from = Math.atan2(-east, -north) / RADIANS_PER_DEGREE;
  return {
    significantHeightM: height,
    fromDegTrue: (from + 360) % 360,
    periodS: 4.2 * Math.sqrt(height) + 2.2 * (swell / (height + 0.1)),
  };
}
