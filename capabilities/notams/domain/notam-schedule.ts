const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

/** Hours of effect of a NOTAM, for a regular item D. Minutes after midnight UTC; `until` may exceed 1440. */
export interface NotamSchedule {
  /** 0 is Sunday. */
  days: readonly number[];
  windows: readonly { from: number; until: number }[];
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

function minutesOf(text: string): number | null {
  const hour = Number(text.slice(0, 2));
  const minute = Number(text.slice(2));
  return hour <= 24 && minute < 60 && hour * 60 + minute <= 1440 ? hour * 60 + minute : null;
}

function daysOf(text: string): number[] | null {
  const words = text.replace(/^DLY|^DAILY/, '').trim();
  if (words === '') return EVERY_DAY;
  const found: number[] = [];
  for (const part of words.split(/[ ,]+/)) {
    const [first = '', last = first] = part.split('-');
    const from = DAYS.findIndex((day) => day === first);
    const until = DAYS.findIndex((day) => day === last);
    if (from < 0 || until < 0) return null;
    for (let day = from; ; day = (day + 1) % 7) {
      found.push(day);
      if (day === until) break;
    }
  }
  return found;
}

/**
 * Parses `DAILY 0600-1400`, `DLY 2200-0400`, `MON-FRI 0700-1700 1900-2000`, `H24`. Null for anything else (dates,
 * sunrise, exceptions): the NOTAM then counts as always in effect between its start and end.
 */
export function parseSchedule(text: string | null): NotamSchedule | null {
  const wanted = (text ?? '').trim().toUpperCase();
  if (/^(DAILY |DLY )?H24$/.test(wanted)) return { days: EVERY_DAY, windows: [{ from: 0, until: 1440 }] };
  const match = /^([A-Z][A-Z ,-]*?)?\s*((?:\d{4}-\d{4}[ ,]*)+)$/.exec(wanted);
  const days = match ? daysOf((match[1] ?? '').trim()) : null;
  if (!match || days === null) return null;
  const windows: { from: number; until: number }[] = [];
  for (const part of (match[2] ?? '').split(/[ ,]+/).filter(Boolean)) {
    const [from = null, until = null] = part.split('-').map(minutesOf);
    if (from === null || until === null) return null;
    windows.push({ from, until: until <= from ? until + 1440 : until });
  }
  return { days, windows };
}

/** Whether the schedule is in effect at a time; a window past midnight belongs to the day on which it began. */
export function isScheduleInEffect(schedule: NotamSchedule, atMs: number): boolean {
  const today = Math.floor(atMs / DAY_MS);
  return [today, today - 1].some((day) => {
    const minute = (atMs - day * DAY_MS) / MINUTE_MS;
    // 1 January 1970 was a Thursday.
    const weekday = (((day + 4) % 7) + 7) % 7;
    return (
      schedule.days.includes(weekday) &&
      schedule.windows.some(({ from, until }) => minute >= from && minute < until)
    );
  });
}

/** Windows of a schedule that begin on the days of a period or the day before; ms since 1970. */
export function scheduleWindows(
  schedule: NotamSchedule,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): { fromMs: number; toMs: number }[] {
  const windows: { fromMs: number; toMs: number }[] = [];
  for (let day = Math.floor(fromMs / DAY_MS) - 1; day * DAY_MS < untilMs; day += 1) {
    const weekday = (((day + 4) % 7) + 7) % 7;
    if (!schedule.days.includes(weekday)) continue;
    for (const { from, until } of schedule.windows)
      windows.push({ fromMs: day * DAY_MS + from * MINUTE_MS, toMs: day * DAY_MS + until * MINUTE_MS });
  }
  return windows;
}
