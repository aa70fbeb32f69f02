import { airacCycleOn, airacDaysLeft } from '#aviation/time/airac.ts';
import type { PackId, PackMode } from '../contract.ts';
import { nextCycle } from './pack-addresses.ts';
import { type VersionOfPack, cycleOfData } from './pack-age.ts';
import { PACK_CATALOGUE, type PackDescription } from './pack-catalogue.ts';

/** Days before its effective date from which the next cycle is fetched; the FAA publishes it earlier. */
export const AHEAD_DAYS = 10;

/** State of one pack for the automatic decision. */
export interface PackSituation {
  readonly installed: readonly VersionOfPack[];
  readonly isUnavailable: boolean;
  /** Removed by a user: it is not installed again automatically. */
  readonly isExcluded: boolean;
  /** Whether the last attempt failed. */
  readonly hasFailed: boolean;
  /** Earliest next attempt, ms since 1970; 0 for now. */
  readonly notBeforeMs: number;
}

export interface AutomaticStep {
  readonly id: PackId;
  /** Cycle to fetch: the current one, or the next in advance. */
  readonly when: 'current' | 'next';
}

/** Missing cycle of a pack, the current one first; null when nothing newer is available. */
export function missingOf(
  pack: PackDescription,
  situation: PackSituation,
  nowMs: number,
): AutomaticStep['when'] | null {
  if (pack.rhythm === 'frozen') return situation.installed.length === 0 ? 'current' : null;
  const current = airacCycleOn(nowMs);
  const starts = situation.installed.map((version) => cycleOfData(version)?.effectiveMs ?? null);
  const has = (effectiveMs: number) => starts.includes(effectiveMs);
  // Data without a date are as old as the installation.
  const isUndatedFresh = situation.installed.some(
    (version) => cycleOfData(version) === null && Date.parse(version.installedAt) >= current.effectiveMs,
  );
  if (!has(current.effectiveMs) && !isUndatedFresh) return 'current';
  if (pack.rhythm === 'dated' || airacDaysLeft(current, nowMs) > AHEAD_DAYS) return null;
  return has(nextCycle(current).effectiveMs) ? null : 'next';
}

/** Whether a new installation would be newer than the installed version. */
export function isUpdateDue(pack: PackDescription, situation: PackSituation, nowMs: number): boolean {
  return situation.installed.length > 0 && missingOf(pack, situation, nowMs) !== null;
}

/**
 * Next automatic installation, or null: official sources first; the fallback only when the navigation data has no
 * enroute part and no official source is available.
 */
export function nextAutomaticStep(input: {
  readonly mode: PackMode;
  readonly nowMs: number;
  readonly hasEnroute: boolean;
  readonly situations: ReadonlyMap<PackId, PackSituation>;
}): AutomaticStep | null {
  const { mode, nowMs, hasEnroute, situations } = input;
  if (mode !== 'auto') return null;
  for (const pack of PACK_CATALOGUE) {
    const situation = situations.get(pack.id);
    if (!situation || situation.isUnavailable || situation.isExcluded) continue;
    if (situation.notBeforeMs > nowMs) continue;
    if (pack.automatic === 'fallback' && (hasEnroute || !hasOfficialFailed(situations))) continue;
    const when = missingOf(pack, situation, nowMs);
    if (when) return { id: pack.id, when };
  }
  return null;
}

function hasOfficialFailed(situations: ReadonlyMap<PackId, PackSituation>): boolean {
  const official = situations.get('nasr');
  if (!official || official.isUnavailable || official.isExcluded) return true;
  return official.installed.length === 0 && official.hasFailed;
}
