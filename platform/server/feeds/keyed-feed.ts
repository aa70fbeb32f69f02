import { setMaxListeners } from 'node:events';
import { LRUCache } from 'lru-cache';
import type { FeedStatus } from '#platform/contract/feeds.ts';
import type { FeedMode } from '#platform/contract/freshness.ts';
import type { Clock } from '../time/clock.ts';
import { createValidatorCache } from './feed-http.ts';
import { type FeedState, type Outage, emptyState, outageAfter } from './feed-state.ts';
import { keyedStatusOf, snapshotOf, sourceIn } from './feed-status.ts';
import { DEFAULT_TIMEOUT_MS, type TryDeps, type Validators, tryOnce } from './feed-tries.ts';
import type { KeyedFeed, KeyedFeedHandle, RecordingScope } from './feed.ts';

const DEFAULT_MAX_KEYS = 500;
/** After a failure a key is not requested for this time, so that no caller waits for an upstream that is down. */
const RETRY_MS = 20_000;

interface Entry<Records> {
  state: FeedState<Records>;
  validators: Validators;
  inFlight: Promise<void> | null;
}

export interface OnDemandFeed {
  enter(mode: FeedMode): Promise<void>;
  stop(): Promise<void>;
  status(): FeedStatus;
  /** Requests keys for a recording that were not requested lately, waiting `pause` after each; until the mode ends. */
  askForRecording(scope: RecordingScope, pause: () => Promise<void>): Promise<void>;
  /** Requests the last keys again. Returns whether any could be requested. */
  tryNow(): Promise<boolean>;
}

/**
 * A good answer that is recent enough, or a failure too recent to retry: with a frozen clock a failure would never be
 * retried.
 */
function isRecent(
  { failure, nextTryMs, kept }: FeedState<unknown>,
  freshForS: number,
  { frozen, nowMs }: Clock,
): boolean {
  if (failure !== null) return !frozen && nowMs() < (nextTryMs ?? 0);
  return kept !== null && nowMs() - kept.receivedMs < freshForS * 1000;
}

/** Every key being fetched listens to the same signal; each stops listening when done. */
function leavingSignal(): AbortController {
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  return leaving;
}

/** Runs one feed on demand: each key cached, and fetched once for all callers. */
export function createKeyedFeed<Records>(
  feed: KeyedFeed<Records>,
  deps: TryDeps,
): OnDemandFeed & KeyedFeedHandle<Records> {
  const { clock } = deps;
  const entries = new LRUCache<string, Entry<Records>>({ max: feed.maxKeys ?? DEFAULT_MAX_KEYS });
  let mode: FeedMode = 'simulated';
  let leaving = leavingSignal();
  let last: FeedState<Records> | null = null;
  let lastKey: string | null = null;
  let outage: Outage | null = null;
  let version = 0;

  const entryOf = (key: string): Entry<Records> => {
    const entry = entries.get(key) ?? {
      state: emptyState(version),
      validators: createValidatorCache(),
      inFlight: null,
    };
    entries.set(key, entry);
    return entry;
  };
  const isGoodEnough = ({ state }: Entry<Records>) => isRecent(state, feed.freshForS, clock);
  const refresh = async (key: string, entry: Entry<Records>, isInsistent = false): Promise<void> => {
    const { fetcher } = sourceIn(feed, mode);
    if (fetcher === null) return;
    const { signal } = leaving;
    const lastTryMs = clock.nowMs();
    const outcome = await tryOnce(
      {
        feedId: feed.id,
        key,
        timeoutMs: feed.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        fetch: fetcher === 'replay' ? 'replay' : (context) => fetcher.fetch(key, context),
        isRecorded: mode === 'live',
        isInsistent,
        parse: (parts, context) => feed.parse(parts, { ...context, key }),
        validators: entry.validators,
        signal,
      },
      entry.state.kept,
      deps,
    );
    if (signal.aborted) return;
    version += 1;
    const waitMs = Math.max(RETRY_MS, (outcome.fault?.retryAfterS ?? 0) * 1000);
    outage = outageAfter(outage, outcome.fault, clock.nowMs());
    lastKey = key;
    entry.state = { ...outcome.state, outage, lastTryMs, nextTryMs: clock.nowMs() + waitMs, version };
    last = entry.state;
  };
  const fetchOnce = (key: string, entry: Entry<Records>, isInsistent = false): Promise<void> => {
    entry.inFlight ??= refresh(key, entry, isInsistent).finally(() => {
      entry.inFlight = null;
    });
    return entry.inFlight;
  };
  const leave = (): Promise<void> => {
    leaving.abort(new DOMException('the feed mode changed', 'AbortError'));
    entries.clear();
    last = null;
    lastKey = null;
    outage = null;
    version += 1;
    return Promise.resolve();
  };
  return {
    async enter(next) {
      await leave();
      leaving = leavingSignal();
      mode = next;
    },
    stop: leave,
    status: () => {
      const bytes = [...entries.values()].reduce((sum, entry) => sum + (entry.state.kept?.bytes ?? 0), 0);
      return keyedStatusOf(feed, mode, { last, outage, keys: entries.size, bytes }, clock.nowMs());
    },
    async askForRecording(scope, pause) {
      const { signal } = leaving;
      if (sourceIn(feed, mode).fetcher === null) return;
      for (const key of feed.recordedKeys?.(scope) ?? []) {
        if (signal.aborted) return;
        const entry = entryOf(key);
        if (isGoodEnough(entry)) continue;
        await fetchOnce(key, entry);
        await pause();
      }
    },
    async tryNow() {
      if (lastKey === null || sourceIn(feed, mode).fetcher === null) return false;
      await fetchOnce(lastKey, entryOf(lastKey), true);
      return true;
    },
    async get(key) {
      const entry = entryOf(key);
      if (!isGoodEnough(entry)) await fetchOnce(key, entry);
      return snapshotOf(feed, mode, entry.state, clock.nowMs());
    },
  };
}
