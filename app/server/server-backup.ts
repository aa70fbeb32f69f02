import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, type Extract, pack, type Pack } from 'tar-stream';
import { z } from 'zod';
import { NoDatabase, NotABackup, createBackup, restoreBackup } from '#platform/server/db/embedded-backup.ts';
import { DataFolderInUse } from '#platform/server/db/data-folder-lock.ts';
import { makeFolder } from '#platform/server/db/make-folder.ts';
import {
  isStoredFile,
  SERVER_FILES_FOLDER,
  storedFiles,
} from '#capabilities/foundry/server/files/stored-files.ts';

const MANIFEST = 'manifest.json';
const DATABASE = 'database.tar.gz';
/** The last entry: without it the file was truncated, even at the end of an entry. */
const END = 'end';
/** Secrets generated once by the server: without them nobody can use a restored database. */
const SECRETS = ['auth-secret', 'demo-account.txt'] as const;
const OWN_CHARTS = 'charts/own';
const CHART_FILE = /^charts\/own\/[\w-]+\.pdf$/;
const MANIFEST_MAX_BYTES = 1024 * 1024;

const manifestShape = z.object({
  product: z.literal('Meridian'),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** False if the data is on a separate PostgreSQL server: its own tools copy it. */
  hasDatabase: z.boolean(),
  /** Location of the secret for sessions and signing key. */
  authSecret: z.enum(['in this file', 'in AUTH_SECRET', 'not made yet']),
  /** Packs are public data and downloaded again. */
  packs: z.array(z.object({ id: z.string(), version: z.string() })),
  /** Uploaded Foundry files; null in a backup format without them. */
  foundryFiles: z
    .object({ isIncluded: z.boolean(), count: z.number(), bytes: z.number() })
    .nullable()
    .default(null),
  /** Whether entries have an end marker. */
  hasEnd: z.boolean().default(false),
});
export type BackupManifest = z.infer<typeof manifestShape>;

export interface BackupOptions {
  dataDir: string;
  file: string;
  version: string;
  now: Date;
  hasDatabase: boolean;
  /** AUTH_SECRET is set: the operator stores it. */
  hasConfiguredSecret: boolean;
  packs: BackupManifest['packs'];
  /** Whether uploaded Foundry files are included. */
  hasFoundryFiles: boolean;
  /** Requests a database copy from the server running on this data folder; false when none runs. */
  askRunningServer(file: string): Promise<boolean>;
}

const sizeOf = async (path: string): Promise<number | null> =>
  (await stat(path).catch(() => null))?.size ?? null;

async function addFile(archive: Pack, name: string, path: string): Promise<boolean> {
  const size = await sizeOf(path);
  if (size === null) return false;
  await pipeline(createReadStream(path), archive.entry({ name, size, mode: 0o600 }));
  return true;
}

/** Number of users' files, and their bytes. */
async function countFoundryFiles(folder: string): Promise<{ count: number; bytes: number }> {
  const sum = { count: 0, bytes: 0 };
  for await (const file of storedFiles(folder)) {
    await file.database.close();
    sum.count += 1;
    sum.bytes += file.bytes;
  }
  return sum;
}

async function addFoundryFiles(archive: Pack, folder: string): Promise<void> {
  for await (const { factsPath, facts, databasePath, database, bytes: size } of storedFiles(folder)) {
    const entry = archive.entry({ name: `${SERVER_FILES_FOLDER}/${databasePath}`, size, mode: 0o600 });
    // The stream closes the file.
    await pipeline(database.createReadStream({ start: 0 }), entry);
    archive.entry({ name: `${SERVER_FILES_FOLDER}/${factsPath}`, mode: 0o600 }, facts);
  }
}

