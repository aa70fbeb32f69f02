import { HOUR } from '../hours.ts';
import type { FarPeriod, FarTimeline } from './prepare.ts';

export const FREE_30 = 30 * HOUR;
export const PAST_168 = 168 * HOUR;

/** Time free from all duty within the 168 h before a work period, minutes. */
export interface FreeTime {
  /** Longest gap between two entries of the schedule, or before this period. */
  between: number;
  /** From the start of the window to the first entry of the schedule, free as far as known. */
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
 * Longest time free within the 168 h before a work period. A stated value applies to the time before the first entry,
 * which the schedule does not cover.
 */
export function longestFree(prepared: FarTimeline, far: FarPeriod): number {
  const { between, beforeFirst } = freeTimeOf(prepared, far);
  const stated = prepared.timeline.prior.longestFreeMinutes168h ?? Number.POSITIVE_INFINITY;
  return Math.max(between, Math.min(beforeFirst, stated));
}
