import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Problem } from '#platform/contract/problem.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { type ServerFile, serverFile } from '../../contract.ts';
import type { DuckFiles } from '../engine/duck-protocol.ts';
import { readInProcess, type ReadLimits } from './read-in-process.ts';
import { DATABASE, METADATA_EXTENSION } from './stored-files.ts';

export interface ServerFileLimits {
  /** Maximum size of one file, bytes; 0 where files stay in the browser. */
  readonly fileBytesMax: number;
  /** Disk quota per user, bytes. */
  readonly personBytesMax: number;
  readonly read: ReadLimits;
}

export interface ServerFilesOptions {
  readonly folder: string;
  readonly limits: ServerFileLimits;
  readonly clock: Clock;
}

/** The body of an upload, and the signal that aborts it. */
export interface Upload {
  id: string;
  name: string;
  body: Readable;
  signal: AbortSignal;
}

/** Files of users, each in a separate folder inaccessible to others. */
export interface ServerFiles {
  limits: ServerFileLimits;
  list(userKey: string): Promise<ServerFile[]>;
  /**
   * Called before anything is sent. @throws Problem 413 `server-file-too-large`, 409 `server-files-full`, 429
   * `server-files-busy`
   */
  admit(userKey: string, id: string, sizeBytes: number): Promise<void>;
  /** Receives and reads a file; one that fails leaves nothing. @throws Problem, and an error with code ENOSPC */
  receive(userKey: string, upload: Upload): Promise<ServerFile>;
  /** @throws Problem 404 `no-such-file` */
  remove(userKey: string, id: string): Promise<void>;
  /** Databases of files for the engine. @throws Problem 404 `no-such-file` */
  databases(
    userKey: string,
    files: readonly { id: string; table: string }[],
  ): Promise<{ files: ServerFile[]; duck: DuckFiles }>;
  /** Removes uploads that were interrupted when the server ended. */
  cleanUp(): Promise<void>;
}

