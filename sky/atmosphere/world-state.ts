import { RADIANS_PER_DEGREE, northernSummer, sinSunDeclination } from './earth.ts';
import { type WaveState, wavesAt } from './planetary-waves.ts';
import { type PressureSystem, pressureSystemsAt } from './pressure-systems.ts';
import { type ZonalLevel, type ZonalProfile, zonalLevel, zonalTropopause } from './zonal-mean.ts';

/** Height of the 1000 hPa surface per hPa of sea-level pressure, m. */
const METRES_PER_HPA = 8.34;
const LN_2 = Math.LN2;

/** How far a system reaches, in its radii. */
export const SYSTEM_EDGE = 1.155;

/** Effect of a system on one pressure level. */
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

/** Columns of a grid: the first longitude and the step, degrees. */
interface ColumnSpacing {
  readonly nx: number;
  readonly lon0: number;
  readonly dLon: number;
}

/** A level for each column of one grid row, with only the systems whose reach includes it. */
export class LevelColumns {
  readonly #level: PressureLevel;
  readonly #spacing: ColumnSpacing;
  readonly #lists: readonly LevelSystem[][];
  readonly #levels: readonly PressureLevel[];

  constructor(level: PressureLevel, spacing: ColumnSpacing) {
    this.#level = level;
    this.#spacing = spacing;
    this.#lists = Array.from({ length: spacing.nx }, () => []);
    this.#levels = this.#lists.map((systems) => ({ ...level, systems }));
  }

  /** Moves to the row of a latitude. */
  moveTo(latRad: number): void {
    for (const list of this.#lists) list.length = 0;
    for (const entry of this.#level.systems) {
      const { system, shiftRad } = entry;
      const chord = SYSTEM_EDGE * system.radiusRad + shiftRad;
      const systemLatRad = system.lat * RADIANS_PER_DEGREE;
      // Reach along the parallel, by the chord within which the flow is computed.
      const cosReach = 1 - (chord * chord) / 2;
      const inLine = Math.sin(latRad) * Math.sin(systemLatRad);
      const across = Math.cos(latRad) * Math.cos(systemLatRad);
      if (cosReach - inLine >= across) continue;
      const halfDeg =
        cosReach - inLine <= -across ? 180 : Math.acos((cosReach - inLine) / across) / RADIANS_PER_DEGREE;
      this.#add(entry, halfDeg);
    }
  }

  at(column: number): PressureLevel {
    return this.#levels[column] ?? this.#level;
  }

  #add(entry: LevelSystem, halfDeg: number): void {
    const { nx, lon0, dLon } = this.#spacing;
    const round = 360 / Math.abs(dLon);
    const middle = (entry.system.lon - lon0) / dLon;
    const half = halfDeg / Math.abs(dLon) + 1e-6;
    // The same position recurs every 360° of longitude.
    const firstTurn = Math.floor((-half - middle) / round);
    for (let turn = firstTurn; middle + turn * round - half < nx; turn += 1) {
      const last = Math.min(nx - 1, Math.floor(middle + turn * round + half));
      const first = Math.max(0, Math.ceil(middle + turn * round - half));
      for (let column = first; column <= last; column += 1) {
        const list = this.#lists[column];
        // Where a system reaches around the globe, its two copies overlap.
        if (list && list.at(-1) !== entry) list.push(entry);
      }
    }
  }
}
