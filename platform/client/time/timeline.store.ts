import { createSlice } from '../state/slice.ts';

const HOUR_MS = 3_600_000;

/** The timeline runs from two hours ago to a day ahead (look.md), further back while a layer has more of the past. */
export const TIMELINE_PAST_MS = 2 * HOUR_MS;
export const TIMELINE_AHEAD_MS = 24 * HOUR_MS;
const TIMELINE_MAX_PAST_MS = 24 * HOUR_MS;
/** One step of the step buttons and of the arrow keys. */
export const TIMELINE_STEP_MS = HOUR_MS / 2;
/** Time of the map that passes in one second while playing. */
export const TIMELINE_PLAY_MS_PER_SECOND = HOUR_MS;
/**
 * Speed of the loop over the past: slower, because observations come every few minutes; it pauses at now for two
 * seconds.
 */
const LOOP_MS_PER_SECOND = HOUR_MS / 3;
const LOOP_HOLD_MS = 2 * LOOP_MS_PER_SECOND;

export interface TimelineState {
  /** The time shown by time-dependent layers, ms since the epoch, UTC; `null` is now, and moves with it. */
  atMs: number | null;
  isPlaying: boolean;
  /** Map time since the loop of the last two hours restarted; `null`: no loop. */
  loopedMs: number | null;
}

const AT_REST = { isPlaying: false, loopedMs: null } as const;

/** The time shown on the map. */
export const timeline = createSlice<TimelineState>('timeline', { atMs: null, ...AT_REST });

/** Start of the data of active layers, ms since the epoch, by the name they registered. */
export const timelineReach = createSlice<Readonly<Record<string, number>>>('timelineReach', {});

/** Names of layers whose image is still loading: the loop waits for them, so that its time matches what is visible. */
export const loopWaitsFor = new Set<string>();

/** Extends the timeline into the past, by a day at most; `null` removes the extension. */
export function reachTimelineBack(name: string, sinceMs: number | null): void {
  timelineReach.set((reach) => {
    if ((reach[name] ?? null) === sinceMs) return reach;
    const { [name]: _former, ...others } = reach;
    return sinceMs === null ? others : { ...others, [name]: sinceMs };
  });
}

/** Start of the timeline. */
export function timelineFrom(nowMs: number): number {
  const sinceMs = Math.min(nowMs - TIMELINE_PAST_MS, ...Object.values(timelineReach.get()));
  return Math.max(sinceMs, nowMs - TIMELINE_MAX_PAST_MS);
}

/** Limits a time to the window around `nowMs`. */
export function insideTimeline(atMs: number, nowMs: number): number {
  return Math.min(Math.max(atMs, timelineFrom(nowMs)), nowMs + TIMELINE_AHEAD_MS);
}

/** The time shown. */
export function timelineInstant(state: TimelineState, nowMs: number): number {
  return state.atMs === null ? nowMs : insideTimeline(state.atMs, nowMs);
}

/** Difference of a time from the present, as text: `Now`, `+3 h 30 min`, `−1 h`. */
export function offsetText(atMs: number, now: number): string {
  const minutes = Math.round((atMs - now) / 60_000);
  if (minutes === 0) return 'Now';
  const size = Math.abs(minutes);
  const hours = Math.floor(size / 60);
  const rest = size % 60;
  const text = [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
  return `${minutes > 0 ? '+' : '−'}${text}`;
}

/** Moves to a time and stops playing. */
export function moveTimelineTo(atMs: number, nowMs: number): void {
  timeline.set({ atMs: insideTimeline(atMs, nowMs), ...AT_REST });
}

export function returnToNow(): void {
  timeline.set({ atMs: null, ...AT_REST });
}

/**
 * Steps to the next (`1`) or previous (`-1`) half hour on the clock. Stepping onto or over now stops there, so that now
 * is never lost between two steps.
 */
export function stepTimeline(direction: 1 | -1, nowMs: number): void {
  const from = timelineInstant(timeline.get(), nowMs);
  const steps = from / TIMELINE_STEP_MS;
  const next = (direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * TIMELINE_STEP_MS;
  const passesNow = direction === 1 ? from < nowMs && next >= nowMs : from > nowMs && next <= nowMs;
  if (passesNow) returnToNow();
  else moveTimelineTo(next, nowMs);
}

/** Plays or pauses; playing from the end starts again at now. */
export function togglePlaying(nowMs: number): void {
  timeline.set((state) => {
    if (state.isPlaying) return { ...state, ...AT_REST };
    const at = timelineInstant(state, nowMs);
    return { atMs: at >= nowMs + TIMELINE_AHEAD_MS ? nowMs : at, isPlaying: true, loopedMs: null };
  });
}

/** Loops through the last two hours up to now, or returns to now. */
export function toggleLoop(nowMs: number): void {
  if (timeline.get().loopedMs !== null) returnToNow();
  else timeline.set({ atMs: nowMs - TIMELINE_PAST_MS, isPlaying: true, loopedMs: 0 });
}

/** The time shown by a loop; `null` while it pauses at now. */
function loopInstant(loopedMs: number, nowMs: number): number | null {
  return loopedMs >= TIMELINE_PAST_MS ? null : nowMs - TIMELINE_PAST_MS + loopedMs;
}

/** Advances the map's time while playing; stops at the end, or loops. */
export function advanceTimeline(elapsedMs: number, nowMs: number): void {
  timeline.set((state) => {
    if (!state.isPlaying) return state;
    if (state.loopedMs !== null) {
      if (loopWaitsFor.size > 0) return state;
      const passedMs = state.loopedMs + (elapsedMs / 1000) * LOOP_MS_PER_SECOND;
      const loopedMs = passedMs >= TIMELINE_PAST_MS + LOOP_HOLD_MS ? 0 : passedMs;
      return { atMs: loopInstant(loopedMs, nowMs), isPlaying: true, loopedMs };
    }
    const end = nowMs + TIMELINE_AHEAD_MS;
    const at = timelineInstant(state, nowMs) + (elapsedMs / 1000) * TIMELINE_PLAY_MS_PER_SECOND;
    return at >= end ? { atMs: end, ...AT_REST } : { atMs: at, isPlaying: true, loopedMs: null };
  });
}
