/** Daily quiet hours, in minutes after midnight of a time zone; may pass midnight. */
export interface QuietHours {
  readonly fromMinute: number;
  readonly untilMinute: number;
  /** IANA name. */
  readonly timeZone: string;
}

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;

function minuteOfDay(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(atMs);
  const valueOf = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return valueOf('hour') * 60 + valueOf('minute');
}

/** Earliest time to send: now, or the end of the quiet hours. Equal ends are not quiet hours. */
export function sendAtMs(quiet: QuietHours | null, nowMs: number): number {
  if (quiet === null || quiet.fromMinute === quiet.untilMinute) return nowMs;
  const minute = minuteOfDay(nowMs, quiet.timeZone);
  const { fromMinute, untilMinute } = quiet;
  const isQuiet =
    fromMinute < untilMinute
      ? minute >= fromMinute && minute < untilMinute
      : minute >= fromMinute || minute < untilMinute;
  if (!isQuiet) return nowMs;
  const left = (untilMinute - minute + DAY_MINUTES) % DAY_MINUTES;
  return Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS;
}
