import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { freshness } from '#platform/contract/freshness.ts';

/**
 * One count of a bucket. `STATUS`, `FIX` and `CENTER` are the FAA's: each splits the same arrivals differently, so
 * they must not be added. `DEPARTURE`, `MEAN_ARRIVAL` and `MEAN_DEPARTURE` come from the simulated sky only.
 */
const count = z.object({ type: z.string(), name: z.string(), count: z.number().nonnegative() });

const timeBucket = z.object({
  /** Start of the bucket of 15 minutes, UTC, `1615`. */
  time: z.string(),
  /** Day of the month, UTC. */
  day: z.number(),
  counts: z.array(count),
});
export type AadcTimeBucket = z.infer<typeof timeBucket>;

/** The FAA's arrival demand of one airport (spec 3, AADC response). Rates are arrivals an hour. */
const aadcResponse = z.object({
  /** Airport code of the source, e.g. `JFK`. */
  name: z.string(),
  year: z.number(),
  month: z.number(),
  /** Day of the month on which it was made, UTC. */
  day: z.number(),
  /** Arrival acceptance rate per hour unless overridden by `rates`; null if not given. */
  defaultAarRate: z.number().nullable(),
  /** `No GDP`, or the name of the ground delay programme in effect: only then are `rates` valid. */
  control: z.string(),
  /** One for each hour from the first bucket on. */
  rates: z.array(z.number()),
  timeBuckets: z.array(timeBucket),
  freshness,
  /** The last fault of the source, while older data is shown. */
  message: z.string().nullable(),
});
export type AadcResponse = z.infer<typeof aadcResponse>;

/**
 * AADC data of one airport. 400 for an impossible id, 404 when the source has none, 503 when the source is
 * unavailable.
 */
export const getAadcAirport = defineEndpoint({
  id: 'getAadcAirport',
  method: 'GET',
  path: '/efb-v2/aadc/airports/{id}',
  summary: 'Arrival demand and acceptance rate of an airport, in quarters of an hour.',
  auth: 'bearer',
  scope: 'database',
  params: z.object({
    id: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{2,10}$/, 'an airport code of 2 to 10 letters, digits or hyphens'),
  }),
  effect: 'read',
  data: aadcResponse,
});
