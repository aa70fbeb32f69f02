import { type CheckInputs, type Findings, atLeast, atLeastCount } from '../check.ts';
import { HOUR, hoursText } from '../hours.ts';
import { PHYSIOLOGICAL_NIGHT, countDaily } from '../windows.ts';
import { restInputs } from '../rest-inputs.ts';
import { instantText, minuteOfDay } from '../zone-time.ts';
import { endPlace, isNewTheater } from './acclimation.ts';
import { tableB } from './far117.table.ts';
import { FREE_30, PAST_168, longestFree } from './free-of-duty.ts';
import type { FarPeriod, FarTimeline } from './prepare.ts';

const REST = 10 * HOUR;
const SLEEP = 8 * HOUR;
const RETURN_REST = 56 * HOUR;
const AWAY = 168 * HOUR;

/** After a deadhead longer than Table B, a rest of at least the same length: 14 CFR 117.25(g). */
function deadheadRest(before: FarPeriod): number {
  const { main, start, end } = before.period;
  if (before.isFdp || main.kind !== 'positioning') return 0;
  const cells = tableB(minuteOfDay(before.acclimation.zone, start)).cells;
  const max = (cells[Math.min(Math.max(main.duty.sectors ?? 1, 1), 7) - 1] ?? 0) * HOUR;
  return end - start > max ? end - start : 0;
}

/** Whether the trip before this duty meets the duration and distance of 117.25(d). */
function longTrip({ periods, timeline }: FarTimeline, far: FarPeriod): { awayMinutes: number } | null {
  const before = periods[far.period.index - 1];
  if (!far.period.startsAtHome || !before?.period.endsAtHome) return null;
  const home = { zone: timeline.homeZone, longitudeDeg: timeline.homeLongitudeDeg };
  let isFar = false;
  for (let index = far.period.index - 1; index >= 0; index--) {
    const trip = periods[index]?.period;
    if (!trip) return null;
    const there = endPlace(trip);
    isFar ||= isNewTheater(home, there, trip.end);
    if (trip.startsAtHome) {
      const awayMinutes = before.period.end - trip.start;
      return isFar && awayMinutes > AWAY ? { awayMinutes } : null;
    }
  }
  return null;
}

function returnRestChecks(prepared: FarTimeline, far: FarPeriod, rest: number, { checks }: Findings): void {
  const trip = longTrip(prepared, far);
  if (!trip) return;
  const inputs = { awayFor: hoursText(Math.round(trip.awayMinutes)) };
  const paragraph = '14 CFR 117.25(d)';
  const title = 'Rest on return home after more than 60° of longitude and 168 h away';
  checks.push(
    atLeast({ code: 'rest_after_theater_56h', paragraph, title, limit: RETURN_REST, value: rest, inputs }),
  );
  const interval = { start: far.period.start - rest, end: far.period.start };
  checks.push(
    atLeastCount({
      code: 'physiological_nights',
      paragraph,
      title: 'Physiological nights (0100–0700) in that rest',
      limit: 3,
      value: countDaily(prepared.timeline.homeZone, interval, PHYSIOLOGICAL_NIGHT, 6 * HOUR),
      inputs,
    }),
  );
}

/** 14 CFR 117.25 before a flight duty period or a reserve. */
export function restChecks(prepared: FarTimeline, far: FarPeriod, findings: Findings): void {
  if (!far.isFdp && far.reserveStart === null) return;
  const { checks, assumptions } = findings;
  const before = prepared.periods[far.period.index - 1];
  const sleep = far.period.main.duty.sleepOpportunityMinutes;
  if (before) {
    const rest = far.period.start - before.period.end;
    const deadhead = deadheadRest(before);
    checks.push(
      atLeast({
        code: 'rest',
        paragraph: deadhead > REST ? '14 CFR 117.25(g)' : '14 CFR 117.25(e)',
        title: 'Rest immediately before',
        limit: Math.max(REST, Math.ceil(deadhead)),
        value: rest,
        inputs: () => restInputs(prepared, before.period, far.period),
        because: deadhead > REST ? 'as long as the deadhead that exceeded Table B' : undefined,
      }),
    );
    returnRestChecks(prepared, far, rest, findings);
    if (sleep === undefined)
      assumptions.push('The rest before includes 8 h of uninterrupted sleep opportunity, 117.25(e).');
  } else if (prepared.timeline.hasHistory) {
    assumptions.push('Free of duty before the first entry of the schedule.');
  }
  if (sleep !== undefined) {
    const title = 'Uninterrupted sleep opportunity in the rest before';
    checks.push(
      atLeast({
        code: 'sleep_opportunity',
        paragraph: '14 CFR 117.25(e)',
        title,
        limit: SLEEP,
        value: sleep,
      }),
    );
  }
  freeOfDutyCheck(prepared, far, findings);
}

/** 14 CFR 117.25(b): from the schedule, or as given for a duty without one. */
function freeOfDutyCheck(prepared: FarTimeline, far: FarPeriod, { checks }: Findings): void {
  const { hasHistory, prior } = prepared.timeline;
  const given = prior.longestFreeMinutes168h;
  if (!hasHistory && given === undefined) return;
  const { start } = far.period;
  checks.push(
    atLeast({
      code: 'free_30h_in_168h',
      paragraph: '14 CFR 117.25(b)',
      title: 'Longest time free from all duty in the past 168 h',
      limit: FREE_30,
      value: hasHistory ? longestFree(prepared, far) : (given ?? 0),
      inputs: (): CheckInputs =>
        hasHistory ? { from: instantText(start - PAST_168), until: instantText(start) } : {},
    }),
  );
}
