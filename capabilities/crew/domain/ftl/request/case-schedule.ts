import type { FtlRuleSet } from '../../../contract.ts';
import { type FtlDuty, ftlDuty } from '../../ftl-duty.ts';
import { stateByTable1 } from '../easa/acclimatisation.ts';
import { type FtlCase, priorOf } from './ftl-case.ts';
import { DAY, HOUR, MINUTE_MS } from '../hours.ts';
import type { FtlSchedule } from '../timeline.ts';
import { UTC, type Zone, instantOfLocal, localMinute, minuteOfDay, zoneNamed } from '../zone-time.ts';

/** Placeholder date of a case without a date; never shown. There is no clock change near it. */
const NO_DATE = '2026-06-10';
/** With rests and totals only, nothing depends on the report. */
const NOON = 12 * HOUR;

/** The report, for a time of the day the last instant (ms) at or before it, and the first (minute) at or after it. */
function clocksOf(given: FtlCase) {
  const zone = zoneNamed(given.time_zone) ?? UTC;
  const midnight = Date.parse(`${given.date ?? NO_DATE}T00:00:00Z`) / MINUTE_MS;
  const clock = given.delayed_to ?? given.report ?? given.start ?? NOON;
  const at = (local: number): number => instantOfLocal(zone, midnight + local);
  return {
    zone,
    report: at(clock),
    before: (minute: number | undefined) =>
      minute === undefined ? undefined : at(minute - (minute > clock ? DAY : 0)) * MINUTE_MS,
    after: (minute: number) => at(minute + (minute < clock ? DAY : 0)),
  };
}
type Clocks = ReturnType<typeof clocksOf>;

function acclimatisationOf(given: FtlCase): FtlDuty['acclimatisation'] {
  const { time_difference_hours: difference, elapsed_hours: elapsed, time_zone } = given;
  if (difference !== undefined && elapsed !== undefined) {
    const isUnknown = stateByTable1(difference * HOUR, elapsed * HOUR) === 'X';
    return { state: isUnknown ? 'unknown' : 'acclimatised', timeZone: time_zone };
  }
  const flag = given.acclimated === false ? 'not-acclimatised' : 'acclimatised';
  return { state: given.acclimatisation ?? flag, timeZone: time_zone };
}

/**
 * Start of a break with a length only: under Part 117 at 2200 local if it fits there, else in the middle of the flight
 * duty period. Minutes since 1970.
 */
function breakStartOf(zone: Zone, fdp: { start: number; end: number }, length: number, isFar: boolean) {
  const clock = minuteOfDay(zone, fdp.start);
  const midnight = localMinute(zone, fdp.start) - clock;
  const isNight = clock >= 22 * HOUR || clock < 5 * HOUR;
  const night = isNight ? fdp.start : instantOfLocal(zone, midnight + 22 * HOUR);
  if (isFar && night + length <= fdp.end) return night;
  return fdp.start + Math.floor(Math.max(0, fdp.end - fdp.start - length) / 2);
}

function breakOf(given: FtlCase, clocks: Clocks, ruleSet: FtlRuleSet): FtlDuty['splitBreak'] {
  const { break_start: from, break_end: until, break_pre_and_post: around, net_break: net, fdp = 0 } = given;
  const { zone, report, after } = clocks;
  const length = given.break ?? (net === undefined ? 0 : net + (around ?? 30));
  const isTimed = from !== undefined && until !== undefined;
  if (!isTimed && length === 0) return undefined;
  const start = isTimed
    ? after(from)
    : breakStartOf(zone, { start: report, end: report + fdp }, length, ruleSet === 'FAR117');
  const end = isTimed ? after(until) : start + length;
  return {
    start: start * MINUTE_MS,
    end: (end < start ? end + DAY : end) * MINUTE_MS,
    suitableAccommodation: given.suitable_accommodation ?? true,
    scheduledInAdvance: given.scheduled_in_advance ?? true,
    afterFirstSector: given.after_first_sector ?? true,
    preAndPostMinutes: around,
    isPlaceAssumed: isTimed ? undefined : true,
  };
}

const pilotsOf = ({ pilots = 2, minimum_pilots: minimum, extra_pilots: extra }: FtlCase): number =>
  extra === undefined ? pilots : minimum + extra;

const lengthOf = (value: FtlCase['extension']): number | undefined =>
  typeof value === 'number' ? value : undefined;

function extensionOf(given: FtlCase, ruleSet: FtlRuleSet): FtlDuty['extension'] {
  // False, and a length of 0, count as not given.
  const { extension, discretion, added_rest: addedRest = '4-after' } = given;
  const minutes = lengthOf(extension);
  if (discretion && !extension) return { kind: 'commander', minutes: lengthOf(discretion), addedRest };
  if (!extension) return undefined;
  if (discretion) {
    const max = (pilotsOf(given) > given.minimum_pilots ? 3 : 2) * HOUR;
    return { kind: 'planned', minutes, addedRest, discretionMinutes: lengthOf(discretion) ?? max };
  }
  if (typeof extension === 'string') return { kind: extension, addedRest };
  return { kind: ruleSet === 'FAR117' ? 'pre-takeoff' : 'planned', minutes, addedRest };
}

