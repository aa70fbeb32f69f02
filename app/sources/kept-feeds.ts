import type { FeedHandle, FeedHub, KeyedFeedHandle } from '#platform/server/feeds/feed.ts';

/** Feeds of a capability with the handles that it was given, for those that may only read what they hold. */
export interface KeptFeeds extends FeedHub {
  /** What the feeds hold now. */
  records(): unknown[];
  /** What a keyed feed has for a key; null without the feed, and when the source does not say. */
  recordsOf(feedId: string, key: string): Promise<unknown>;
}

export function keepFeeds(feeds: FeedHub): KeptFeeds {
  const handles: FeedHandle<unknown>[] = [];
  const keyed = new Map<string, KeyedFeedHandle<unknown>>();
  return {
    ...feeds,
    register(feed) {
      const handle = feeds.register(feed);
      handles.push(handle);
      return handle;
    },
    registerKeyed(feed) {
      const handle = feeds.registerKeyed(feed);
      keyed.set(feed.id, handle);
      return handle;
    },
    records: () => handles.map((handle) => handle.snapshot().records),
    recordsOf: async (feedId, key) => (await keyed.get(feedId)?.get(key))?.records ?? null,
  };
}
