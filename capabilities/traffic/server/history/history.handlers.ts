import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createFrameEncoder } from '../../domain/frames/frame-encoder.ts';
import type { Aircraft } from '../../domain/aircraft.ts';
import { type HistorySegment, pictureOf, trackAt } from '../../domain/history-tracks.ts';
import { type TrafficWindow, inWindow } from '../../domain/traffic-window.ts';
import { packFrame } from '../shared-windows.ts';
import { type HistoryFile, readJournal, readSegment, readTrack, writeSegment } from './history-files.ts';

/** One position of a track, oldest first. Feet, knots. */
export interface TrackPoint {
  readonly timeMs: number;
  readonly lat: number;
  readonly lon: number;
  readonly altitudeFt: number | null;
  readonly groundSpeedKt: number | null;
  readonly onGround: boolean | null;
}

/** Stored data of one aircraft up to a given time. */
export interface AircraftPast {
  readonly last: Aircraft | null;
  /** Oldest first. */
  readonly track: readonly TrackPoint[];
}

/** A step further away than this does not represent a given time. */
export const MAX_STEP_GAP_MS = 90_000;
/** After a gap this long it is another flight, or its position was unknown. */
const MAX_TRACK_GAP_MS = 15 * 60_000;
const SEGMENTS_KEPT = 3;

const kept = new Map<string, HistorySegment>();

/** A file of history in memory; a journal grows, so its length belongs to its name. */
function segmentOf(folder: string, { name, kind }: HistoryFile): HistorySegment {
  const path = join(folder, name);
  const bytes = kind === 'journal' ? readFileSync(path) : null;
  const key = `${path} ${bytes?.byteLength ?? ''}`;
  const known = kept.get(key);
  if (known) return known;
  const made = bytes ? readJournal(bytes) : readSegment(path);
  kept.set(key, made);
  for (const oldest of kept.keys()) {
    if (kept.size <= SEGMENTS_KEPT) break;
    kept.delete(oldest);
  }
  return made;
}

/** The records of one aircraft in a file, newest first. */
function recordsIn(folder: string, file: HistoryFile, address: string): Aircraft[] {
  const track =
    file.kind === 'segment'
      ? readTrack(join(folder, file.name), address)
      : (segmentOf(folder, file).tracks.get(address) ?? null);
  return track === null ? [] : track.steps.toReversed().flatMap((step) => trackAt(track, step) ?? []);
}

const pointOf = ({ positionMs, lat, lon, altitudeFt, groundSpeedKt, onGround }: Aircraft): TrackPoint => ({
  timeMs: positionMs,
  lat,
  lon,
  altitudeFt,
  groundSpeedKt,
  onGround,
});

/** Run in a thread: all long-running work of the traffic history. */
export const historyHandlers = {
  /** Converts a journal to a segment and removes it; returns the segment's name, `null` when it was empty. */
  historyCompact({ folder, file }: { folder: string; file: HistoryFile }): string | null {
    const path = join(folder, file.name);
    const segment = readJournal(readFileSync(path));
    const name = segment.steps.length === 0 ? null : writeSegment(folder, file.origin, segment);
    rmSync(path, { force: true });
    return name;
  },
  /** A window as it was: the frame of a snapshot, and when its step was; `null` when no step is near enough. */
  historyWindow(asked: {
    folder: string;
    file: HistoryFile;
    atMs: number;
    window: Pick<TrafficWindow, 'box' | 'most' | 'stepsPerDegree'>;
  }): { stepMs: number; frame: Uint8Array } | null {
    const { folder, file, atMs, window } = asked;
    const segment = segmentOf(folder, file);
    const step = segment.steps.findLastIndex((timeMs) => timeMs <= atMs);
    const stepMs = segment.steps[step];
    if (stepMs === undefined || atMs - stepMs > MAX_STEP_GAP_MS) return null;
    const { aircraft, total } = inWindow(pictureOf(segment, step), window);
    const encoder = createFrameEncoder(window.stepsPerDegree);
    encoder.next({ aircraft, timeMs: stepMs, total });
    return { stepMs, frame: packFrame(encoder.snapshot()) };
  },
  /**
   * The newest record of one aircraft before a given time, and its track back to the start of its flight; `files` from
   * the newest to the oldest.
   */
  historyTrack(asked: {
    folder: string;
    files: readonly HistoryFile[];
    address: string;
    untilMs: number;
  }): AircraftPast {
    const { folder, files, address, untilMs } = asked;
    const points: TrackPoint[] = [];
    let last: Aircraft | null = null;
    let earliestMs = untilMs;
    for (const file of files) {
      if (last !== null && earliestMs - (file.endMs ?? untilMs) > MAX_TRACK_GAP_MS) break;
      for (const one of recordsIn(folder, file, address)) {
        // The same position remains in the picture until a newer one is received.
        if (one.positionMs > untilMs || (last !== null && one.positionMs >= earliestMs)) continue;
        if (last !== null && earliestMs - one.positionMs > MAX_TRACK_GAP_MS)
          return { last, track: points.toReversed() };
        last ??= one;
        earliestMs = one.positionMs;
        if (one.positionKind !== 'coarse') points.push(pointOf(one));
      }
    }
    return { last, track: points.toReversed() };
  },
};
export type HistoryHandlers = typeof historyHandlers;
