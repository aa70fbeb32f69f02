import { pressureAltitudeOfPressureFt } from '#aviation/atmosphere/standard-atmosphere.ts';
import { type GridLevel, SURFACE_LEVEL } from '../../contract.ts';

/** Below this the surface says more than the lowest isobaric level. */
const SURFACE_BELOW_FL = 15;

/** Flight level of an isobaric level in the standard atmosphere, to the nearest ten. */
function flightLevelOf(levelHpa: number): number {
  return Math.round((pressureAltitudeOfPressureFt(levelHpa) ?? 0) / 1000) * 10;
}

/** The level nearest to the middle of the altitude band; the surface near the ground or where nothing else is given. */
export function levelOfBand(
  levels: readonly GridLevel[],
  band: { lowFl: number; highFl: number },
): GridLevel | null {
  const middleFl = (band.lowFl + band.highFl) / 2;
  const isobaric = levels.filter((level) => level !== SURFACE_LEVEL);
  const hasSurface = levels.includes(SURFACE_LEVEL);
  if (hasSurface && (middleFl < SURFACE_BELOW_FL || isobaric.length === 0)) return SURFACE_LEVEL;
  const distance = (level: number) => Math.abs((pressureAltitudeOfPressureFt(level) ?? 0) / 100 - middleFl);
  return isobaric.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** `Surface`, `FL340 (250 hPa)`. */
export function levelText(level: GridLevel): string {
  if (level === SURFACE_LEVEL) return 'Surface';
  return `FL${String(flightLevelOf(level)).padStart(3, '0')} (${level} hPa)`;
}
