import { DAY_MS, EARTH_RADIUS_M, RADIANS_PER_DEGREE, northernSummer } from './earth.ts';
import { type FrontShape, frontShape } from './fronts.ts';
import { hashUnit } from './hashed-noise.ts';
import { CENTRES_OF_ACTION, CYCLONE_BASINS } from './pressure-systems.table.ts';

/** Moving highs and lows with a life cycle, tropical cyclones, and the semi-permanent centres of action. */

/** Type of pressure system. */
export type SystemKind = 'frontal-low' | 'high' | 'tropical-cyclone' | 'centre-of-action';

/**
 * Ellipse of a system: the matrix (east, north) whose quadratic form is 1 on the edge, in radii of the major axis.
 */
export interface Oval {
  readonly eastEast: number;
  readonly eastNorth: number;
  readonly northNorth: number;
}

/** A high or low at one time. `centre`, and `east` and `north` at the centre, are unit vectors. */
export interface PressureSystem {
  readonly kind: SystemKind;
  readonly lat: number;
  readonly lon: number;
  readonly hemisphere: 1 | -1;
  /** Sea-level pressure anomaly at the centre, hPa. */
  readonly departureHpa: number;
  /** Fraction of its peak strength, 0 to 1. */
  readonly maturity: number;
  readonly radiusRad: number;
  readonly aloft: number;
  /** Westward tilt of the centre with height, radians per halving of pressure. */
  readonly tiltRad: number;
  readonly centre: readonly [number, number, number];
  readonly east: readonly [number, number, number];
  readonly north: readonly [number, number, number];
  readonly oval: Oval;
  /** Frontal lows only; `null` for all others. */
  readonly fronts: FrontShape | null;
}

const SLOT_DAYS = 7;
const LOWS_PER_HEMISPHERE = 13;
const HIGHS_PER_HEMISPHERE = 9;

type Placed = Pick<
  PressureSystem,
  'kind' | 'lat' | 'lon' | 'departureHpa' | 'maturity' | 'aloft' | 'tiltRad'
> & { radiusKm: number; oval?: Oval; fronts?: FrontShape };

const ROUND: Oval = { eastEast: 1, eastNorth: 0, northNorth: 1 };

/** Ellipse whose minor axis is `narrow` times the major axis; `angle` (radians) is from east toward the pole. */
function ovalOf(narrow: number, angle: number, hemisphere: 1 | -1): Oval {
  const east = Math.cos(angle);
  const north = Math.sin(angle) * hemisphere;
  const across = 1 / (narrow * narrow);
  return {
    eastEast: east * east + across * north * north,
    eastNorth: east * north * (1 - across),
    northNorth: north * north + across * east * east,
  };
}

function place(placed: Placed): PressureSystem {
  const lat = placed.lat * RADIANS_PER_DEGREE;
  const lon = placed.lon * RADIANS_PER_DEGREE;
  const sinLat = Math.sin(lat);
  const cosLat = Math.cos(lat);
  const sinLon = Math.sin(lon);
  const cosLon = Math.cos(lon);
  // Field by field: spreading an object takes longer than computing the whole system.
  return {
    kind: placed.kind,
    lat: placed.lat,
    lon: placed.lon,
    departureHpa: placed.departureHpa,
    maturity: placed.maturity,
    aloft: placed.aloft,
    tiltRad: placed.tiltRad,
    hemisphere: placed.lat < 0 ? -1 : 1,
    radiusRad: (placed.radiusKm * 1000) / EARTH_RADIUS_M,
    centre: [cosLat * cosLon, cosLat * sinLon, sinLat],
    east: [-sinLon, cosLon, 0],
    north: [-sinLat * cosLon, -sinLat * sinLon, cosLat],
    oval: placed.oval ?? ROUND,
    fronts: placed.fronts ?? null,
  };
}

/** Life cycle of a slot: its number, and the share of it that has passed (0 to 1). */
function lifeOf(timeMs: number, slotDays: number, offset: number): { life: number; age: number } {
  const lives = timeMs / DAY_MS / slotDays + offset;
  const life = Math.floor(lives);
  return { life, age: lives - life };
}

/** A low deepens in the first two fifths of its life and fills in the rest; strength and its rate are smooth. */
const maturityAt = (age: number): number => Math.sin(Math.PI * age ** 0.8) ** 2;

