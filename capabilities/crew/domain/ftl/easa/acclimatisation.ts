import { HOUR, hoursText } from '../hours.ts';
import type { Timeline, WorkPeriod } from '../timeline.ts';
import { LOCAL_NIGHT, countDaily } from '../windows.ts';
import { type Zone, clockDifference, isSameZone, zoneNamed } from '../zone-time.ts';
import { TABLE_1, TIME_ZONE_NIGHTS, type TableState } from './easa.table.ts';

const BAND = 2 * HOUR;

export interface AcclimatisationState {
  /** B: to the departure zone. D: to the zone where the duty starts. X: unknown. */
  state: TableState;
  /** Zone of the reference time; zone of the place of report while the state is unknown. */
  zone: Zone;
  words: string;
}

/** ORO.FTL.105(1), Table 1. Differences up to 2 h never change the state; minutes. */
export function stateByTable1(differenceMinutes: number, elapsedMinutes: number): TableState {
  if (differenceMinutes <= BAND) return 'B';
  const row =
    differenceMinutes < 4 * HOUR
      ? 0
      : differenceMinutes <= 6 * HOUR
        ? 1
        : differenceMinutes <= 9 * HOUR
          ? 2
          : 3;
  const column = Math.min(4, Math.max(0, Math.floor(elapsedMinutes / (24 * HOUR)) - 1));
  return TABLE_1[row]?.[column] ?? 'X';
}

/** CS FTL.1.235(b)(3)(i): local nights at home base after a rotation; 0 below 4 h of difference. */
export function timeZoneNights(differenceMinutes: number, elapsedMinutes: number): number {
  if (differenceMinutes < 4 * HOUR) return 0;
  const row = differenceMinutes <= 6 * HOUR ? 0 : differenceMinutes <= 9 * HOUR ? 1 : 2;
  const column = Math.min(3, Math.max(0, Math.floor(elapsedMinutes / (24 * HOUR)) - 1));
  return TIME_ZONE_NIGHTS[row]?.[column] ?? 0;
}

interface Reference {
  zone: Zone;
  /** Report of the rotation at reference time; null before the first. */
  reportedAt: number | null;
  /** First zone more than 2 h away that a duty of the rotation ended in. */
  arrival: Zone | null;
  /** A later duty ended in a further zone: GM1 ORO.FTL.105(1)(d). */
  movedOn: boolean;
}

function given(period: WorkPeriod, reference: Reference): AcclimatisationState | null {
  const stated = period.main.duty.acclimatisation;
  if (!stated) return null;
  const named = stated.timeZone === undefined ? null : zoneNamed(stated.timeZone);
  if (stated.state === 'acclimatised-to-departure') {
    const zone = named ?? reference.zone;
    return {
      state: 'B',
      zone,
      words: `Acclimatised to the departure zone, the clock of ${zone.name}, as stated`,
    };
  }
  if (stated.state !== 'acclimatised') {
    return { state: 'X', zone: period.zone, words: 'Unknown state of acclimatisation, as stated' };
  }
  const zone = named ?? period.zone;
  const state = isSameZone(zone, period.zone) && !isSameZone(zone, reference.zone) ? 'D' : 'B';
  return { state, zone, words: `Acclimatised to the clock of ${zone.name}, as stated` };
}

function derived(period: WorkPeriod, reference: Reference, nights: number): AcclimatisationState {
  const here = period.zone;
  const difference = clockDifference(reference.zone, here, period.report);
  if (difference <= BAND) {
    return { state: 'B', zone: here, words: 'Acclimatised: within 2 h of the reference time' };
  }
  const elapsed = period.report - (reference.reportedAt ?? period.report);
  const figures = `${hoursText(difference)} from the reference time, ${hoursText(Math.floor(elapsed))} since reporting at it`;
  const byTable = stateByTable1(difference, elapsed);
  const isRested = nights >= Math.max(1, timeZoneNights(difference, elapsed));
  if (byTable === 'D' && reference.movedOn && !isRested) {
    return {
      state: 'X',
      zone: here,
      words: `Unknown: ${figures}, and in a further zone since (GM1 ORO.FTL.105(1))`,
    };
  }
  if (byTable === 'B') {
    return {
      state: 'B',
      zone: reference.zone,
      words: `Acclimatised to the departure zone: ${figures} (Table 1: B)`,
    };
  }
  const words = byTable === 'D' ? 'Acclimatised to local time' : 'Unknown state';
  return { state: byTable, zone: here, words: `${words}: ${figures} (Table 1: ${byTable})` };
}

/** Local nights of the rest before a duty, at the place of rest. */
function nightsBefore(period: WorkPeriod, before: WorkPeriod | null): number {
  return before
    ? countDaily(period.zone, { start: before.end, end: period.start }, LOCAL_NIGHT, 8 * HOUR)
    : 0;
}

/** Whether the rest at home base before this duty has enough local nights to restore home time. */
function isRestored(
  period: WorkPeriod,
  before: WorkPeriod | null,
  reference: Reference,
  home: Zone,
): boolean {
  if (!before || !period.startsAtHome || !before.endsAtHome || isSameZone(reference.zone, home)) return false;
  const difference = clockDifference(reference.zone, home, period.report);
  const elapsed = before.end - (reference.reportedAt ?? before.end);
  const nights = countDaily(home, { start: before.end, end: period.start }, LOCAL_NIGHT, 8 * HOUR);
  return nights >= Math.max(2, timeZoneNights(difference, elapsed));
}

/** State at every work period, ORO.FTL.105(1) with GM1. */
export function acclimatisationStates({ periods, homeZone }: Timeline): AcclimatisationState[] {
  let reference: Reference = { zone: homeZone, reportedAt: null, arrival: null, movedOn: false };
  let before: WorkPeriod | null = null;
  const states: AcclimatisationState[] = [];
  for (const period of periods) {
    if (isRestored(period, before, reference, homeZone)) {
      reference = { zone: homeZone, reportedAt: period.report, arrival: null, movedOn: false };
    }
    const state = given(period, reference) ?? derived(period, reference, nightsBefore(period, before));
    const isAtReference = clockDifference(reference.zone, period.zone, period.report) <= BAND;
    if (state.state === 'D') {
      reference = { zone: state.zone, reportedAt: period.report, arrival: null, movedOn: false };
    } else if (state.state === 'B' && isAtReference) {
      reference = { ...reference, reportedAt: period.report, arrival: null, movedOn: false };
    } else if (state.state === 'B' && period.main.duty.acclimatisation) {
      reference = { ...reference, zone: state.zone };
    }
    const end = period.endZone;
    if (clockDifference(reference.zone, end, period.end) > BAND) {
      if (!reference.arrival) reference.arrival = end;
      else if (clockDifference(reference.arrival, end, period.end) > BAND) reference.movedOn = true;
    }
    states.push(state);
    before = period;
  }
  return states;
}
