import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { messageOf } from '#platform/contract/problem.ts';
import { PackFailure } from './pack-failure.ts';

const AR_MAGIC = '!<arch>\n';
const AR_HEADER = 60;

/** The bytes of `data.tar.xz` in a Debian package that arrives as a stream. */
async function* dataArchive(deb: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held = Buffer.alloc(0);
  let skip = 0;
  let left: number | null = null;
  let hasMagic = false;
  for await (const chunk of deb) {
    let rest: Buffer =
      held.length > 0
        ? Buffer.concat([held, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    held = Buffer.alloc(0);
    while (rest.length > 0) {
      if (left !== null) {
        const part = rest.subarray(0, left);
        left -= part.length;
        rest = rest.subarray(part.length);
        yield part;
        if (left === 0) return;
      } else if (skip > 0) {
        const skipped = Math.min(skip, rest.length);
        skip -= skipped;
        rest = rest.subarray(skipped);
      } else if (rest.length < AR_HEADER + AR_MAGIC.length) {
        held = Buffer.from(rest);
        break;
      } else if (!hasMagic) {
        if (rest.toString('latin1', 0, AR_MAGIC.length) !== AR_MAGIC)
          throw new PackFailure('content', 'The download is not a Debian package.');
        hasMagic = true;
        rest = rest.subarray(AR_MAGIC.length);
      } else {
        const { name, size } = readArHeader(rest);
        rest = rest.subarray(AR_HEADER);
        if (name === 'data.tar.xz') left = size;
        else if (name.startsWith('data.tar'))
          throw new PackFailure('content', `The package is compressed in a way not known here (${name}).`);
        else skip = size + (size % 2);
      }
    }
  }
  throw new PackFailure('content', 'The package ends before its data.');
}

function readArHeader(bytes: Buffer): { name: string; size: number } {
  const name = bytes.toString('latin1', 0, 16).trim().replace(/\/$/, '');
  const size = Number(bytes.toString('latin1', 48, 58).trim());
  if (!Number.isInteger(size) || bytes.toString('latin1', 58, 60) !== '`\n')
    throw new PackFailure('content', 'The package is damaged (header of a member).');
  return { name, size };
}

/**
 * The tar archive inside a Debian package, decompressed by `xz` at low priority. Leaving the loop ends the child and
 * the stream.
 * @throws PackFailure `tool` when `xz` is not installed
 */
export async function* debDataTar(deb: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const child = spawn('xz', ['-dc'], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-500)));
  const started = new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new PackFailure(
              'tool',
              'xz is not installed here: install xz-utils, then install the pack again.',
            )
          : error,
      ),
    );
  });
  await started;
  if (child.pid !== undefined) lowerPriority(child.pid);
  let feedError: unknown = null;
  const feeding = pipeline(dataArchive(deb), child.stdin).catch((error: unknown) => {
    feedError = error;
    child.kill('SIGKILL');
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let isWhole = false;
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    isWhole = true;
  } finally {
    if (!isWhole) child.kill('SIGKILL');
  }
  await feeding;
  if (feedError !== null) throw feedError instanceof Error ? feedError : new Error(messageOf(feedError));
  if ((await ended) !== 0)
    throw new PackFailure('content', `The package cannot be decompressed (${said.trim()}).`);
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // It may have ended already; lowering the priority is optional.
  }
}
