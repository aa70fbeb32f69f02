import { runToEnd } from '#platform/contract/run-to-end.ts';
import type { FtlCheckAnswer } from '../../../contract.ts';
import { scheduleOfCase } from './case-schedule.ts';
import type { FtlCase } from './ftl-case.ts';
import { type FtlCheckBody, PLANNED, withPlanned } from './ftl-check.endpoint.ts';
import { evaluateOf, judgeSteps } from '../judge.ts';
import { totalsWithoutEffect, unusedTotals } from '../stated-figures.ts';

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

function* caseSteps(given: FtlCase, { ruleSet, options }: FtlCheckBody): Generator<void, FtlCheckAnswer> {
  const { schedule, dutyId } = scheduleOfCase(given, ruleSet);
  const answer = yield* judgeSteps({
    ruleSet,
    schedule: { ...schedule, options: { ...options, ...schedule.options } },
    evaluate: { dutyId },
    hasInstants: given.date !== undefined,
  });
  const isFloorOnly = ruleSet === 'EASA' && given.rest !== undefined && given.preceding_duty === undefined;
  const assumptions = isFloorOnly ? [...answer.assumptions, FLOOR_ONLY] : answer.assumptions;
  return { ...answer, assumptions, ...(given.fdp === undefined ? withoutFdp(answer.notJudged) : {}) };
}

/** Answers one validated request, in steps of one duty each. */
export function* ftlCheckSteps(body: FtlCheckBody): Generator<void, FtlCheckAnswer> {
  const { ruleSet, duties, evaluate: asked, homeBase, prior, options } = body;
  if (asked?.case) return yield* caseSteps(asked.case, body);
  const planned = asked?.planned;
  const all = planned ? withPlanned(duties, planned) : duties;
  const schedule = { duties: all, homeBase, prior, options };
  const evaluate = planned ? { dutyId: planned.id ?? PLANNED } : evaluateOf(asked, duties);
  const answer = yield* judgeSteps({ ruleSet, schedule, evaluate });
  const unused = [...unusedTotals(ruleSet, prior), ...totalsWithoutEffect(ruleSet, schedule, evaluate)];
  return { ...answer, assumptions: [...answer.assumptions, ...unused] };
}

/** Answers one validated request in one piece. */
export function answerFtlCheck(body: FtlCheckBody): FtlCheckAnswer {
  return runToEnd(ftlCheckSteps(body));
}
