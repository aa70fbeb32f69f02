import { airacCycleOf, airacCycleOn, type AiracCycle as CalendarCycle } from '../time/airac.ts';

/** An AIRAC cycle: four digits, the year and the number of the cycle within it. */
export interface AiracCycle {
  readonly cycle: string;
  /** First day it is effective, 00:00 UTC, `YYYY-MM-DD`. */
  readonly effectiveFrom: string;
  /** First day it is no longer effective: the next cycle's first day. */
  readonly effectiveTo: string;
}

function named({ ident, effectiveMs, expiresMs }: CalendarCycle): AiracCycle {
  return { cycle: ident, effectiveFrom: isoDay(effectiveMs), effectiveTo: isoDay(expiresMs) };
}

/** The AIRAC cycle in effect at a time. */
export function airacCycleAt(at: Date): AiracCycle {
  return named(airacCycleOn(at.getTime()));
}

/** The cycle of a given number such as `1310`, or `null` when that year has no such cycle. */
export function airacCycleByNumber(cycle: string): AiracCycle | null {
  const found = airacCycleOf(cycle);
  return found === null ? null : named(found);
}

function isoDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
