import { closeSync, fsyncSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { type FeedMode, feedMode } from '#platform/contract/freshness.ts';
import { FrameError } from '../../domain/frames/frame-bytes.ts';
import { createFrameDecoder } from '../../domain/frames/frame-decoder.ts';
import { HEADER_BYTES, readHeader } from '../../domain/frames/frame-format.ts';
import {
  type AircraftTrack,
  type HistorySegment,
  createSegmentBuilder,
  readTracks,
  writeTracks,
} from '../../domain/history-tracks.ts';

/**
 * A file of history. A *journal* is appended to, one frame for each step; a finished period is regrouped by aircraft
 * into a *segment*, which never changes.
 */
export interface HistoryFile {
  readonly name: string;
  readonly kind: 'journal' | 'segment';
  readonly origin: FeedMode;
  /** First step, ms since the epoch. */
  readonly startMs: number;
  /** Last step; `null` for a journal. */
  readonly endMs: number | null;
}

const NAME = /^(\d+)(?:-(\d+))?-([a-z]+)\.(journal|segment)$/;

/** The content of a file name; `null` when it is not a file of history. */
export function historyFileOf(name: string): HistoryFile | null {
  const [, start, end, word, kind] = NAME.exec(name) ?? [];
  const origin = feedMode.options.find((mode) => mode === word);
  if (start === undefined || origin === undefined || (kind === 'segment') !== (end !== undefined))
    return null;
  return {
    name,
    kind: kind === 'segment' ? 'segment' : 'journal',
    origin,
    startMs: Number(start),
    endMs: end === undefined ? null : Number(end),
  };
}
export const journalName = (startMs: number, origin: FeedMode): string => `${startMs}-${origin}.journal`;

const RECORD_HEAD = 8;

/** A frame in a journal: preceded by length and CRC-32, so that a torn end is detected. */
export function journalRecord(frame: Uint8Array): Uint8Array {
  const record = Buffer.alloc(RECORD_HEAD + frame.byteLength);
  record.writeUInt32BE(frame.byteLength, 0);
  record.writeUInt32BE(crc32(frame), 4);
  record.set(frame, RECORD_HEAD);
  return record;
}

/** The complete frames of a journal; everything after a torn or damaged one is ignored. */
export function readJournal(bytes: Buffer): HistorySegment {
  const builder = createSegmentBuilder();
  const decoder = createFrameDecoder();
  let at = 0;
  while (at + RECORD_HEAD <= bytes.byteLength) {
    const frame = bytes.subarray(at + RECORD_HEAD, at + RECORD_HEAD + bytes.readUInt32BE(at));
    if (frame.byteLength < bytes.readUInt32BE(at) || crc32(frame) !== bytes.readUInt32BE(at + 4)) break;
    const header = readHeader(frame);
    if (!header || !decoder.apply(header, inflateRawSync(frame.subarray(HEADER_BYTES)))) break;
    builder.add({ timeMs: header.timeMs, aircraft: [...decoder.entries()].map(([, one]) => one) });
    at += RECORD_HEAD + frame.byteLength;
  }
  return builder.done();
}

const MAGIC = Buffer.from('MTH1');
const HEAD_BYTES = 8;
/** Aircraft per block: one of them is read without the others of the segment. */
const TRACKS_A_BLOCK = 128;
const DEFLATE = { level: 6, memLevel: 9 };

const headShape = z.object({
  steps: z.array(z.number()),
  /** Ascending by address; `first` is the first of the block. */
  blocks: z.array(z.object({ first: z.string(), bytes: z.number().int().min(0) })),
});
/** Header of a segment. */
export interface SegmentHead extends z.output<typeof headShape> {
  readonly blocksAt: number;
}

/** Writes a segment atomically; returns its name. */
export function writeSegment(folder: string, origin: FeedMode, segment: HistorySegment): string {
  const tracks = [...segment.tracks.values()].toSorted((a, b) => (a.address < b.address ? -1 : 1));
  const groups = Array.from({ length: Math.ceil(tracks.length / TRACKS_A_BLOCK) }, (_, at) =>
    tracks.slice(at * TRACKS_A_BLOCK, (at + 1) * TRACKS_A_BLOCK),
  );
  const blocks = groups.map((group) => deflateRawSync(writeTracks(group), DEFLATE));
  const head = Buffer.from(
    JSON.stringify({
      steps: segment.steps,
      blocks: blocks.map(({ byteLength }, at) => ({
        first: groups[at]?.[0]?.address ?? '',
        bytes: byteLength,
      })),
    }),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.byteLength);
  const name = `${segment.steps[0] ?? 0}-${segment.steps.at(-1) ?? 0}-${origin}.segment`;
  const path = join(folder, name);
  const file = openSync(`${path}.part`, 'w');
  try {
    writeFileSync(file, Buffer.concat([MAGIC, length, head, ...blocks]));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.part`, path);
  return name;
}

function headOf(read: (position: number, length: number) => Buffer): SegmentHead {
  const start = read(0, HEAD_BYTES);
  if (!start.subarray(0, MAGIC.length).equals(MAGIC))
    throw new FrameError('the file is no segment of history');
  const length = start.readUInt32BE(MAGIC.length);
  const head = headShape.parse(JSON.parse(read(HEAD_BYTES, length).toString('utf8')));
  return { ...head, blocksAt: HEAD_BYTES + length };
}

function blockOf(bytes: Buffer): AircraftTrack[] {
  return readTracks(inflateRawSync(bytes));
}

/** @throws when the file is damaged or gone */
export function readSegment(path: string): HistorySegment {
  const bytes = readFileSync(path);
  const { steps, blocks, blocksAt } = headOf((position, length) =>
    bytes.subarray(position, position + length),
  );
  const tracks = new Map<string, AircraftTrack>();
  let at = blocksAt;
  for (const block of blocks) {
    for (const track of blockOf(bytes.subarray(at, at + block.bytes))) tracks.set(track.address, track);
    at += block.bytes;
  }
  return { steps, tracks };
}

/**
 * One aircraft of a segment, for which one block is read; `null` when the segment does not contain it.
 * @throws when the file is damaged or removed
 */
export function readTrack(path: string, address: string): AircraftTrack | null {
  const file = openSync(path, 'r');
  try {
    const read = (position: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(file, bytes, 0, length, position));
    };
    const { blocks, blocksAt } = headOf(read);
    const index = blocks.findLastIndex(({ first }) => first <= address);
    const block = blocks[index];
    if (!block) return null;
    const before = blocks.slice(0, index).reduce((sum, { bytes }) => sum + bytes, 0);
    return blockOf(read(blocksAt + before, block.bytes)).find((one) => one.address === address) ?? null;
  } finally {
    closeSync(file);
  }
}
