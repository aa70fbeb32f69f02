import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const OWNER_ONLY = 0o600;

/** Reads a file of the data folder; null when there is none. */
export async function readKept(dataDir: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(dataDir, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a file that only its owner can read, atomically. */
export async function writeKept(dataDir: string, name: string, text: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `${name}.${process.pid}.new`);
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', OWNER_ONLY);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(dataDir, name));
}

/** Deletes a stored file. */
export async function removeKept(dataDir: string, name: string): Promise<void> {
  await rm(join(dataDir, name), { force: true });
}

/** The secret of this data folder, generated at the first call. It encrypts the signing key and signs the cookies. */
export async function loadOrMakeSecret(dataDir: string): Promise<string> {
  const kept = (await readKept(dataDir, 'auth-secret'))?.trim();
  if (kept) return kept;
  const made = randomBytes(32).toString('base64url');
  await writeKept(dataDir, 'auth-secret', `${made}\n`);
  return made;
}

// Without l, 1, o and 0, because the password is copied from a terminal.
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password that is easy to type: four groups of five, 100 bits. */
export function makeReadablePassword(): string {
  const group = () => Array.from({ length: 5 }, () => READABLE.charAt(randomInt(READABLE.length))).join('');
  return Array.from({ length: 4 }, group).join('-');
}
