import { constants } from 'node:fs';
import { access, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Names in the data folder. Only a complete database ever has the name `current`. */
export interface EmbeddedFolders {
  readonly current: string;
  /** Under construction. A killed process may leave it; the next start removes it. */
  readonly partial: string;
  /** Complete, and about to replace `current` during a restore. */
  readonly restored: string;
}

/** The PostgreSQL major version of the pinned PGlite. Its data folders are not readable by another major version. */
const embeddedMajorVersion = '18';

/** The folder was written by another major version of PostgreSQL. */
export class DatabaseVersionMismatch extends Error {
  override readonly name = 'DatabaseVersionMismatch';

  constructor(folder: string, found: string) {
    super(
      `${folder} was written by PostgreSQL ${found}, this program embeds PostgreSQL ${embeddedMajorVersion}. ` +
        'Run the version of the program that wrote it, or move the folder away to start empty.',
    );
  }
}

/** Paths of the embedded engine's files in the application's data folder. */
export function embeddedFoldersIn(dataDir: string): EmbeddedFolders {
  return {
    current: join(dataDir, 'database'),
    partial: join(dataDir, 'database.partial'),
    restored: join(dataDir, 'database.restored'),
  };
}

/** Whether the path exists. */
export async function exists(path: string): Promise<boolean> {
  return await access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolderEntry(path: string): Promise<void> {
  // Windows cannot sync a folder, and orders its own renames.
  if (process.platform !== 'win32') await syncPath(path);
}

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await syncTree(path);
      else if (entry.isFile()) await syncPath(path);
    }),
  );
  await syncFolderEntry(folder);
}

/** Renames so that a power cut leaves either the old name or the new one, with complete content. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolderEntry(dirname(to));
}

/** Writes a file that only its owner may read, atomically. */
export async function writeFileDurably(path: string, content: Uint8Array): Promise<void> {
  const partial = `${path}.partial`;
  await rm(partial, { force: true });
  await writeFile(partial, content, { mode: 0o600 });
  await syncPath(partial);
  await renameDurably(partial, path);
}

/** Writes everything in the folder to disk, then renames it. */
export async function publishFolder(from: string, to: string): Promise<void> {
  await syncTree(from);
  await renameDurably(from, to);
}

/** Finishes or undoes work of a killed process. Call with the data folder locked. */
export async function tidyFolders({ current, partial, restored }: EmbeddedFolders): Promise<void> {
  await rm(partial, { recursive: true, force: true });
  if (!(await exists(restored))) return;
  if (await exists(current)) await rm(restored, { recursive: true, force: true });
  else await renameDurably(restored, current);
}

/** Throws `DatabaseVersionMismatch` rather than letting the engine fail on a folder it cannot read. */
export async function assertReadableVersion(folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => '(unknown version)',
  );
  if (version !== embeddedMajorVersion) throw new DatabaseVersionMismatch(folder, version);
}
