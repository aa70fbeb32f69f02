import { z } from 'zod';
import type { FtlRuleSet } from '../../contract.ts';
import {
  type FtlDuty,
  type FtlOptions,
  type FtlPrior,
  duration,
  facilityClass,
  ftlDuty,
  ftlPrior,
  stateWord,
  timeZone,
} from '../ftl-duty.ts';
import { stateByTable1 } from './easa/acclimatisation.ts';
import { breakStartOf } from './ftl-shorthand.ts';
import { DAY, HOUR, MINUTE_MS } from './hours.ts';
import type { FtlSchedule } from './timeline.ts';
import { UTC, type Zone, instantOfLocal, zoneNamed } from './zone-time.ts';

/** A time of the day, `hh:mm` or `hhmm`. Becomes minutes of the day. */
const clock = z
  .string()
  .regex(/^([01]?\d|2[0-3]):?[0-5]\d$/, 'is no time of the day: write hh:mm')
  .transform((text) => {
    const digits = text.replace(':', '').padStart(4, '0');
    return Number(digits.slice(0, 2)) * HOUR + Number(digits.slice(2));
  })
  .describe('hh:mm on the clock that the member is acclimatised to');

/** Stands in where a case has no date; it is never shown. No clock changes near it. */
const NO_DATE = '2026-06-10';

const hours = z.number().min(0).max(2000);

/**
 * One duty by the clock alone, the form of worked examples: `{report, segments, pilots, fdp, flight}` or
 * `{start, sectors, fdp}` and whatever else its rules need. Rules whose figures are not given are not judged.
 */
export const ftlCase = z.strictObject({
  id: z.string().optional(),
  report: clock.default(12 * HOUR),
  timeZone: timeZone.default('UTC'),
  date: z.iso.date().optional().describe('Without it the answer has times of the day only'),
  sectors: z.int().min(1).max(40).optional(),
  pilots: z.int().min(1).max(8).default(2),
  minimumPilots: z.int().min(1).max(4).default(2),
  role: z.enum(['pilot', 'cabin']).default('pilot'),
  fdp: duration.optional().describe('Report to on blocks; without it rests and totals alone are judged'),
  flight: duration.optional(),
  duty: duration.optional().describe('Report to release; without it the FDP'),
  acclimated: z.union([z.boolean(), stateWord]).optional(),
  acclimatisation: stateWord.optional(),
  timeDifferenceHours: hours.optional().describe('EASA Table 1, with elapsedHours'),
  elapsedHours: hours.optional(),
  fatigueRiskManagement: z.boolean().optional(),
  restFacilityClass: facilityClass.nullish(),
  landingPilotRest: duration.optional(),
  monitoringPilotRest: duration.optional(),
  eachMemberRest: duration.optional(),
  extraPilots: z.int().min(0).max(4).optional().describe('Instead of pilots: beyond the minimum crew'),
  longSector: z.boolean().optional().describe('EASA: one sector is longer than 9 h'),
  longestSector: duration.optional(),
  lastSector: duration.optional(),
  breakStart: clock.optional(),
  breakEnd: clock.optional(),
  breakDuration: duration.optional().describe('Instead of its start and end: in the middle of the FDP'),
  breakNet: duration.optional().describe('EASA: the break net of 30 min before and after'),
  breakPreAndPost: duration.optional(),
  suitableAccommodation: z.boolean().default(true),
  scheduledInAdvance: z.boolean().default(true),
  afterFirstSector: z.boolean().default(true),
  extension: z
    .union([z.boolean(), duration, z.enum(['pre-takeoff', 'post-takeoff', 'planned', 'commander'])])
    .optional(),
  discretion: z.union([z.boolean(), duration]).optional(),
  addedRest: z.enum(['2+2', '4-after']).default('4-after'),
  standbyKind: z.enum(['airport', 'home']).default('home'),
  standbyStart: clock.optional(),
  standbyDuration: duration.optional(),
  contactedAt: clock.optional(),
  reserveStart: clock.optional(),
  reserveDuration: duration.optional(),
  notice: duration.optional().describe('Between notification from long-call reserve and report'),
  airportStandby: duration.optional(),
  homeStandby: duration.optional(),
  originalReport: clock.optional(),
  delayedBy: duration.optional().describe('The length of the delay; `report` is then the original one'),
  firstDelayedReport: clock.optional().describe('CS FTL.1.205(d)(1)(ii): before the second notification'),
  secondNotice: clock.optional().describe('CS FTL.1.205(d)(1)(ii): when the report was moved again'),
  notDisturbed: z.boolean().default(false).describe('CS FTL.1.205(d)(1)(v)'),
  delayedTo: clock.optional().describe('The delayed report; `report` is then the original one'),
  restBefore: duration.optional(),
  previousDuty: duration.optional(),
  sleepOpportunity: duration.optional(),
  reducedRestBefore: z.boolean().default(false),
  accommodationAtHomeBase: z.boolean().default(false).describe('ORO.FTL.235(a)(2) for the rest before'),
  awakeSince: clock.optional().describe('CS FTL.1.225(b)(2), after standby'),
  awake: duration.optional().describe('Instead of awakeSince: awake time at the end of the FDP'),
  inSecondHalf: z.boolean().optional().describe('117.17(c)(1): the landing pilot rests in the second half'),
  cabinReportsEarlier: duration.optional().describe('ORO.FTL.205(c): `report` is that of the cabin crew'),
  atHomeBase: z.boolean().default(true),
  away: z.boolean().optional().describe('The rest before was away from home base'),
  ...ftlPrior.shape,
});
export type FtlCase = z.output<typeof ftlCase>;
export const FTL_CASE_FIELDS = Object.keys(ftlCase.shape);

