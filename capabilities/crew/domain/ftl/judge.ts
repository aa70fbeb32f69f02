import { runToEnd } from '#platform/contract/run-to-end.ts';
import type { FtlCheckAnswer, FtlDutySummary, FtlRuleSet, FtlVerdict } from '../../contract.ts';
import { type Check, governingCheck, isKept } from './check.ts';
import { MINUTE_MS } from './hours.ts';
import { createJudge, isLegal } from './judge-period.ts';
import { type FtlSchedule, type Timeline, type WorkPeriod, createTimeline, dutyIdOf } from './timeline.ts';
import { summaryOf, verdictSteps } from './verdict.ts';
import { instantText } from './zone-time.ts';

/** Duty to judge: an id, the duty at an instant (ms), every duty, or (default) the last flight duty. */
export type Evaluate = { dutyId: string } | { atMs: number } | 'all' | 'last';

/**
 * Resolves the duty of a request: an instant, the index or id of a duty in its list, every duty, or by default the
 * last.
 */
export function evaluateOf(
  request: { place?: string | number; atMs?: number } | undefined,
  duties: FtlSchedule['duties'],
): Evaluate {
  const { place, atMs } = request ?? {};
  if (atMs !== undefined) return { atMs };
  if (place === undefined || place === 'last') return 'last';
  if (place === 'all') return 'all';
  if (typeof place === 'string') return { dutyId: place };
  const duty = duties[place];
  return duty ? { dutyId: dutyIdOf(duty, place) } : 'last';
}

export interface JudgeRequest {
  ruleSet: FtlRuleSet;
  schedule: FtlSchedule;
  evaluate: Evaluate;
  /** False for a case with clock times only. */
  hasInstants?: boolean;
  /** False omits `legalUntil` and `earliestNextReport`, which judge the schedule many times. */
  withReach?: boolean;
}

/** One work period of a roster, judged without text. */
export interface RosterJudgement {
  dutyIds: string[];
  legal: boolean;
  complete: boolean;
  violations: string[];
  governing: Check | null;
  checks: readonly Check[];
}

/** Judges a whole schedule in numbers only, for rosters of thousands of members. */
export function judgeRoster(ruleSet: FtlRuleSet, schedule: FtlSchedule): RosterJudgement[] {
  const timeline = createTimeline(schedule);
  const judged = createJudge(ruleSet, timeline);
  return timeline.periods.map((period) => {
    const findings = judged.findings(period);
    return {
      dutyIds: period.entries.map(({ id }) => id),
      legal: isLegal(findings),
      complete: findings.notJudged.length === 0,
      violations: findings.checks.filter((check) => !isKept(check)).map(({ code }) => code),
      governing: governingCheck(findings.checks),
      checks: findings.checks,
    };
  });
}

/** Work period of a result. */
export function chosenPeriod(timeline: Timeline, evaluate: Evaluate): WorkPeriod | null {
  const { periods } = timeline;
  if (evaluate === 'all' || evaluate === 'last') {
    return periods.findLast(({ isFlight }) => isFlight) ?? periods.at(-1) ?? null;
  }
  if ('dutyId' in evaluate) return timeline.periodOf.get(evaluate.dutyId) ?? null;
  const at = evaluate.atMs / MINUTE_MS;
  return (
    periods.find(({ start, end }) => start <= at && at < end) ??
    periods.find(({ start }) => start >= at) ??
    periods.at(-1) ??
    null
  );
}

/** Lines of the schedule in order of time, one per step; entries free of duty are always legal. */
function* lineSteps(
  schedule: FtlSchedule,
  timeline: Timeline,
  line: (period: WorkPeriod, id: string) => FtlDutySummary,
): Generator<void, FtlDutySummary[]> {
  const lines: FtlDutySummary[] = [];
  for (const [index, duty] of schedule.duties.entries()) {
    const id = dutyIdOf(duty, index);
    const period = timeline.periodOf.get(id);
    lines.push(period ? line(period, id) : freeLine(duty, id));
    yield;
  }
  return lines.toSorted((one, other) => one.start.localeCompare(other.start));
}

const freeLine = (duty: FtlSchedule['duties'][number], dutyId: string): FtlDutySummary => ({
  dutyId,
  kind: duty.kind,
  start: instantText(duty.start / MINUTE_MS),
  end: instantText(duty.end / MINUTE_MS),
  legal: true,
  complete: true,
  violations: [],
  binding_limit: null,
  binding_margin_min: null,
});

function freeWords(kind: string | undefined): string {
  if (kind === undefined) return 'The schedule contains no duty.';
  if (kind === 'reserve-long-call')
    return 'Long-call reserve is not a duty: the notice is checked with the duty it is for.';
  return 'Free of duty: no limit applies.';
}

/** Verdict on an entry free of duty, or on a schedule without duties. */
function freeVerdict(ruleSet: FtlRuleSet, schedule: FtlSchedule, dutyId: string): FtlVerdict {
  const index = schedule.duties.findIndex((duty, place) => dutyIdOf(duty, place) === dutyId);
  const duty = schedule.duties[index];
  return {
    ruleSet,
    dutyId,
    kind: duty?.kind ?? 'none',
    start: duty ? instantText(duty.start / MINUTE_MS) : null,
    end: duty ? instantText(duty.end / MINUTE_MS) : null,
    legal: true,
    complete: true,
    violations: [],
    binding_limit: null,
    binding_margin_min: null,
    binding_paragraph: null,
    max_fdp: null,
    max_fdp_source: null,
    max_flight_time: null,
    limits: [],
    notJudged: [],
    assumptions: [],
    acclimatisation: null,
    legalUntil: null,
    earliestNextReport: null,
    words: freeWords(duty?.kind),
  };
}

/** Judges a duty in its schedule, with a line for every other duty. Pure. */
export function judge(request: JudgeRequest): FtlCheckAnswer {
  return runToEnd(judgeSteps(request));
}

/** `judge` in steps of one judgement each, so that the caller can serve other requests between them. */
export function* judgeSteps(asked: JudgeRequest): Generator<void, FtlCheckAnswer> {
  const { ruleSet, schedule, evaluate, hasInstants = true, withReach = true } = asked;
  const timeline = createTimeline(schedule);
  const judged = createJudge(ruleSet, timeline);
  const period = chosenPeriod(timeline, evaluate);
  const request = { ruleSet, schedule, judge: judged, hasInstants };
  const verdict = period
    ? yield* verdictSteps({ ...request, period, withReach })
    : freeVerdict(
        ruleSet,
        schedule,
        typeof evaluate === 'object' && 'dutyId' in evaluate ? evaluate.dutyId : 'none',
      );
  yield;
  const duties = hasInstants
    ? yield* lineSteps(schedule, timeline, (of, id) => summaryOf(judged, of, id))
    : [];
  const verdicts: FtlVerdict[] = [];
  for (const each of evaluate === 'all' ? timeline.periods : []) {
    verdicts.push(yield* verdictSteps({ ...request, period: each, withReach: false }));
    yield;
  }
  const scheduleLegal = hasInstants ? duties.every(({ legal }) => legal) : verdict.legal;
  return { ...verdict, scheduleLegal, duties, verdicts };
}
