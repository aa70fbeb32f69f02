/**
 * Airports from this rank on are those with scheduled service, with few exceptions: a medium airport without has at most 38. They have
 * simulated forecasts, and NOTAMs of their own in a view of the map. 3,068 of the world on 2026-11-26.
 */
export const SCHEDULED_RANK = 39;

/** No large airport ranks lower: 482 of the world, 77 of the contiguous United States on 2026-11-26. */
export const MIN_LARGE_RANK = 48;
