/** An AIRAC cycle: four digits, the year and the number of the cycle within it. */
export interface AiracCycle {
  readonly cycle: string;
  /** First day it is effective, 00:00 UTC, `YYYY-MM-DD`. */
  readonly effectiveFrom: string;
  /** First day it is no longer effective: the next cycle's first day. */
  readonly effectiveTo: string;
}

const dayMs = 86_400_000;
const cycleDays = 28;
/** Cycle 2001 took effect on 2 January 2020 (ICAO Doc 8126, AIRAC effective dates). */
const epochMs = Date.UTC(2020, 0, 2);

/** The AIRAC cycle in effect at a time. */
export function airacCycleAt(at: Date): AiracCycle {
  const number = Math.floor((at.getTime() - epochMs) / (cycleDays * dayMs));
  const fromMs = epochMs + number * cycleDays * dayMs;
  const from = new Date(fromMs);
  const year = from.getUTCFullYear();
  const ordinal = Math.floor((fromMs - Date.UTC(year, 0, 1)) / (cycleDays * dayMs)) + 1;
  return {
    cycle: `${String(year % 100).padStart(2, '0')}${String(ordinal).padStart(2, '0')}`,
    effectiveFrom: isoDay(fromMs),
    effectiveTo: isoDay(fromMs + cycleDays * dayMs),
  };
}

/** The cycle of a given number such as `1310`, or `null` when that year has no such cycle. */
export function airacCycleByNumber(cycle: string): AiracCycle | null {
  const parts = /^(\d{2})(\d{2})$/.exec(cycle);
  if (!parts) return null;
  // The first cycle of a year begins within its first 28 days.
  const firstOfYear = airacCycleAt(new Date(Date.UTC(2000 + Number(parts[1]), 0, cycleDays)));
  const fromMs = Date.parse(firstOfYear.effectiveFrom) + (Number(parts[2]) - 1) * cycleDays * dayMs;
  const found = airacCycleAt(new Date(fromMs));
  return found.cycle === cycle ? found : null;
}

function isoDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
