import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawAnswer, readRawAnswer, writeRawAnswer } from './raw-answer-file.ts';

/** Recordings are folders `<feed>/<key>` of files `<received ms>.answer`; a feed without keys uses `all`. */
const SUFFIX = '.answer';
const fileOf = (folder: string, feedId: string, key: string, receivedMs: number): string =>
  join(folder, feedId, encodeURIComponent(key), `${receivedMs}${SUFFIX}`);

export const UNKEYED = 'all';

/**
 * At the start of a recording every feed is requested at once; a first answer within this time counts as its beginning.
 */
const BEGINNING_MS = 60_000;

export interface Recorder {
  write(feedId: string, key: string, answer: RawAnswer): Promise<void>;
}

export function createRecorder(folder: string): Recorder {
  return {
    write: (feedId, key, answer) => writeRawAnswer(fileOf(folder, feedId, key, answer.receivedMs), answer),
  };
}

/** A recording being replayed: `shiftMs` is the offset of recorded times so that they play now. */
export interface Replay {
  /**
   * The newest answer recorded up to this point of the replay; `null` when there is none (yet). On-demand answers
   * were requested at some point during the recording: before it the first answer is used, as if just received. The
   * same applies to an answer received within the first minute.
   */
  answerAt(feedId: string, key: string, nowMs: number): Promise<RawAnswer | null>;
  shiftMs(nowMs: number): number;
  /** The keys of a feed with recorded answers. */
  keysOf(feedId: string): readonly string[];
  isEmpty: boolean;
}

async function timesIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => Number(name.slice(0, -SUFFIX.length)))
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b);
}

async function indexOf(folder: string): Promise<Map<string, number[]>> {
  const index = new Map<string, number[]>();
  for (const feedId of await readdir(folder).catch(() => [])) {
    for (const key of await readdir(join(folder, feedId)).catch(() => [])) {
      const times = await timesIn(join(folder, feedId, key));
      if (times.length > 0) index.set(`${feedId}/${key}`, times);
    }
  }
  return index;
}

/**
 * Opens recordings so that their first answer plays at `startMs`. At the end all feeds restart together, so that they
 * stay consistent with each other.
 */
export async function openReplay(folder: string, startMs: number): Promise<Replay> {
  const index = await indexOf(folder);
  const all = [...index.values()].flat();
  const firstMs = all.length === 0 ? startMs : all.reduce((min, ms) => Math.min(min, ms));
  const lastMs = all.length === 0 ? startMs : all.reduce((max, ms) => Math.max(max, ms));
  /** The last answer remains for a minute before the replay restarts. */
  const lengthMs = lastMs - firstMs + 60_000;
  const shiftMs = (nowMs: number): number =>
    startMs - firstMs + Math.floor(Math.max(0, nowMs - startMs) / lengthMs) * lengthMs;
  return {
    isEmpty: all.length === 0,
    shiftMs,
    keysOf: (feedId) =>
      [...index.keys()]
        .filter((name) => name.startsWith(`${feedId}/`))
        .map((name) => decodeURIComponent(name.slice(feedId.length + 1))),
    async answerAt(feedId, key, nowMs) {
      const times = index.get(`${feedId}/${encodeURIComponent(key)}`) ?? [];
      const recordedMs = times.findLast((ms) => ms + shiftMs(nowMs) <= nowMs);
      if (recordedMs !== undefined) return readRawAnswer(fileOf(folder, feedId, key, recordedMs));
      const [firstOfKeyMs] = times;
      if (firstOfKeyMs === undefined) return null;
      if (key === UNKEYED && firstOfKeyMs - firstMs >= BEGINNING_MS) return null;
      const answer = await readRawAnswer(fileOf(folder, feedId, key, firstOfKeyMs));
      return answer && { ...answer, receivedMs: nowMs - shiftMs(nowMs) };
    },
  };
}
