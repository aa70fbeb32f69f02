import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { RawPart } from './feed.ts';

/** A raw answer as stored on disk, by snapshots and by recordings. */
export interface RawAnswer {
  receivedMs: number;
  parts: readonly RawPart[];
}

const MAGIC = 'MERIDIAN-ANSWER-1\n';
const header = z.object({
  receivedMs: z.number(),
  parts: z.array(z.object({ name: z.string(), contentType: z.string(), bytes: z.number().int().min(0) })),
});

/** One line of magic, one line of JSON (time, and the length of every part), then the parts in order. */
export function encodeRawAnswer({ receivedMs, parts }: RawAnswer): Buffer {
  const head = {
    receivedMs,
    parts: parts.map(({ name, contentType, body }) => ({ name, contentType, bytes: body.byteLength })),
  };
  return Buffer.concat([
    Buffer.from(`${MAGIC}${JSON.stringify(head)}\n`),
    ...parts.map((part) => Buffer.from(part.body.buffer, part.body.byteOffset, part.body.byteLength)),
  ]);
}

/** The answer, or `null` when the bytes are not a complete answer. */
export function decodeRawAnswer(bytes: Buffer): RawAnswer | null {
  if (bytes.toString('utf8', 0, MAGIC.length) !== MAGIC) return null;
  const end = bytes.indexOf(10, MAGIC.length);
  if (end < 0) return null;
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8', MAGIC.length, end));
  } catch {
    return null;
  }
  const head = header.safeParse(json);
  if (!head.success) return null;
  let offset = end + 1;
  const parts = head.data.parts.map(({ name, contentType, bytes: length }) => {
    const body = bytes.subarray(offset, offset + length);
    offset += length;
    return { name, contentType, body };
  });
  return offset === bytes.byteLength ? { receivedMs: head.data.receivedMs, parts } : null;
}

let written = 0;

/** Writes to a temporary file and renames it, so that a partial answer is never read, even with several writers. */
export async function writeRawAnswer(file: string, answer: RawAnswer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  written += 1;
  const beside = `${file}.${process.pid}.${written}.tmp`;
  await writeFile(beside, encodeRawAnswer(answer));
  await rename(beside, file);
}

/** Stores the last answer in a file, with sequential writes: of two in succession the later one remains. */
export function createAnswerKeeper(file: string, onError: (error: unknown) => void) {
  let writing: Promise<void> = Promise.resolve();
  return {
    write(answer: RawAnswer): void {
      writing = writing.then(() => writeRawAnswer(file, answer)).catch(onError);
    },
    /** Resolves when everything is written. */
    settled: () => writing,
  };
}

/** The answer in a file; `null` when there is none or it is damaged. */
export async function readRawAnswer(file: string): Promise<RawAnswer | null> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return bytes && decodeRawAnswer(bytes);
}
