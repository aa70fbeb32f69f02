import { airacCycleOf, airacCycleOn, airacDaysLeft } from '#aviation/time/airac.ts';
import type { PackAge } from '../contract.ts';

/** Days before the end of a cycle from which the next one is due. */
export const DUE_DAYS = 7;
const DAY_MS = 86_400_000;

export interface DatedData {
  readonly airac: string | null;
  readonly asOf: string | null;
}

/** Effective and expiry time of the cycle of data; null without a date. */
export function cycleOfData({ airac, asOf }: DatedData) {
  const named = airac === null ? null : airacCycleOf(airac);
  if (named) return named;
  const asOfMs = asOf === null ? Number.NaN : Date.parse(asOf);
  return Number.isNaN(asOfMs) ? null : airacCycleOn(asOfMs);
}

/** Currency of data in the AIRAC calendar at a time (ms since 1970, UTC). */
export function packAgeAt(data: DatedData, nowMs: number): PackAge {
  const cycle = cycleOfData(data);
  if (!cycle) return { state: 'unknown', days: null };
  if (nowMs < cycle.effectiveMs)
    return { state: 'future', days: Math.ceil((cycle.effectiveMs - nowMs) / DAY_MS) };
  const days = airacDaysLeft(cycle, nowMs);
  if (days > 0) return { state: days <= DUE_DAYS ? 'due' : 'current', days };
  return { state: 'expired', days: Math.floor((nowMs - cycle.expiresMs) / DAY_MS) };
}

/** Installed version, with the data for choosing one. */
export interface VersionOfPack extends DatedData {
  readonly installedAt: string;
}

/**
 * Version to use at a time: the newest whose cycle is in effect; if none is, the first to take effect; without cycles,
 * the latest installed.
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
