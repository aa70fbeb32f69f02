import { DAY_MS, EARTH_RADIUS_M, RADIANS_PER_DEGREE, northernSummer } from './earth.ts';
import { type FrontShape, frontShape } from './fronts.ts';
import { hashUnit } from './hashed-noise.ts';
import { CENTRES_OF_ACTION, CYCLONE_BASINS } from './pressure-systems.table.ts';

/** Highs and lows that are born, move, deepen and die, and the centres of action that stay. */

/** What kind of weather a system brings. */
export type SystemKind = 'frontal-low' | 'high' | 'tropical-cyclone' | 'centre-of-action';

/**
 * Stretches a system along an axis: the matrix whose quadratic form is 1 on the edge, in radii of the longer axis,
 * east and north.
 */
export interface Oval {
  readonly eastEast: number;
  readonly eastNorth: number;
  readonly northNorth: number;
}

/** One high or low at one time. Vectors are unit vectors of the sphere: centre, and east and north at the centre. */
export interface PressureSystem {
  readonly kind: SystemKind;
  readonly lat: number;
  readonly lon: number;
  readonly hemisphere: 1 | -1;
  /** Departure of sea-level pressure at the centre, hPa. */
  readonly departureHpa: number;
  /** 0 to 1: share of its full strength. */
  readonly maturity: number;
  readonly radiusRad: number;
  readonly aloft: number;
  /** Westward displacement of the centre per halving of pressure, radians. */
  readonly tiltRad: number;
  readonly centre: readonly [number, number, number];
  readonly east: readonly [number, number, number];
  readonly north: readonly [number, number, number];
  readonly oval: Oval;
  /** Of lows of the middle latitudes; `null` for all others. */
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

/** An oval whose shorter axis is `narrow` of the longer one, which lies at an angle from east toward the pole. */
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
  // Field by field: copying what is left of an object takes longer than all the rest of a system.
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

/** The life of a slot: which life it is, and how far through it (0 to 1). */
function lifeOf(timeMs: number, slotDays: number, offset: number): { life: number; age: number } {
  const lives = timeMs / DAY_MS / slotDays + offset;
  const life = Math.floor(lives);
  return { life, age: lives - life };
}

/** A low deepens in two fifths of its life and fills in the rest; strength and its rate of change are smooth. */
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
  // Slots are spread around the hemisphere and drift, so that lows rarely sit on one another.
  const bornLon = (360 * (slot + 0.7 * random(1))) / slots + life * 137.5;
  const eastward = (isLow ? 62 + 40 * random(2) : 48 + 30 * random(2)) * (hemisphere < 0 ? 1.15 : 1);
  const shift = winter > 0 ? -3 * winter : -5 * winter;
  const bornLat = isLow ? 39 + 14 * random(3) + shift : 47 - 9 * random(3) + shift;
  const poleward = isLow ? 8 + 13 * random(4) : -(7 + 8 * random(4));
  // A high may be as strong as the gradient wind allows over its radius; a low is deeper in winter.
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
    // A low grows rounder as it winds up.
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
  // First west with the trades, then poleward and round the subtropical high.
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

/** Every system of the world at a time. The number of systems is the same in every season but for tropical cyclones. */
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
