/**
 * The AIRAC calendar: navigation data changes worldwide every 28 days on a Thursday at 0000Z (ICAO Annex 15,
 * chapter 6; Doc 8126). Counted from cycle 2001, effective 2020-01-02.
 */
const EPOCH_MS = Date.UTC(2020, 0, 2);
const DAY_MS = 86_400_000;
const CYCLE_MS = 28 * DAY_MS;

export interface AiracCycle {
  /** Two digits of the year, two of the cycle in that year, e.g. `2611`. */
  ident: string;
  /** First instant of the cycle, ms since the epoch, UTC. */
  effectiveMs: number;
  /** First instant of the next cycle. */
  expiresMs: number;
}

function cycleAt(effectiveMs: number): AiracCycle {
  const year = new Date(effectiveMs).getUTCFullYear();
  // A cycle belongs to the year in which it takes effect; its number counts those that took effect before it.
  const numberInYear = Math.floor((effectiveMs - Date.UTC(year, 0, 1)) / CYCLE_MS) + 1;
  const ident = `${String(year % 100).padStart(2, '0')}${String(numberInYear).padStart(2, '0')}`;
  return { ident, effectiveMs, expiresMs: effectiveMs + CYCLE_MS };
}

/** The cycle in force at an instant (ms since the epoch, UTC). */
export function airacCycleOn(instantMs: number): AiracCycle {
  return cycleAt(EPOCH_MS + Math.floor((instantMs - EPOCH_MS) / CYCLE_MS) * CYCLE_MS);
}

/** Days left until the cycle ends, today included: 28 on its first day, 1 on its last, 0 or less once it is over. */
export function airacDaysLeft(cycle: AiracCycle, instantMs: number): number {
  return Math.ceil((cycle.expiresMs - instantMs) / DAY_MS);
}

/**
 * The cycle of an ident such as `2611`, or `null` when the year has no such cycle. Years are those of 2000–2099.
 */
export function airacCycleOf(ident: string): AiracCycle | null {
  const match = /^(\d{2})(\d{2})$/.exec(ident);
  if (!match) return null;
  const newYearMs = Date.UTC(2000 + Number(match[1]), 0, 1);
  const firstMs = EPOCH_MS + Math.ceil((newYearMs - EPOCH_MS) / CYCLE_MS) * CYCLE_MS;
  const cycle = cycleAt(firstMs + (Number(match[2]) - 1) * CYCLE_MS);
  return cycle.ident === ident ? cycle : null;
}

export type AiracAge =
  | { state: 'unknown' }
  | { state: 'future'; cycle: AiracCycle }
  | { state: 'current'; cycle: AiracCycle; daysLeft: number }
  | { state: 'outdated'; cycle: AiracCycle; daysOver: number };

/** How data of a cycle stands at an instant; `null` or an unreadable ident is `unknown`. */
export function airacAge(ident: string | null, instantMs: number): AiracAge {
  const cycle = ident === null ? null : airacCycleOf(ident);
  if (cycle === null) return { state: 'unknown' };
  if (instantMs < cycle.effectiveMs) return { state: 'future', cycle };
  const daysLeft = airacDaysLeft(cycle, instantMs);
  if (daysLeft > 0) return { state: 'current', cycle, daysLeft };
  return { state: 'outdated', cycle, daysOver: Math.floor((instantMs - cycle.expiresMs) / DAY_MS) };
}
