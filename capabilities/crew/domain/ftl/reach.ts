import type { FtlRuleSet } from '../../contract.ts';
import type { FtlDuty } from '../ftl-duty.ts';
import { type Check, governingCheck, isKept } from './check.ts';
import { DAY, HOUR, MINUTE_MS } from './hours.ts';
import { createJudge } from './judge-period.ts';
import { type FtlSchedule, type WorkPeriod, createTimeline, dutyIdOf } from './timeline.ts';

// Latest end of a duty and earliest next report, found by judging the schedule again with the end or the next report
// moved, so that the rules exist only once. Each judgement is a step: for a roster of two years they take seconds
// together.

/** Rules that a later end of the same duty can break. */
const GROWING = new Set([
  'flight_duty_period',
  'split_duty_combined',
  'reserve_plus_fdp',
  'fdp_168h',
  'fdp_672h',
  'max_fdp',
  'airport_standby_plus_fdp',
  'awake_time',
  'duty_7_days',
  'duty_14_days',
  'duty_28_days',
  'recurrent_rest',
]);

/** Rules that require time to pass before the next flight duty. */
const WAITING = new Set([
  'rest',
  'rest_after_theater_56h',
  'physiological_nights',
  'free_30h_in_168h',
  'fdp_168h',
  'fdp_672h',
  'flight_time_672h',
  'flight_time_365_days',
  'recurrent_rest',
  'recovery_rest_after_disruptive',
  'time_zone_local_nights',
  'local_night_before_early_start',
  'duty_7_days',
  'duty_14_days',
  'duty_28_days',
  'flight_time_28_days',
  'flight_time_calendar_year',
  'flight_time_12_months',
]);

/** Whether an earlier end would make the duty legal, so that a latest legal end exists. */
export const canBeLegal = (checks: readonly Check[]): boolean =>
  checks.every((check) => isKept(check) || GROWING.has(check.code));

const MAX_LATER = DAY;
const STEP = 30;
const FINE_UNTIL = 4 * DAY;
const COARSE_STEP = 6 * HOUR;
const MAX_WAITING = 45 * DAY;

export interface Reach {
  ruleSet: FtlRuleSet;
  schedule: FtlSchedule;
  period: WorkPeriod;
}

/** The schedule with the flight duty of a period replaced. */
function withDuty({ schedule, period }: Reach, change: (duty: FtlDuty) => FtlDuty): FtlSchedule {
  const { id } = period.main;
  const duties = schedule.duties.map((duty, index) => {
    const dutyId = dutyIdOf(duty, index);
    return dutyId === id ? change({ ...duty, id: dutyId }) : { ...duty, id: dutyId };
  });
  return { ...schedule, duties };
}

function growingChecks(reach: Reach, laterBy: number, extension: FtlDuty['extension']): Check[] | null {
  const fdpEnd = (reach.period.fdpEnd + laterBy) * MINUTE_MS;
  const timeline = createTimeline(
    withDuty(reach, ({ extension: _stated, ...duty }) => ({
      ...duty,
      ...(extension ? { extension } : {}),
      fdpEnd,
      end: duty.end + laterBy * MINUTE_MS,
    })),
  );
  const period = timeline.periodOf.get(reach.period.main.id);
  if (!period) return null;
  const { checks } = createJudge(reach.ruleSet, timeline).findings(period);
  const growing = checks.filter(({ code }) => GROWING.has(code) || code === 'extensions_over_30_min');
  return growing.some(({ code }) => code === 'max_fdp' || code === 'flight_duty_period') ? growing : null;
}

export interface LatestEnd {
  /** On-blocks; minutes. */
  end: number;
  governing: Check;
}

