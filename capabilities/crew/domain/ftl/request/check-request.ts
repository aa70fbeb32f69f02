import type { FtlCheckAnswer } from '../../../contract.ts';
import type { FtlQuestion } from './ftl-check.endpoint.ts';
import { judgeSteps } from '../judge.ts';
import { totalsWithoutEffect, unusedTotals } from '../stated-figures.ts';

const FLOOR_ONLY =
  'The preceding duty is not given: the rest is checked only against the minimum of 12 h or 10 h.';
const FDP_CODES = ['max_fdp', 'flight_duty_period'];

/** Result of a case with rests and totals only. */
const withoutFdp = (notJudged: FtlCheckAnswer['notJudged']): Partial<FtlCheckAnswer> => ({
  legalUntil: null,
  earliestNextReport: null,
  acclimatisation: null,
  notJudged: notJudged.map((open) =>
    FDP_CODES.includes(open.code) ? { ...open, reason: 'The FDP is not given.' } : open,
  ),
});

/** Remarks on missing fields, and on stated fields without effect. */
function remarksOn({ ruleSet, schedule, evaluate, given }: FtlQuestion): string[] {
  if (!given)
    return [...unusedTotals(ruleSet, schedule.prior), ...totalsWithoutEffect(ruleSet, schedule, evaluate)];
  const isFloorOnly = ruleSet === 'EASA' && given.rest !== undefined && given.preceding_duty === undefined;
  return isFloorOnly ? [FLOOR_ONLY] : [];
}

/** Processes one validated request, in steps of one duty each. */
export function* ftlCheckSteps(question: FtlQuestion): Generator<void, FtlCheckAnswer> {
  const answer = yield* judgeSteps(question);
  return {
    ...answer,
    assumptions: [...answer.assumptions, ...remarksOn(question)],
    ...(question.given && question.given.fdp === undefined ? withoutFdp(answer.notJudged) : {}),
  };
}
