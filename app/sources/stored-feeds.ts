import type { FeedHandle, FeedHub, KeyedFeedHandle, Snapshot } from '#platform/server/feeds/feed.ts';

/** A capability's feed handles, read-only for others. */
export interface StoredFeeds extends FeedHub {
  /** Current content of the feeds. */
  records(): unknown[];
  /** Content of a keyed feed for a key; null without the feed, and without an answer of the source. */
  recordsOf(feedId: string, key: string): Promise<unknown>;
  /** Content and state of a feed; null without the feed. */
  snapshot(feedId: string): Snapshot<unknown> | null;
  /** The same of a keyed feed and a key. */
  snapshotOf(feedId: string, key: string): Promise<Snapshot<unknown> | null>;
  /** Called after each change of any of the feeds; returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** Called with each new answer of a keyed feed, whoever requested it; returns a function that unsubscribes. */
  onAnswer(feedId: string, listener: (snapshot: Snapshot<unknown>) => void): () => void;
}

type Answers = Map<string, Set<(snapshot: Snapshot<unknown>) => void>>;

/** A keyed feed whose answers are passed on, each of them once. */
function announced<Records>(
  feedId: string,
  handle: KeyedFeedHandle<Records>,
  answers: Answers,
): KeyedFeedHandle<Records> {
  const known = new WeakSet<object>();
  return {
    async get(key) {
      const snapshot = await handle.get(key);
      const { records } = snapshot;
      if (typeof records === 'object' && records !== null && !known.has(records)) {
        known.add(records);
        for (const listener of answers.get(feedId) ?? []) listener(snapshot);
      }
      return snapshot;
    },
  };
}

export function keepFeeds(feeds: FeedHub): StoredFeeds {
  const handles = new Map<string, FeedHandle<unknown>>();
  const keyed = new Map<string, KeyedFeedHandle<unknown>>();
  const answers: Answers = new Map();
  return {
    ...feeds,
    register(feed) {
      const handle = feeds.register(feed);
      handles.set(feed.id, handle);
      return handle;
    },
    registerKeyed(feed) {
      const handle = announced(feed.id, feeds.registerKeyed(feed), answers);
      keyed.set(feed.id, handle);
      return handle;
    },
    records: () => Array.from(handles.values(), (handle) => handle.snapshot().records),
    recordsOf: async (feedId, key) => (await keyed.get(feedId)?.get(key))?.records ?? null,
    snapshot: (feedId) => handles.get(feedId)?.snapshot() ?? null,
    snapshotOf: async (feedId, key) => (await keyed.get(feedId)?.get(key)) ?? null,
    onChange(listener) {
      const stops = Array.from(handles.values(), (handle) => handle.onChange(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    onAnswer(feedId, listener) {
      const listeners = answers.get(feedId) ?? new Set();
      answers.set(feedId, listeners.add(listener));
      return () => listeners.delete(listener);
    },
  };
}