/** Prefix of folders in which a file is being received. */
const RECEIVING = '.receiving-';
const WATCH_MS = 500;
const RETRY_S = 10;
/** Maximum number of simultaneous uploads, each by a different user. */
const UPLOADS_MAX = 4;
const mb = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`;
const noSuchFile = (id: string) =>
  new Problem('no-such-file', 404, `There is no file ${id} of yours on the server.`);

function tooLarge({ fileBytesMax }: ServerFileLimits): Problem {
  const message =
    fileBytesMax === 0
      ? 'This server accepts no files: they stay in the browser.'
      : `A file may have ${mb(fileBytesMax)} on the server.`;
  return new Problem('server-file-too-large', 413, message);
}
function full(need: number, free: number): Problem {
  return new Problem(
    'server-files-full',
    409,
    `Your storage on the server is full: the file needs ${mb(need)}, ${mb(Math.max(0, free))} are free. Remove files from the server and try again.`,
  );
}

const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
};

async function write(path: string, body: Readable, limits: ServerFileLimits, free: number): Promise<number> {
  const handle = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of body) {
      const part = chunk as Uint8Array;
      bytes += part.byteLength;
      if (bytes > limits.fileBytesMax) throw tooLarge(limits);
      if (bytes > free) throw full(bytes, free);
      await handle.writeFile(part);
    }
  } finally {
    await handle.close();
  }
  return bytes;
}

/** The stored facts of a file; null when it was removed meanwhile, or is damaged: one file must not hide the others. */
async function factsIn(path: string): Promise<ServerFile | null> {
  try {
    return serverFile.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Ends `work` when the database that it builds exceeds the free space: a small file can unpack to a large one. */
async function within<Answer>(
  { database, free, signal }: { database: string; free: number; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const over = new AbortController();
  const check = async () => {
    const bytes = (await sizeOf(database)) + (await sizeOf(`${database}.wal`));
    if (bytes > free) over.abort(full(bytes, free));
  };
  const watch = setInterval(() => void check(), WATCH_MS);
  try {
    const answer = await work(AbortSignal.any([signal, over.signal]));
    await check();
    over.signal.throwIfAborted();
    return answer;
  } finally {
    clearInterval(watch);
  }
}

/** Opens the files uploaded by users. */
export function openServerFiles({ folder, limits, clock }: ServerFilesOptions): ServerFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const folderOf = (userKey: string) =>
    join(folder, createHash('sha256').update(userKey).digest('hex').slice(0, 40));
  const receiving = new Set<string>();

  const list = async (userKey: string): Promise<ServerFile[]> => {
    const own = folderOf(userKey);
    const names = await readdir(own).catch(() => []);
    const files: ServerFile[] = [];
    for (const name of names.filter((one) => one.endsWith(METADATA_EXTENSION))) {
      const file = await factsIn(join(own, name));
      if (file) files.push(file);
    }
    return files.toSorted((a, b) => a.name.localeCompare(b.name));
  };
  /** Bytes available when the file with this id is replaced. */
  const freeFor = async (userKey: string, id: string): Promise<number> => {
    const others = (await list(userKey)).filter((file) => file.id !== id);
    return limits.personBytesMax - others.reduce((sum, { bytes }) => sum + bytes, 0);
  };
  const refuseBusy = (userKey: string): void => {
    const isOwn = receiving.has(userKey);
    if (!isOwn && receiving.size < UPLOADS_MAX) return;
    const message = isOwn
      ? 'Another file of yours is being sent. Wait for it.'
      : `Server busy: ${UPLOADS_MAX} files are being sent. Try again in ${RETRY_S} s.`;
    throw new Problem('server-files-busy', 429, message, { retryAfterS: RETRY_S });
  };
  let lastRead: Promise<unknown> = Promise.resolve();
  /** One file at a time, because reading needs memory and CPU time. */
  const inTurn = <Answer>(signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> => {
    const turn = lastRead.then(() => {
      signal.throwIfAborted();
      return work();
    });
    lastRead = turn.catch(() => null);
    return turn;
  };
  const admit = async (userKey: string, id: string, sizeBytes: number): Promise<void> => {
    if (sizeBytes > limits.fileBytesMax) throw tooLarge(limits);
    refuseBusy(userKey);
    const free = await freeFor(userKey, id);
    if (sizeBytes > free) throw full(sizeBytes, free);
  };
  const take = async (own: string, place: string, userKey: string, upload: Upload): Promise<ServerFile> => {
    const { id, name, body, signal } = upload;
    const free = await freeFor(userKey, id);
    const [path, database] = [join(place, 'received'), join(place, 'made')];
    const sentBytes = await write(path, body, limits, free);
    const job = { path, name, database, memoryMb: limits.read.memoryMb, bytesMax: limits.fileBytesMax };
    const facts = await inTurn(signal, () =>
      within({ database, free, signal }, (either) => readInProcess(job, limits.read, either)),
    );
    const bytes = await sizeOf(database);
    const file = { id, name, ...facts, sentBytes, bytes, sentAt: new Date(clock.nowMs()).toISOString() };
    await writeFile(join(place, 'facts'), JSON.stringify(file), { mode: 0o600 });
    // The metadata last: a database without it is not valid.
    await rename(database, join(own, `${id}${DATABASE}`));
    await rename(join(place, 'facts'), join(own, `${id}${METADATA_EXTENSION}`));
    return file;
  };
  return {
    limits,
    list,
    admit,
    async receive(userKey, upload) {
      // Checked again together with taking the slot: two may have been admitted at once.
      refuseBusy(userKey);
      receiving.add(userKey);
      const own = folderOf(userKey);
      const place = join(own, `${RECEIVING}${randomBytes(6).toString('hex')}`);
      try {
        await mkdir(place, { recursive: true, mode: 0o700 });
        return await take(own, place, userKey, upload);
      } finally {
        await rm(place, { recursive: true, force: true });
        receiving.delete(userKey);
      }
    },
    async remove(userKey, id) {
      if (!(await list(userKey)).some((file) => file.id === id)) throw noSuchFile(id);
      const own = folderOf(userKey);
      await rm(join(own, `${id}${METADATA_EXTENSION}`));
      await rm(join(own, `${id}${DATABASE}`), { force: true });
    },
    async databases(userKey, named) {
      const known = new Map((await list(userKey)).map((file) => [file.id, file]));
      const files = named.map(({ id }) => {
        const file = known.get(id);
        if (!file) throw noSuchFile(id);
        return file;
      });
      const tables = named.map(({ id, table }) => ({ database: `${id}${DATABASE}`, table }));
      return { files, duck: { folder: folderOf(userKey), tables } };
    },
    async cleanUp() {
      for (const user of await readdir(folder))
        for (const name of await readdir(join(folder, user)).catch(() => []))
          if (name.startsWith(RECEIVING))
            await rm(join(folder, user, name), { recursive: true, force: true });
    },
  };
}
