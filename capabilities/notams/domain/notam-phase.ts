import { parseSchedule, isScheduleInEffect } from './notam-schedule.ts';

/** Validity of a NOTAM; ms since 1970, null when open or not stated. */
export interface NotamTime {
  fromMs: number | null;
  toMs: number | null;
  isEstimated: boolean;
  schedule: string | null;
}

/**
 * `paused`: within its dates, but outside the hours of its schedule. An estimated end does not end it: such a NOTAM is
 * in effect until cancelled (Doc 8126, 6.3.2).
 */
export type NotamPhase = 'active' | 'paused' | 'upcoming' | 'ended';

/** Phase of a NOTAM at a time. A schedule that cannot be parsed counts as always in effect. */
export function phaseAt(time: NotamTime, atMs: number): NotamPhase {
  if (time.toMs !== null && !time.isEstimated && atMs >= time.toMs) return 'ended';
  if (time.fromMs !== null && atMs < time.fromMs) return 'upcoming';
  const schedule = parseSchedule(time.schedule);
  return schedule === null || isScheduleInEffect(schedule, atMs) ? 'active' : 'paused';
}

/** Whether it may be in effect at some time between two times. */
export function isInEffectBetween(time: NotamTime, fromMs: number, untilMs: number): boolean {
  const isOver = time.toMs !== null && !time.isEstimated && time.toMs <= fromMs;
  return !isOver && (time.fromMs ?? fromMs) <= untilMs;
}
