/** Day of the month and time UTC of a report; hour 24 is the end of that day. */
export interface DayTime {
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const DAY_MS = 86_400_000;

/** Validates the parts of a day and time; `null` when invalid. */
export function dayTime(day: number, hour: number, minute: number): DayTime | null {
  const fits = day >= 1 && day <= 31 && minute < 60 && (hour < 24 || (hour === 24 && minute === 0));
  return fits ? { day, hour, minute } : null;
}

/** Times (ms since 1970) of a day and time in the months around `nearMs` that have such a day. */
function instantsAround(time: DayTime, nearMs: number): number[] {
  const near = new Date(nearMs);
  return [-2, -1, 0, 1, 2]
    .map((shift) => Date.UTC(near.getUTCFullYear(), near.getUTCMonth() + shift, 1))
    .filter((monthMs) => new Date(monthMs + (time.day - 1) * DAY_MS).getUTCDate() === time.day)
    .map((monthMs) => monthMs + (time.day - 1) * DAY_MS + (time.hour * 60 + time.minute) * 60_000);
}

/** Time (ms since 1970) of a day and time that is closest to `nearMs`. */
export function resolveDayTime(time: DayTime, nearMs: number): number | null {
  return instantsAround(time, nearMs).reduce<number | null>(
    (best, instant) =>
      best === null || Math.abs(instant - nearMs) < Math.abs(best - nearMs) ? instant : best,
    null,
  );
}

/** Tolerance for a fast clock and for reports issued before their time. */
const AHEAD_MS = 2 * 3_600_000;

/**
 * Latest time (ms since 1970) of a day and time that is not after `receivedMs`, with a tolerance of 2 h: a later one is
 * of the previous month.
 */
export function resolvePastDayTime(time: DayTime, receivedMs: number): number | null {
  return instantsAround(time, receivedMs).findLast((instant) => instant <= receivedMs + AHEAD_MS) ?? null;
}

/** Converts `hhmm` to ms since midnight; `null` when invalid. */
function timeOfDayMs(text: string): number | null {
  const hours = Number(text.slice(0, 2));
  const minutes = Number(text.slice(2, 4));
  if (!/^\d{4}$/.test(text) || minutes > 59 || hours * 60 + minutes > 24 * 60) return null;
  return (hours * 60 + minutes) * 60_000;
}

/** First time (ms since 1970) at or after `afterMs` with the UTC clock time `hhmm`; `null` when invalid. */
export function nextClock(text: string, afterMs: number): number | null {
  const sinceMidnight = timeOfDayMs(text);
  if (sinceMidnight === null) return null;
  const at = Math.floor(afterMs / DAY_MS) * DAY_MS + sinceMidnight;
  return at < afterMs ? at + DAY_MS : at;
}

/** Time (ms since 1970) closest to `nearMs` with the UTC clock time `hhmm`; `null` when invalid. */
export function closestClock(text: string, nearMs: number): number | null {
  return nextClock(text, nearMs - DAY_MS / 2);
}
