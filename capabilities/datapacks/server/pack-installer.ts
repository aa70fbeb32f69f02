import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { airacCycleOn } from '#aviation/time/airac.ts';
import { DataFolderInUse, acquireDataFolderLock } from '#platform/server/db/data-folder-lock.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { PackId, PackJob, PackOffer } from '../contract.ts';
import { nextCycle } from '../domain/pack-addresses.ts';
import { describePack } from '../domain/pack-catalogue.ts';
import type { AutomaticStep } from '../domain/pack-plan.ts';
import { sizeText } from '../domain/size-text.ts';
import { PackFailure, asPackFailure } from './pack-failure.ts';
import type { FetchedPack, PackProvider, PackVersion } from './pack-provider.ts';
import type { InstalledPack, PackStore } from './pack-store.ts';
import type { TransferSettings } from './resumable-body.ts';
import { sha256Of } from './validate-files.ts';

/** Downloads not resumed for this long are removed. */
const KEEP_PARTIAL_MS = 7 * 86_400_000;

/** `AbortController.abort(KEEP_DOWNLOAD)`: stops, but allows the download to be resumed later. */
export const KEEP_DOWNLOAD = 'keep-download';

export interface InstallerOptions {
  readonly store: PackStore;
  readonly providers: readonly PackProvider[];
  readonly clock: Clock;
  readonly settings: TransferSettings;
  /** Free bytes on the folder's disk; null where the system does not report them. */
  readonly freeBytes?: (folder: string) => Promise<number | null>;
}

export type InstallProgress = Pick<PackJob, 'phase' | 'receivedBytes' | 'totalBytes' | 'version'>;

export interface InstallRequest {
  readonly id: PackId;
  readonly when: AutomaticStep['when'];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: InstallProgress) => void;
}

export interface PackInstaller {
  readonly store: PackStore;
  provider(id: PackId): PackProvider;
  freeBytes(): Promise<number | null>;
  offer(id: PackId, when: AutomaticStep['when'], signal: AbortSignal): Promise<PackOffer>;
  /** @throws PackFailure */
  install(request: InstallRequest): Promise<InstalledPack>;
  /** Removes all versions. @throws PackFailure `busy` while it is being installed */
  remove(id: PackId): Promise<void>;
  /** Removes remains of killed runs. */
  cleanUp(): Promise<void>;
}

