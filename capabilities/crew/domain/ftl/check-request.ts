import { runToEnd } from '#platform/contract/run-to-end.ts';
import type { FtlCheckAnswer } from '../../contract.ts';
import { evaluateOf, judgeSteps } from './judge.ts';
import { unusedTotals } from './stated-figures.ts';
import type { FtlCheckBody } from './ftl-check.endpoint.ts';
import { scheduleOfCase } from './ftl-case.ts';

const FLOOR_ONLY = 'The duty before is not given: the rest is judged by its floor of 12 h or 10 h alone.';

const FDP_CODES = ['max_fdp', 'flight_duty_period'];

/** What a case says that holds rests and totals alone. */
function withoutFdp(notJudged: FtlCheckAnswer['notJudged']): Partial<FtlCheckAnswer> {
  return {
    legalUntil: null,
    earliestNextReport: null,
    acclimatisation: null,
    notJudged: notJudged.map((open) =>
      FDP_CODES.includes(open.code) ? { ...open, reason: 'The FDP is not given.' } : open,
    ),
  };
}

/** Answers one validated request, in steps of one duty each. */
export function* ftlCheckSteps(body: FtlCheckBody): Generator<void, FtlCheckAnswer> {
  const { ruleSet, duties, evaluateDuty, evaluateCase, homeBase, prior, options } = body;
  if (evaluateCase) {
    const { schedule, dutyId } = scheduleOfCase(evaluateCase, ruleSet);
    const merged = { ...schedule, options: { ...options, ...schedule.options } };
    const answer = yield* judgeSteps({
      ruleSet,
      schedule: merged,
      evaluate: { dutyId },
      hasInstants: evaluateCase.date !== undefined,
    });
    const isFloorOnly =
      ruleSet === 'EASA' && evaluateCase.restBefore !== undefined && evaluateCase.previousDuty === undefined;
    const assumptions = isFloorOnly ? [...answer.assumptions, FLOOR_ONLY] : answer.assumptions;
    if (evaluateCase.fdp !== undefined) return { ...answer, assumptions };
    return { ...answer, assumptions, ...withoutFdp(answer.notJudged) };
  }
  const schedule = { duties, homeBase, prior, options };
  const unused = unusedTotals(ruleSet, prior);
  if (!evaluateDuty) {
    const answer = yield* judgeSteps({ ruleSet, schedule, evaluate: evaluateOf(body) });
    return { ...answer, assumptions: [...answer.assumptions, ...unused] };
  }
  const dutyId = evaluateDuty.id ?? 'planned';
  const others = duties.filter(({ id }) => id !== dutyId);
  const withPlanned = { ...schedule, duties: [...others, { ...evaluateDuty, id: dutyId }] };
  const answer = yield* judgeSteps({ ruleSet, schedule: withPlanned, evaluate: { dutyId } });
  return { ...answer, assumptions: [...answer.assumptions, ...unused] };
}

/** Answers one validated request in one piece. */
export function answerFtlCheck(body: FtlCheckBody): FtlCheckAnswer {
  return runToEnd(ftlCheckSteps(body));
}
