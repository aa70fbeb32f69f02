import { FEET_PER_METRE } from '#aviation/units.ts';
import { UNLIMITED_FL, limitOfLevel, limitOfWords } from '#aviation/airspace/limit-of-words.ts';
import { type LimitUnit, limitText, limitsWritten } from '#aviation/airspace/limit-text.ts';

/** A vertical extent. Flight levels are hundreds of feet; null is unknown. Published limits are verbatim. */
export interface NotamLevels {
  lower: string | null;
  upper: string | null;
  lowerFl: number | null;
  upperFl: number | null;
}

/**
 * Converts `SFC`, `FL050`, `4500FT AMSL`, `300FT AGL`, `900M AMSL`, `UNL` to hundreds of feet. Heights above ground are
 * treated as above sea level: for sorting, not as an altitude.
 */
export function flightLevelOf(text: string | null): number | null {
  const wanted = (text ?? '').trim().toUpperCase();
  if (/^(SFC|GND)/.test(wanted)) return 0;
  if (wanted.startsWith('UNL')) return UNLIMITED_FL;
  const level = /^FL\s*(\d{2,3})/.exec(wanted)?.[1];
  if (level !== undefined) return Number(level);
  const [, figure, unit] = /^(\d+)\s*(FT|M)\b/.exec(wanted) ?? [];
  if (figure === undefined) return null;
  return Math.round((Number(figure) * (unit === 'M' ? FEET_PER_METRE : 1)) / 100);
}

/** Whether a limit is a height above ground, or has no datum: its altitude depends on the terrain. */
export function isAboveGround(text: string | null): boolean {
  const wanted = (text ?? '').trim().toUpperCase();
  return /^\d+\s*(FT|M)\b/.test(wanted) && !/MSL\b/.test(wanted);
}

/** Above any terrain, hundreds of feet. */
const HIGHEST_GROUND_FL = 291;

/** Levels from items F and G, else from the Q-line; null for none. */
export function levelsOf(given: {
  lower: string | null;
  upper: string | null;
  qLowerFl: number | null;
  qUpperFl: number | null;
}): NotamLevels | null {
  const lowerFl = flightLevelOf(given.lower) ?? given.qLowerFl;
  const upperFl = flightLevelOf(given.upper) ?? given.qUpperFl;
  if (lowerFl === null && upperFl === null) return null;
  return { lower: given.lower, upper: given.upper, lowerFl, upperFl };
}

/** Limits in the common format, `FL120 / SFC`; non-numeric limits as published, `—` when unknown. */
export function levelsText(levels: NotamLevels | null, unit: LimitUnit = 'ft'): string {
  if (levels === null) return '—';
  const side = (text: string | null, level: number | null): string | null =>
    limitText(text === null ? limitOfLevel(level) : limitOfWords(text), unit) ?? text;
  const [lower, upper] = [side(levels.lower, levels.lowerFl), side(levels.upper, levels.upperFl)];
  return limitsWritten({ lower, upper }) ?? '—';
}

/** Whether a vertical extent overlaps a band of flight levels; unknown limits and heights above ground may overlap. */
export function meetsBand(levels: NotamLevels | null, band: { lowFl: number; highFl: number }): boolean {
  const upperFl = levels?.upperFl ?? UNLIMITED_FL;
  const max = isAboveGround(levels?.upper ?? null) ? upperFl + HIGHEST_GROUND_FL : upperFl;
  return (levels?.lowerFl ?? 0) <= band.highFl && max >= band.lowFl;
}