interface Clocks {
  zone: Zone;
  report: number;
  /** The last time at or before the report that the clock showed this. */
  before: (minuteOfDay: number) => number;
  /** The first time at or after the report. */
  after: (minuteOfDay: number) => number;
}

function clocksOf(given: FtlCase): Clocks {
  const zone = zoneNamed(given.timeZone) ?? UTC;
  const midnight = Date.parse(`${given.date ?? NO_DATE}T00:00:00Z`) / MINUTE_MS;
  const at = (local: number): number => instantOfLocal(zone, local);
  const report = midnight + given.report;
  return {
    zone,
    report: at(report),
    before: (minute) => at(midnight + minute - (minute > given.report ? DAY : 0)),
    after: (minute) => at(midnight + minute + (minute < given.report ? DAY : 0)),
  };
}

function acclimatisationOf(given: FtlCase): FtlDuty['acclimatisation'] {
  const { timeDifferenceHours, elapsedHours } = given;
  if (timeDifferenceHours !== undefined && elapsedHours !== undefined) {
    const state = stateByTable1(timeDifferenceHours * HOUR, elapsedHours * HOUR);
    return { state: state === 'X' ? 'unknown' : 'acclimatised', timeZone: given.timeZone };
  }
  const flag = typeof given.acclimated === 'string' ? given.acclimated : undefined;
  const stated =
    given.acclimatisation ?? flag ?? (given.acclimated === false ? 'not-acclimatised' : 'acclimatised');
  return { state: stated, timeZone: given.timeZone };
}

function breakOf(given: FtlCase, clocks: Clocks, ruleSet: FtlRuleSet): FtlDuty['splitBreak'] {
  const { breakStart, breakEnd, breakNet, suitableAccommodation, scheduledInAdvance, afterFirstSector } =
    given;
  const length = given.breakDuration ?? (breakNet === undefined ? undefined : breakNet + 30);
  let start = breakStart === undefined ? null : clocks.after(breakStart);
  let end = breakEnd === undefined ? null : clocks.after(breakEnd);
  if (start === null && end !== null && length !== undefined) start = end - length;
  const isPlaceAssumed = start === null;
  if (start === null && length !== undefined && length > 0) {
    const fdp = { start: clocks.report, end: clocks.report + (given.fdp ?? 0) };
    start = breakStartOf(clocks.zone, fdp, length, ruleSet === 'FAR117');
  }
  if (start === null) return undefined;
  end ??= start + (length ?? 0);
  return {
    start: start * MINUTE_MS,
    end: (end < start ? end + DAY : end) * MINUTE_MS,
    suitableAccommodation,
    scheduledInAdvance,
    afterFirstSector,
    isPlaceAssumed,
    ...(given.breakPreAndPost === undefined ? {} : { preAndPostMinutes: given.breakPreAndPost }),
  };
}

