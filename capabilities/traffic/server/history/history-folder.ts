import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import { type HistoryFile, historyFileOf } from './history-files.ts';
import type { HistoryHandlers } from './history.handlers.ts';

const KEPT_MS = 24 * 3_600_000;
/** A journal is not longer than this. */
export const SEGMENT_MS = 10 * 60_000;

export interface HistoryFolderDeps {
  readonly folder: string;
  /** Maximum bytes on disk; the oldest files are removed first. 0: nothing is stored. */
  readonly maxBytes: number;
  readonly thread: Pick<WorkerCaller<HistoryHandlers>, 'call'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The files of history: listing, finishing and removal. */
export interface HistoryFolder {
  /** Finds files of earlier runs, and finishes those that were left unfinished. */
  open(): Promise<void>;
  /** Ascending by start. */
  files(): readonly HistoryFile[];
  /** A journal that is being written from now on. */
  begin(file: HistoryFile): void;
  /** Converts a journal to a segment and removes files beyond the limits of age and size. */
  finish(file: HistoryFile): void;
  /** Tasks run in sequence; a failure is reported and does not stop the next. */
  enqueue(what: string, task: () => Promise<void>): void;
  /** Resolves when everything enqueued until now is done. */
  settled(): Promise<void>;
}

export function createHistoryFolder(deps: HistoryFolderDeps): HistoryFolder {
  const { folder, maxBytes, thread, clock, log } = deps;
  let files: readonly HistoryFile[] = [];
  /** Still being written: neither finished nor removed. */
  let current: HistoryFile | null = null;
  let work: Promise<void> = Promise.resolve();

  const enqueue = (what: string, task: () => Promise<void>): void => {
    work = work
      .then(task)
      .catch((error: unknown) => log.warn({ err: error }, `history of traffic: ${what} failed`));
  };
  const add = (file: HistoryFile): void => {
    files = [...files.filter(({ name }) => name !== file.name), file].toSorted(
      (a, b) => a.startMs - b.startMs,
    );
  };
  const forget = (file: HistoryFile): void => {
    files = files.filter((one) => one !== file);
  };
  const compact = async (file: HistoryFile): Promise<void> => {
    const name = await thread.call('historyCompact', { folder, file });
    forget(file);
    const made = name === null ? null : historyFileOf(name);
    if (made) add(made);
  };
  const prune = async (): Promise<void> => {
    const all = [...files];
    const sizes = await Promise.all(
      all.map(async ({ name }) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0),
    );
    let bytes = sizes.reduce((sum, size) => sum + size, 0);
    for (const [at, file] of all.entries()) {
      const isOld = clock.nowMs() - (file.endMs ?? file.startMs + SEGMENT_MS) > KEPT_MS;
      if (file === current || (!isOld && bytes <= maxBytes)) continue;
      await rm(join(folder, file.name), { force: true });
      forget(file);
      bytes -= sizes[at] ?? 0;
    }
  };
  const finish = (file: HistoryFile): void => {
    if (current === file) current = null;
    enqueue('putting a segment together', () => compact(file));
    enqueue('dropping the oldest', prune);
  };
  return {
    async open() {
      await mkdir(folder, { recursive: true });
      const names = await readdir(folder);
      for (const name of names.filter((one) => one.endsWith('.part'))) await rm(join(folder, name));
      for (const file of names.flatMap((name) => historyFileOf(name) ?? [])) add(file);
      for (const file of files.filter(({ kind }) => kind === 'journal'))
        enqueue('finishing the journal of a former run', () => compact(file));
      enqueue('dropping the oldest', prune);
    },
    files: () => files,
    begin(file) {
      current = file;
      add(file);
    },
    finish,
    enqueue,
    settled: () => work,
  };
}
