import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FeedStatus } from '#platform/contract/feeds.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { FeedMode } from '#platform/contract/freshness.ts';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import type { FeedHub } from './feed.ts';
import type { TryDeps } from './feed-tries.ts';
import type { FeedProxy } from './feed-proxy.ts';
import { type HostBudget, createHostGates } from './host-gate.ts';
import { type OnDemandFeed, createKeyedFeed } from './keyed-feed.ts';
import { type OnDemandRecordingOptions, startOnDemandRecording } from './on-demand-recording.ts';
import { type Replay, createRecorder, openReplay } from './recordings.ts';
import { createScheduledFeed } from './scheduled-feed.ts';
import type { StartLimit } from '../time/time-limit.ts';

export interface FeedHubOptions {
  clock: Clock;
  log: Log;
  /** Snapshots go to `<dataDir>/feeds`, recordings to and from `<dataDir>/recordings`. */
  dataDir: string;
  userAgent: string;
  /** Replaces direct requests to some hosts. */
  proxy?: FeedProxy | undefined;
  /** Stores every live answer for a later replay. */
  isRecording: boolean;
  /** ICAO codes of the airports whose answers on demand are recorded too; default none. */
  recordedAirports?: readonly string[];
  /** Wait of a recording between its requests; default real time. */
  recordingPause?: OnDemandRecordingOptions['pause'];
  /** By host, e.g. `aviationweather.gov`; others get a cautious default. */
  hostBudgets: Readonly<Record<string, HostBudget>>;
  /** For the jitter of schedules, 0 to 1. */
  random: () => number;
  /** Time limit of an attempt; default real time. */
  startLimit?: StartLimit;
  /** Schedules make no request before it resolves: start-up work has priority. Default: at once. */
  mayBegin?: Promise<void>;
}

interface Runner {
  enter(mode: FeedMode): Promise<void>;
  stop(): Promise<void>;
  status(): FeedStatus;
  tryNow(): Promise<boolean>;
}

/** The hub for its owner; capabilities use `FeedHub`. */
export interface RunningFeedHub extends FeedHub {
  /** Starts, or switches to another mode: feeds of the previous mode stop and their data is dropped. */
  enter(mode: FeedMode): Promise<void>;
  stop(): Promise<void>;
  statuses(): FeedStatus[];
  /**
   * Requests the source of a feed now, ignoring its back-off, and returns the state of the feed afterwards.
   * @throws Problem 404 `no-such-feed`, 409 `feed-off` or `not-asked-yet`
   */
  tryNow(id: string): Promise<FeedStatus>;
}

/** Runs every feed of the server in the common feed mode (row F0). Nothing is fetched before `enter`. */
export function createFeedHub(options: FeedHubOptions): RunningFeedHub {
  const recordingFolder = join(options.dataDir, 'recordings');
  const snapshotFolder = join(options.dataDir, 'feeds');
  const { random } = options;
  // One at a time, yielding to other work in between.
  let lastTurn = options.mayBegin ?? null;
  const ownTurn = (): Promise<void> | null => (lastTurn = lastTurn?.then(() => nextTurn()) ?? null);
  const runners = new Map<string, Runner>();
  const onDemand: OnDemandFeed[] = [];
  let stopRecording: (() => void) | null = null;
  const modeListeners = new Set<(mode: FeedMode) => void>();
  let mode: FeedMode | null = null;
  let replay: Promise<Replay> | null = null;
  let entering: Promise<void> = Promise.resolve();

  const deps: TryDeps = {
    clock: options.clock,
    gates: createHostGates(options.hostBudgets),
    userAgent: options.userAgent,
    proxy: options.proxy,
    recorder: options.isRecording ? createRecorder(recordingFolder) : null,
    replay: () => (replay ??= openReplay(recordingFolder, options.clock.nowMs())),
    startLimit: options.startLimit,
  };
  const add = <Made extends Runner>(id: string, runner: Made): Made => {
    if (runners.has(id)) throw new Error(`two feeds have the id ${id}`);
    runners.set(id, runner);
    if (mode !== null) void runner.enter(mode);
    return runner;
  };
  const record = () =>
    startOnDemandRecording({
      feeds: () => onDemand,
      clock: options.clock,
      airports: options.recordedAirports ?? [],
      pause: options.recordingPause,
    });
  const enterAll = async (next: FeedMode) => {
    mode = next;
    replay = null;
    stopRecording?.();
    await Promise.all([...runners.values()].map((runner) => runner.enter(next)));
    stopRecording = options.isRecording && next === 'live' ? record() : null;
    for (const listener of modeListeners) listener(next);
  };
  return {
    register: (feed) =>
      add(feed.id, createScheduledFeed(feed, { ...deps, log: options.log, snapshotFolder, random, ownTurn })),
    registerKeyed(feed) {
      const runner = add(feed.id, createKeyedFeed(feed, deps));
      onDemand.push(runner);
      return runner;
    },
    async recorded(feedId) {
      const played = await deps.replay();
      return { keys: played.keysOf(feedId), shiftMs: played.shiftMs(options.clock.nowMs()) };
    },
    mode: () => mode ?? 'simulated',
    onModeChange(listener) {
      modeListeners.add(listener);
      return () => modeListeners.delete(listener);
    },
    enter(next) {
      entering = entering.then(() => (mode === next ? undefined : enterAll(next)));
      return entering;
    },
    async stop() {
      await entering;
      stopRecording?.();
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
    },
    statuses: () => [...runners.values()].map((runner) => runner.status()),
    async tryNow(id) {
      const runner = runners.get(id);
      if (runner === undefined) throw new Problem('no-such-feed', 404, `There is no feed ${id}.`);
      const isAsked = await runner.tryNow();
      const status = runner.status();
      if (isAsked) return status;
      throw status.state === 'off'
        ? new Problem('feed-off', 409, status.message ?? 'This feed is off.')
        : new Problem('not-asked-yet', 409, `${status.title}: nothing has been asked for yet.`);
    },
  };
}
