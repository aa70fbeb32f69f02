import { HOUR } from '../hours.ts';
import { clockDifference } from '../zone-time.ts';
import { timeZoneNights } from './acclimatisation.ts';
import type { EasaPeriod, EasaTimeline } from './prepare.ts';

const FOUR_HOURS = 4 * HOUR;
const DAY_MINUTES = 24 * HOUR;

interface Rotation {
  /** Maximum difference between home time and the place of rest; minutes. */
  difference: number;
  /** Positive is east of home. */
  direction: number;
  /** Report of the first FDP of the rotation. */
  reportedAt: number;
  end: number;
}

/** Reads the duties of one rotation, from home base to home base; null when it is not closed. */
function rotationOf(prepared: EasaTimeline, duties: readonly EasaPeriod[]): Rotation | null {
  const home = prepared.timeline.homeZone;
  const reportedAt = duties.find(({ period }) => period.isFlight)?.fdpStart ?? duties[0]?.fdpStart ?? 0;
  let rotation: Rotation | null = null;
  for (const { period } of duties) {
    const difference = clockDifference(home, period.endZone, period.end);
    if (rotation) rotation.end = period.end;
    if (difference < FOUR_HOURS || period.endsAtHome) continue;
    const east =
      (period.endZone.offsetAt(period.end) - home.offsetAt(period.end) + DAY_MINUTES) % DAY_MINUTES;
    const direction = east <= DAY_MINUTES / 2 ? 1 : -1;
    if (!rotation) rotation = { difference, direction, reportedAt, end: period.end };
    else if (difference > rotation.difference) {
      rotation.difference = difference;
      rotation.direction = direction;
    }
  }
  return rotation;
}

function rotationBefore(prepared: EasaTimeline, index: number): Rotation | null {
  let first = index - 1;
  while (first >= 0 && prepared.periods[first]?.period.startsAtHome === false) first--;
  return first < 0 ? null : rotationOf(prepared, prepared.periods.slice(first, index));
}

function rotationFrom(prepared: EasaTimeline, index: number): Rotation | null {
  let last = index;
  while (last < prepared.periods.length && prepared.periods[last]?.period.endsAtHome === false) last++;
  return rotationOf(prepared, prepared.periods.slice(index, last + 1));
}

export interface TimeZoneRest {
  nights: number;
  paragraph: string;
  differenceMinutes: number;
  elapsedMinutes: number;
}

/** Local nights at home base required after the rotation before this duty; null for none. */
export function timeZoneRest(prepared: EasaTimeline, easa: EasaPeriod): TimeZoneRest | null {
  const { period } = easa;
  const before = prepared.periods[period.index - 1];
  if (!period.isFlight || !period.startsAtHome || !before?.period.endsAtHome || before.period.startsAtHome)
    return null;
  const rotation = rotationBefore(prepared, period.index);
  if (!rotation) return null;
  const elapsedMinutes = rotation.end - rotation.reportedAt;
  const nights = timeZoneNights(rotation.difference, elapsedMinutes);
  const next = rotationFrom(prepared, period.index);
  const alternates = next !== null && next.direction !== rotation.direction;
  const figures = { differenceMinutes: rotation.difference, elapsedMinutes };
  if (alternates && nights < 3) return { nights: 3, paragraph: 'CS FTL.1.235(b)(4)', ...figures };
  return { nights, paragraph: 'CS FTL.1.235(b)(3)(i)', ...figures };
}
