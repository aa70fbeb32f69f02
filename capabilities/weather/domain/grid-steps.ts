const HOUR_MS = 3_600_000;
/** The model runs four times a day and is in use some hours later, when it is whole. */
const RUN_EVERY_MS = 6 * HOUR_MS;
const USABLE_AFTER_MS = 5 * HOUR_MS;
/** The 1° files of the model come this far apart; between them is interpolated. */
export const STEP_HOURS = 3;
const STEP_MS = STEP_HOURS * HOUR_MS;
/** The timeline of the map: two hours back, a day ahead. */
const PAST_MS = 2 * HOUR_MS;
const AHEAD_MS = 24 * HOUR_MS;

/** The runs that may be usable now, the newest first. */
export function candidateRuns(nowMs: number, count: number): number[] {
  const newest = Math.floor((nowMs - USABLE_AFTER_MS) / RUN_EVERY_MS) * RUN_EVERY_MS;
  return Array.from({ length: count }, (_, index) => newest - index * RUN_EVERY_MS);
}

/**
 * The steps of a run that cover the timeline, ms since the epoch. They are counted from the run, not from midnight: a
 * run that is played again later begins at any minute.
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
 * The last step that the timeline uses of a run until `untilMs`; `null` when the run begins after the timeline. The
 * model writes its steps in order: with this one there, all of them are.
 */
export const lastStepUsed = (runMs: number, untilMs: number): number | null =>
  gridSteps(runMs, untilMs).at(-1) ?? null;
