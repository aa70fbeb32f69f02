import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import {
  type Block,
  type KeyLines,
  type PackIndex,
  blocksWith,
  groupLines,
  packIndex,
} from '../domain/day-pack.ts';
import { type Entry, entryOf } from '../domain/entry.ts';
import type { Journal } from './journal.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
const LEVEL = 7;
const NEW_LINE = Buffer.from('\n');

/** A finished day: compressed blocks, their index as JSON, the length of the index in 4 octets. */
export interface Pack {
  readonly path: string;
  readonly index: PackIndex;
  readonly bytes: number;
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, offset);
  return buffer;
}

/** Opens a packed day. @throws Error for an incomplete file */
export async function openPack(path: string): Promise<Pack> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const length = (await readAt(file, size - 4, 4)).readUInt32BE();
    const index = packIndex.parse(JSON.parse((await readAt(file, size - 4 - length, length)).toString()));
    return { path, index, bytes: size };
  } finally {
    await file.close();
  }
}

async function linesOf(file: FileHandle, { offset, length }: Block): Promise<string[]> {
  return (await inflate(await readAt(file, offset, length))).toString().split('\n');
}

/** Entries of a key in a packed day; of every key when it is null. */
export async function readPack({ path, index: { blocks } }: Pack, key: string | null): Promise<Entry[]> {
  const file = await open(path, 'r');
  try {
    const found: Entry[] = [];
    for (const block of key === null ? blocks : blocksWith(blocks, key))
      for (const line of await linesOf(file, block)) {
        if (key !== null && !line.startsWith(`${key}\t`)) continue;
        const entry = entryOf(line);
        if (entry) found.push(entry);
      }
    return found;
  } finally {
    await file.close();
  }
}

/** Lines of a journal by key, in order, as they are in the file. */
async function journalLines({ path, index }: Journal): Promise<KeyLines[]> {
  const whole = await readFile(path);
  return index
    .keys()
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((key) => ({
      key,
      lines: index
        .of(key)
        .toSorted((one, other) => one.atMs - other.atMs)
        .map(({ offset, length }) => whole.subarray(offset, offset + length)),
    }));
}

/** Packs a journal atomically, and opens the result. */
export async function packJournal(journal: Journal, path: string): Promise<Pack> {
  const parts: Buffer[] = [];
  const blocks: Block[] = [];
  let offset = 0;
  for (const { firstKey, lastKey, lines } of groupLines(await journalLines(journal))) {
    const text = Buffer.concat(lines.flatMap((line, index) => (index === 0 ? [line] : [NEW_LINE, line])));
    const packed = await deflate(text, { level: LEVEL });
    blocks.push({ firstKey, lastKey, offset, length: packed.length });
    parts.push(packed);
    offset += packed.length;
  }
  const tail = Buffer.from(JSON.stringify({ count: journal.index.count, blocks } satisfies PackIndex));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(tail.length);
  const file = await open(`${path}.new`, 'w');
  try {
    await file.writeFile(Buffer.concat([...parts, tail, length]));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  return openPack(path);
}
