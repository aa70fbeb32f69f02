const MINUTE_MS = 60_000;

/**
 * Parses ten figures `YYMMDDhhmm`, UTC, to ms since 1970; null when invalid. `2400` is the end of the day, as used by
 * many offices. Years are of this century.
 */
export function tenFigureTime(text: string): number | null {
  const match = /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const isEndOfDay = hour === 24 && minute === 0;
  if (month < 1 || month > 12 || minute > 59 || (hour > 23 && !isEndOfDay)) return null;
  const dayMs = Date.UTC(2000 + year, month - 1, day);
  if (new Date(dayMs).getUTCDate() !== day) return null;
  return dayMs + (hour * 60 + minute) * MINUTE_MS;
}

/** End of a NOTAM. `unknown`: not stated, or not parsed. */
export type NotamEnd =
  | { kind: 'at'; atMs: number; isEstimated: boolean }
  | { kind: 'permanent' }
  | { kind: 'further-notice' }
  | { kind: 'unknown' };

/** Parses item C, or the end of a US NOTAM: `2611281200`, `2611281200 EST`, `PERM`, `UFN`. */
export function notamEnd(text: string | null): NotamEnd {
  const wanted = (text ?? '').trim().toUpperCase();
  if (/^PERM\b/.test(wanted)) return { kind: 'permanent' };
  if (/^UFN\b/.test(wanted)) return { kind: 'further-notice' };
  const match = /^(\d{10})\s*(EST)?\b/.exec(wanted);
  const atMs = match?.[1] === undefined ? null : tenFigureTime(match[1]);
  return atMs === null ? { kind: 'unknown' } : { kind: 'at', atMs, isEstimated: match?.[2] !== undefined };
}
