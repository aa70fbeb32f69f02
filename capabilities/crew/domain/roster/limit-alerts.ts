import type { CrewMember } from '#capabilities/crew/contract.ts';
import { type Check, checkWords, isKept, marginOf } from '../ftl/check.ts';
import { judgeBoard } from './member-limits.ts';
import type { MemberDuty } from './member-duties.ts';

/** Totals over days and hours: the limits that can be predicted. */
const TOTALS = new Set([
  'flight_time_672h',
  'flight_time_365_days',
  'fdp_168h',
  'fdp_672h',
  'duty_7_days',
  'duty_14_days',
  'duty_28_days',
  'flight_time_28_days',
  'flight_time_calendar_year',
  'flight_time_12_months',
]);
/** A total is nearly reached when less than this share of its limit remains. */
const NEARLY = 0.05;

const isNear = (check: Check): boolean =>
  TOTALS.has(check.code) && isKept(check) && marginOf(check) < check.limit * NEARLY;

/** Alert on a future duty. */
export interface LimitAlert {
  kind: 'illegal' | 'nearly-reached';
  duty: MemberDuty;
  /** Rule in the words of the verdict. */
  words: string;
}

/**
 * Duties of a member that start in a window (ms) and are not legal, and the first duty at which each total is nearly
 * reached. Duties before the window count in the totals.
 */
export function limitAlerts(
  member: CrewMember,
  duties: readonly MemberDuty[],
  window: { fromMs: number; toMs: number },
): LimitAlert[] {
  const dutyOf = new Map(duties.map((duty) => [duty.id, duty]));
  const reported = new Set<string>();
  return judgeBoard(member, duties, member.ruleSet).flatMap((judged): LimitAlert[] => {
    const duty = judged.dutyIds.map((id) => dutyOf.get(id)).find((one) => one !== undefined);
    if (!duty || duty.startMs < window.fromMs || duty.startMs >= window.toMs) return [];
    if (!judged.legal && judged.governing) {
      return [{ kind: 'illegal', duty, words: checkWords(judged.governing) }];
    }
    return judged.checks
      .filter((check) => isNear(check) && !reported.has(check.code))
      .map((check): LimitAlert => {
        reported.add(check.code);
        return { kind: 'nearly-reached', duty, words: checkWords(check) };
      });
  });
}
