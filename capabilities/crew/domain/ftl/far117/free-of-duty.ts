import { HOUR } from '../hours.ts';
import type { FarPeriod, FarTimeline } from './prepare.ts';

export const FREE_30 = 30 * HOUR;
export const PAST_168 = 168 * HOUR;

/** Time free from all duty within the 168 h before a work period, minutes. */
export interface FreeTime {
  /** The longest gap between two entries of the schedule, or up to this period. */
  between: number;
  /** From the start of the window to the first entry of the schedule: free as far as the schedule knows. */
  beforeFirst: number;
}

export function freeTimeOf({ periods }: FarTimeline, far: FarPeriod): FreeTime {
  const until = far.period.start;
  const from = until - PAST_168;
  let between = 0;
  let freeUntil = until;
  for (let index = far.period.index - 1; index >= 0 && freeUntil > from; index--) {
    const earlier = periods[index]?.period;
    if (!earlier) break;
    between = Math.max(between, freeUntil - Math.max(from, earlier.end));
    freeUntil = Math.min(freeUntil, earlier.start);
  }
  return { between, beforeFirst: Math.max(0, freeUntil - from) };
}

/**
 * The longest time free within the 168 h before a work period. What is stated of it counts for the time before the first
 * entry, of which the schedule knows nothing.
 */
export function longestFree(prepared: FarTimeline, far: FarPeriod): number {
  const { between, beforeFirst } = freeTimeOf(prepared, far);
  const stated = prepared.timeline.prior.longestFreeMinutes168h ?? Number.POSITIVE_INFINITY;
  return Math.max(between, Math.min(beforeFirst, stated));
}
