import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * One feed on the status page. `waiting`: nothing was received yet in this mode, or the source is not being requested
 * and `message` states why; `off`: this mode has no source for it, and `message` states why. Times are UTC ISO 8601.
 */
export const feedStatus = z.object({
  id: z.string(),
  title: z.string(),
  source: z.string(),
  origin: z.enum(['live', 'replay', 'simulated']),
  state: z.enum(['fresh', 'stale', 'failed', 'waiting', 'off']),
  message: z.string().nullable(),
  /** The current outage, or the last one; `to` is null while it lasts. Null: none since this mode began. */
  lastOutage: z.object({ from: z.string(), to: z.string().nullable(), cause: z.string() }).nullable(),
  asOf: z.string().nullable(),
  receivedAt: z.string().nullable(),
  lastTryAt: z.string().nullable(),
  nextTryAt: z.string().nullable(),
  /** `null` when uncountable or nothing was received. For feeds on demand the number of keys cached. */
  records: z.number().nullable(),
  rejected: z.number(),
  bytes: z.number(),
  onDemand: z.boolean(),
});
export type FeedStatus = z.infer<typeof feedStatus>;

/** Every feed of the server with its state and age (Data management). */
export const getFeedStatuses = defineEndpoint({
  id: 'getFeedStatuses',
  method: 'GET',
  path: '/efb-v2/app/feeds',
  summary: 'Every feed: source, state, age, last and next try, records, rejected, bytes.',
  auth: 'bearer',
  scope: 'openid',
  data: z.array(feedStatus),
});

/**
 * Requests the source of a feed at once. Returns the state of the feed afterwards. For operators (`setFeedMode`); 404
 * `no-such-feed`, 409 `feed-off` when the mode has no source, `not-asked-yet` for a feed on demand without requests.
 */
export const tryFeedNow = defineEndpoint({
  id: 'tryFeedNow',
  method: 'POST',
  path: '/efb-v2/app/feeds/{id}/try',
  summary: 'Ask the source of a feed now.',
  auth: 'bearer',
  scope: 'openid',
  params: z.object({ id: z.string() }),
  data: feedStatus,
});
