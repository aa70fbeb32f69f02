import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PACK_IDS, type PackId, packId } from '../contract.ts';
import { cycleOfData, versionInForce } from '../domain/pack-age.ts';

const MANIFEST = 'manifest.json';
const EXCLUDED = 'kept-away';
const PARTIAL = '.partial';
const GONE = '.gone';

const packManifest = z.object({
  format: z.literal(1),
  id: packId,
  version: z.string(),
  /** Address it was fetched from. */
  address: z.string(),
  airac: z.string().nullable(),
  asOf: z.string().nullable(),
  installedAt: z.string(),
  checked: z.enum(['hash', 'content']),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })).min(1),
});
/** Metadata stored beside the files of an installed version. */
export type PackManifest = z.infer<typeof packManifest>;

/** An installed version with its folder. */
export interface InstalledPack extends PackManifest {
  readonly folder: string;
}

/** A source folder of the navigation data; `key` changes with its content. */
export interface PackSource {
  readonly folder: string;
  readonly key: string;
}

/** Version names are folder names. */
export const folderName = (version: string): string => version.replaceAll(/[^\w.+-]/g, '_');

export interface PackStore {
  readonly root: string;
  folderOf(id: PackId): string;
  /** Every complete version; partial ones and those with missing files are omitted. */
  installed(id: PackId): InstalledPack[];
  inForce(id: PackId, nowMs: number): InstalledPack | null;
  /** The active versions of all packs, for the builder. */
  sources(nowMs: number): PackSource[];
  isExcluded(id: PackId): boolean;
  setExcluded(id: PackId, isExcluded: boolean): void;
  /** A folder for downloading and unpacking; remains of an earlier attempt are still there. */
  partialFolder(id: PackId, version: string): string;
  dropPartial(id: PackId, version: string): void;
  /** Makes the files of a partial folder an installed version, in one step. */
  publish(manifest: PackManifest, files: string): InstalledPack;
  remove(id: PackId, version: string): void;
  /** Removes versions older than the active one. */
  removeSuperseded(nowMs: number): void;
  /** Removes remains of killed runs, except downloads younger than `keepPartialMs`. */
  cleanUp(id: PackId, keepPartialMs: number): void;
}

function readVersion(folder: string): InstalledPack | null {
  try {
    const manifest = packManifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')));
    const isWhole = manifest.files.every(
      ({ name, bytes }) => statSync(join(folder, name), { throwIfNoEntry: false })?.size === bytes,
    );
    return isWhole ? { ...manifest, folder } : null;
  } catch {
    return null;
  }
}

function entriesOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** The installed packs below a folder: one folder per pack, one per version in it. */
export function openPackStore(root: string): PackStore {
  const folderOf = (id: PackId): string => join(root, id);
  const isVersion = (name: string) => !name.endsWith(PARTIAL) && !name.includes(GONE);
  const installed = (id: PackId): InstalledPack[] =>
    entriesOf(folderOf(id))
      .filter(isVersion)
      .map((name) => readVersion(join(folderOf(id), name)))
      .filter((version) => version !== null);
  const removeFolder = (folder: string): void => {
    if (!existsSync(folder)) return;
    // Renamed first, so that it is never visible half deleted.
    const gone = `${folder}${GONE}-${process.pid}`;
    renameSync(folder, gone);
    rmSync(gone, { recursive: true, force: true });
  };
  const partialOf = (id: PackId, version: string) => join(folderOf(id), `${folderName(version)}${PARTIAL}`);
  const store: PackStore = {
    root,
    folderOf,
    installed,
    inForce: (id, nowMs) => versionInForce(installed(id), nowMs),
    sources: (nowMs) =>
      PACK_IDS.flatMap((id) => {
        const version = versionInForce(installed(id), nowMs);
        return version ? [{ folder: version.folder, key: keyOf(version) }] : [];
      }),
    isExcluded: (id) => existsSync(join(folderOf(id), EXCLUDED)),
    setExcluded(id, isExcluded) {
      mkdirSync(folderOf(id), { recursive: true });
      if (isExcluded) writeFileSync(join(folderOf(id), EXCLUDED), '');
      else rmSync(join(folderOf(id), EXCLUDED), { force: true });
    },
    partialFolder(id, version) {
      const folder = partialOf(id, version);
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    dropPartial: (id, version) => rmSync(partialOf(id, version), { recursive: true, force: true }),
    publish(manifest, files) {
      const folder = join(folderOf(manifest.id), folderName(manifest.version));
      writeFileSync(join(files, MANIFEST), `${JSON.stringify(packManifest.parse(manifest), null, 2)}\n`);
      removeFolder(folder);
      renameSync(files, folder);
      store.dropPartial(manifest.id, manifest.version);
      return { ...manifest, folder };
    },
    remove: (id, version) => removeFolder(join(folderOf(id), folderName(version))),
    removeSuperseded(nowMs) {
      for (const id of PACK_IDS) {
        const all = installed(id);
        const kept = versionInForce(all, nowMs);
        for (const version of all) {
          if (kept !== null && isSuperseded(version, kept)) store.remove(id, version.version);
        }
      }
    },
    cleanUp(id, keepPartialMs) {
      for (const name of entriesOf(folderOf(id))) {
        const path = join(folderOf(id), name);
        const isOld = Date.now() - statSync(path).mtimeMs > keepPartialMs;
        if (name.includes(GONE) || (name.endsWith(PARTIAL) && isOld))
          rmSync(path, { recursive: true, force: true });
      }
    },
  };
  return store;
}

/** Whether a version is superseded for good; one of a later cycle is not. */
function isSuperseded(version: InstalledPack, kept: InstalledPack): boolean {
  if (version.folder === kept.folder) return false;
  const starts = [version, kept].map((each) => cycleOfData(each)?.effectiveMs);
  const [start, keptStart] = starts;
  return start === undefined || keptStart === undefined || start <= keptStart;
}

function keyOf(version: InstalledPack): string {
  const hash = createHash('sha256').update(`${version.id} ${version.version}`);
  for (const { name, sha256 } of version.files) hash.update(`${name} ${sha256}\n`);
  return hash.digest('hex').slice(0, 16);
}
