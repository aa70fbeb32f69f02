import { createHash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from './make-folder.ts';

/** Another process has this data folder open. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  readonly dataDir: string;
  /** The holder's process id, in the holder's own process table; null when it did not answer. */
  readonly pid: number | null;

  constructor(dataDir: string, holder: Holder | null) {
    const who = holder === null ? 'another process' : `process ${holder.pid} on host ${holder.host}`;
    super(
      `The data folder ${dataDir} is in use by ${who}. ` +
        'Stop that process, or set DATA_DIR to another folder for this one.',
    );
    this.dataDir = dataDir;
    this.pid = holder?.pid ?? null;
  }
}

/** A held data folder. */
export interface DataFolderLock {
  release(): Promise<void>;
}

const holderSchema = z.object({ pid: z.number().int(), host: z.string() });
type Holder = z.infer<typeof holderSchema>;

const answerTimeoutMs = 2000;
/** `sun_path` has 103 bytes on macOS and 107 on Linux. */
const longestSocketPath = 100;

/** Answer of a socket's owner; `gone` when there is no listener. */
async function askHolder(address: string): Promise<Holder | 'gone' | 'silent'> {
  return await new Promise((resolve) => {
    let answer = '';
    const connection = createConnection(address);
    connection.setTimeout(answerTimeoutMs, () => connection.destroy());
    connection.setEncoding('utf8');
    connection.on('data', (text: string) => {
      answer += text;
    });
    connection.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'gone' : 'silent');
    });
    connection.on('close', () => {
      try {
        resolve(holderSchema.parse(JSON.parse(answer)));
      } catch {
        resolve('silent');
      }
    });
  });
}

async function listen(address: string): Promise<Server | 'taken'> {
  const holder: Holder = { pid: process.pid, host: hostname() };
  const server = createServer((connection) => {
    connection.on('error', () => {});
    connection.end(JSON.stringify(holder));
  });
  return await new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken');
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

/** Listens on the address, which the operating system gives to one process only, or returns its owner. */
async function claim(dataDir: string, address: string): Promise<Server> {
  const server = await listen(address);
  if (server !== 'taken') return server;
  const holder = await askHolder(address);
  throw new DataFolderInUse(dataDir, typeof holder === 'string' ? null : holder);
}

/** A socket file outlives its process, so one without a listener is removed. */
async function claimFile(dataDir: string, path: string): Promise<Server> {
  if ((await askHolder(path)) === 'gone') await unlink(path).catch(() => {});
  return await claim(dataDir, path);
}

/** Error codes of file systems without sockets. */
const unsupportedCodes: ReadonlySet<string> = new Set(['EOPNOTSUPP', 'ENOTSUP', 'EPERM', 'EINVAL', 'EACCES']);

function isUnsupported(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unsupportedCodes.has(String(error.code));
}

/**
 * Kind of lock on a folder. `kernel`: a name that is released when its process ends, in whatever way. `file`: a
 * socket in the folder itself; it also stops a process in another container, which has its own table of kernel names.
 */
export type LockKind = 'kernel' | 'file';

function lockKinds(): readonly LockKind[] {
  if (process.platform === 'linux') return ['kernel', 'file'];
  return process.platform === 'win32' ? ['kernel'] : ['file'];
}

function addressOf(kind: LockKind, realDataDir: string): string {
  const name = `meridian-${createHash('sha256').update(realDataDir).digest('hex').slice(0, 32)}`;
  if (kind === 'kernel') return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`;
  const inFolder = join(realDataDir, 'in-use.sock');
  return Buffer.byteLength(inFolder) <= longestSocketPath ? inFolder : join(tmpdir(), `${name}.sock`);
}

/**
 * Gives this process exclusive use of `dataDir` (created if missing) until `release` or the end of the process, even
 * by `kill -9`. Throws `DataFolderInUse` when another process, or this one, already holds it.
 */
export async function acquireDataFolderLock(
  dataDir: string,
  kinds: readonly LockKind[] = lockKinds(),
): Promise<DataFolderLock> {
  makeFolder(dataDir);
  const realDataDir = await realpath(dataDir);
  const servers: Server[] = [];
  try {
    for (const kind of kinds) {
      const address = addressOf(kind, realDataDir);
      try {
        servers.push(await (kind === 'kernel' ? claim : claimFile)(realDataDir, address));
      } catch (error) {
        // Without the kernel's name the socket in the folder is the only lock.
        if (kind === 'kernel' || servers.length === 0 || !isUnsupported(error)) throw error;
      }
    }
  } catch (error) {
    await Promise.all(servers.map(close));
    throw error;
  }
  return {
    release: async () => {
      await Promise.all(servers.splice(0).map(close));
    },
  };
}
