import { parseSchedule, scheduleHolds } from './notam-schedule.ts';

/** What a NOTAM says of its time; ms since the epoch, null where open or not said. */
export interface NotamTime {
  fromMs: number | null;
  toMs: number | null;
  isEstimated: boolean;
  schedule: string | null;
}

/**
 * `paused`: inside its dates, but outside the hours that its schedule gives. An estimated end is not taken for an end:
 * such a NOTAM holds until it is cancelled (Doc 8126, 6.3.2).
 */
export type NotamPhase = 'active' | 'paused' | 'upcoming' | 'ended';

/** How a NOTAM stands at an instant. A schedule that cannot be read counts as always in force. */
export function phaseAt(time: NotamTime, atMs: number): NotamPhase {
  if (time.toMs !== null && !time.isEstimated && atMs >= time.toMs) return 'ended';
  if (time.fromMs !== null && atMs < time.fromMs) return 'upcoming';
  const schedule = parseSchedule(time.schedule);
  return schedule === null || scheduleHolds(schedule, atMs) ? 'active' : 'paused';
}

/** Whether it may hold at some time between two instants. */
export function holdsBetween(time: NotamTime, fromMs: number, untilMs: number): boolean {
  const isOver = time.toMs !== null && !time.isEstimated && time.toMs <= fromMs;
  return !isOver && (time.fromMs ?? fromMs) <= untilMs;
}