/** Latest legal on-blocks; null when the FDP cannot be checked or no end is legal. */
export function* latestEnd(reach: Reach, extension: FtlDuty['extension']): Generator<void, LatestEnd | null> {
  const { fdpEnd, report } = reach.period;
  let low = Math.ceil(report + 1 - fdpEnd);
  let high = MAX_LATER;
  const atLow = growingChecks(reach, low, extension);
  if (!atLow?.every(isKept)) return null;
  while (high - low > 1) {
    yield;
    const middle = Math.floor((low + high) / 2);
    if (growingChecks(reach, middle, extension)?.every(isKept)) low = middle;
    else high = middle;
  }
  const governing = governingCheck(
    (growingChecks(reach, high, extension) ?? []).filter((check) => !isKept(check)),
  );
  return governing ? { end: fdpEnd + low, governing } : null;
}

/** As `latestEnd`, with the extension that the rule set allows a commander on the day. */
export function* latestEndExtended(reach: Reach): Generator<void, LatestEnd | null> {
  const stated = reach.period.main.duty.extension;
  if (reach.ruleSet === 'EASA') {
    if (stated?.kind === 'planned')
      return yield* latestEnd(reach, { ...stated, discretionMinutes: 3 * HOUR });
    return yield* latestEnd(reach, { kind: 'commander', addedRest: '4-after' });
  }
  const twoHours = yield* latestEnd(reach, { kind: 'pre-takeoff', minutes: 2 * HOUR, addedRest: '4-after' });
  return twoHours ?? (yield* latestEnd(reach, { kind: 'pre-takeoff', minutes: 30, addedRest: '4-after' }));
}

const PROBE_ID = 'next-report';

function probe(period: WorkPeriod, start: number): FtlDuty {
  return {
    id: PROBE_ID,
    kind: 'flight',
    start: start * MINUTE_MS,
    end: (start + 1) * MINUTE_MS,
    timeZone: period.endZone.name,
    startsAtHomeBase: period.endsAtHome,
    endsAtHomeBase: period.endsAtHome,
    sectors: 1,
    flightMinutes: 0,
    pilots: 2,
    minimumPilots: 2,
    role: 'pilot',
    reducedRestBefore: false,
    accommodationAtHomeBase: false,
  };
}

/** Check that still forbids a report at an instant; null when it is legal. */
function hindrance(reach: Reach, start: number): Check | null {
  const upToNow = reach.schedule.duties
    .map((duty, index): FtlDuty => ({ ...duty, id: dutyIdOf(duty, index) }))
    .filter((duty) => duty.start / MINUTE_MS < reach.period.end);
  const timeline = createTimeline({
    ...reach.schedule,
    prior: undefined,
    duties: [...upToNow, probe(reach.period, start)],
  });
  const period = timeline.periodOf.get(PROBE_ID);
  if (!period) return null;
  const { checks } = createJudge(reach.ruleSet, timeline).findings(period);
  return governingCheck(checks.filter((check) => WAITING.has(check.code) && !isKept(check)));
}

export interface NextReport {
  start: number;
  /** Check that forbids a report one minute earlier. */
  governing: Check | null;
}

/** Times after the end of the period to test: every half hour for four days, then every six hours. */
function* stepsToTry(): Generator<{ from: number; until: number }> {
  let from = 0;
  while (from < MAX_WAITING) {
    const until = from + (from < FINE_UNTIL ? STEP : COARSE_STEP);
    yield { from, until };
    from = until;
  }
}

/** Earliest report for a flight duty of any length after this period; null when there is none within 45 days. */
export function* earliestNextReport(reach: Reach): Generator<void, NextReport | null> {
  const end = Math.ceil(reach.period.end);
  let governing: Check | null = null;
  for (const { from, until } of stepsToTry()) {
    yield;
    if (hindrance(reach, end + until)) continue;
    let low = from;
    for (let half = from + STEP; half < until; half += STEP) {
      yield;
      if (!hindrance(reach, end + half)) break;
      low = half;
    }
    for (let minute = low; minute <= until; minute++) {
      yield;
      const against = hindrance(reach, end + minute);
      if (!against) return { start: end + minute, governing };
      governing = against;
    }
  }
  return null;
}
