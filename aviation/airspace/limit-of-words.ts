import { METRES_PER_FOOT } from '#aviation/units.ts';
import type { Limit } from './limit-text.ts';

/** Unlimited in the Q-line of a NOTAM (ICAO Doc 8126). */
export const UNLIMITED_FL = 999;

/** Limit from a level of the Q-line, hundreds of feet; null for none. */
export function limitOfLevel(level: number | null): Limit | null {
  if (level === null) return null;
  if (level >= UNLIMITED_FL) return { datum: 'UNL', value: 0 };
  return level === 0 ? { datum: 'SFC', value: 0 } : { datum: 'FL', value: level };
}

/** Parses a published limit, `GND`, `FL050`, `4500FT AMSL`, `900M AGL`; null for any other text (`BY NOTAM`). */
export function limitOfWords(text: string): Limit | null {
  const wanted = text.trim().toUpperCase();
  if (/^(SFC|GND)\b/.test(wanted)) return { datum: 'SFC', value: 0 };
  if (wanted.startsWith('UNL')) return { datum: 'UNL', value: 0 };
  const level = /^FL\s*(\d{2,3})$/.exec(wanted)?.[1];
  if (level !== undefined) return { datum: 'FL', value: Number(level) };
  const [, figure, unit, datum = ''] = /^(\d+)\s*(FT|M)(?:\s+(A?MSL|AGL))?$/.exec(wanted) ?? [];
  if (figure === undefined) return null;
  const value = Number(figure) / (unit === 'M' ? METRES_PER_FOOT : 1);
  return { value, datum: datum === '' ? null : datum === 'AGL' ? 'AGL' : 'MSL' };
}
