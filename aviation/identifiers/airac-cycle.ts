import { airacCycleOf, airacCycleOn, type AiracCycle as CalendarCycle } from '../time/airac.ts';

/** AIRAC cycle; `cycle` is four digits, the year and the number within it: `2613`. */
export interface AiracCycle {
  readonly cycle: string;
  /** Effective date, 00:00 UTC, `YYYY-MM-DD`. */
  readonly effectiveFrom: string;
  /** Effective date of the next cycle, `YYYY-MM-DD`. */
  readonly effectiveTo: string;
}

function named({ ident, effectiveMs, expiresMs }: CalendarCycle): AiracCycle {
  return { cycle: ident, effectiveFrom: isoDay(effectiveMs), effectiveTo: isoDay(expiresMs) };
}

/** AIRAC cycle in effect at a time. */
export function airacCycleAt(at: Date): AiracCycle {
  return named(airacCycleOn(at.getTime()));
}

/** AIRAC cycle of an identifier such as `1310`; `null` when that year has no such cycle. */
export function airacCycleByNumber(cycle: string): AiracCycle | null {
  const found = airacCycleOf(cycle);
  return found === null ? null : named(found);
}

function isoDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