async function addAll(archive: Pack, options: BackupOptions, database: string): Promise<BackupManifest> {
  const { dataDir, hasConfiguredSecret, hasDatabase, version, now, packs } = options;
  const hasSecret = (await sizeOf(join(dataDir, 'auth-secret'))) !== null;
  const kept = hasSecret ? 'in this file' : 'not made yet';
  const authSecret = hasConfiguredSecret ? 'in AUTH_SECRET' : kept;
  const product = 'Meridian';
  const files = join(dataDir, SERVER_FILES_FOLDER);
  const isIncluded = options.hasFoundryFiles;
  const manifest: BackupManifest = {
    product,
    version,
    createdAt: now.toISOString(),
    hasDatabase,
    authSecret,
    packs,
    foundryFiles: { isIncluded, ...(await countFoundryFiles(files)) },
    hasEnd: true,
  };
  archive.entry({ name: MANIFEST, mode: 0o600 }, JSON.stringify(manifest, null, 2));
  if (hasDatabase) await addFile(archive, DATABASE, database);
  for (const name of SECRETS) await addFile(archive, name, join(dataDir, name));
  // After the database: every chart it names has its file.
  const charts = await readdir(join(dataDir, OWN_CHARTS)).catch(() => []);
  for (const name of charts.filter((one) => CHART_FILE.test(`${OWN_CHARTS}/${one}`)))
    await addFile(archive, `${OWN_CHARTS}/${name}`, join(dataDir, OWN_CHARTS, name));
  if (isIncluded) await addFoundryFiles(archive, files);
  archive.entry({ name: END, mode: 0o600 }, 'end');
  archive.finalize();
  return manifest;
}

/**
 * Writes all data for restoring this server into one file (tar), running or stopped: database, secret, demo password,
 * own charts, files of Foundry unless excluded, and the list of installed packs. Only its owner may read it.
 * @throws NoDatabase when the data folder has none, BackupImpossible when nothing can be written there
 */
export async function createServerBackup(options: BackupOptions): Promise<BackupManifest> {
  const { dataDir, file } = options;
  const database = `${file}.database`;
  const partial = `${file}.partial`;
  await assertWritable(file);
  try {
    if (options.hasDatabase && !(await options.askRunningServer(database)))
      await createBackup({ dataDir, file: database });
    await rm(partial, { force: true });
    const archive = pack();
    const [manifest] = await Promise.all([
      addAll(archive, options, database),
      pipeline(archive, createWriteStream(partial, { mode: 0o600, flush: true })),
    ]);
    await rename(partial, file);
    return manifest;
  } finally {
    await rm(database, { force: true });
    await rm(partial, { force: true });
  }
}

const isKnown = (name: string): boolean =>
  name === MANIFEST ||
  name === DATABASE ||
  name === END ||
  SECRETS.some((secret) => secret === name) ||
  CHART_FILE.test(name) ||
  (name.startsWith(`${SERVER_FILES_FOLDER}/`) && isStoredFile(name.slice(SERVER_FILES_FOLDER.length + 1)));

