import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Entry, entryOf, lineOf } from '../domain/entry.ts';
import { LineIndex } from '../domain/line-index.ts';

const LINE_END = 10;

/** The day being written: a file of lines, and the position of each line. */
export interface Journal {
  readonly path: string;
  readonly index: LineIndex;
  /** Bytes in complete lines. The next write truncates the remains of a broken one. */
  bytes: number;
}

export const newJournal = (path: string): Journal => ({ path, index: new LineIndex(), bytes: 0 });

type LineReader = (line: string, place: { offset: number; length: number }) => void;

/**
 * Reads complete lines, one part of the file at a time; returns their length in bytes. An unterminated last line does
 * not count.
 */
async function readLines(path: string, read: LineReader): Promise<number> {
  let rest = Buffer.alloc(0);
  let offset = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 262_144 })) {
    const piece = Buffer.concat([rest, chunk as Buffer]);
    let start = 0;
    for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, start)) {
      read(piece.toString('utf8', start, end), { offset: offset + start, length: end - start });
      start = end + 1;
    }
    rest = piece.subarray(start);
    offset += start;
  }
  return offset;
}

/** Opens a journal left by the last run. */
export async function openJournal(path: string): Promise<Journal> {
  const journal = newJournal(path);
  journal.bytes = await readLines(path, (line, place) => {
    const entry = entryOf(line);
    if (entry) journal.index.add(entry, place);
  });
  return journal;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Adds entries; they are on the disk when it resolves, and none of them is in the journal when it rejects. */
export async function appendEntries(journal: Journal, entries: readonly Entry[]): Promise<void> {
  const lines = entries.map((entry) => Buffer.from(`${lineOf(entry)}\n`));
  const isNew = journal.bytes === 0;
  const file = await open(journal.path, isNew ? 'w' : 'r+');
  try {
    await file.truncate(journal.bytes);
    await file.write(Buffer.concat(lines), 0, null, journal.bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
  if (isNew) await syncFolder(journal.path);
  for (const [index, entry] of entries.entries()) {
    const length = lines[index]?.length ?? 1;
    journal.index.add(entry, { offset: journal.bytes, length: length - 1 });
    journal.bytes += length;
  }
}

async function lineAt(file: FileHandle, { offset, length }: { offset: number; length: number }) {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, offset);
  return entryOf(buffer.toString());
}

/** Entries of a key; of every key when it is null. */
export async function readJournal({ path, index }: Journal, key: string | null): Promise<Entry[]> {
  const found: Entry[] = [];
  if (key === null) {
    await readLines(path, (line) => {
      const entry = entryOf(line);
      if (entry) found.push(entry);
    });
    return found;
  }
  const places = index.of(key);
  if (places.length === 0) return [];
  const file = await open(path, 'r');
  try {
    for (const place of places) {
      const entry = await lineAt(file, place);
      if (entry) found.push(entry);
    }
  } finally {
    await file.close();
  }
  return found;
}
