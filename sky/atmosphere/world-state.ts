import { RADIANS_PER_DEGREE, northernSummer, sinSunDeclination } from './earth.ts';
import { type WaveState, wavesAt } from './planetary-waves.ts';
import { type PressureSystem, pressureSystemsAt } from './pressure-systems.ts';
import { type ZonalLevel, type ZonalProfile, zonalLevel, zonalTropopause } from './zonal-mean.ts';

/** Height of the 1000 hPa surface per hPa of sea-level pressure, m. */
const METRES_PER_HPA = 8.34;
const LN_2 = Math.LN2;

/** Effect of a system at one pressure level. */
export interface LevelSystem {
  readonly system: PressureSystem;
  /** Height anomaly at the centre, m, and its derivative by ln(1000 hPa/p). */
  readonly departureM: number;
  readonly departureGrowthM: number;
  /** Westward displacement of the centre from its surface position, radians. */
  readonly shiftRad: number;
}

/** State of the world at one time and pressure. */
export interface PressureLevel {
  readonly levelHpa: number;
  /** ln(1000 hPa / p): 0 at 1000 hPa, increasing upward. */
  readonly depth: number;
  readonly zonal: ZonalLevel;
  readonly systems: readonly LevelSystem[];
}

/** State of the world at one time: everything that does not depend on position. */
export interface WorldState {
  readonly seed: number;
  readonly timeMs: number;
  /** 1 at northern midsummer, -1 at northern midwinter. */
  readonly summer: number;
  readonly sinDeclination: number;
  readonly waves: { readonly north: WaveState; readonly south: WaveState };
  readonly systems: readonly PressureSystem[];
  readonly tropopause: ZonalProfile;
  level(levelHpa: number): PressureLevel;
}

/** Share of the anomaly at a depth, and its slope: from 1 at the surface to `aloft`, decaying in the stratosphere. */
function verticalShare(aloft: number, depth: number): { value: number; slope: number } {
  const scale = 0.5;
  const below = Math.exp(-((Math.max(0, depth) / scale) ** 2));
  const share = aloft + (1 - aloft) * below;
  const shareSlope = (1 - aloft) * below * ((-2 * Math.max(0, depth)) / (scale * scale));
  const fadeDepth = depth / 1.9;
  const fading = 1 / (1 + fadeDepth ** 6);
  const fadingSlope = (-6 * fadeDepth ** 5 * fading * fading) / 1.9;
  return { value: share * fading, slope: shareSlope * fading + share * fadingSlope };
}

function buildLevel(levelHpa: number, summer: number, systems: readonly PressureSystem[]): PressureLevel {
  const depth = Math.log(1000 / levelHpa);
  return {
    levelHpa,
    depth,
    zonal: zonalLevel(levelHpa, summer),
    systems: systems.map((system) => {
      const share = verticalShare(system.aloft, depth);
      const departureM = system.departureHpa * METRES_PER_HPA;
      return {
        system,
        departureM: departureM * share.value,
        departureGrowthM: departureM * share.slope,
        shiftRad: (system.tiltRad * depth) / LN_2,
      };
    }),
  };
}

/** Computes the state of a seed's world at a time (ms since 1970). */
export function worldStateAt(given: { seed: number; timeMs: number }): WorldState {
  const { seed, timeMs } = given;
  const summer = northernSummer(timeMs);
  const systems = pressureSystemsAt(given);
  const levels = new Map<number, PressureLevel>();
  return {
    seed,
    timeMs,
    summer,
    sinDeclination: sinSunDeclination(timeMs),
    waves: {
      north: wavesAt({ seed, timeMs, hemisphere: 1, winter: -summer }),
      south: wavesAt({ seed, timeMs, hemisphere: -1, winter: summer }),
    },
    systems,
    tropopause: zonalTropopause(summer),
    level: (levelHpa) => {
      let level = levels.get(levelHpa);
      if (!level) {
        level = buildLevel(levelHpa, summer, systems);
        levels.set(levelHpa, level);
      }
      return level;
    },
  };
}

/** Level with only the systems that can reach a latitude (radians), for one row of a grid. */
export function levelNearLatitude(level: PressureLevel, latRad: number): PressureLevel {
  const systems = level.systems.filter(({ system, shiftRad }) => {
    const systemLatRad = system.lat * RADIANS_PER_DEGREE;
    // The chord is shorter than the arc: 3 % more covers the widest systems.
    return Math.abs(systemLatRad - latRad) < 1.03 * (system.radiusRad + shiftRad);
  });
  return { ...level, systems };
}
