/**
 * AIRAC calendar: navigation data changes worldwide every 28 days on a Thursday at 0000Z (ICAO Annex 15, chapter 6; Doc
 * 8126). Counted from cycle 2001, effective 2020-01-02.
 */
const EPOCH_MS = Date.UTC(2020, 0, 2);
const DAY_MS = 86_400_000;
const CYCLE_MS = 28 * DAY_MS;

/** AIRAC cycle with its period of validity. */
export interface AiracCycle {
  /** Two digits of the year, two of the cycle in the year, e.g. `2611`. */
  ident: string;
  /** Effective time, ms since 1970, UTC. */
  effectiveMs: number;
  /** Effective time of the next cycle. */
  expiresMs: number;
}

function cycleAt(effectiveMs: number): AiracCycle {
  const year = new Date(effectiveMs).getUTCFullYear();
  // A cycle belongs to the year of its effective date and is numbered within it.
  const numberInYear = Math.floor((effectiveMs - Date.UTC(year, 0, 1)) / CYCLE_MS) + 1;
  const ident = `${String(year % 100).padStart(2, '0')}${String(numberInYear).padStart(2, '0')}`;
  return { ident, effectiveMs, expiresMs: effectiveMs + CYCLE_MS };
}

/** AIRAC cycle in effect at a time (ms since 1970, UTC). */
export function airacCycleOn(instantMs: number): AiracCycle {
  return cycleAt(EPOCH_MS + Math.floor((instantMs - EPOCH_MS) / CYCLE_MS) * CYCLE_MS);
}

/**
 * Days until the cycle expires, including the current day: 28 on its first day, 1 on its last, 0 or less when expired.
 */
export function airacDaysLeft(cycle: AiracCycle, instantMs: number): number {
  return Math.ceil((cycle.expiresMs - instantMs) / DAY_MS);
}

/**
 * AIRAC cycle of an ident such as `2611`; `null` when the year has no such cycle. Years are 2000 to 2099.
 */
export function airacCycleOf(ident: string): AiracCycle | null {
  const match = /^(\d{2})(\d{2})$/.exec(ident);
  if (!match) return null;
  const newYearMs = Date.UTC(2000 + Number(match[1]), 0, 1);
  const firstMs = EPOCH_MS + Math.ceil((newYearMs - EPOCH_MS) / CYCLE_MS) * CYCLE_MS;
  const cycle = cycleAt(firstMs + (Number(match[2]) - 1) * CYCLE_MS);
  return cycle.ident === ident ? cycle : null;
}

/** Currency of the data of a cycle. */
export type AiracAge =
  | { state: 'unknown' }
  | { state: 'future'; cycle: AiracCycle }
  | { state: 'current'; cycle: AiracCycle; daysLeft: number }
  | { state: 'outdated'; cycle: AiracCycle; daysOver: number };

/** Currency of data of a cycle at a time (ms since 1970); a missing or invalid ident is `unknown`. */
export function airacAge(ident: string | null, instantMs: number): AiracAge {
  const cycle = ident === null ? null : airacCycleOf(ident);
  if (cycle === null) return { state: 'unknown' };
  if (instantMs < cycle.effectiveMs) return { state: 'future', cycle };
  const daysLeft = airacDaysLeft(cycle, instantMs);
  if (daysLeft > 0) return { state: 'current', cycle, daysLeft };
  return { state: 'outdated', cycle, daysOver: Math.floor((instantMs - cycle.expiresMs) / DAY_MS) };
}
