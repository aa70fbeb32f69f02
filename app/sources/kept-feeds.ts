import type { FeedHandle, FeedHub, KeyedFeedHandle, Snapshot } from '#platform/server/feeds/feed.ts';

/** Feeds of a capability with the handles that it was given, for those that may only read what they hold. */
export interface KeptFeeds extends FeedHub {
  /** What the feeds hold now. */
  records(): unknown[];
  /** What a keyed feed has for a key; null without the feed, and when the source does not say. */
  recordsOf(feedId: string, key: string): Promise<unknown>;
  /** What a feed holds and how it is; null without the feed. */
  snapshot(feedId: string): Snapshot<unknown> | null;
  /** The same of a keyed feed and a key. */
  snapshotOf(feedId: string, key: string): Promise<Snapshot<unknown> | null>;
  /** Called after each change of any of the feeds; returns how to stop. */
  onChange(listener: () => void): () => void;
}

export function keepFeeds(feeds: FeedHub): KeptFeeds {
  const handles = new Map<string, FeedHandle<unknown>>();
  const keyed = new Map<string, KeyedFeedHandle<unknown>>();
  return {
    ...feeds,
    register(feed) {
      const handle = feeds.register(feed);
      handles.set(feed.id, handle);
      return handle;
    },
    registerKeyed(feed) {
      const handle = feeds.registerKeyed(feed);
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
  };
}
