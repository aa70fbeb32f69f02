/**
 * Minimum rank of airports with scheduled service, with few exceptions: a medium airport without it has at most 38.
 * They have simulated forecasts, and NOTAMs in the view of the map: 3,068 worldwide on 2026-11-26.
 */
export const SCHEDULED_RANK = 39;

/** Minimum rank of large airports: 482 worldwide, 77 in the contiguous United States on 2026-11-26. */
export const MIN_LARGE_RANK = 48;
