import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { BoundingBox } from '#aviation/geo/bounding-box.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { LiveConnection } from '#platform/server/live/live-sockets.ts';
import type { Aircraft } from '../domain/aircraft.ts';
import { type Frame, type FrameEncoder, createFrameEncoder } from '../domain/frames/frame-encoder.ts';
import { writeHeader } from '../domain/frames/frame-format.ts';
import { type TrafficWindow, inWindow } from '../domain/traffic-window.ts';
import type { TrafficPicture } from './traffic-picture.ts';

/** Frames kept for clients that were disconnected or fell behind: two minutes of five-second steps. */
const KEPT_FRAMES = 24;
/** An unfollowed window is kept this long, for a client that returns. */
const LINGER_MS = 60_000;
const MAX_WINDOWS = 1000;
/** Fast and nearly as small as the best: the columns are runs of small numbers. */
const DEFLATE = { level: 4, memLevel: 9 };
/** Windows written before other work gets a turn on the thread. */
const WINDOWS_A_TURN = 4;

interface SharedWindow {
  readonly window: TrafficWindow;
  readonly run: string;
  readonly encoder: FrameEncoder;
  readonly followers: Set<Follower>;
  readonly kept: { sequence: number; bytes: Uint8Array }[];
  snapshot: { sequence: number; bytes: Uint8Array } | null;
  /** The last picture written. */
  written: ReadonlyMap<string, Aircraft> | null;
  leftMs: number | null;
}

/** One client, and the frames it has been sent. */
interface Follower {
  readonly connection: Pick<LiveConnection, 'send'>;
  /** `null`: the client has no state to apply a delta to. */
  sequence: number | null;
}

export interface Following {
  readonly run: string;
  readonly isResumed: boolean;
  /** Sends the pending frames; to be called once the client has received the window. */
  begin(): void;
  leave(): void;
}

export interface SharedWindows {
  /** Follows a window; `resume` identifies the client's last frame of it. */
  follow(
    window: TrafficWindow,
    connection: Pick<LiveConnection, 'send'>,
    resume: { readonly run: string; readonly sequence: number } | null,
  ): Following;
  /** Writes the current picture for every followed window. */
  step(): Promise<void>;
  /** Boxes viewed by clients. */
  viewed(): readonly BoundingBox[];
  readonly bytesSent: number;
}

/** A frame as sent: header, then the body deflated; once for all followers. */
export function packFrame({ header, body }: Frame): Uint8Array {
  const packed = deflateRawSync(body, DEFLATE);
  const head = writeHeader(header);
  const bytes = new Uint8Array(head.byteLength + packed.byteLength);
  bytes.set(head);
  bytes.set(packed, head.byteLength);
  return bytes;
}

function snapshotOf(shared: SharedWindow): Uint8Array {
  const { sequence } = shared.encoder;
  if (shared.snapshot?.sequence !== sequence)
    shared.snapshot = { sequence, bytes: packFrame(shared.encoder.snapshot()) };
  return shared.snapshot.bytes;
}

function canFollowOn(shared: SharedWindow, sequence: number | null): sequence is number {
  if (sequence === null || sequence > shared.encoder.sequence) return false;
  return sequence === shared.encoder.sequence || (shared.kept[0]?.sequence ?? Infinity) <= sequence + 1;
}

/**
 * Brings one client up to date: sends the frames it lacks, or a snapshot when these were discarded.
 * @returns the bytes sent
 */
function deliver(shared: SharedWindow, follower: Follower): number {
  const { connection } = follower;
  if (!canFollowOn(shared, follower.sequence)) {
    const bytes = snapshotOf(shared);
    if (!connection.send(bytes)) return 0;
    follower.sequence = shared.encoder.sequence;
    return bytes.byteLength;
  }
  const since = follower.sequence;
  let sent = 0;
  for (const { sequence, bytes } of shared.kept) {
    if (sequence <= since) continue;
    // A client that is behind is skipped in this step and receives the rest later.
    if (!connection.send(bytes)) break;
    follower.sequence = sequence;
    sent += bytes.byteLength;
  }
  return sent;
}

export function createSharedWindows(deps: { picture: TrafficPicture; clock: Clock }): SharedWindows {
  const { picture, clock } = deps;
  const windows = new Map<string, SharedWindow>();
  // Random, not from the clock: two runs started at the same time still differ.
  const started = randomUUID();
  let made = 0;
  let bytesSent = 0;
  let stepping: Promise<void> | null = null;

  /** Writes the current picture; `false` while there is none: unknown traffic is not sent as an empty sky. */
  const write = (shared: SharedWindow): boolean => {
    const timeMs = picture.timeMs();
    if (timeMs === null) return false;
    const all = picture.aircraft();
    shared.written = all;
    const { aircraft, total } = inWindow(all.values(), shared.window);
    const frame = shared.encoder.next({ aircraft, timeMs, total });
    shared.kept.push({ sequence: frame.header.sequence, bytes: packFrame(frame) });
    if (shared.kept.length > KEPT_FRAMES) shared.kept.shift();
    return true;
  };
  const forget = (): void => {
    const nowMs = clock.nowMs();
    for (const [key, { leftMs }] of windows)
      if (leftMs !== null && nowMs - leftMs > LINGER_MS) windows.delete(key);
    // When there are too many, those unfollowed for longest are removed first.
    for (const [key, { leftMs }] of windows) {
      if (windows.size <= MAX_WINDOWS) break;
      if (leftMs !== null) windows.delete(key);
    }
  };
  const open = (window: TrafficWindow): SharedWindow => {
    const known = windows.get(window.key);
    if (known) return known;
    const shared: SharedWindow = {
      window,
      run: `${started} ${(made += 1)}`,
      encoder: createFrameEncoder(window.stepsPerDegree),
      followers: new Set(),
      kept: [],
      snapshot: null,
      written: null,
      leftMs: null,
    };
    windows.set(window.key, shared);
    return shared;
  };
  const stepAll = async (): Promise<void> => {
    forget();
    let turn = 0;
    for (const shared of windows.values()) {
      if (!write(shared)) continue;
      for (const follower of shared.followers) bytesSent += deliver(shared, follower);
      turn += 1;
      if (turn % WINDOWS_A_TURN === 0) await new Promise<void>((resolve) => void setImmediate(resolve));
    }
  };
  return {
    get bytesSent() {
      return bytesSent;
    },
    viewed: () =>
      [...windows.values()].filter(({ followers }) => followers.size > 0).map(({ window }) => window.box),
    step() {
      // A step that outlasts the interval is not run twice at once.
      stepping ??= stepAll().finally(() => {
        stepping = null;
      });
      return stepping;
    },
    follow(window, connection, resume) {
      const shared = open(window);
      const isResumed = resume !== null && resume.run === shared.run && canFollowOn(shared, resume.sequence);
      const follower: Follower = { connection, sequence: isResumed ? resume.sequence : null };
      return {
        run: shared.run,
        isResumed,
        begin() {
          shared.followers.add(follower);
          shared.leftMs = null;
          // An earlier write may be from another feed mode: it is not sent.
          const isWritten = shared.written === picture.aircraft() && picture.timeMs() !== null;
          if (isWritten || write(shared)) bytesSent += deliver(shared, follower);
        },
        leave() {
          shared.followers.delete(follower);
          if (shared.followers.size === 0) shared.leftMs = clock.nowMs();
        },
      };
    },
  };
}
