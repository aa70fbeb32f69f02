import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Problem } from '#platform/contract/problem.ts';
import { nodeArguments } from '#platform/server/workers/start-thread.ts';
import type { FileAnswer, FileFacts, FileJob } from './file-protocol.ts';

const PROCESS = new URL('file-process.ts', import.meta.url);
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Resource limits for reading one file; exceeding them ends it. */
export interface ReadLimits {
  readonly timeMs: number;
  /** Memory of the engine; the process has the same again for text. */
  readonly memoryMb: number;
}

/** Disk full: reported as 507. */
const diskFull = (message: string) => Object.assign(new Error(message), { code: 'ENOSPC' });

function factsOrThrow(answer: FileAnswer): FileFacts {
  if (answer.ok) return answer.facts;
  if (answer.reason === 'disk') throw diskFull(answer.message);
  const [first = ''] = answer.message.split('\n');
  throw new Problem('server-file-unreadable', 422, answer.reason === 'file' ? answer.message : first);
}

/**
 * Builds a database from a file, in a separate process that ends with it, with its time limit, or with `signal`.
 * @throws Problem 422 `server-file-unreadable`; an error with code ENOSPC when the disk is full; the reason of `signal`
 */
export async function readInProcess(
  job: FileJob,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<FileFacts> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, nodeArguments(PROCESS), {
    cwd: ROOT,
    // It does not receive the server's settings and secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const stop = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, limits.timeMs);
  try {
    const answer = await new Promise<FileAnswer | null>((resolve, reject) => {
      let reply: FileAnswer | null = null;
      child.on('message', (message: FileAnswer) => (reply = message));
      child.once('error', reject);
      // The database is closed after the result.
      child.once('close', () => resolve(reply));
      child.send(job, (error) => error && stop());
    });
    signal.throwIfAborted();
    if (answer) return factsOrThrow(answer);
    throw new Problem(
      'server-file-unreadable',
      422,
      isLate
        ? `Reading the file took longer than ${limits.timeMs / 1000} s, the most that it may take.`
        : 'Reading the file needed more memory than it may have.',
    );
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  }
}
