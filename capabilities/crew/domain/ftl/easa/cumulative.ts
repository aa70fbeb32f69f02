import type { FtlPrior } from '../../ftl-duty.ts';
import { type Findings, atMost } from '../check.ts';
import { DAY, HOUR, MINUTE_MS } from '../hours.ts';
import type { IntervalSums } from '../interval-sums.ts';
import type { Timeline } from '../timeline.ts';
import { instantOfLocal, instantText, localDay } from '../zone-time.ts';
import type { EasaPeriod, EasaTimeline } from './prepare.ts';

interface Rule {
  code: string;
  paragraph: string;
  title: string;
  limit: number;
  of: 'duty' | 'flight';
  prior: Exclude<keyof FtlPrior, 'woclNightsHadRest'>;
  /** Starts and ends (minutes) of the windows that end with a local day of the duty. */
  windows: (timeline: Timeline, start: number, end: number) => Window[];
}
interface Window {
  from: number;
  until: number;
}

/** Local days of a duty at home base. */
function daysOf({ homeZone }: Timeline, start: number, end: number): number[] {
  const first = localDay(homeZone, start);
  const last = localDay(homeZone, end - 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const consecutiveDays =
  (count: number) =>
  (timeline: Timeline, start: number, end: number): Window[] => {
    if (timeline.options.easaConsecutiveDays === 'rolling') return [{ from: end - count * DAY, until: end }];
    const zone = timeline.homeZone;
    return daysOf(timeline, start, end).map((day) => ({
      from: instantOfLocal(zone, (day - count + 1) * DAY),
      until: Math.min(end, instantOfLocal(zone, (day + 1) * DAY)),
    }));
  };

/** Local midnight of the first of a month; months may be negative or above 11. */
const firstOfMonth = ({ homeZone }: Timeline, year: number, month: number): number =>
  instantOfLocal(homeZone, Date.UTC(year, month, 1) / MINUTE_MS);

function months(
  timeline: Timeline,
  start: number,
  end: number,
  first: (year: number, month: number) => [number, number],
) {
  const days = daysOf(timeline, start, end);
  const found = new Map<string, Window>();
  for (const day of days) {
    const date = new Date(day * DAY * MINUTE_MS);
    const [year, month] = first(date.getUTCFullYear(), date.getUTCMonth());
    const nextDay = instantOfLocal(timeline.homeZone, (day + 1) * DAY);
    found.set(`${year}-${month}`, {
      from: firstOfMonth(timeline, year, month),
      until: Math.min(end, nextDay),
    });
  }
  return [...found.values()];
}

const calendarYear: Rule['windows'] = (timeline, start, end) =>
  months(timeline, start, end, (year) => [year, 0]);

const twelveMonths: Rule['windows'] = (timeline, start, end) => {
  if (timeline.options.easaTwelveMonths === 'calendar') {
    return months(timeline, start, end, (year, month) => [year, month - 11]);
  }
  const date = new Date(localDay(timeline.homeZone, end - 1) * DAY * MINUTE_MS);
  const dayAfter = Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate() + 1) / MINUTE_MS;
  return [{ from: instantOfLocal(timeline.homeZone, dayAfter), until: end }];
};

const RULES: readonly Rule[] = [
  {
    code: 'duty_7_days',
    paragraph: 'ORO.FTL.210(a)(1)',
    title: 'Duty in 7 consecutive days',
    limit: 60 * HOUR,
    of: 'duty',
    prior: 'dutyMinutes7Days',
    windows: consecutiveDays(7),
  },
  {
    code: 'duty_14_days',
    paragraph: 'ORO.FTL.210(a)(2)',
    title: 'Duty in 14 consecutive days',
    limit: 110 * HOUR,
    of: 'duty',
    prior: 'dutyMinutes14Days',
    windows: consecutiveDays(14),
  },
  {
    code: 'duty_28_days',
    paragraph: 'ORO.FTL.210(a)(3)',
    title: 'Duty in 28 consecutive days',
    limit: 190 * HOUR,
    of: 'duty',
    prior: 'dutyMinutes28Days',
    windows: consecutiveDays(28),
  },
  {
    code: 'flight_time_28_days',
    paragraph: 'ORO.FTL.210(b)(1)',
    title: 'Flight time in 28 consecutive days',
    limit: 100 * HOUR,
    of: 'flight',
    prior: 'flightMinutes28Days',
    windows: consecutiveDays(28),
  },
  {
    code: 'flight_time_calendar_year',
    paragraph: 'ORO.FTL.210(b)(2)',
    title: 'Flight time in the calendar year',
    limit: 900 * HOUR,
    of: 'flight',
    prior: 'flightMinutesCalendarYear',
    windows: calendarYear,
  },
  {
    code: 'flight_time_12_months',
    paragraph: 'ORO.FTL.210(b)(3)',
    title: 'Flight time in 12 consecutive calendar months',
    limit: 1000 * HOUR,
    of: 'flight',
    prior: 'flightMinutes12Months',
    windows: twelveMonths,
  },
];

const most = (sums: IntervalSums, windows: readonly Window[]): number =>
  windows.reduce((highest, { from, until }) => Math.max(highest, sums.between(from, until)), 0);

/** Window with the highest sum, as instants. */
function windowText(sums: IntervalSums, windows: readonly Window[]): { from: string; until: string } {
  const sum = ({ from, until }: Window): number => sums.between(from, until);
  const fullest = windows.reduce((one, other) => (sum(other) > sum(one) ? other : one));
  return { from: instantText(fullest.from), until: instantText(fullest.until) };
}

/** ORO.FTL.210, this duty included. */
export function cumulativeChecks(
  prepared: EasaTimeline,
  easa: EasaPeriod,
  { checks, notJudged }: Findings,
): void {
  const { timeline } = prepared;
  const { start, end, isFlight } = easa.period;
  for (const rule of RULES) {
    const prior = timeline.prior[rule.prior];
    const isFlightTime = rule.of === 'flight';
    if ((!timeline.hasHistory && prior === undefined) || (isFlightTime && !isFlight)) continue;
    // Without a roster, only this duty is added to the totals given.
    const windows = timeline.hasHistory ? rule.windows(timeline, start, end) : [{ from: start, until: end }];
    const { code, paragraph, title, limit } = rule;
    if (isFlightTime && most(prepared.unknownFlight, windows) > 0) {
      notJudged.push({ code, paragraph, reason: 'A flight duty in the window has no flight time.' });
      continue;
    }
    const own = most(isFlightTime ? prepared.flight : prepared.duty, windows);
    const inputs = () => ({
      scheduleMinutes: own,
      priorMinutes: prior ?? 0,
      ...(timeline.hasHistory ? windowText(isFlightTime ? prepared.flight : prepared.duty, windows) : {}),
    });
    checks.push(atMost({ code, paragraph, title, limit, value: own + (prior ?? 0), inputs }));
  }
}
