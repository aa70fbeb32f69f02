import { HOUR } from '../hours.ts';
import type { FarPeriod, FarTimeline } from './prepare.ts';

export const FREE_30 = 30 * HOUR;
export const PAST_168 = 168 * HOUR;

/** The longest time free from all duty within the 168 h before an instant, before a given work period. */
export function longestFree({ periods }: FarTimeline, far: FarPeriod): number {
  const until = far.period.start;
  const from = until - PAST_168;
  let longest = 0;
  let freeUntil = until;
  for (let index = far.period.index - 1; index >= 0 && freeUntil > from; index--) {
    const earlier = periods[index]?.period;
    if (!earlier) break;
    longest = Math.max(longest, freeUntil - Math.max(from, earlier.end));
    freeUntil = Math.min(freeUntil, earlier.start);
  }
  return freeUntil > from ? Math.max(longest, freeUntil - from) : longest;
}