function extensionOf(given: FtlCase, ruleSet: FtlRuleSet): FtlDuty['extension'] {
  const { extension, discretion, addedRest } = given;
  const hasDiscretion = discretion !== undefined && discretion !== false && discretion !== 0;
  const isPlanned = extension === true || extension === 'planned' || Number(extension) > 0;
  if (hasDiscretion && isPlanned && ruleSet === 'EASA') {
    const minutes = typeof extension === 'number' ? { minutes: extension } : {};
    const most = (given.pilots > given.minimumPilots || (given.extraPilots ?? 0) > 0 ? 3 : 2) * HOUR;
    return {
      kind: 'planned',
      ...minutes,
      addedRest,
      discretionMinutes: typeof discretion === 'number' ? discretion : most,
    };
  }
  const asked = hasDiscretion ? discretion : extension;
  if (asked === undefined || asked === false || asked === 0) return undefined;
  if (asked === 'pre-takeoff' || asked === 'post-takeoff' || asked === 'planned' || asked === 'commander') {
    return { kind: asked, addedRest };
  }
  const kind = ruleSet === 'FAR117' ? 'pre-takeoff' : asked === extension ? 'planned' : 'commander';
  return typeof asked === 'number' ? { kind, minutes: asked, addedRest } : { kind, addedRest };
}

function waitingOf(
  given: FtlCase,
  { report, before }: Clocks,
  ruleSet: FtlRuleSet,
): Pick<FtlDuty, 'standby' | 'reserve'> {
  const { standbyStart, airportStandby, homeStandby, reserveStart, reserveDuration, notice } = given;
  const standbyDuration = given.standbyDuration ?? airportStandby ?? homeStandby;
  const place = airportStandby === undefined ? given.standbyKind : 'airport';
  const standbyAt =
    standbyStart === undefined ? (standbyDuration ? report - standbyDuration : null) : before(standbyStart);
  const reserveAt =
    reserveStart === undefined ? (reserveDuration ? report - reserveDuration : null) : before(reserveStart);
  const contactedAt =
    given.contactedAt === undefined ? {} : { contactedAt: before(given.contactedAt) * MINUTE_MS };
  if (notice !== undefined) {
    return { reserve: { kind: 'long-call', notifiedAt: (report - notice) * MINUTE_MS } };
  }
  if (reserveAt !== null && ruleSet === 'FAR117') {
    return { reserve: { kind: 'short-call', start: reserveAt * MINUTE_MS } };
  }
  const start = standbyAt ?? reserveAt;
  return start === null ? {} : { standby: { place, start: start * MINUTE_MS, ...contactedAt } };
}

/** Fields that go through as they are, left out where not given. */
function sameFields(given: FtlCase): Partial<FtlDuty> {
  const inFlightRest = {
    landingPilotMinutes: given.landingPilotRest,
    monitoringPilotMinutes: given.monitoringPilotRest,
    eachMemberMinutes: given.eachMemberRest,
    inSecondHalf: given.inSecondHalf,
  };
  return {
    // Without an FDP no table is entered: the check is then said to be open.
    sectors: given.fdp === undefined ? undefined : given.sectors,
    flightMinutes: given.flight,
    longestSectorMinutes: given.longestSector ?? (given.longSector ? 9 * HOUR + 1 : undefined),
    lastSectorMinutes: given.lastSector,
    restFacilityClass: given.restFacilityClass,
    inFlightRest: Object.values(inFlightRest).some((rest) => rest !== undefined) ? inFlightRest : undefined,
    sleepOpportunityMinutes: given.sleepOpportunity,
    cabinReportsEarlierMinutes: given.cabinReportsEarlier,
  };
}

/** Since when awake: as a time of the day, or by how long at the end of the FDP. */
function awakeOf(given: FtlCase, { report, before }: Clocks): Pick<FtlDuty, 'awakeSince'> {
  const { awakeSince, awake, fdp } = given;
  if (awakeSince !== undefined) return { awakeSince: before(awakeSince) * MINUTE_MS };
  return awake === undefined || fdp === undefined ? {} : { awakeSince: (report + fdp - awake) * MINUTE_MS };
}

