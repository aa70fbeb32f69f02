import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, type ZipFile, openPromise } from 'yauzl';
import { messageOf } from '#platform/contract/problem.ts';
import { PackFailure, asPackFailure } from './pack-failure.ts';

export interface UnzipRequest {
  readonly zip: string;
  readonly into: string;
  /** Wanted files, by name without folders; written under exactly these names, whatever the names in the archive. */
  readonly names: readonly string[];
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

async function refuseOther(zip: string): Promise<void> {
  const handle = await open(zip, 'r');
  const start = Buffer.alloc(4);
  try {
    await handle.read(start, 0, 4, 0);
  } finally {
    await handle.close();
  }
  if (start.toString('latin1') !== 'PK\u0003\u0004')
    throw new PackFailure('content', 'The download is not a ZIP archive.');
}

const baseName = (name: string): string => name.split(/[/\\]/).at(-1) ?? '';

/** Counts and checks the bytes passing through: a header may give a false size. */
function guard(entry: Entry, room: { bytes: number }): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      room.bytes -= chunk.byteLength;
      done(room.bytes < 0 ? new PackFailure('content', 'The archive is larger than expected.') : null, chunk);
    },
    flush(done) {
      const isIntact = sum === entry.crc32;
      done(isIntact ? null : new PackFailure('content', `${entry.fileName} is damaged in the archive.`));
    },
  });
}

async function unpack(archive: ZipFile, request: UnzipRequest): Promise<string[]> {
  const { names, into, signal } = request;
  const wanted = new Map(names.map((name) => [name.toLowerCase(), name]));
  const room = { bytes: request.maxBytes };
  const unpacked: string[] = [];
  for await (const entry of archive.eachEntry()) {
    const name = wanted.get(baseName(entry.fileName).toLowerCase());
    if (name === undefined) continue;
    wanted.delete(name.toLowerCase());
    const stream = await archive.openReadStreamPromise(entry);
    await pipeline(stream, guard(entry, room), createWriteStream(join(into, name)), { signal });
    unpacked.push(name);
  }
  return unpacked;
}

/**
 * Unpacks the wanted files of a ZIP archive; names in the archive have no influence on where they are written.
 * @returns the names that were found
 * @throws PackFailure when it is not an archive, is damaged, or contains more than expected
 */
export async function unzipFiles(request: UnzipRequest): Promise<string[]> {
  await refuseOther(request.zip);
  let archive: ZipFile | null = null;
  try {
    archive = await openPromise(request.zip, { autoClose: false });
    return await unpack(archive, request);
  } catch (error) {
    if (request.signal.aborted) throw new PackFailure('cancelled', 'Cancelled.');
    const failure = asPackFailure(error);
    if (failure instanceof PackFailure) throw failure;
    throw new PackFailure('content', `The archive is damaged (${messageOf(error)}).`, { cause: error });
  } finally {
    archive?.close();
  }
}
