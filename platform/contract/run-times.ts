import { z } from 'zod';

const DAY_MINUTE_MAX = 1439;
const SATURDAY = 6;

/** UTC minutes of the day and days of the week of repeated runs. */
export const runTimes = z.object({
  minutes: z
    .array(z.number().int().min(0).max(DAY_MINUTE_MAX))
    .min(1)
    .max(24)
    .describe('Minutes of the day, UTC: 300 is 0500Z.'),
  days: z
    .array(z.number().int().min(0).max(SATURDAY))
    .min(1)
    .max(7)
    .describe('Days of the week, 0 Sunday to 6 Saturday.'),
});

/** When a saved question runs: at these minutes of these days, UTC. Both ascending and not empty. */
export interface RunTimes {
  /** Minutes of the day, 0 to 1439. */
  readonly minutes: readonly number[];
  /** Days of the week, 0 Sunday to 6 Saturday. */
  readonly days: readonly number[];
}

/** Times found in a sentence with its remaining text; or why its times are unusable. */
export type ReadTimes =
  | { readonly isOk: true; readonly times: RunTimes; readonly rest: string }
  | { readonly isOk: false; readonly words: string };

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 1440;
const DAY_MS = 86_400_000;
const EPOCH_WEEKDAY = 4;
const DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const EVERY_DAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6];
const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5];
const WEEKEND: readonly number[] = [0, 6];

const DAY =
  'sun(?:day)?s?|mon(?:day)?s?|tue(?:s(?:day)?)?s?|wed(?:nesday)?s?|thu(?:r(?:s(?:day)?)?)?s?|fri(?:day)?s?|sat(?:urday)?s?';
const DAYS = `(?:${DAY})(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+)(?:${DAY}))*`;
const PART_OF_DAY = 'day|morning|noon|afternoon|evening|night';
const REPEAT = new RegExp(
  String.raw`\b(?:(?:every|each)\s+(?:(?<whole>${PART_OF_DAY})|(?<week>weekday|workday|working day)|(?<weekend>weekend)|(?<days>${DAYS})|(?<count>\d{1,3})?\s*(?<unit>hours?|hrs?|h|minutes?|mins?|weeks?|months?|years?|days)|(?<other>other|second|third)\s+\w+)|(?<daily>daily)|(?<weekdays>(?:on\s+)?(?:weekdays|workdays))|(?<weekends>(?:on\s+)?weekends)|(?<hourly>hourly))(?![\w-])`,
  'i',
);

// `0500`, `05:00`, `5`, with a suffix: a zone, or am/pm, which aviation times do not have.
const CLOCK = String.raw`(?:\d{1,2}:\d{2}|\d{1,4})\s*(?:z|utc|gmt|zulu|a\.?m\.?|p\.?m\.?|lt|local(?:\s+time)?)?(?![\w:/])`;
const CLOCKS = String.raw`${CLOCK}(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?:at\s+)?${CLOCK})*`;
const AFTER = new RegExp(String.raw`^[\s,]*(?:(?:at|@)\s*(?<named>${CLOCKS})|(?<bare>${CLOCKS}))`, 'i');
const BEFORE = new RegExp(String.raw`(?:^|\s)(?:at\s+|@\s*)(?<named>${CLOCKS})[\s,]*$`, 'i');
const ONE_CLOCK = new RegExp(CLOCK, 'gi');

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const clockOf = (minute: number): string =>
  `${twoDigits(Math.floor(minute / HOUR_MIN))}${twoDigits(minute % HOUR_MIN)}Z`;

const EXAMPLES = 'Write UTC, such as 05Z, 0530Z or 05:30Z.';

/** The minute of the day that a time names, or why it names none. */
function minuteOf(typed: string): number | string {
  const text = typed.trim();
  const match = /^(?:(\d{1,2}):(\d{2})|(\d{1,4}))\s*(\D.*)?$/.exec(text);
  if (!match) return `${text} is not a time. ${EXAMPLES}`;
  const [, hourPart, minutePart, digits = '', zone = ''] = match;
  if (!/^(?:z|utc|gmt|zulu)$/i.test(zone)) return `${text} has no UTC zone. ${EXAMPLES}`;
  const hour = Number(hourPart ?? (digits.length > 2 ? digits.slice(0, -2) : digits));
  const minute = Number(minutePart ?? (digits.length > 2 ? digits.slice(-2) : 0));
  if (hour > 23 || minute > 59) return `${text} is not a time of day: hours are 00 to 23, minutes 00 to 59.`;
  return hour * HOUR_MIN + minute;
}

function minutesOf(typed: string): readonly number[] | string {
  const minutes = new Set<number>();
  for (const one of typed.match(ONE_CLOCK) ?? []) {
    const minute = minuteOf(one);
    if (typeof minute === 'string') return minute;
    minutes.add(minute);
  }
  return [...minutes].toSorted((one, other) => one - other);
}

const dayOf = (name: string): number =>
  DAY_NAMES.findIndex((day) => name.toLowerCase().startsWith(day.toLowerCase()));

