import type { FtlDutyKind } from '../duty-kinds.ts';
import { DAY, HOUR, MINUTE_MS } from '../hours.ts';
import { IntervalSums } from '../interval-sums.ts';
import type { Timeline, WorkPeriod } from '../timeline.ts';
import { LOCAL_NIGHT, NIGHT_DUTY, countDaily, touchesDaily } from '../windows.ts';
import { type Zone, minuteOfDay } from '../zone-time.ts';
import { type AcclimatisationState, acclimatisationStates } from './acclimatisation.ts';

const RECOVERY = 36 * HOUR;
const RECOVERY_NIGHTS = 2;

/** Work period under ORO.FTL. */
export interface EasaPeriod {
  period: WorkPeriod;
  state: AcclimatisationState;
  /** Start of the FDP: the report, or as changed by a second notice of delay. */
  fdpStart: number;
  fdpMinutes: number;
  /** From report to release, without preceding home standby. */
  dutyMinutes: number;
  sectors: number | null;
  extraPilots: number;
  /** Whether in-flight rest is used: an extra pilot (or a cabin crew member's rest) and a rest facility. */
  hasInFlightRest: boolean;
  isNight: boolean;
  isEarlyStart: boolean;
  isLateFinish: boolean;
  /** Rest before; null before the first entry. */
  restBefore: Rest | null;
  /** End of the last recurrent extended recovery rest before this duty. */
  recoveredAt: number;
  /** Night duties, early starts and late finishes between that rest and this duty. */
  disruptiveSince: number;
  /** For a recovery rest just before this duty: the disruptive duties between it and the previous one. */
  disruptiveBeforeRecovery: number | null;
  /** Reduced rests since the last recovery rest, including the one before this duty. */
  reducedRests: number;
}

export interface Rest {
  minutes: number;
  localNights: number;
  isRecovery: boolean;
}

export interface EasaTimeline {
  timeline: Timeline;
  periods: EasaPeriod[];
  duty: IntervalSums;
  flight: IntervalSums;
  unknownFlight: IntervalSums;
}

function fdpStartOf(period: WorkPeriod): number {
  const delay = period.main.duty.delayedReport;
  if (delay?.notifiedAt !== undefined && delay.notifiedAt > delay.originalStart) {
    return delay.originalStart / MINUTE_MS;
  }
  if (delay?.secondNotifiedAt === undefined || delay.firstDelayedStart === undefined) return period.report;
  return Math.min(
    delay.secondNotifiedAt / MINUTE_MS + HOUR,
    delay.firstDelayedStart / MINUTE_MS,
    period.report,
  );
}

/** ORO.FTL.105(8): early starts to 0559 or 0659, late finishes from 2300 or 0000 to 0159. */
function disruption(period: WorkPeriod, zone: Zone, isLateType: boolean, start: number) {
  const begins = minuteOfDay(zone, start);
  const ends = minuteOfDay(zone, period.end);
  return {
    isEarlyStart: begins >= 5 * HOUR && begins < (isLateType ? 7 : 6) * HOUR,
    isLateFinish: ends < 2 * HOUR || (!isLateType && ends >= 23 * HOUR),
    isNight: touchesDaily(zone, { start, end: period.end }, NIGHT_DUTY),
  };
}

function restBetween(before: WorkPeriod | null, period: WorkPeriod): Rest | null {
  if (!before) return null;
  const minutes = period.start - before.end;
  const gap = { start: before.end, end: period.start };
  const localNights = minutes > 0 ? countDaily(before.endZone, gap, LOCAL_NIGHT, 8 * HOUR) : 0;
  return { minutes, localNights, isRecovery: minutes >= RECOVERY && localNights >= RECOVERY_NIGHTS };
}

/** State carried from duty to duty between two recovery rests. */
interface Carried {
  before: WorkPeriod | null;
  recoveredAt: number;
  disruptive: number;
  reduced: number;
}

