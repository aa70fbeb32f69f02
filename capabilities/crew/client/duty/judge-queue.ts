import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { CrewMember, FtlRuleSet } from '#capabilities/crew/contract.ts';
import { OVERLAP } from '../../domain/ftl/check.ts';
import type { RosterJudgement } from '../../domain/ftl/judge.ts';
import { judgeBoard } from '../../domain/roster/member-limits.ts';
import { isFlying, type MemberDuty } from '../../domain/roster/member-duties.ts';

/** Maximum delay of a frame by assessments, ms; waiting rows are assessed in the next one. */
const SLICE_MS = 6;

/** Delay of the checks after scrolling, ms. */
const QUIET_MS = 100;

/** Codes of the limits that are broken, with spaces between, by the duties that show it. */
type Broken = ReadonlyMap<string, string>;

/** Of several entries assessed together, flight duties show the exceeded limit. */
function brokenByDuty(duties: readonly MemberDuty[], judgements: readonly RosterJudgement[]): Broken {
  const found = new Map<string, string>();
  const kindOf = new Map(duties.map(({ id, kind }) => [id, kind]));
  for (const { legal, violations, dutyIds } of judgements) {
    if (legal) continue;
    const flying = dutyIds.filter((id) => isFlying(kindOf.get(id) ?? 'off'));
    const isEach = flying.length === 0 || violations.includes(OVERLAP);
    for (const id of isEach ? dutyIds : flying) found.set(id, violations.join(' '));
  }
  return found;
}

interface Waiting {
  member: CrewMember;
  duties: readonly MemberDuty[];
  ruleSet: FtlRuleSet;
}

const judged = new WeakMap<readonly MemberDuty[], Map<FtlRuleSet, Broken>>();
const waiting = new Map<readonly MemberDuty[], Waiting>();
const listeners = new Set<() => void>();
let isScheduled = false;
let quietUntilMs = 0;

/** While the board is being scrolled, frames are used for drawing it: rows are checked once scrolling stops. */
export function pauseJudging(): void {
  quietUntilMs = performance.now() + QUIET_MS;
}

function work(): void {
  const quietMs = quietUntilMs - performance.now();
  if (quietMs > 0) {
    setTimeout(work, quietMs);
    return;
  }
  isScheduled = false;
  const endMs = performance.now() + SLICE_MS;
  for (const [duties, { member, ruleSet }] of waiting) {
    waiting.delete(duties);
    const known = judged.get(duties) ?? new Map<FtlRuleSet, Broken>();
    known.set(ruleSet, brokenByDuty(duties, judgeBoard(member, duties, ruleSet)));
    judged.set(duties, known);
    if (performance.now() >= endMs) break;
  }
  for (const listener of listeners) listener();
  if (waiting.size > 0) schedule();
}
/** After the next frame has been drawn: one slice for each. */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => setTimeout(work, 0));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Exceeded limits of a row of the board; null until assessed between two frames. */
export function useBroken(
  member: CrewMember,
  duties: readonly MemberDuty[] | null,
  ruleSet: FtlRuleSet,
): Broken | null {
  const snapshot = useCallback(
    () => (duties === null ? null : (judged.get(duties)?.get(ruleSet) ?? null)),
    [duties, ruleSet],
  );
  useEffect(() => {
    if (duties === null || judged.get(duties)?.has(ruleSet)) return undefined;
    waiting.set(duties, { member, duties, ruleSet });
    schedule();
    // A row that has scrolled out of view before its turn need not be checked.
    return () => void waiting.delete(duties);
  }, [member, duties, ruleSet]);
  return useSyncExternalStore(subscribe, snapshot);
}
