import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedMode } from '#platform/contract/freshness.ts';
import { type FrameEncoder, createFrameEncoder } from '../../domain/frames/frame-encoder.ts';
import { HISTORY_STEPS_PER_DEGREE } from '../../domain/history-tracks.ts';
import type { TrafficWindow } from '../../domain/traffic-window.ts';
import { packFrame } from '../shared-windows.ts';
import type { TrafficPicture } from '../traffic-picture.ts';
import { type HistoryFile, journalName, journalRecord } from './history-files.ts';
import {
  type HistoryFolder,
  type HistoryFolderDeps,
  SEGMENT_MS,
  createHistoryFolder,
} from './history-folder.ts';
import type { AircraftPast } from './history.handlers.ts';

/** Interval between stored pictures. */
const STEP_MS = 30_000;

export interface TrafficHistoryDeps extends HistoryFolderDeps {
  readonly picture: Pick<TrafficPicture, 'aircraft' | 'timeMs' | 'state'>;
  readonly mode: () => FeedMode;
}

/** The traffic picture of the last 24 hours, on disk. Feed modes are stored separately. */
export interface TrafficHistory {
  /** Finds data of earlier runs; until then nothing is stored. */
  open(): Promise<void>;
  /** Stores the current picture when due; called after every change of it. */
  note(): void;
  /** Earliest time stored in the current feed mode; `null` when nothing is. */
  sinceMs(): number | null;
  /** A window at a past time; `null` when nothing is stored for that time. */
  window(
    window: Pick<TrafficWindow, 'box' | 'most' | 'stepsPerDegree'>,
    atMs: number,
  ): Promise<{ stepMs: number; frame: Uint8Array } | null>;
  /** Stored data of an aircraft up to a given time. */
  aircraft(address: string, untilMs: number): Promise<AircraftPast>;
  /** Resolves when everything is on disk; nothing is stored afterwards. */
  close(): Promise<void>;
}

/** Writes pictures step by step, with a separate journal for every ten minutes. */
function createRecorder(deps: TrafficHistoryDeps, kept: HistoryFolder): { note(): void } {
  const { folder, picture, mode, clock } = deps;
  let journal: { file: HistoryFile; encoder: FrameEncoder; lastMs: number } | null = null;

  const begin = (origin: FeedMode, timeMs: number) => {
    const name = journalName(timeMs, origin);
    const file: HistoryFile = { name, kind: 'journal', origin, startMs: timeMs, endMs: null };
    kept.begin(file);
    // One of the same time may remain from a run killed before it was converted.
    kept.enqueue('beginning a journal', () => rm(join(folder, name), { force: true }));
    return { file, encoder: createFrameEncoder(HISTORY_STEPS_PER_DEGREE), lastMs: timeMs };
  };
  return {
    note() {
      const timeMs = clock.nowMs();
      // Unavailable traffic data is not an empty sky: nothing is stored for such a time.
      if (picture.timeMs() === null || picture.state().freshness.state === 'failed') return;
      const origin = mode();
      if (journal !== null) {
        const { file, lastMs } = journal;
        const goesOn = file.origin === origin && timeMs >= lastMs;
        if (goesOn && timeMs - lastMs < STEP_MS) return;
        if (!goesOn || timeMs - file.startMs >= SEGMENT_MS) {
          kept.finish(file);
          journal = null;
        }
      }
      const isNew = journal === null;
      journal ??= begin(origin, timeMs);
      journal.lastMs = timeMs;
      const { file, encoder } = journal;
      const aircraft = [...picture.aircraft().values()];
      const delta = encoder.next({ aircraft, timeMs, total: aircraft.length });
      const record = journalRecord(packFrame(isNew ? encoder.snapshot() : delta));
      kept.enqueue('writing a step', () => appendFile(join(folder, file.name), record));
    },
  };
}

export function createTrafficHistory(deps: TrafficHistoryDeps): TrafficHistory {
  const { folder, maxBytes, thread, mode, clock, log } = deps;
  const kept = createHistoryFolder(deps);
  const recorder = createRecorder(deps, kept);
  let isOpen = false;
  const ofMode = (): HistoryFile[] => {
    const origin = mode();
    return kept.files().filter((file) => file.origin === origin);
  };
  return {
    async open() {
      if (maxBytes === 0) return;
      await kept.open();
      isOpen = true;
    },
    note() {
      if (isOpen) recorder.note();
    },
    sinceMs() {
      const nowMs = clock.nowMs();
      return ofMode().find(({ startMs }) => startMs <= nowMs)?.startMs ?? null;
    },
    async window(window, atMs) {
      await kept.settled();
      const file = ofMode().findLast(({ startMs }) => startMs <= atMs);
      if (file === undefined || atMs > clock.nowMs()) return null;
      try {
        return await thread.call('historyWindow', { folder, file, atMs, window });
      } catch (error) {
        log.warn({ err: error, file: file.name }, 'history of traffic: a file cannot be read');
        return null;
      }
    },
    async aircraft(address, untilMs) {
      await kept.settled();
      const files = ofMode()
        .filter(({ startMs }) => startMs <= untilMs)
        .toReversed();
      try {
        return await thread.call('historyTrack', { folder, files, address, untilMs });
      } catch (error) {
        log.warn({ err: error, address }, 'history of traffic: a file cannot be read');
        return { last: null, track: [] };
      }
    },
    async close() {
      isOpen = false;
      await kept.settled();
    },
  };
}
