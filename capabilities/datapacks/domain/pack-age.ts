import { airacCycleOf, airacCycleOn, airacDaysLeft } from '#aviation/time/airac.ts';
import type { PackAge } from '../contract.ts';

/** From so many days before the end of a cycle on the next one is said to be due. */
export const DUE_DAYS = 7;
const DAY_MS = 86_400_000;

export interface DatedData {
  readonly airac: string | null;
  readonly asOf: string | null;
}

/** First instant and end of the cycle that data belongs to; null without any date. */
export function cycleOfData({ airac, asOf }: DatedData) {
  const named = airac === null ? null : airacCycleOf(airac);
  if (named) return named;
  const asOfMs = asOf === null ? Number.NaN : Date.parse(asOf);
  return Number.isNaN(asOfMs) ? null : airacCycleOn(asOfMs);
}

/** How data stands in the AIRAC calendar at an instant (ms since the epoch, UTC). */
export function packAgeAt(data: DatedData, nowMs: number): PackAge {
  const cycle = cycleOfData(data);
  if (!cycle) return { state: 'unknown', days: null };
  if (nowMs < cycle.effectiveMs)
    return { state: 'future', days: Math.ceil((cycle.effectiveMs - nowMs) / DAY_MS) };
  const days = airacDaysLeft(cycle, nowMs);
  if (days > 0) return { state: days <= DUE_DAYS ? 'due' : 'current', days };
  return { state: 'expired', days: Math.floor((nowMs - cycle.expiresMs) / DAY_MS) };
}

/** An installed version as far as its choice depends on it. */
export interface VersionOfPack extends DatedData {
  readonly installedAt: string;
}

/**
 * The version to use at an instant: the newest whose cycle has begun; where none has, the one that begins first; without
 * cycles the one installed last.
 */
export function versionInForce<Version extends VersionOfPack>(
  versions: readonly Version[],
  nowMs: number,
): Version | null {
  const startOf = (version: Version): number => cycleOfData(version)?.effectiveMs ?? Number.NEGATIVE_INFINITY;
  const newestFirst = versions.toSorted(
    (a, b) => startOf(b) - startOf(a) || (a.installedAt < b.installedAt ? 1 : -1),
  );
  return newestFirst.find((version) => startOf(version) <= nowMs) ?? newestFirst.at(-1) ?? null;
}