function transientSystem(given: {
  seed: number;
  timeMs: number;
  hemisphere: 1 | -1;
  slot: number;
  isLow: boolean;
  winter: number;
}): PressureSystem {
  const { seed, timeMs, hemisphere, slot, isLow, winter } = given;
  const which = (isLow ? 0 : 100) + slot + (hemisphere < 0 ? 500 : 0);
  const { life, age } = lifeOf(timeMs, SLOT_DAYS, hashUnit(seed, 71, which));
  const random = (what: number): number => hashUnit(seed, 72 + what, which, life);
  const slots = isLow ? LOWS_PER_HEMISPHERE : HIGHS_PER_HEMISPHERE;
  // Slots are spread around the hemisphere and drift, so that lows rarely overlap.
  const bornLon = (360 * (slot + 0.7 * random(1))) / slots + life * 137.5;
  const eastward = (isLow ? 62 + 40 * random(2) : 48 + 30 * random(2)) * (hemisphere < 0 ? 1.15 : 1);
  const shift = winter > 0 ? -3 * winter : -5 * winter;
  const bornLat = isLow ? 39 + 14 * random(3) + shift : 47 - 9 * random(3) + shift;
  const poleward = isLow ? 8 + 13 * random(4) : -(7 + 8 * random(4));
  // The gradient wind limits a high over its radius; lows are deeper in winter.
  const strengthHpa = isLow
    ? -(13 + 22 * random(5) ** 1.4) * (0.85 + 0.25 * winter + (hemisphere < 0 ? 0.05 : 0))
    : 7 + 9 * random(5);
  const maturity = maturityAt(age);
  return place({
    kind: isLow ? 'frontal-low' : 'high',
    lat: hemisphere * (bornLat + poleward * age),
    lon: bornLon + eastward * age,
    departureHpa: strengthHpa * maturity,
    maturity,
    radiusKm: isLow ? 1150 + 800 * random(6) + 350 * age : 1900 + 900 * random(6),
    // A low becomes rounder as it occludes.
    oval: ovalOf(
      (isLow ? 0.68 : 0.7) + 0.24 * random(7) + (isLow ? 0.08 * age : 0),
      Math.PI * random(8),
      hemisphere,
    ),
    ...(isLow && { fronts: frontShape((what) => random(20 + what), age) }),
    aloft: isLow ? 0.85 : 0.8,
    tiltRad: (isLow ? 0.06 : 0.03) * (1 - 0.6 * age),
  });
}

function tropicalCyclone(given: {
  seed: number;
  timeMs: number;
  basin: number;
  slot: number;
}): PressureSystem | null {
  const { seed, timeMs, basin, slot } = given;
  const basinPlace = CYCLONE_BASINS[basin];
  if (!basinPlace) return null;
  const offset = slot / 2 + hashUnit(seed, 91, basin) / 2;
  const { life, age } = lifeOf(timeMs, 10, offset);
  const random = (what: number): number => hashUnit(seed, 92 + what, basin * 2 + slot, life);
  const bornMs = (life - offset) * 10 * DAY_MS;
  const month = (bornMs / DAY_MS / 30.436_875 + 12 - basinPlace.peakMonth + 0.5) % 12;
  const monthsFromPeak = Math.min(month, 12 - month);
  const chance = basinPlace.frequency * Math.cos((Math.PI / 6) * Math.min(3, monthsFromPeak));
  if (random(1) > chance) return null;
  const hemisphere = basinPlace.lat < 0 ? -1 : 1;
  const maturity = maturityAt(age);
  // West with the trade winds first, then poleward around the subtropical high.
  const lat = Math.abs(basinPlace.lat) + 4 * (random(2) - 0.5) + 4 * age + 16 * age ** 2.2;
  const lon = basinPlace.lon + 16 * (random(3) - 0.5) - 42 * age + 38 * age ** 3;
  return place({
    kind: 'tropical-cyclone',
    lat: hemisphere * lat,
    lon,
    departureHpa: -(16 + 42 * random(4)) * maturity,
    maturity,
    radiusKm: 520 + 240 * random(5),
    aloft: 0.55,
    tiltRad: 0,
  });
}

function centresOfAction(summer: number): PressureSystem[] {
  return CENTRES_OF_ACTION.map(({ lat, lon, radiusKm, januaryHpa, julyHpa, aloft }) =>
    place({
      kind: 'centre-of-action',
      lat,
      lon,
      radiusKm,
      departureHpa: januaryHpa + ((julyHpa - januaryHpa) * (1 + summer)) / 2,
      maturity: 1,
      aloft,
      tiltRad: 0,
    }),
  );
}

/** Computes all systems of the world at a time (ms since 1970). Only the number of tropical cyclones varies. */
export function pressureSystemsAt(given: { seed: number; timeMs: number }): PressureSystem[] {
  const { seed, timeMs } = given;
  const summer = northernSummer(timeMs);
  const systems = centresOfAction(summer);
  for (const hemisphere of [1, -1] as const) {
    const winter = -hemisphere * summer;
    for (let slot = 0; slot < LOWS_PER_HEMISPHERE; slot += 1)
      systems.push(transientSystem({ seed, timeMs, hemisphere, slot, isLow: true, winter }));
    for (let slot = 0; slot < HIGHS_PER_HEMISPHERE; slot += 1)
      systems.push(transientSystem({ seed, timeMs, hemisphere, slot, isLow: false, winter }));
  }
  for (let basin = 0; basin < CYCLONE_BASINS.length; basin += 1)
    for (let slot = 0; slot < 2; slot += 1) {
      const storm = tropicalCyclone({ seed, timeMs, basin, slot });
      if (storm) systems.push(storm);
    }
  return systems;
}
