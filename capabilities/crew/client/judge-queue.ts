import { useCallback, useSyncExternalStore } from 'react';
import type { CrewMember, FtlRuleSet } from '#capabilities/crew/contract.ts';
import type { RosterJudgement } from '../domain/ftl/judge.ts';
import { judgeBoard } from '../domain/roster/member-limits.ts';
import type { MemberDuty } from '../domain/roster/member-duties.ts';

/** So long may judging hold up a frame; rows that wait are judged in the next one. */
const SLICE_MS = 8;

interface Waiting {
  member: CrewMember;
  duties: readonly MemberDuty[];
  ruleSet: FtlRuleSet;
}

const judged = new WeakMap<readonly MemberDuty[], Map<FtlRuleSet, readonly RosterJudgement[]>>();
const waiting = new Map<readonly MemberDuty[], Waiting>();
const listeners = new Set<() => void>();
let isScheduled = false;

function work(): void {
  isScheduled = false;
  const endMs = performance.now() + SLICE_MS;
  for (const [duties, { member, ruleSet }] of waiting) {
    waiting.delete(duties);
    const known = judged.get(duties) ?? new Map<FtlRuleSet, readonly RosterJudgement[]>();
    known.set(ruleSet, judgeBoard(member, duties, ruleSet));
    judged.set(duties, known);
    if (performance.now() >= endMs) break;
  }
  for (const listener of listeners) listener();
  if (waiting.size > 0) schedule();
}
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(work, 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the limits say of a row of the board; null until it has been judged between two frames. */
export function useJudged(
  member: CrewMember,
  duties: readonly MemberDuty[] | null,
  ruleSet: FtlRuleSet,
): readonly RosterJudgement[] | null {
  const snapshot = useCallback(() => {
    if (duties === null) return null;
    const known = judged.get(duties)?.get(ruleSet);
    if (known) return known;
    waiting.set(duties, { member, duties, ruleSet });
    schedule();
    return null;
  }, [member, duties, ruleSet]);
  return useSyncExternalStore(subscribe, snapshot);
}
