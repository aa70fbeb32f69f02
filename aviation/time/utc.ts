/** Times of the day and dates as crews write them. Instants are ms since 1970-01-01T00:00Z; everything is UTC. */

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-11-20T13:30:00.000Z` (ISO 8601). @throws RangeError for what is no instant */
export const toIso = (instantMs: number): string => new Date(instantMs).toISOString();

/** As `toIso`; null where no instant is known. */
export const isoOrNull = (instantMs: number | null | undefined): string | null =>
  instantMs == null ? null : toIso(instantMs);

/** `1330Z`. */
export function formatUtcTime(instantMs: number): string {
  const date = new Date(instantMs);
  return `${two(date.getUTCHours())}${two(date.getUTCMinutes())}Z`;
}

/** `1257:32Z`. */
export function formatUtcTimeWithSeconds(instantMs: number): string {
  const date = new Date(instantMs);
  return `${two(date.getUTCHours())}${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}Z`;
}

/** `20 Nov`. */
export function formatUtcDay(instantMs: number): string {
  const date = new Date(instantMs);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}`;
}

/** `Fri 20 Nov`. */
export function formatUtcDate(instantMs: number): string {
  return `${WEEKDAYS[new Date(instantMs).getUTCDay()] ?? ''} ${formatUtcDay(instantMs)}`;
}

/**
 * An age in its largest whole unit, rounded down: `now` below a minute, then `6 min`, `3 h`, `12 d`.
 * An instant in the future (a clock that is slightly off) is `now` too.
 */
export function formatAge(ageMs: number): string {
  if (ageMs < MINUTE_MS) return 'now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min`;
  if (ageMs < 2 * DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h`;
  return `${Math.floor(ageMs / DAY_MS)} d`;
}
