import { BOUNDARY_CURRENTS } from './boundary-currents.table.ts';
import { GRAVITY, RADIANS_PER_DEGREE } from './earth.ts';
import { placeAt } from './flow.ts';
import { landFractionAt } from './ground.ts';
import { smoothStep } from './hashed-noise.ts';
import { isNearSeaAt } from './sea-mask.ts';
import type { SurfaceWeather } from './surface-weather.ts';

/** Surface currents of the ocean gyres, and waves raised by the wind. */

interface Gyre {
  readonly lat: number;
  readonly lon: number;
  readonly halfHeightDeg: number;
  readonly halfWidthDeg: number;
  /** Maximum speed of the current, m/s; positive is clockwise. */
  readonly speedMps: number;
}

// prettier-ignore
const GYRES: readonly Gyre[] = [
  { lat: 29, lon: -48, halfHeightDeg: 13, halfWidthDeg: 30, speedMps: 0.35 },
  { lat: 58, lon: -35, halfHeightDeg: 7, halfWidthDeg: 18, speedMps: -0.3 },
  { lat: 28, lon: 180, halfHeightDeg: 12, halfWidthDeg: 48, speedMps: 0.35 },
  { lat: 52, lon: 178, halfHeightDeg: 7, halfWidthDeg: 24, speedMps: -0.3 },
  { lat: -28, lon: -18, halfHeightDeg: 12, halfWidthDeg: 26, speedMps: -0.5 },
  { lat: -28, lon: -130, halfHeightDeg: 13, halfWidthDeg: 50, speedMps: -0.45 },
  { lat: -26, lon: 75, halfHeightDeg: 12, halfWidthDeg: 34, speedMps: -0.6 },
];
/** Maximum of x·exp(-x²), so that `speedMps` is the maximum speed. */
const PEAK = 0.4289;

interface Stretch {
  readonly from: readonly [lat: number, lon: number];
  readonly to: readonly [lat: number, lon: number];
  readonly speedMps: number;
  readonly halfWidthDeg: number;
}
const STRETCHES: readonly Stretch[] = BOUNDARY_CURRENTS.flatMap(({ line, speedMps, halfWidthDeg }) =>
  line.slice(1).flatMap((to, at): Stretch[] => {
    const from = line[at];
    return from ? [{ from, to, speedMps, halfWidthDeg }] : [];
  }),
);
/** Distance, in half widths, beyond which a current is zero. */
const REACH = 3;

/** Boundary currents at a position. Only the strongest stretch counts, so that the corners of a line do not add up. */
function boundaryCurrentAt(lat: number, lon: number): { eastward: number; northward: number } {
  let [eastward, northward, strongest] = [0, 0, 0];
  for (const { from, to, speedMps, halfWidthDeg } of STRETCHES) {
    const reach = REACH * halfWidthDeg;
    if (lat > Math.max(from[0], to[0]) + reach || lat < Math.min(from[0], to[0]) - reach) continue;
    const shrink = Math.cos(lat * RADIANS_PER_DEGREE);
    const dx = (to[1] - from[1]) * shrink;
    const dy = to[0] - from[0];
    const x = (((((lon - from[1] + 180) % 360) + 360) % 360) - 180) * shrink;
    const y = lat - from[0];
    const length = Math.hypot(dx, dy);
    const along = Math.min(1, Math.max(0, (x * dx + y * dy) / (length * length)));
    const aside = Math.hypot(x - along * dx, y - along * dy) / halfWidthDeg;
    const speed = aside > REACH ? 0 : speedMps * Math.exp(-aside * aside);
    if (speed <= strongest) continue;
    strongest = speed;
    eastward = (speed * dx) / length;
    northward = (speed * dy) / length;
  }
  return { eastward, northward };
}

/** Surface current at a position (degrees), m/s; `null` over land further than 1.5° from the sea. */
export function oceanCurrentAt(
  lat: number,
  lon: number,
): { eastwardMps: number; northwardMps: number } | null {
  if (!isNearSeaAt(lat, lon)) return null;
  let eastward = 0;
  let northward = 0;
  for (const gyre of GYRES) {
    const dLon = ((((lon - gyre.lon + 180) % 360) + 360) % 360) - 180;
    const x = dLon / gyre.halfWidthDeg;
    const y = (lat - gyre.lat) / gyre.halfHeightDeg;
    const bell = (gyre.speedMps / PEAK) * Math.exp(-x * x - y * y);
    eastward += bell * y;
    northward -= bell * x * 0.6;
  }
  eastward += 0.32 * Math.exp(-(((lat + 52) / 6) ** 2));
  eastward -= 0.4 * Math.exp(-((lat / 4) ** 2)) - 0.35 * Math.exp(-(((lat - 6.5) / 1.6) ** 2));
  const narrow = boundaryCurrentAt(lat, lon);
  // Gyres exist in the open ocean only, not between coasts.
  const open = 1 - landFractionAt(lat, lon);
  return {
    eastwardMps: eastward * open + narrow.eastward,
    northwardMps: northward * open + narrow.northward,
  };
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