function previousOf(given: FtlCase, start: number, endsAtHomeBase: boolean): FtlDuty[] {
  if (given.restBefore === undefined) return [];
  const end = start - given.restBefore;
  const length = given.previousDuty ?? 1;
  return [
    ftlDuty.parse({
      id: 'previous',
      kind: 'flight',
      start: (end - length) * MINUTE_MS,
      end: end * MINUTE_MS,
      timeZone: given.timeZone,
      startsAtHomeBase: true,
      endsAtHomeBase,
      sectors: 1,
      flightMinutes: 0,
    }),
  ];
}

function delayOf(given: FtlCase, { before }: Clocks): Pick<FtlDuty, 'delayedReport'> {
  const { originalReport, firstDelayedReport, secondNotice, notDisturbed } = given;
  if (originalReport === undefined) return {};
  const at = (name: 'firstDelayedStart' | 'secondNotifiedAt', clockMinute: number | undefined) =>
    clockMinute === undefined ? {} : { [name]: before(clockMinute) * MINUTE_MS };
  return {
    delayedReport: {
      originalStart: before(originalReport) * MINUTE_MS,
      notDisturbed,
      ...at('firstDelayedStart', firstDelayedReport),
      ...at('secondNotifiedAt', secondNotice),
    },
  };
}

/** `report` and `delayedTo` are the original and the delayed report. */
function withDelay(given: FtlCase): FtlCase {
  const { delayedBy, originalReport, report } = given;
  const delayedTo = given.delayedTo ?? (delayedBy === undefined ? undefined : (report + delayedBy) % DAY);
  return delayedTo === undefined
    ? given
    : { ...given, report: delayedTo, originalReport: originalReport ?? report };
}

/** A case as a schedule of one duty (and the duty before it, if its rest is given) without a roster around it. */
export function scheduleOfCase(
  asked: FtlCase,
  ruleSet: FtlRuleSet,
): { schedule: FtlSchedule; dutyId: string } {
  const given = withDelay(asked);
  const atHomeBase = given.away === undefined ? given.atHomeBase : !given.away;
  const clocks = clocksOf(given);
  const { report } = clocks;
  const dutyId = given.id ?? 'case';
  const waiting = waitingOf(given, clocks, ruleSet);
  const fdp = given.fdp ?? 0;
  const duty: FtlDuty = {
    id: dutyId,
    kind: 'flight',
    start: report * MINUTE_MS,
    end: (report + Math.max(given.duty ?? fdp, fdp)) * MINUTE_MS,
    fdpEnd: (report + fdp) * MINUTE_MS,
    timeZone: given.timeZone,
    startsAtHomeBase: atHomeBase,
    pilots: given.extraPilots === undefined ? given.pilots : given.minimumPilots + given.extraPilots,
    minimumPilots: given.minimumPilots,
    role: given.role,
    acclimatisation: acclimatisationOf(given),
    splitBreak: breakOf(given, clocks, ruleSet),
    extension: extensionOf(given, ruleSet),
    ...waiting,
    reducedRestBefore: given.reducedRestBefore,
    accommodationAtHomeBase: given.accommodationAtHomeBase,
    ...awakeOf(given, clocks),
    ...delayOf(given, clocks),
    ...sameFields(given),
  };
  const firstAt = Math.min(
    report,
    (waiting.standby?.start ?? waiting.reserve?.start ?? duty.start) / MINUTE_MS,
  );
  const prior: FtlPrior = ftlPrior.parse(
    Object.fromEntries(Object.keys(ftlPrior.shape).map((key) => [key, given[key as keyof FtlPrior]])),
  );
  const options: Partial<FtlOptions> =
    given.fatigueRiskManagement === undefined ? {} : { fatigueRiskManagement: given.fatigueRiskManagement };
  return {
    dutyId,
    schedule: {
      duties: [...previousOf(given, firstAt, atHomeBase), duty],
      homeBase: { timeZone: given.timeZone },
      prior,
      options,
      hasHistory: false,
    },
  };
}
