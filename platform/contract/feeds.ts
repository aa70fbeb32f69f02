import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * One feed as the status page shows it. `waiting`: nothing was received yet in this mode; `off`: this mode has no
 * source for it, and `message` says why. Times are UTC ISO 8601.
 */
export const feedStatus = z.object({
  id: z.string(),
  title: z.string(),
  source: z.string(),
  origin: z.enum(['live', 'replay', 'simulated']),
  state: z.enum(['fresh', 'stale', 'failed', 'waiting', 'off']),
  message: z.string().nullable(),
  asOf: z.string().nullable(),
  receivedAt: z.string().nullable(),
  lastTryAt: z.string().nullable(),
  nextTryAt: z.string().nullable(),
  /** `null` where it cannot be counted or nothing was received. For feeds on demand the number of keys kept. */
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
