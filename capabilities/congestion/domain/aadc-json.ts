import { z } from 'zod';
import type { AadcResponse, AadcTimeBucket } from '../contract.ts';

/** The FAA writes numbers as strings. */
const figure = z.union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)]);
const answer = z.looseObject({
  name: z.string(),
  year: figure,
  month: figure,
  day: figure,
  defaultAarRate: z.union([figure, z.literal(''), z.null()]).optional(),
  control: z.string().nullish(),
  rates: z.array(z.unknown()).nullish(),
  timeBuckets: z.array(z.unknown()),
});
const bucket = z.looseObject({
  day: figure,
  time: z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/),
  counts: z.array(z.unknown()),
});
const count = z.looseObject({ type: z.string(), name: z.string(), count: figure });

/** Text for no ground delay programme. */
export const NO_PROGRAMME = 'No GDP';

export type AadcRecord = Omit<AadcResponse, 'freshness' | 'message'>;
export type AadcOutcome =
  | { readonly ok: true; readonly aadc: AadcRecord; readonly rejected: readonly string[] }
  | { readonly ok: false; readonly message: string };

function bucketOf(value: unknown, rejected: string[]): AadcTimeBucket | null {
  const read = bucket.safeParse(value);
  if (!read.success) {
    rejected.push('a bucket without time or counts');
    return null;
  }
  const { day, time, counts } = read.data;
  return {
    day,
    time,
    counts: counts.flatMap((one) => {
      const outcome = count.safeParse(one);
      if (outcome.success) {
        const { type, name, count: number } = outcome.data;
        return [{ type, name, count: number }];
      }
      rejected.push(`a count of ${time} that is no count`);
      return [];
    }),
  };
}

/** Parses an AADC response; an invalid bucket or count affects only itself. */
export function parseAadc(text: string): AadcOutcome {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, message: 'The arrival demand is not JSON.' };
  }
  const read = answer.safeParse(json);
  if (!read.success) return { ok: false, message: 'The arrival demand has an unknown format.' };
  const { name, year, month, day, defaultAarRate, control, rates, timeBuckets } = read.data;
  const rejected: string[] = [];
  const hourly = (rates ?? []).map((rate) => figure.safeParse(rate));
  // A rate belongs to its hour: with one unreadable, none can be assigned.
  const areReadable = hourly.every((rate) => rate.success);
  if (!areReadable) rejected.push('a rate that is not a number');
  return {
    ok: true,
    aadc: {
      name,
      year,
      month,
      day,
      defaultAarRate: typeof defaultAarRate === 'number' ? defaultAarRate : null,
      control: control ?? NO_PROGRAMME,
      rates: areReadable ? hourly.flatMap((rate) => (rate.success ? [rate.data] : [])) : [],
      timeBuckets: timeBuckets.flatMap((value) => bucketOf(value, rejected) ?? []),
    },
    rejected,
  };
}
