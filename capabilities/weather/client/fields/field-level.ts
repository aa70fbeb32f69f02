import { pressureAltitudeOfPressureFt } from '#aviation/atmosphere/standard-atmosphere.ts';
import { type GridLevel, SURFACE_LEVEL } from '../../contract.ts';

/** Flight level of an isobaric level in the standard atmosphere, to the nearest ten. */
function flightLevelOf(levelHpa: number): number {
  return Math.round((pressureAltitudeOfPressureFt(levelHpa) ?? 0) / 1000) * 10;
}

/** The level drawn for a selected one: the nearest in the model; null if it has none. */
export function nearestLevel(levels: readonly GridLevel[], chosen: GridLevel): GridLevel | null {
  if (levels.includes(chosen)) return chosen;
  const isobaric = levels.filter((level) => level !== SURFACE_LEVEL);
  if (chosen === SURFACE_LEVEL) return isobaric.toSorted((a, b) => b - a)[0] ?? null;
  const distance = (level: number) => Math.abs(flightLevelOf(level) - flightLevelOf(chosen));
  return isobaric.toSorted((a, b) => distance(a) - distance(b))[0] ?? levels[0] ?? null;
}

/** Below this the surface is more representative than the lowest isobaric level. */
const SURFACE_BELOW_FL = 15;

/** The level nearest to a flight level. */
export function levelNearFl(levels: readonly GridLevel[], flightLevel: number): GridLevel {
  const isobaric = levels.filter((level) => level !== SURFACE_LEVEL);
  if (flightLevel < SURFACE_BELOW_FL) return SURFACE_LEVEL;
  const distance = (level: number) => Math.abs(flightLevelOf(level) - flightLevel);
  return isobaric.toSorted((a, b) => distance(a) - distance(b))[0] ?? SURFACE_LEVEL;
}

/** `Surface`, `FL340 (250 hPa)`. */
export function levelText(level: GridLevel): string {
  if (level === SURFACE_LEVEL) return 'Surface';
  return `FL${String(flightLevelOf(level)).padStart(3, '0')} (${level} hPa)`;
}