function easaPeriod(
  period: WorkPeriod,
  state: AcclimatisationState,
  carried: Carried,
  isLateType: boolean,
): EasaPeriod {
  const { duty } = period.main;
  const restBefore = restBetween(carried.before, period);
  const isRecovered = restBefore?.isRecovery ?? false;
  const isAwayFromAirport = period.standby !== null && period.standby.place !== 'airport';
  const dutyStart = isAwayFromAirport ? period.report : period.start;
  const fdpStart = fdpStartOf(period);
  const extraPilots = Math.max(0, duty.pilots - duty.minimumPilots);
  const hasClass = (duty.restFacilityClass ?? null) !== null;
  const isResting = duty.role === 'cabin' ? duty.inFlightRest !== undefined : extraPilots > 0;
  const reducedBefore = isRecovered ? 0 : carried.reduced;
  return {
    period,
    state,
    fdpStart,
    fdpMinutes: period.fdpEnd - fdpStart,
    // Standby away from the airport without a call-out is not a duty for the minimum rest.
    dutyMinutes: period.isFlight || !isAwayFromAirport ? period.end - dutyStart : 0,
    sectors: duty.sectors ?? null,
    extraPilots,
    hasInFlightRest: hasClass && isResting,
    ...disruption(period, state.zone, isLateType, dutyStart),
    restBefore,
    recoveredAt: isRecovered || !carried.before ? period.start : carried.recoveredAt,
    disruptiveSince: isRecovered ? 0 : carried.disruptive,
    disruptiveBeforeRecovery: isRecovered ? carried.disruptive : null,
    reducedRests: reducedBefore + (duty.reducedRestBefore ? 1 : 0),
  };
}

/** Share of a standby or reserve that counts as duty: ORO.FTL.225(c), CS FTL.1.225(b)(3). */
const WAITING: Partial<Record<FtlDutyKind, number>> = {
  'standby-airport': 1,
  'standby-home': 1 / 4,
  'reserve-short-call': 1 / 4,
};

function addSums(
  { duty, flight, unknownFlight }: Omit<EasaTimeline, 'timeline' | 'periods'>,
  easa: EasaPeriod,
): void {
  const { period } = easa;
  const { standby, main } = period;
  const isStandbyEntry = period.entries.some((entry) => entry.start === standby?.start && entry !== main);
  // Standby stated on the flight duty itself; a separate standby is an entry below.
  if (standby && period.isFlight && !isStandbyEntry) {
    const length = period.report - standby.start;
    duty.add(standby.start, period.report, standby.place === 'airport' ? length : length / 4);
  }
  for (const entry of period.entries) {
    const isWaiting = WAITING[entry.kind] !== undefined;
    // Time between two parts of a flight duty is duty too: it runs from report to release (ORO.FTL.105(11)).
    if (period.isFlight && !isWaiting) continue;
    const end = period.isFlight ? Math.min(entry.end, period.report) : entry.end;
    if (end > entry.start) duty.add(entry.start, end, (end - entry.start) * (WAITING[entry.kind] ?? 1));
  }
  if (period.isFlight) duty.add(period.report, period.end, period.end - period.report);
  if (!period.isFlight) return;
  const { flightMinutes } = main.duty;
  if (flightMinutes === undefined) unknownFlight.add(easa.fdpStart, period.fdpEnd);
  else flight.add(easa.fdpStart, period.fdpEnd, flightMinutes);
}

/** Prepares all history that the rules of ORO.FTL need, once per schedule. */
export function prepareEasa(timeline: Timeline): EasaTimeline {
  const states = acclimatisationStates(timeline);
  const sums = { duty: new IntervalSums(), flight: new IntervalSums(), unknownFlight: new IntervalSums() };
  const isLateType = timeline.options.easaDisruptiveType === 'late';
  const carried: Carried = { before: null, recoveredAt: 0, disruptive: 0, reduced: 0 };
  const periods: EasaPeriod[] = [];
  for (const [index, period] of timeline.periods.entries()) {
    const state = states[index];
    if (!state) continue;
    const easa = easaPeriod(period, state, carried, isLateType);
    periods.push(easa);
    addSums(sums, easa);
    const isDisruptive = period.isFlight && (easa.isNight || easa.isEarlyStart || easa.isLateFinish);
    carried.before = period;
    carried.recoveredAt = easa.recoveredAt;
    carried.disruptive = easa.disruptiveSince + (isDisruptive ? 1 : 0);
    carried.reduced = easa.reducedRests;
  }
  return { timeline, periods, ...sums };
}

export const SEVEN_DAYS = 7 * DAY;
