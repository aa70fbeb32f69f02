import { airacCycleOn, airacDaysLeft } from '#aviation/time/airac.ts';
import type { PackId, PackMode } from '../contract.ts';
import { nextCycle } from './pack-addresses.ts';
import { type VersionOfPack, cycleOfData } from './pack-age.ts';
import { PACK_CATALOGUE, type PackDescription } from './pack-catalogue.ts';

/** The next cycle is fetched from so many days before it takes effect; the FAA publishes it earlier. */
export const AHEAD_DAYS = 10;

/** What is known of one pack when it is decided what to do by itself. */
export interface PackSituation {
  readonly installed: readonly VersionOfPack[];
  readonly isUnavailable: boolean;
  /** A person removed it: it does not come back by itself. */
  readonly isKeptAway: boolean;
  /** Whether the last try failed. */
  readonly hasFailed: boolean;
  /** Not before this instant, ms since the epoch; 0 when it may be tried now. */
  readonly notBeforeMs: number;
}

export interface AutomaticStep {
  readonly id: PackId;
  /** Which cycle to fetch: the one in force, or the next one ahead of time. */
  readonly when: 'current' | 'next';
}

/** The cycle of which a pack is missing, the one in force first; null when nothing newer is to be had. */
export function missingOf(
  pack: PackDescription,
  situation: PackSituation,
  nowMs: number,
): AutomaticStep['when'] | null {
  if (pack.rhythm === 'frozen') return situation.installed.length === 0 ? 'current' : null;
  const current = airacCycleOn(nowMs);
  const starts = situation.installed.map((version) => cycleOfData(version)?.effectiveMs ?? null);
  const has = (effectiveMs: number) => starts.includes(effectiveMs);
  // What says no date itself is as old as its installation.
  const isUndatedFresh = situation.installed.some(
    (version) => cycleOfData(version) === null && Date.parse(version.installedAt) >= current.effectiveMs,
  );
  if (!has(current.effectiveMs) && !isUndatedFresh) return 'current';
  if (pack.rhythm === 'dated' || airacDaysLeft(current, nowMs) > AHEAD_DAYS) return null;
  return has(nextCycle(current).effectiveMs) ? null : 'next';
}

/** Whether installing the pack again would bring something newer than what is installed. */
export function isUpdateDue(pack: PackDescription, situation: PackSituation, nowMs: number): boolean {
  return situation.installed.length > 0 && missingOf(pack, situation, nowMs) !== null;
}

/**
 * What the server should install by itself now, or null: the official sources first; the fallback only where the
 * navigation data has no enroute part and no official source of one answers.
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
    if (!situation || situation.isUnavailable || situation.isKeptAway) continue;
    if (situation.notBeforeMs > nowMs) continue;
    if (pack.automatic === 'fallback' && (hasEnroute || !hasOfficialFailed(situations))) continue;
    const when = missingOf(pack, situation, nowMs);
    if (when) return { id: pack.id, when };
  }
  return null;
}

function hasOfficialFailed(situations: ReadonlyMap<PackId, PackSituation>): boolean {
  const official = situations.get('nasr');
  if (!official || official.isUnavailable || official.isKeptAway) return true;
  return official.installed.length === 0 && official.hasFailed;
}
