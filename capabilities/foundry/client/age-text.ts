import { formatAge } from '#aviation/time/utc.ts';

/** Age as part of a sentence; with a slow clock the age is never negative. */
export function ageText(atIso: string, nowMs: number): string {
  const age = formatAge(Math.max(0, nowMs - Date.parse(atIso)));
  return age === 'now' ? 'just now' : `${age} old`;
}
