/** Formats of times and dates. Input is ms since 1970-01-01T00:00Z; all output is UTC. */

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const two = (value: number): string => String(value).padStart(2, '0');

/** ISO 8601: `2026-11-20T13:30:00.000Z`. @throws RangeError for an invalid time */
export const toIso = (instantMs: number): string => new Date(instantMs).toISOString();

/** As `toIso`; null when the time is unknown. */
export const isoOrNull = (instantMs: number | null | undefined): string | null =>
  instantMs == null ? null : toIso(instantMs);

/** Hours and minutes: `1330Z`. */
export function formatUtcTime(instantMs: number): string {
  const date = new Date(instantMs);
  return `${two(date.getUTCHours())}${two(date.getUTCMinutes())}Z`;
}

/** Hours, minutes and seconds: `1257:32Z`. */
export function formatUtcTimeWithSeconds(instantMs: number): string {
  const date = new Date(instantMs);
  return `${two(date.getUTCHours())}${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}Z`;
}

/** Day and month: `20 Nov`. */
export function formatUtcDay(instantMs: number): string {
  const date = new Date(instantMs);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}`;
}

/** Weekday, day and month: `Fri 20 Nov`. */
export function formatUtcDate(instantMs: number): string {
  return `${WEEKDAYS[new Date(instantMs).getUTCDay()] ?? ''} ${formatUtcDay(instantMs)}`;
}

/**
 * Age in its largest whole unit, rounded down: `now` below 1 min, then `6 min`, `3 h`, `12 d`. A negative age (a clock
 * slightly wrong) is `now` too.
 */
export function formatAge(ageMs: number): string {
  if (ageMs < MINUTE_MS) return 'now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min`;
  if (ageMs < 2 * DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h`;
  return `${Math.floor(ageMs / DAY_MS)} d`;
}
