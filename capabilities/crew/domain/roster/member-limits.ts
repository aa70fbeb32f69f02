import type { CrewMember, FtlCheckAnswer, FtlRuleSet } from '#capabilities/crew/contract.ts';
import { type Evaluate, judge, judgeRoster, type RosterJudgement } from '../ftl/judge.ts';
import type { FtlSchedule } from '../ftl/timeline.ts';
import { toFtlDuty } from './ftl-input.ts';
import type { MemberDuty } from './member-duties.ts';
import type { CheckLimits } from './suggest-crew.ts';

function scheduleOf(member: CrewMember, duties: readonly MemberDuty[], ruleSet: FtlRuleSet): FtlSchedule {
  return {
    duties: duties.map((duty) => toFtlDuty(member, duty, ruleSet)),
    homeBase: { timeZone: member.timeZone },
    hasHistory: true,
  };
}

/** Full verdict on a duty of a member's roster. */
export function judgeMember(
  member: CrewMember,
  duties: readonly MemberDuty[],
  request: { ruleSet: FtlRuleSet; evaluate: Evaluate; withReach?: boolean },
): FtlCheckAnswer {
  return judge({ ...request, schedule: scheduleOf(member, duties, request.ruleSet) });
}

/** Verdict in numbers only, for marking the bars of the board. */
export function judgeBoard(
  member: CrewMember,
  duties: readonly MemberDuty[],
  ruleSet: FtlRuleSet,
): RosterJudgement[] {
  return judgeRoster(ruleSet, scheduleOf(member, duties, ruleSet));
}

/** Limit check for suggestions: the duty with the flight, and whether another duty becomes illegal. */
export const limitsBy =
  (ruleSet: FtlRuleSet): CheckLimits =>
  (member, duties, dutyId) => {
    // The latest end is not computed for each candidate: it takes a judgement for each minute tested.
    const found = judgeMember(member, duties, { ruleSet, evaluate: { dutyId }, withReach: false });
    const spoilt = found.duties.find((line) => !line.legal && line.start > (found.start ?? ''));
    const legal = found.legal && spoilt === undefined;
    const notJudged = found.complete ? null : found.notJudged.map(({ reason }) => reason).join(' ');
    const words =
      found.legal && spoilt
        ? `Then the duty of ${spoilt.start.slice(0, 16).replace('T', ' ')}Z breaks ${spoilt.violations.join(', ')}.`
        : found.words;
    return { legal, words, notJudged, marginMinutes: found.binding_margin_min };
  };
