import type { FtlRuleSet } from '../../contract.ts';
import type { FtlPrior } from '../ftl-duty.ts';
import { freeTimeOf } from './far117/free-of-duty.ts';
import { prepareFar } from './far117/prepare.ts';
import { hoursText } from './hours.ts';
import { type Evaluate, chosenPeriod } from './judge.ts';
import { type FtlSchedule, createTimeline } from './timeline.ts';

/** Totals that only one of the rule sets asks for. */
const ONLY_OF: Record<FtlRuleSet, readonly (keyof FtlPrior)[]> = {
  FAR117: [
    'flightMinutes672h',
    'flightMinutes365Days',
    'fdpMinutes168h',
    'fdpMinutes672h',
    'longestFreeMinutes168h',
    'consecutiveWoclNights',
    'woclNightsHadRest',
    'longExtensionsSinceRest',
  ],
  EASA: [
    'dutyMinutes7Days',
    'dutyMinutes14Days',
    'dutyMinutes28Days',
    'flightMinutes28Days',
    'flightMinutesCalendarYear',
    'flightMinutes12Months',
    'plannedExtensions7Days',
    'reducedRestsSinceRecovery',
    'minutesSinceRecovery',
  ],
};

/** A sentence for each total given that the rule set does not ask for: nothing stated is passed over in silence. */
export function unusedTotals(ruleSet: FtlRuleSet, prior: FtlPrior | undefined): string[] {
  const others = ONLY_OF[ruleSet === 'FAR117' ? 'EASA' : 'FAR117'];
  const rules = ruleSet === 'FAR117' ? '14 CFR Part 117' : 'ORO.FTL';
  return others
    .filter((name) => prior?.[name] !== undefined)
    .map((name) => `prior.${name} is given, but ${rules} does not ask for it.`);
}

/** Why a total stated beside dated duties cannot be true of them; null when it can. */
export function contradictedFreeTime(
  ruleSet: FtlRuleSet,
  schedule: FtlSchedule,
  evaluate: Evaluate,
): string | null {
  const stated = schedule.prior?.longestFreeMinutes168h;
  if (ruleSet !== 'FAR117' || stated === undefined || schedule.duties.length === 0) return null;
  const timeline = createTimeline(schedule);
  const period = chosenPeriod(timeline, evaluate);
  const prepared = prepareFar(timeline);
  const far = period && prepared.periods[period.index];
  if (!far) return null;
  const { between, beforeFirst } = freeTimeOf(prepared, far);
  const most = Math.max(between, beforeFirst);
  if (stated >= between && stated <= most) return null;
  const found =
    between === most
      ? `the longest time free in the 168 h before ${far.period.main.id} is ${hoursText(most)}`
      : `in the 168 h before ${far.period.main.id} it lies between ${hoursText(between)} and ${hoursText(most)}`;
  return `${hoursText(stated)} contradicts the duties given: ${found}`;
}