async function freeBytesOf(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** One process at a time works on a pack: the server or the command line. */
async function holding<Result>(store: PackStore, id: PackId, work: () => Promise<Result>): Promise<Result> {
  const lock = await acquireDataFolderLock(store.folderOf(id)).catch((error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    const who = error.pid === null ? 'Another process' : `Process ${error.pid}`;
    throw new PackFailure('busy', `${who} is working on this pack. Try again when it is done.`);
  });
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

/** Space for a pack: the unpacked files, and the archive unless it is only streamed. */
function neededBytes(id: PackId, downloadBytes: number | null): number {
  const { unpackedBytes, rhythm } = describePack(id);
  return unpackedBytes + (rhythm === 'frozen' ? 0 : (downloadBytes ?? 0));
}

async function manifestFiles(folder: string, names: readonly string[]) {
  const files = [];
  for (const name of names) {
    const path = join(folder, name);
    files.push({ name, bytes: (await stat(path)).size, sha256: await sha256Of(path) });
  }
  return files;
}

type Context = Omit<InstallerOptions, 'freeBytes'> & Pick<PackInstaller, 'provider' | 'freeBytes'>;

function requestedVersionOf(
  context: Context,
  request: { id: PackId; when: AutomaticStep['when']; signal: AbortSignal },
): Promise<PackVersion> {
  const provider = context.provider(request.id);
  if (provider.unavailable !== null) throw new PackFailure('missing', provider.unavailable);
  const now = context.clock.nowMs();
  const cycle = airacCycleOn(now);
  return provider.want(request.when === 'next' ? nextCycle(cycle) : cycle, now, request.signal);
}

async function refuseFullDisk(context: Context, id: PackId, downloadBytes: number | null): Promise<void> {
  const room = await context.freeBytes();
  const needed = neededBytes(id, downloadBytes);
  if (room !== null && room < needed) {
    throw new PackFailure(
      'disk',
      `Not enough room: ${sizeText(needed)} are needed, ${sizeText(room)} are free.`,
    );
  }
}

async function fetchInto(
  context: Context,
  request: InstallRequest,
  wanted: PackVersion,
): Promise<InstalledPack> {
  const { store, settings, clock } = context;
  const { id, signal, onProgress } = request;
  const { version } = wanted;
  const partial = store.partialFolder(id, version);
  const files = join(partial, 'files');
  const downloads = join(partial, 'downloads');
  await rm(files, { recursive: true, force: true });
  await mkdir(files);
  await mkdir(downloads, { recursive: true });
  const fetched: FetchedPack = await context.provider(id).fetch({
    wanted,
    downloads,
    files,
    signal,
    settings,
    onProgress: (progress) => onProgress({ ...progress, version }),
  });
  const manifest = {
    format: 1 as const,
    id,
    version,
    address: wanted.address,
    airac: wanted.airac,
    asOf: fetched.asOf,
    checked: fetched.checked,
    installedAt: new Date(clock.nowMs()).toISOString(),
    files: await manifestFiles(files, fetched.names),
  };
  if (signal.aborted) throw new PackFailure('cancelled', 'Cancelled.');
  return store.publish(manifest, files);
}

async function install(context: Context, request: InstallRequest): Promise<InstalledPack> {
  const { id, signal, onProgress } = request;
  onProgress({ phase: 'asking', version: null, receivedBytes: 0, totalBytes: null });
  const wanted = await requestedVersionOf(context, request);
  // A source that does not support this request may still deliver the file.
  const size = await context
    .provider(id)
    .size(wanted, signal)
    .catch(() => null);
  await refuseFullDisk(context, id, size);
  try {
    const installed = await fetchInto(context, request, wanted);
    context.store.setExcluded(id, false);
    return installed;
  } catch (error) {
    const failure = asPackFailure(error);
    const mayResume =
      failure instanceof PackFailure &&
      (failure.kind === 'network' || (failure.kind === 'cancelled' && signal.reason === KEEP_DOWNLOAD));
    if (!mayResume) context.store.dropPartial(id, wanted.version);
    throw failure;
  }
}

/** Installs and removes packs in the folder of the store; independent of the server around it. */
export function createPackInstaller(options: InstallerOptions): PackInstaller {
  const { store } = options;
  const provider = (id: PackId): PackProvider => {
    const found = options.providers.find((candidate) => candidate.id === id);
    if (!found) throw new Error(`No provider of ${id}`);
    return found;
  };
  const freeBytes = async () => {
    await mkdir(store.root, { recursive: true });
    return (options.freeBytes ?? freeBytesOf)(store.root);
  };
  const context: Context = { ...options, provider, freeBytes };
  return {
    store,
    provider,
    freeBytes,
    async offer(id, when, signal) {
      const wanted = await requestedVersionOf(context, { id, when, signal });
      const downloadBytes = await provider(id).size(wanted, signal);
      return {
        version: wanted.version,
        airac: wanted.airac,
        host: new URL(wanted.address).host,
        downloadBytes,
        neededBytes: neededBytes(id, downloadBytes),
        freeBytes: await freeBytes(),
      };
    },
    install: (request) => holding(store, request.id, () => install(context, request)),
    remove: (id) =>
      holding(store, id, () => {
        for (const { version } of store.installed(id)) store.remove(id, version);
        store.cleanUp(id, 0);
        store.setExcluded(id, true);
        return Promise.resolve();
      }),
    async cleanUp() {
      for (const { id } of options.providers) {
        await holding(store, id, () => Promise.resolve(store.cleanUp(id, KEEP_PARTIAL_MS))).catch(
          (error: unknown) => {
            // The process working on it cleans up itself.
            if (!(error instanceof PackFailure && error.kind === 'busy')) throw error;
          },
        );
      }
    },
  };
}
