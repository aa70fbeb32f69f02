const HOUR_MS = 3_600_000;
/** The model runs four times a day and is complete some hours later. */
const RUN_EVERY_MS = 6 * HOUR_MS;
const USABLE_AFTER_MS = 5 * HOUR_MS;
/** Interval of the 1° model files; values between are interpolated. */
export const STEP_HOURS = 3;
const STEP_MS = STEP_HOURS * HOUR_MS;
/** Timeline of the map: 2 h back, 24 h ahead. */
const PAST_MS = 2 * HOUR_MS;
const AHEAD_MS = 24 * HOUR_MS;

/** Runs that may be available, newest first. */
export function candidateRuns(nowMs: number, count: number): number[] {
  const newest = Math.floor((nowMs - USABLE_AFTER_MS) / RUN_EVERY_MS) * RUN_EVERY_MS;
  return Array.from({ length: count }, (_, index) => newest - index * RUN_EVERY_MS);
}

/**
 * Steps of a run that cover the timeline, ms since 1970. They are relative to the run, not midnight: a replayed run
 * begins at any minute.
 */
export function gridSteps(runMs: number, nowMs: number): number[] {
  const first = runMs + Math.max(0, Math.floor((nowMs - PAST_MS - runMs) / STEP_MS)) * STEP_MS;
  const last = runMs + Math.ceil((nowMs + AHEAD_MS - runMs) / STEP_MS) * STEP_MS;
  return Array.from(
    { length: Math.max(0, (last - first) / STEP_MS + 1) },
    (_, index) => first + index * STEP_MS,
  );
}

/**
 * Last step of a run used by the timeline until `untilMs`; `null` when the run begins after it. The model writes its
 * steps in order: when this one is available, all are.
 */
export const lastStepUsed = (runMs: number, untilMs: number): number | null =>
  gridSteps(runMs, untilMs).at(-1) ?? null;
