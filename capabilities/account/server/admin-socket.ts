import { chmod, mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { messageOf } from '#platform/contract/problem.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { AccountAdmin } from './account-admin.ts';
import {
  adminAnswer,
  adminCommand,
  runAdminCommand,
  type AdminAnswer,
  type AdminCommand,
  type DatabaseBackup,
} from './admin-commands.ts';

/** Longest socket path that the kernel accepts, bytes. */
const PATH_MAX_BYTES = 100;
const REQUEST_MAX_BYTES = 4096;
/** Copying a large database takes minutes without any output. */
const TIMEOUT_MS = 600_000;

/**
 * Path of the socket on which the running server accepts administrators' commands. It is in a folder that only its
 * owner may enter: anyone able to use it could read the database anyway. null when the path is too long or the system
 * has no such sockets.
 */
export function adminSocketPath(dataDir: string): string | null {
  if (process.platform === 'win32') return null;
  const absolute = join(dataDir, 'admin', 'socket');
  const fromHere = relative(process.cwd(), absolute);
  const shorter = fromHere.length < absolute.length ? fromHere : absolute;
  return Buffer.byteLength(shorter) <= PATH_MAX_BYTES ? shorter : null;
}

async function readRequest(socket: Socket): Promise<unknown> {
  let request = '';
  socket.setEncoding('utf8');
  // Leaving the loop must not close the socket: the result is still to be sent on it.
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    request += part as string;
    if (request.length > REQUEST_MAX_BYTES) throw new Error('too long');
    if (request.endsWith('\n')) return JSON.parse(request);
  }
  throw new Error('incomplete');
}

interface AdminSocketDeps {
  admin: AccountAdmin;
  backup?: DatabaseBackup | undefined;
  log: Log;
}

async function serve(socket: Socket, { admin, backup, log }: AdminSocketDeps): Promise<void> {
  const parsed = adminCommand.safeParse(await readRequest(socket));
  const answer: AdminAnswer = parsed.success
    ? await runAdminCommand(admin, parsed.data, backup).catch((error: unknown) => {
        log.error({ err: error, command: parsed.data.name }, 'a command of an administrator failed');
        return { ok: false, lines: [`The running server could not run the command: ${messageOf(error)}`] };
      })
    : { ok: false, lines: [parsed.error.issues[0]?.message ?? 'Not understood.'] };
  if (parsed.success)
    log.info({ command: parsed.data.name, ok: answer.ok }, 'an administrator ran a command');
  socket.end(`${JSON.stringify(answer)}\n`);
}

/**
 * Opens the socket. The caller must hold the data folder's lock, because a socket left by a killed server is removed
 * first.
 */
export async function openAdminSocket(dataDir: string, deps: AdminSocketDeps): Promise<Server | null> {
  const { log } = deps;
  const path = adminSocketPath(dataDir);
  if (path === null) {
    log.warn('the path of DATA_DIR is too long for a socket: stop the server to use npm run user');
    return null;
  }
  await mkdir(join(dataDir, 'admin'), { recursive: true, mode: 0o700 });
  await chmod(join(dataDir, 'admin'), 0o700);
  await rm(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    serve(socket, deps).catch((error: unknown) => {
      log.error({ err: error }, 'a command of an administrator failed');
      socket.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return server;
}

/** Sends a command to the server that runs on this data folder; null when none runs. */
export async function askRunningServer(dataDir: string, command: AdminCommand): Promise<AdminAnswer | null> {
  const path = adminSocketPath(dataDir);
  if (path === null) return null;
  const socket = connect(path);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    throw error;
  }
  socket.end(`${JSON.stringify(command)}\n`);
  return adminAnswer.parse(JSON.parse(await text(socket)));
}
