import { formatAge } from '#aviation/time/utc.ts';

/** How old something is, as a part of a sentence; a clock that runs behind makes nothing younger than now. */
export function ageText(atIso: string, nowMs: number): string {
  const age = formatAge(Math.max(0, nowMs - Date.parse(atIso)));
  return age === 'now' ? 'just now' : `${age} old`;
}
