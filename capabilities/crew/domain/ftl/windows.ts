import { DAY } from './hours.ts';
import { type Zone, instantOfLocal, localDay } from './zone-time.ts';

/** Daily window in minutes of the day; `until` may pass midnight (> 1440). */
export interface DailyWindow {
  from: number;
  until: number;
}

/** 0200 to 0559: the window of circadian low of 14 CFR 117.3 and of ORO.FTL.105(28). */
export const WOCL: DailyWindow = { from: 2 * 60, until: 6 * 60 };
/** 0200 to 0459: window of a night duty, ORO.FTL.105(9). */
export const NIGHT_DUTY: DailyWindow = { from: 2 * 60, until: 5 * 60 };
/** 2200 to 0800: a local night is 8 hours of it, ORO.FTL.105(16). */
export const LOCAL_NIGHT: DailyWindow = { from: 22 * 60, until: 32 * 60 };
/** 2200 to 0500: window of a split duty's rest opportunity, 14 CFR 117.15(a). */
export const SPLIT_DUTY_NIGHT: DailyWindow = { from: 22 * 60, until: 29 * 60 };
/** 2300 to 0700: standby in it does not count until the call, CS FTL.1.225(b)(9). */
export const STANDBY_NIGHT: DailyWindow = { from: 23 * 60, until: 31 * 60 };
/** 0100 to 0700: window of a physiological night's rest, 14 CFR 117.3. */
export const PHYSIOLOGICAL_NIGHT: DailyWindow = { from: 60, until: 7 * 60 };

/** Minutes of an interval in the window of one local day; a change of clock within it counts as elapsed time. */
function sharedOnDay(zone: Zone, interval: Interval, window: DailyWindow, day: number): number {
  const from = instantOfLocal(zone, day * DAY + window.from);
  const until = instantOfLocal(zone, day * DAY + window.until);
  return Math.min(interval.end, until) - Math.max(interval.start, from);
}

export interface Interval {
  start: number;
  end: number;
}

/** Number of days on which an interval has at least so many minutes in a daily window: nights of rest. */
export function countDaily(zone: Zone, interval: Interval, window: DailyWindow, needed: number): number {
  let count = 0;
  const last = localDay(zone, interval.end);
  for (let day = localDay(zone, interval.start) - 1; day <= last; day++) {
    if (sharedOnDay(zone, interval, window, day) >= needed) count += 1;
  }
  return count;
}

/** Minutes of an interval in a daily window, over all days. */
export function minutesInDaily(zone: Zone, interval: Interval, window: DailyWindow): number {
  let sum = 0;
  const last = localDay(zone, interval.end);
  for (let day = localDay(zone, interval.start) - 1; day <= last; day++) {
    sum += Math.max(0, sharedOnDay(zone, interval, window, day));
  }
  return sum;
}

/** Whether any part of an interval is in the daily window; ending when the window opens does not count. */
export function touchesDaily(zone: Zone, interval: Interval, window: DailyWindow): boolean {
  return minutesInDaily(zone, interval, window) > 0;
}
