import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverFile } from '../../contract.ts';

/** Folder of users' files in the data folder. */
export const SERVER_FILES_FOLDER = 'foundry-files';
/** The facts of a file. */
export const METADATA_EXTENSION = '.json';
/** Rows of the file. */
export const DATABASE = '.duckdb';

/** Valid paths of users' files in that folder. */
export const isStoredFile = (path: string): boolean =>
  /^[0-9a-f]{40}\/[\w-]{1,64}\.(?:json|duckdb)$/.test(path);

/** A user's file, held open: a replacement meanwhile does not affect reading. */
export interface StoredFile {
  /** Path of the facts in the folder. */
  factsPath: string;
  facts: Buffer;
  /** Path of the database in the folder. */
  databasePath: string;
  database: FileHandle;
  bytes: number;
}

/** A file whose two parts match; null if one is missing, damaged or being replaced. */
async function openStored(folder: string, own: string, id: string): Promise<StoredFile | null> {
  const [factsPath, databasePath] = [`${own}/${id}${METADATA_EXTENSION}`, `${own}/${id}${DATABASE}`];
  let database: FileHandle | null = null;
  try {
    database = await open(join(folder, databasePath), 'r');
    const facts = await readFile(join(folder, factsPath));
    const { size } = await database.stat();
    if (serverFile.parse(JSON.parse(facts.toString())).bytes === size)
      return { factsPath, facts, databasePath, database, bytes: size };
  } catch {
    // As in the list of files: an unreadable file is omitted.
  }
  await database?.close();
  return null;
}

/** All users' files, one at a time; each must be closed. Empty if the folder does not exist. */
export async function* storedFiles(folder: string): AsyncGenerator<StoredFile> {
  for (const own of await readdir(folder).catch(() => []))
    for (const name of await readdir(join(folder, own)).catch(() => [])) {
      if (!name.endsWith(METADATA_EXTENSION) || !isStoredFile(`${own}/${name}`)) continue;
      const id = name.slice(0, -METADATA_EXTENSION.length);
      // A second read comes after the end of a replacement: both parts are put in place at once.
      const file = (await openStored(folder, own, id)) ?? (await openStored(folder, own, id));
      if (file) yield file;
    }
}
