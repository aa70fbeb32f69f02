const HOUR_MS = 3_600_000;
/** The model runs four times a day and is in use some hours later, when it is whole. */
const RUN_EVERY_MS = 6 * HOUR_MS;
const USABLE_AFTER_MS = 5 * HOUR_MS;
const STEP_MS = 3 * HOUR_MS;
/** The timeline of the map: two hours back, a day ahead. */
const PAST_MS = 2 * HOUR_MS;
const AHEAD_MS = 24 * HOUR_MS;

/** The runs that may be usable now, the newest first. */
export function candidateRuns(nowMs: number, count: number): number[] {
  const newest = Math.floor((nowMs - USABLE_AFTER_MS) / RUN_EVERY_MS) * RUN_EVERY_MS;
  return Array.from({ length: count }, (_, index) => newest - index * RUN_EVERY_MS);
}

/** The steps of a run that cover the timeline, ms since the epoch. */
export function gridSteps(runMs: number, nowMs: number): number[] {
  const first = Math.max(runMs, Math.floor((nowMs - PAST_MS) / STEP_MS) * STEP_MS);
  const last = Math.ceil((nowMs + AHEAD_MS) / STEP_MS) * STEP_MS;
  return Array.from(
    { length: Math.max(0, (last - first) / STEP_MS + 1) },
    (_, index) => first + index * STEP_MS,
  );
}

/** The forecast hour of the last step that the timeline can need of a run. */
export const LAST_FORECAST_HOUR = (USABLE_AFTER_MS + RUN_EVERY_MS + AHEAD_MS + STEP_MS) / HOUR_MS;