function daysOf(groups: Readonly<Record<string, string | undefined>>): readonly number[] {
  if (groups['week'] !== undefined || groups['weekdays'] !== undefined) return WEEKDAYS;
  if (groups['weekend'] !== undefined || groups['weekends'] !== undefined) return WEEKEND;
  const { days: named } = groups;
  if (named === undefined) return EVERY_DAY;
  const days = (named.match(/[a-z]+/gi) ?? []).filter((word) => word.toLowerCase() !== 'and').map(dayOf);
  return [...new Set(days)].toSorted((one, other) => one - other);
}

/** Hours between runs, if the sentence states them; or why they are unusable. */
function hoursBetween(groups: Readonly<Record<string, string | undefined>>): number | string | null {
  if (groups['other'] !== undefined) return 'Say the days: every day, weekdays, or every Mon, Wed.';
  const { unit } = groups;
  if (groups['hourly'] !== undefined) return 1;
  if (unit === undefined) return null;
  if (/^h/i.test(unit)) {
    const count = Number(groups['count'] ?? 1);
    if (count > 0 && count <= 12 && 24 % count === 0) return count;
    return `Every ${count} hours gives other times each day. Say 1, 2, 3, 4, 6, 8 or 12 hours.`;
  }
  if (/^m(?:in|$)/i.test(unit)) return 'Every hour is the most often that it runs.';
  return 'Say the days: every day, weekdays, or every Mon, Wed.';
}

/**
 * Finds the repetition times in a sentence: `every morning at 05Z`, `weekdays at 0500Z and 1700Z`, `every 3 hours`.
 * Times must be stated as UTC. Null where the sentence has no times.
 */
export function readRunTimes(text: string): ReadTimes | null {
  const found = REPEAT.exec(text);
  if (!found) return null;
  const groups = found.groups ?? {};
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  const hours = hoursBetween(groups);
  if (typeof hours === 'string') return { isOk: false, words: hours };
  if (hours !== null) {
    const minutes = Array.from({ length: 24 / hours }, (_, index) => index * hours * HOUR_MIN);
    return { isOk: true, times: { minutes, days: EVERY_DAY }, rest: tidy(`${before} ${after}`) };
  }
  const behind = AFTER.exec(after);
  const ahead = behind ? null : BEFORE.exec(before);
  const typed = behind?.groups?.['named'] ?? behind?.groups?.['bare'] ?? ahead?.groups?.['named'];
  if (typed === undefined) return { isOk: false, words: `At what time? ${EXAMPLES}` };
  const minutes = minutesOf(typed);
  if (typeof minutes === 'string') return { isOk: false, words: minutes };
  const rest = behind
    ? `${before} ${after.slice(behind[0].length)}`
    : `${before.slice(0, ahead?.index)} ${after}`;
  return { isOk: true, times: { minutes, days: daysOf(groups) }, rest: tidy(rest) };
}

/** The sentence without its times, with commas and colons trimmed from its ends. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,:;.–-]+/, '')
    .replace(/[\s,:;]+$/, '');

/** Times of a question as text: `every day at 0500Z`, `Mon–Fri at 0600Z, 1800Z`, `every 3 h`. */
export function runTimesText({ minutes, days }: RunTimes): string {
  const isWhole = days.length === EVERY_DAY.length;
  const step = DAY_MIN / minutes.length;
  const isEven = minutes.length > 2 && minutes.every((minute, index) => minute === index * step);
  if (isWhole && isEven && step % HOUR_MIN === 0)
    return step === HOUR_MIN ? 'every hour' : `every ${step / HOUR_MIN} h from 0000Z`;
  const named = days.map((day) => DAY_NAMES[day] ?? '').join(', ');
  const on = isWhole ? 'every day' : days.join() === WEEKDAYS.join() ? 'Mon–Fri' : named;
  return `${on} at ${minutes.map(clockOf).join(', ')}`;
}

/** Weekday of a day since the epoch, which began on a Thursday. */
const weekdayOf = (day: number): number => (((day + EPOCH_WEEKDAY) % 7) + 7) % 7;

/** The first run after a given time, ms since the epoch. */
export function nextRunAfter({ minutes, days }: RunTimes, afterMs: number): number {
  const firstDay = Math.floor(afterMs / DAY_MS);
  for (let day = firstDay; day <= firstDay + 7; day += 1) {
    if (!days.includes(weekdayOf(day))) continue;
    const next = minutes.map((minute) => day * DAY_MS + minute * MINUTE_MS).find((atMs) => atMs > afterMs);
    if (next !== undefined) return next;
  }
  throw new RangeError('Times without a day or a minute.');
}

/** The last run up to a given time, and the number of runs from `fromMs` on, both ends included. */
export function runsUpTo(
  times: RunTimes,
  fromMs: number,
  toMs: number,
): { lastMs: number; before: number } | null {
  let lastMs: number | null = null;
  let before = -1;
  for (let atMs = nextRunAfter(times, fromMs - 1); atMs <= toMs; atMs = nextRunAfter(times, atMs)) {
    lastMs = atMs;
    before += 1;
  }
  return lastMs === null ? null : { lastMs, before };
}
