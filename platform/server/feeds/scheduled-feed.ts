import { setImmediate as nextTurn } from 'node:timers/promises';
import { ExponentialBackoff, type IBackoff, noJitterGenerator } from 'cockatiel';
import { join } from 'node:path';
import type { FeedMode } from '#platform/contract/freshness.ts';
import type { FeedStatus } from '#platform/contract/feeds.ts';
import type { Log } from '../log/log.ts';
import { createValidatorCache } from './feed-http.ts';
import { type FeedState, emptyState, outageAfter } from './feed-state.ts';
import { DEFAULT_TIMEOUT_MS, type Try, type TryDeps, restore, tryOnce } from './feed-tries.ts';
import { type Feed, type FeedFault, type FeedHandle, NOT_READY } from './feed.ts';
import { createAnswerKeeper, readRawAnswer } from './raw-answer-file.ts';
import { snapshotOf, sourceIn, statusOf } from './feed-status.ts';

const JITTER = 0.1;
const FIRST_RETRY_MS = 15_000;
/** Plus the spread a minute: the maximum time from the end of an outage to the first success. */
const MAX_RETRY_MS = 40_000;
/**
 * Retries are only delayed by the spread. The library's own jitter can be zero, and a source that has just failed
 * would be requested again at once.
 */
const RETRY_SPREAD = 0.5;
const RETRIES = new ExponentialBackoff({
  initialDelay: FIRST_RETRY_MS,
  maxDelay: MAX_RETRY_MS,
  generator: noJitterGenerator,
});
/** A source inside this server that is still starting may be polled often. */
const NOT_READY_RETRY_MS = 1_000;

export interface ScheduledDeps extends TryDeps {
  log: Log;
  /** Storage of the last live answers across restarts. */
  snapshotFolder: string;
  random: () => number;
  /** Resolves when the first attempt may begin; null: at once. */
  ownTurn: () => Promise<void> | null;
}

export interface ScheduledFeed {
  enter(mode: FeedMode): Promise<void>;
  stop(): Promise<void>;
  status(): FeedStatus;
  /** Requests the source now. Returns whether it could be requested. */
  tryNow(): Promise<boolean>;
}

/**
 * Time of the next attempt: on schedule after a success, with increasing delay after failures, never before the
 * source allows it.
 */
function createPace(everyS: number, random: () => number) {
  let backoff: IBackoff<unknown> | null = null;
  return {
    reset: () => {
      backoff = null;
    },
    nextMs(fault: FeedFault | null): number {
      if (fault === null) {
        backoff = null;
        return everyS * 1000 * (1 + JITTER * (random() - 0.5));
      }
      if (fault.id === NOT_READY) return NOT_READY_RETRY_MS;
      backoff = (backoff ?? RETRIES).next(undefined);
      const laterMs = backoff.duration * (1 + RETRY_SPREAD * random());
      return Math.max(laterMs, (fault.retryAfterS ?? 0) * 1000);
    },
  };
}

/** During an outage an attempt is made every minute: only changes are logged. */
function notifyChange(
  log: Log,
  feed: string,
  { before, fault }: { before: FeedState<unknown>['failure']; fault: FeedFault | null },
): void {
  if (fault !== null && fault.id !== before?.id) log.warn({ feed, fault: fault.id }, fault.message);
  else if (fault === null && before !== null) log.info({ feed }, 'the feed answers again');
}

/** Runs one feed on its schedule in one mode at a time. */
export function createScheduledFeed<Records>(
  feed: Feed<Records>,
  deps: ScheduledDeps,
): ScheduledFeed & FeedHandle<Records> {
  const { clock, log } = deps;
  const listeners = new Set<() => void>();
  const validators = createValidatorCache();
  const snapshotFile = join(deps.snapshotFolder, `${feed.id}.answer`);
  let mode: FeedMode = 'simulated';
  let state: FeedState<Records> = emptyState(0);
  let leaving = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pace = createPace(feed.everyS, deps.random);
  let running: Promise<void> = Promise.resolve();
  const kept = createAnswerKeeper(snapshotFile, (error) =>
    log.warn({ err: error, feed: feed.id }, 'the snapshot of a feed could not be kept'),
  );

  const change = (next: Partial<FeedState<Records>>) => {
    state = { ...state, ...next, version: state.version + 1 };
    for (const listener of listeners) listener();
  };
  const theTry = (isInsistent = false): Try<Records> | null => {
    const source = sourceIn(feed, mode);
    if (source.fetcher === null) return null;
    const { fetcher } = source;
    return {
      feedId: feed.id,
      key: null,
      timeoutMs: feed.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      fetch: fetcher === 'replay' ? 'replay' : (context) => fetcher.fetch(context),
      isRecorded: mode === 'live',
      isInsistent,
      parse: (parts, context) => feed.parse(parts, context),
      validators,
      signal: leaving.signal,
    };
  };
  const schedule = (fault: FeedFault | null) => {
    // A frozen clock brings nothing new, unless the attempt failed.
    if (leaving.signal.aborted || (clock.frozen && fault === null)) return;
    const waitMs = pace.nextMs(fault);
    state = { ...state, nextTryMs: clock.nowMs() + waitMs };
    timer = setTimeout(() => (running = run()), waitMs);
    timer.unref();
  };
  const run = async (isInsistent = false): Promise<void> => {
    const one = theTry(isInsistent);
    if (one === null) return;
    const { signal } = leaving;
    state = { ...state, lastTryMs: clock.nowMs(), nextTryMs: null };
    const outcome = await tryOnce(one, state.kept, deps);
    if (signal.aborted) return;
    notifyChange(log, feed.id, { before: state.failure, fault: outcome.fault });
    change({ ...outcome.state, outage: outageAfter(state.outage, outcome.fault, clock.nowMs()) });
    schedule(outcome.fault);
    if (mode === 'live' && outcome.answer) kept.write(outcome.answer);
  };
  const leave = async () => {
    clearTimeout(timer);
    leaving.abort(new DOMException('the feed mode changed', 'AbortError'));
    // Work that cannot be aborted (the simulated sky) is not waited for: its result is dropped when it arrives.
    await Promise.race([running, nextTurn()]);
    await kept.settled();
  };
  return {
    async enter(next) {
      await leave();
      leaving = new AbortController();
      mode = next;
      pace.reset();
      validators.clear();
      change({ ...emptyState<Records>(state.version) });
      const one = theTry();
      const answer = mode === 'live' && one ? await readRawAnswer(snapshotFile).catch(() => null) : null;
      if (one && answer) change({ kept: await restore(one, answer) });
      const { signal } = leaving;
      running = deps.ownTurn()?.then(() => (signal.aborted ? undefined : run())) ?? run();
    },
    stop: leave,
    async tryNow() {
      if (theTry() === null) return false;
      const { signal } = leaving;
      // A running attempt is awaited, not duplicated; a later one is requested now.
      clearTimeout(timer);
      const before = running;
      await before;
      if (signal.aborted) return false;
      if (running === before) {
        clearTimeout(timer);
        running = run(true);
      }
      await running;
      return true;
    },
    status: () => statusOf(feed, mode, state, clock.nowMs()),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshotOf(feed, mode, state, clock.nowMs()),
  };
}
