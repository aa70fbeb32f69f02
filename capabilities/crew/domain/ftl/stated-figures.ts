import type { FtlRuleSet } from '../../contract.ts';
import type { FtlPrior } from '../ftl-duty.ts';
import { isFreeKind } from './duty-kinds.ts';
import { prepareEasa } from './easa/prepare.ts';
import { freeTimeOf } from './far117/free-of-duty.ts';
import { nightOf, nightRowOf } from './far117/night-operations.ts';
import { type FarPeriod, type FarTimeline, prepareFar } from './far117/prepare.ts';
import { DAY, HOUR, MINUTE_MS, hoursText } from './hours.ts';
import { type Evaluate, chosenPeriod } from './judge.ts';
import { type FtlSchedule, type Timeline, createTimeline, dutyIdOf } from './timeline.ts';
import { TOTALS_OF } from './totals-of.ts';
import { LOCAL_NIGHT, WOCL, countDaily } from './windows.ts';
import { type Zone, instantOfLocal } from './zone-time.ts';

/**
 * Totals given with dated duties. Each applies to the time before the first duty given, or is rejected as
 * contradictory, or the response says why it has no effect.
 */
type Stated = readonly [keyof FtlPrior, string];

/** A sentence for each total given that the rule set does not use, so that no input is ignored silently. */
export function unusedTotals(ruleSet: FtlRuleSet, prior: FtlPrior | undefined): string[] {
  const others = TOTALS_OF[ruleSet === 'FAR117' ? 'EASA' : 'FAR117'];
  const rules = ruleSet === 'FAR117' ? '14 CFR Part 117' : 'ORO.FTL';
  return others
    .filter((name) => prior?.[name] !== undefined)
    .map((name) => `prior.${name} is given, but ${rules} does not ask for it.`);
}

/** Entries of the roster that are free of duty: days off and rests, by id. */
function freeEntries({ duties }: FtlSchedule): { id: string; start: number; end: number }[] {
  return duties.flatMap((duty, index) =>
    isFreeKind(duty.kind)
      ? [{ id: dutyIdOf(duty, index), start: duty.start / MINUTE_MS, end: duty.end / MINUTE_MS }]
      : [],
  );
}

function freeTime(stated: number, prepared: FarTimeline, far: FarPeriod): string | null {
  const { between, beforeFirst } = freeTimeOf(prepared, far);
  const max = Math.max(between, beforeFirst);
  if (stated >= between && stated <= max) return null;
  const { id } = far.period.main;
  const found =
    between === max
      ? `the longest time free in the 168 h before ${id} is ${hoursText(max)}`
      : `in the 168 h before ${id} it lies between ${hoursText(between)} and ${hoursText(max)}`;
  return `${hoursText(stated)} contradicts the duties given: ${found}`;
}

/** Consecutive nights before the first FDP are impossible when the roster shows free of duty. */
function nights(stated: number, prepared: FarTimeline, schedule: FtlSchedule): string | null {
  const first = prepared.periods.find(({ isFdp }) => isFdp);
  if (!first || stated === 0 || !nightRowOf(prepared, first)) return null;
  const { zone } = first.acclimation;
  const at = (minute: number): number => instantOfLocal(zone, (nightOf(first) - 1) * DAY + minute);
  const free = freeEntries(schedule).find(
    ({ start, end }) => start <= at(WOCL.from) && end >= at(WOCL.until),
  );
  if (!free) return null;
  return `${stated} contradicts the duties given: ${free.id} is free of duty in the night before ${first.period.main.id}`;
}

const isRecovery = (zone: Zone, rest: { start: number; end: number }): boolean =>
  rest.end - rest.start >= 36 * HOUR && countDaily(zone, rest, LOCAL_NIGHT, 8 * HOUR) >= 2;

/** A recovery rest in the roster before the first duty is the latest possible one. */
function recovery(stated: number, { periods, homeZone }: Timeline, schedule: FtlSchedule): string | null {
  const first = periods[0];
  if (!first) return null;
  const rest = freeEntries(schedule).find(
    (free) => free.end <= first.start && first.start - free.end < stated && isRecovery(homeZone, free),
  );
  if (!rest) return null;
  const since = hoursText(first.start - rest.end);
  return `${hoursText(stated)} contradicts the duties given: recovery rest ${rest.id} ends ${since} before ${first.main.id}`;
}

/** Totals that contradict the duties given: a name and a sentence each. */
export function contradictedTotals(ruleSet: FtlRuleSet, schedule: FtlSchedule, evaluate: Evaluate): Stated[] {
  const { longestFreeMinutes168h, consecutiveWoclNights, minutesSinceRecovery } = schedule.prior ?? {};
  if (schedule.duties.length === 0) return [];
  const timeline = createTimeline(schedule);
  if (ruleSet === 'EASA') {
    const found =
      minutesSinceRecovery === undefined ? null : recovery(minutesSinceRecovery, timeline, schedule);
    return found === null ? [] : [['minutesSinceRecovery', found]];
  }
  const prepared = prepareFar(timeline);
  const period = chosenPeriod(timeline, evaluate);
  const far = period && prepared.periods[period.index];
  const free =
    longestFreeMinutes168h === undefined || !far ? null : freeTime(longestFreeMinutes168h, prepared, far);
  const row = consecutiveWoclNights === undefined ? null : nights(consecutiveWoclNights, prepared, schedule);
  return [
    ...(free === null ? [] : [['longestFreeMinutes168h', free] as const]),
    ...(row === null ? [] : [['consecutiveWoclNights', row] as const]),
  ];
}

/** A sentence for each total that does not reach the duty judged, because the given duties are in between. */
export function totalsWithoutEffect(
  ruleSet: FtlRuleSet,
  schedule: FtlSchedule,
  evaluate: Evaluate,
): string[] {
  const { consecutiveWoclNights, minutesSinceRecovery } = schedule.prior ?? {};
  if (evaluate === 'all' || (consecutiveWoclNights === undefined && minutesSinceRecovery === undefined))
    return [];
  const timeline = createTimeline(schedule);
  const period = chosenPeriod(timeline, evaluate);
  if (!period) return [];
  const { id } = period.main;
  if (ruleSet === 'EASA') {
    const { periods } = prepareEasa(timeline);
    const recovered = periods[period.index]?.recoveredAt ?? 0;
    if (minutesSinceRecovery === undefined || recovered <= (periods[0]?.period.start ?? 0)) return [];
    return [
      `prior.minutesSinceRecovery has no effect on ${id}: the duties given have a recovery rest before it.`,
    ];
  }
  if (consecutiveWoclNights === undefined) return [];
  const prepared = prepareFar(timeline);
  const far = prepared.periods[period.index];
  const row = far ? nightRowOf(prepared, far) : null;
  if (row && !row.brokenBefore) return [];
  const why = row?.brokenBefore
    ? `the nights in a row begin with ${row.brokenBefore.period.main.id}`
    : 'it does not infringe on the WOCL';
  return [`prior.consecutiveWoclNights has no effect on ${id}: ${why}.`];
}
