import { z } from 'zod';

/** Source and age of data; shown wherever the data is shown. Times are UTC ISO 8601. */
export const freshness = z.object({
  source: z.string(),
  asOf: z.string().nullable(),
  receivedAt: z.string().nullable(),
  origin: z.enum(['live', 'replay', 'simulated', 'reference']),
  state: z.enum(['fresh', 'stale', 'failed']),
});
export type Freshness = z.infer<typeof freshness>;

export const feedMode = z.enum(['simulated', 'live', 'replay']);
/** One switch for the whole server (requirement F0). */
export type FeedMode = z.infer<typeof feedMode>;
