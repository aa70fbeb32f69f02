import type { Clock } from '#platform/server/time/clock.ts';
import type { InstalledVersion, PackId, PackMode, PackState } from '../contract.ts';
import { packAgeAt } from '../domain/pack-age.ts';
import { PACK_CATALOGUE, describePack } from '../domain/pack-catalogue.ts';
import { type PackSituation, isUpdateDue } from '../domain/pack-plan.ts';
import type { PackInstaller } from './pack-installer.ts';
import type { PackJobs } from './pack-jobs.ts';
import type { InstalledPack } from './pack-store.ts';

/** Description of an installed version for the API, the panel and the command line. */
export function installedVersionOf(
  version: InstalledPack,
  context: { inForce: InstalledPack | null; nowMs: number },
): InstalledVersion {
  const { airac, asOf, installedAt, checked, files } = version;
  return {
    version: version.version,
    airac,
    asOf,
    installedAt,
    checked,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    fileCount: files.length,
    isInUse: version.folder === context.inForce?.folder,
    age: packAgeAt(version, context.nowMs),
  };
}

export interface StateDeps {
  readonly installer: PackInstaller;
  readonly clock: Clock;
  readonly mode: PackMode;
  /** Absent on the command line, which has no jobs. */
  readonly jobs?: PackJobs;
}

/** The known state of a pack, for deciding on automatic steps. */
export function situationOf(id: PackId, { installer, jobs }: StateDeps): PackSituation {
  return {
    installed: installer.store.installed(id),
    isUnavailable: installer.provider(id).unavailable !== null,
    isExcluded: installer.store.isExcluded(id),
    hasFailed: jobs?.failure(id) !== null && jobs?.failure(id) !== undefined,
    notBeforeMs: jobs?.notBeforeMs(id) ?? 0,
  };
}

/** The complete state of a pack for display. */
export function packStateOf(id: PackId, deps: StateDeps): PackState {
  const { installer, clock, mode, jobs } = deps;
  const { title, content, source, licence, isNeverForNavigation } = describePack(id);
  const nowMs = clock.nowMs();
  const inForce = installer.store.inForce(id, nowMs);
  const failure = jobs?.failure(id) ?? null;
  return {
    id,
    title,
    content,
    source,
    licence,
    isNeverForNavigation,
    unavailable: installer.provider(id).unavailable,
    installed: installer.store
      .installed(id)
      .map((version) => installedVersionOf(version, { inForce, nowMs }))
      .toSorted((a, b) => Number(b.isInUse) - Number(a.isInUse)),
    isUpdateDue: isUpdateDue(describePack(id), situationOf(id, deps), nowMs),
    job: jobs?.job(id) ?? null,
    failure: failure && { ...failure, nextTryAt: mode === 'auto' ? failure.nextTryAt : null },
  };
}

export const packIds: readonly PackId[] = PACK_CATALOGUE.map(({ id }) => id);