/** Standby or reserve before the report. */
function waitingOf(given: FtlCase, { report, before }: Clocks): Pick<FtlDuty, 'standby' | 'reserve'> {
  const { notice, airport_standby: airport, home_standby: home } = given;
  const ago = (length: number): number => (report - length) * MINUTE_MS;
  if (notice !== undefined) return { reserve: { kind: 'long-call', notifiedAt: ago(notice) } };
  const startOf = (clock: number | undefined, length: number | undefined) =>
    before(clock) ?? (length ? ago(length) : undefined);
  const reserveAt = startOf(given.reserve_start, given.reserve);
  if (reserveAt !== undefined) return { reserve: { kind: 'short-call', start: reserveAt } };
  const start = startOf(given.standby_start, airport ?? home);
  if (start === undefined) return {};
  const place = given.standby_kind ?? (airport === undefined ? 'home' : 'airport');
  return { standby: { place, start, contactedAt: before(given.contacted_at) } };
}

function delayOf(given: FtlCase, { before }: Clocks): FtlDuty['delayedReport'] {
  const { delayed_to, original_report, report = given.start } = given;
  const originalStart = before(delayed_to === undefined ? original_report : report);
  if (originalStart === undefined) return undefined;
  return {
    originalStart,
    notDisturbed: given.not_disturbed ?? false,
    firstDelayedStart: before(given.first_delayed_report),
    secondNotifiedAt: before(given.second_notice),
  };
}

/** Preceding duty, of which only the rest after it matters. */
function previousOf({ rest, preceding_duty: length = 1, ...given }: FtlCase, start: number): FtlDuty[] {
  if (rest === undefined) return [];
  const previous = {
    id: 'previous',
    start: (start - rest - length) * MINUTE_MS,
    end: (start - rest) * MINUTE_MS,
    timeZone: given.time_zone,
    startsAtHomeBase: true,
    endsAtHomeBase: given.home_base,
    sectors: 1,
    flightMinutes: 0,
  };
  return [ftlDuty.parse(previous)];
}

function inFlightRestOf(given: FtlCase): FtlDuty['inFlightRest'] {
  const rests = {
    landingPilotMinutes: given.landing_pilot_rest,
    monitoringPilotMinutes: given.monitoring_pilot_rest,
    eachMemberMinutes: given.each_member_rest,
    inSecondHalf: given.in_second_half,
  };
  return Object.values(rests).some((rest) => rest !== undefined) ? rests : undefined;
}

function dutyOf(given: FtlCase, clocks: Clocks, ruleSet: FtlRuleSet): FtlDuty {
  const { report } = clocks;
  const { fdp = 0 } = given;
  return {
    id: given.id ?? 'case',
    kind: 'flight',
    start: report * MINUTE_MS,
    end: (report + (given.duty ?? fdp)) * MINUTE_MS,
    fdpEnd: (report + fdp) * MINUTE_MS,
    timeZone: given.time_zone,
    startsAtHomeBase: given.home_base,
    // Without an FDP no table is entered: the check is reported as not checked.
    sectors: given.fdp === undefined ? undefined : (given.sectors ?? given.segments),
    flightMinutes: given.flight,
    longestSectorMinutes: given.longest_sector ?? (given.long_sector ? 9 * HOUR + 1 : undefined),
    lastSectorMinutes: given.last_sector,
    pilots: pilotsOf(given),
    minimumPilots: given.minimum_pilots,
    role: given.role,
    restFacilityClass: given.rest_facility,
    inFlightRest: inFlightRestOf(given),
    acclimatisation: acclimatisationOf(given),
    splitBreak: breakOf(given, clocks, ruleSet),
    extension: extensionOf(given, ruleSet),
    ...waitingOf(given, clocks),
    delayedReport: delayOf(given, clocks),
    awakeSince: clocks.before(given.awake_since),
    reducedRestBefore: given.reduced_rest,
    accommodationAtHomeBase: given.accommodation_at_home_base,
    sleepOpportunityMinutes: given.sleep_opportunity,
    cabinReportsEarlierMinutes: given.cabin_reports_earlier,
  };
}

/** Converts a case to a schedule without a roster: its duty, after the preceding duty when the rest is given. */
export function scheduleOfCase(given: FtlCase, ruleSet: FtlRuleSet): FtlSchedule {
  const clocks = clocksOf(given);
  const duty = dutyOf(given, clocks, ruleSet);
  const firstAt = duty.standby?.start ?? duty.reserve?.start ?? duty.start;
  return {
    duties: [...previousOf(given, Math.min(duty.start, firstAt) / MINUTE_MS), duty],
    homeBase: { timeZone: given.time_zone },
    prior: priorOf(given),
    options: given.frm === undefined ? {} : { fatigueRiskManagement: given.frm },
    hasHistory: false,
  };
}