async function unpackEntries(reader: Extract, into: string): Promise<BackupManifest | null> {
  let manifest: BackupManifest | null = null;
  for await (const entry of reader) {
    const { name, size = 0 } = entry.header;
    if (!isKnown(name)) throw new Error(`${name} belongs to no backup`);
    if (name === MANIFEST) {
      if (size > MANIFEST_MAX_BYTES) throw new Error('its manifest is too large');
      const text = await textOf(entry);
      manifest = manifestShape.parse(JSON.parse(text));
      continue;
    }
    const path = join(into, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(entry, createWriteStream(path, { mode: 0o600, flush: true }));
  }
  return manifest;
}

/** Unpacks the content of a backup, and no other entries, into an empty folder. */
async function unpack(file: string, into: string): Promise<BackupManifest> {
  const reader = extract();
  const reading = pipeline(createReadStream(file), reader);
  try {
    // An entry of a truncated file never ends: only the reading side reports the failure.
    const [manifest] = await Promise.all([unpackEntries(reader, into), reading]);
    if (manifest === null) throw new Error('it has no manifest');
    if (manifest.hasDatabase && (await sizeOf(join(into, DATABASE))) === null)
      throw new Error('it ends before the database');
    if (manifest.hasEnd && (await sizeOf(join(into, END))) === null) throw new Error('its end is missing');
    return manifest;
  } catch (error) {
    throw new NotABackup(file, error);
  }
}

async function putInPlace(from: string, dataDir: string, stamp: string): Promise<void> {
  for (const name of SECRETS) {
    if ((await sizeOf(join(from, name))) === null) continue;
    const old = join(dataDir, name);
    if ((await sizeOf(old)) !== null) await rename(old, `${old}.before-${stamp}`);
    await rename(join(from, name), old);
  }
  await mkdir(join(dataDir, OWN_CHARTS), { recursive: true, mode: 0o700 });
  for (const name of await readdir(join(from, OWN_CHARTS)).catch(() => []))
    await copyFile(join(from, OWN_CHARTS, name), join(dataDir, OWN_CHARTS, name));
  const files = join(from, SERVER_FILES_FOLDER);
  if ((await readdir(files).catch(() => [])).length === 0) return;
  const old = join(dataDir, SERVER_FILES_FOLDER);
  if ((await readdir(old).catch(() => [])).length > 0) await rename(old, `${old}.before-${stamp}`);
  else await rm(old, { recursive: true, force: true });
  await rename(files, old);
}

/** A backup cannot be written or read at the given location; the sentence gives the reason. */
export class BackupImpossible extends Error {
  override readonly name = 'BackupImpossible';
}

async function assertReadable(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new BackupImpossible(`There is no file ${file}.`);
  if (!found.isFile()) throw new BackupImpossible(`${file} is not a file.`);
  await access(file, constants.R_OK).catch(() => {
    throw new BackupImpossible(`${file} may not be read.`);
  });
}

async function assertWritable(file: string): Promise<void> {
  const folder = dirname(file);
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new BackupImpossible(`There is no folder ${folder}.`);
  await access(folder, constants.W_OK).catch(() => {
    throw new BackupImpossible(`Nothing may be written in ${folder}.`);
  });
  if ((await stat(file).catch(() => null))?.isDirectory())
    throw new BackupImpossible(`${file} is a folder: name a file.`);
}

/** A backup of earlier versions: the compressed database alone. */
async function isDatabaseAlone(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

export interface RestoredServer {
  /** null when the file held a database alone. */
  manifest: BackupManifest | null;
  /** Path of the previous database; null if there was none. */
  previousDatabase: string | null;
}

/**
 * Restores a backup into a data folder, which may be empty; the previous content is kept beside it.
 * @throws DataFolderInUse while a server runs on it, NotABackup when the file is not a backup or is truncated,
 * BackupImpossible when it cannot be read; nothing is changed then
 */
export async function restoreServerBackup(options: {
  dataDir: string;
  file: string;
  now: Date;
}): Promise<RestoredServer> {
  const { dataDir, file, now } = options;
  await assertReadable(file);
  makeFolder(dataDir);
  if (await isDatabaseAlone(file)) return { manifest: null, ...(await restoreBackup(options)) };
  const folder = join(dataDir, 'restore.partial');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  try {
    const manifest = await unpack(file, folder);
    const { previousDatabase } = manifest.hasDatabase
      ? await restoreBackup({ dataDir, file: join(folder, DATABASE), now })
      : { previousDatabase: null };
    await putInPlace(folder, dataDir, now.toISOString().replaceAll(/[:.]/g, '-'));
    return { manifest, previousDatabase };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Failures whose message explains what to do. */
export const isBackupFailure = (error: unknown): error is Error =>
  error instanceof NotABackup ||
  error instanceof NoDatabase ||
  error instanceof DataFolderInUse ||
  error instanceof BackupImpossible;
