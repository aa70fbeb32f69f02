import type { FtlDuty } from '../../ftl-duty.ts';
import { HOUR, MINUTE_MS } from '../hours.ts';
import { SPLIT_DUTY_NIGHT, minutesInDaily } from '../windows.ts';
import { type Zone, localText } from '../zone-time.ts';

/** 14 CFR 117.15(b). */
export const MIN_REST = 3 * HOUR;

/** Rest opportunity within an FDP under 14 CFR 117.15. */
export interface SplitDuty {
  restMinutes: number;
  /** Whether conditions (a) to (e) are met; (f) is checked separately and does not change the FDP. */
  counts: boolean;
  isAtNight: boolean;
  isSuitable: boolean;
  isScheduled: boolean;
  isNotShortened: boolean;
  isAfterFirstSegment: boolean;
  local: string;
  combinedMinutes: number;
}

export function splitDutyOf(duty: FtlDuty, fdpStart: number, fdpEnd: number, zone: Zone): SplitDuty | null {
  const pause = duty.splitBreak;
  if (!pause) return null;
  const start = pause.start / MINUTE_MS;
  const end = pause.end / MINUTE_MS;
  const restMinutes = end - start;
  const isAtNight = minutesInDaily(zone, { start, end }, SPLIT_DUTY_NIGHT) >= restMinutes;
  const isNotShortened = pause.scheduledMinutes === undefined || restMinutes >= pause.scheduledMinutes;
  const { suitableAccommodation, scheduledInAdvance, afterFirstSector } = pause;
  return {
    restMinutes,
    counts:
      isAtNight &&
      isNotShortened &&
      restMinutes >= MIN_REST &&
      suitableAccommodation &&
      scheduledInAdvance &&
      afterFirstSector,
    isAtNight,
    isSuitable: suitableAccommodation,
    isScheduled: scheduledInAdvance,
    isNotShortened,
    isAfterFirstSegment: afterFirstSector,
    local: `${localText(zone, start)} to ${localText(zone, end)}`,
    combinedMinutes: fdpEnd - fdpStart,
  };
}

/** 14 CFR 117.27: rest that allows up to five nights: 2 h, and 117.15(a), (c), (d), (e). */
export const NIGHT_REST = 2 * HOUR;
export function isNightRest(split: SplitDuty | null): boolean {
  return (
    split !== null &&
    split.restMinutes >= NIGHT_REST &&
    split.isSuitable &&
    split.isAtNight &&
    split.isScheduled &&
    split.isNotShortened &&
    split.isAfterFirstSegment
  );
}
