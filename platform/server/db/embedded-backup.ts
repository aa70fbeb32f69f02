import { readFile, rename } from 'node:fs/promises';
import { acquireDataFolderLock } from './data-folder-lock.ts';
import { silentLog } from './database-handle.ts';
import { EmbeddedClient } from './embedded-client.ts';
import { openEmbeddedDatabase } from './embedded-engine.ts';
import {
  assertReadableVersion,
  embeddedFoldersIn,
  exists,
  publishFolder,
  renameDurably,
  tidyFolders,
  type EmbeddedFolders,
} from './embedded-folder.ts';

/** The file is not a backup of this application's database. */
export class NotABackup extends Error {
  override readonly name = 'NotABackup';

  constructor(file: string, cause: unknown) {
    super(`${file} is not a backup of an embedded database: nothing was changed`, { cause });
  }
}

/** There is no embedded database in the data folder; probably another folder was meant. */
export class NoDatabase extends Error {
  override readonly name = 'NoDatabase';

  constructor(dataDir: string) {
    super(`There is no database in ${dataDir}`);
  }
}

/** Writes the database of a stopped server to a file. Throws `DataFolderInUse` or `NoDatabase`. */
export async function createBackup(options: {
  readonly dataDir: string;
  readonly file: string;
}): Promise<void> {
  const { current } = embeddedFoldersIn(options.dataDir);
  if (!(await exists(current))) throw new NoDatabase(options.dataDir);
  const database = await openEmbeddedDatabase({ dataDir: options.dataDir, log: silentLog });
  try {
    await database.backup(options.file);
  } finally {
    await database.close();
  }
}

/** Result of a restore. */
export interface RestoredBackup {
  /** Path of the previous database; null if there was none. */
  readonly previousDatabase: string | null;
}

/** Unpacks, starts and stops the database, so that the old one is replaced only by a working one. */
async function unpack(folders: EmbeddedFolders, file: string): Promise<void> {
  const snapshot = await readFile(file);
  const client = new EmbeddedClient(() => {});
  try {
    await client.open({ folder: folders.partial, snapshot, fsync: false });
    await client.query('select count(*) from pg_class');
    await client.call<'close'>({ kind: 'close' });
    await assertReadableVersion(folders.partial);
  } catch (error) {
    await client.terminate();
    await tidyFolders(folders);
    throw new NotABackup(file, error);
  }
  await client.terminate();
}

/**
 * Replaces the embedded database with a backup and keeps the old one beside it. Throws `DataFolderInUse` when a
 * server has the folder open and `NotABackup` when the file does not contain a database. If it is killed midway, the
 * next start finds either the old database or the restored one, complete.
 */
export async function restoreBackup(options: {
  readonly dataDir: string;
  readonly file: string;
  readonly now: Date;
}): Promise<RestoredBackup> {
  const lock = await acquireDataFolderLock(options.dataDir);
  try {
    const folders = embeddedFoldersIn(options.dataDir);
    await tidyFolders(folders);
    await unpack(folders, options.file);
    await publishFolder(folders.partial, folders.restored);
    const stamp = options.now.toISOString().replaceAll(/[:.]/g, '-');
    const previousDatabase = (await exists(folders.current)) ? `${folders.current}.before-${stamp}` : null;
    if (previousDatabase !== null) await rename(folders.current, previousDatabase);
    await renameDurably(folders.restored, folders.current);
    return { previousDatabase };
  } finally {
    await lock.release();
  }
}
