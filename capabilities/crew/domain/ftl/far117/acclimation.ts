import { HOUR } from '../hours.ts';
import type { Timeline, WorkPeriod } from '../timeline.ts';
import { type Zone, clockDifference, isSameZone, zoneNamed } from '../zone-time.ts';

/** 14 CFR 117.3: a theater is an area whose points differ by no more than 60° of longitude. */
const THEATER_DEG = 60;
/** 60° of longitude in time: used when no longitudes are given, and then stated. */
const THEATER_CLOCK = 4 * HOUR;
const IN_THEATER = 72 * HOUR;
const FREE_IN_THEATER = 36 * HOUR;
/** 117.25(b): this rest ends a series of FDPs. */
const SERIES_REST = 30 * HOUR;

export interface Acclimation {
  acclimated: boolean;
  /** Zone used to enter Tables A, B and C. */
  zone: Zone;
  words: string;
  assumption: string | null;
}

interface Place {
  zone: Zone;
  longitudeDeg: number | null;
}

const startPlace = ({ zone, entries }: WorkPeriod): Place => ({
  zone,
  longitudeDeg: entries[0]?.duty.startLongitudeDeg ?? null,
});

export function endPlace({ endZone, entries }: WorkPeriod): Place {
  const last = entries.at(-1)?.duty;
  return {
    zone: endZone,
    longitudeDeg: last?.endLongitudeDeg ?? (last?.endTimeZone ? null : last?.startLongitudeDeg) ?? null,
  };
}

/** Difference of longitude between two places, degrees, 0 to 180; null when one is missing. */
function longitudeBetween(one: Place, other: Place): number | null {
  if (one.longitudeDeg === null || other.longitudeDeg === null) return null;
  const difference = Math.abs(one.longitudeDeg - other.longitudeDeg);
  return Math.min(difference, 360 - difference);
}

export function isNewTheater(one: Place, other: Place, minute: number): boolean {
  const degrees = longitudeBetween(one, other);
  if (degrees !== null) return degrees > THEATER_DEG;
  return !isSameZone(one.zone, other.zone) && clockDifference(one.zone, other.zone, minute) > THEATER_CLOCK;
}

function given(period: WorkPeriod, anchor: Place): Acclimation | null {
  const stated = period.main.duty.acclimatisation;
  if (!stated) return null;
  const named = stated.timeZone === undefined ? null : zoneNamed(stated.timeZone);
  if (stated.state === 'acclimatised' || stated.state === 'acclimatised-to-departure') {
    const zone = named ?? (stated.state === 'acclimatised' ? period.zone : anchor.zone);
    return { acclimated: true, zone, words: 'Acclimated, as stated', assumption: null };
  }
  const zone = named ?? anchor.zone;
  const words =
    'Not acclimated, as stated: tables by the clock of the theater last acclimated to, less 30 min';
  const assumption = named ? null : `Last acclimated to the clock of ${zone.name}: no other zone was given.`;
  return { acclimated: false, zone, words, assumption };
}

/** State at every work period, 14 CFR 117.3 and 117.25(c): 72 h in the theater, or 36 h free from duty there. */
export function acclimations({ periods, homeZone, homeLongitudeDeg, options }: Timeline): Acclimation[] {
  const home: Place = { zone: homeZone, longitudeDeg: homeLongitudeDeg };
  let anchor = home;
  let series: Place | null = null;
  let entered: { place: Place; at: number; rested: boolean } | null = null;
  let before: WorkPeriod | null = null;
  const states: Acclimation[] = [];
  for (const period of periods) {
    const here = startPlace(period);
    // A stated state takes precedence over the derived one, including the preceding theater.
    const anchorBefore = anchor;
    if (isNewTheater(anchor, here, period.start)) {
      if (!entered || isNewTheater(entered.place, here, period.start)) {
        entered = { place: here, at: before?.end ?? period.start, rested: false };
      }
      if (before && period.start - before.end >= FREE_IN_THEATER) entered.rested = true;
      if (!before) entered.rested = true;
      if (entered.rested || period.start - entered.at >= IN_THEATER) {
        anchor = here;
        entered = null;
      }
    } else entered = null;
    const isNewSeries = !before || period.start - before.end >= SERIES_REST;
    if (isNewSeries || !series || isNewTheater(series, here, period.start)) series = here;
    const clock =
      options.farTableClock === 'home-base' && !isNewTheater(home, here, period.start) ? home : series;
    const stated = given(period, anchorBefore);
    if (stated && !stated.acclimated) anchor = anchorBefore;
    if (stated?.acclimated)
      anchor = isSameZone(stated.zone, here.zone) ? here : { zone: stated.zone, longitudeDeg: null };
    states.push(stated ?? derived(period, anchor, here, clock));
    before = period;
  }
  return states;
}

function derived(period: WorkPeriod, anchor: Place, here: Place, clock: Place): Acclimation {
  const byClock = longitudeBetween(anchor, here) === null && !isSameZone(anchor.zone, here.zone);
  const assumption = byClock
    ? 'Theaters are distinguished by more than 4 h of clock difference, for want of longitudes.'
    : null;
  if (!isNewTheater(anchor, here, period.start)) {
    const words = isSameZone(clock.zone, here.zone)
      ? 'Acclimated to the theater of the report'
      : `Acclimated to the theater; the tables go by ${clock.zone.name}, where the series of FDPs began or home base is`;
    return { acclimated: true, zone: clock.zone, words, assumption };
  }
  const words = `Not acclimated: neither 72 h in the theater nor 36 h free from duty there; tables by the clock of ${anchor.zone.name}, less 30 min`;
  return { acclimated: false, zone: anchor.zone, words, assumption };
}
