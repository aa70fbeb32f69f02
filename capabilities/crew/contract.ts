import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { calendarDay, isoInstant, plainLines, plainText, timeZoneName } from '#platform/contract/fields.ts';
import { unknownNames } from '#platform/contract/known-keys.ts';
import {
  inputOf,
  recordCalls,
  recordFields,
  recordMessages,
  recordId,
  recordPage,
  type RecordPlace,
  recordTarget,
  replacementOf,
} from '#platform/contract/versioned-record.ts';

/** The two rule sets: 14 CFR Part 117, and ORO.FTL with CS FTL.1 of Regulation (EU) 965/2012. */
export const ftlRuleSet = z.enum(['FAR117', 'EASA']);
export type FtlRuleSet = z.infer<typeof ftlRuleSet>;

/**
 * One rule that applied. `limit`, `value` and `margin_min` are how a rule book prints them (`14:00`, whole minutes);
 * the `…Minutes` fields are the same figures as numbers, null where the rule counts things or asks yes or no.
 * The margin is limit − value for a maximum and value − limit for a minimum; 0 is legal.
 */
export const ftlLimit = z.object({
  code: z.string(),
  paragraph: z.string(),
  title: z.string(),
  bound: z.enum(['max', 'min']),
  unit: z.enum(['minutes', 'count', 'yes-no']),
  limit: z.string(),
  value: z.string(),
  /** Minutes, or the difference of the counts where `unit` is `count`; null for yes-no. */
  margin_min: z.number().nullable(),
  limitMinutes: z.number().nullable(),
  actualMinutes: z.number().nullable(),
  marginMinutes: z.number().nullable(),
  ok: z.boolean(),
  inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  words: z.string(),
});
export type FtlLimit = z.infer<typeof ftlLimit>;

/** An instant in UTC, and the same on the clock of the place that it is about. */
const ftlInstant = z.object({
  instant: z.string(),
  local: z.string(),
  timeZone: z.string(),
  paragraph: z.string(),
  words: z.string(),
});

/** What is short of a verdict: a rule that could not be judged, and why. */
const ftlNotJudged = z.object({ code: z.string(), paragraph: z.string(), reason: z.string() });

/** The verdict on one duty under one rule set. `complete` is false while any rule could not be judged. */
export const ftlVerdict = z.object({
  ruleSet: ftlRuleSet,
  dutyId: z.string(),
  kind: z.string(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  legal: z.boolean(),
  complete: z.boolean(),
  /** Codes of `limits` that are broken, in their order. */
  violations: z.array(z.string()),
  /** The governing limit: smallest margin, the first of equals. */
  binding_limit: z.string().nullable(),
  binding_margin_min: z.number().nullable(),
  binding_paragraph: z.string().nullable(),
  /** `h:mm`; null where the duty has no flight duty period. */
  max_fdp: z.string().nullable(),
  max_fdp_source: z.string().nullable(),
  max_flight_time: z.string().nullable(),
  limits: z.array(ftlLimit),
  notJudged: z.array(ftlNotJudged),
  assumptions: z.array(z.string()),
  /** State, the reference time of the tables, and why. */
  acclimatisation: z
    .object({ state: z.string(), tableTime: z.string(), timeZone: z.string(), words: z.string() })
    .nullable(),
  /**
   * The latest on-blocks and take-off of the last sector that stay legal; take-off null where its length is unknown. Null as
   * a whole where no end makes the duty legal.
   */
  legalUntil: z
    .object({
      onBlocks: ftlInstant,
      takeOff: ftlInstant.nullable(),
      /** With the extension that 14 CFR 117.19(a) or the commander's discretion of ORO.FTL.205(f) allows. */
      onBlocksExtended: ftlInstant.nullable(),
      takeOffExtended: ftlInstant.nullable(),
      governedBy: z.string(),
    })
    .nullable(),
  /** The earliest report for a next flight duty after this one. */
  earliestNextReport: ftlInstant.nullable(),
  words: z.string(),
});
export type FtlVerdict = z.infer<typeof ftlVerdict>;

/** One line per duty of the schedule. */
export const ftlDutySummary = z.object({
  dutyId: z.string(),
  kind: z.string(),
  start: z.string(),
  end: z.string(),
  legal: z.boolean(),
  complete: z.boolean(),
  violations: z.array(z.string()),
  binding_limit: z.string().nullable(),
  binding_margin_min: z.number().nullable(),
});
export type FtlDutySummary = z.infer<typeof ftlDutySummary>;

/** The verdict on the requested duty, and a line for every duty of its schedule. */
export const ftlCheckAnswer = z.object({
  ...ftlVerdict.shape,
  scheduleLegal: z.boolean(),
  duties: z.array(ftlDutySummary),
  /** Every duty's whole verdict; filled when `evaluate` is `all`. */
  verdicts: z.array(ftlVerdict),
});
export type FtlCheckAnswer = z.infer<typeof ftlCheckAnswer>;

const openid = { auth: 'bearer', scope: 'openid', effect: 'read' } as const;

/** Judges a member's stored schedule at an instant: the duty then, or else the next one, or else the last. */
export const memberFtlCheck = defineEndpoint({
  id: 'memberFtlCheck',
  method: 'GET',
  path: '/efb-v2/crew/members/{crewId}/ftl-check',
  summary: 'Flight-time limits of a member: the duty at an instant, judged in the stored schedule.',
  ...openid,
  params: z.object({ crewId: z.string().min(1).max(64) }),
  query: z.object({ ruleSet: ftlRuleSet.default('FAR117'), at: isoInstant.optional() }),
  data: ftlCheckAnswer,
});

const requiredText = (max: number) => plainText(max).min(1, 'Required');
const notes = plainLines(2000);
/** ICAO, IATA or local code of an airport. */
const airportCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{3,4}$/, 'An airport code of 3 or 4 letters or digits');
const typeCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,4}$/, 'An aircraft type designator such as A321');

const crewIdParams = z.object({ crewId: recordId });
export const CREW_POSITIONS = ['CPT', 'FO', 'SO', 'PU', 'FA'] as const;
export const crewPosition = z.enum(CREW_POSITIONS);
export type CrewPosition = z.infer<typeof crewPosition>;

export const QUALIFICATION_KINDS = [
  'licence',
  'type-rating',
  'medical',
  'recency',
  'check',
  'language',
  'other',
] as const;
const qualificationKind = z.enum(QUALIFICATION_KINDS);
export type QualificationKind = z.infer<typeof qualificationKind>;

export const SCHEDULE_KINDS = [
  'flight',
  'split',
  'positioning',
  'standby-airport',
  'standby-home',
  'reserve-short-call',
  'reserve-long-call',
  'training',
  'ground',
  'rest',
  'off',
] as const;
const scheduleKind = z.enum(SCHEDULE_KINDS);
export type ScheduleKind = z.infer<typeof scheduleKind>;

const memberShape = z.object({
  name: requiredText(80),
  employeeNumber: plainText(24),
  position: crewPosition,
  base: airportCode,
  /** Time zone of the base: its local time is the reference of the limits. */
  timeZone: timeZoneName,
  ruleSet: ftlRuleSet,
  aircraftTypes: z.array(typeCode).max(12),
  email: plainText(254).regex(/^(?:[^\s@]+@[^\s@]+)?$/, 'An email address such as ann@example.com'),
  phone: plainText(40),
  notes,
});
const memberInput = inputOf(memberShape, {
  employeeNumber: '',
  ruleSet: 'FAR117',
  aircraftTypes: [],
  email: '',
  phone: '',
  notes: '',
});
export const crewMember = memberShape.extend(recordFields.shape);
export type CrewMember = z.infer<typeof crewMember>;

const qualificationShape = z.object({
  kind: qualificationKind,
  name: requiredText(80),
  reference: plainText(60),
  /** The type it is for; null if valid for every type. */
  aircraftType: typeCode.nullable(),
  issuedOn: calendarDay.nullable(),
  /** The last day on which it is valid; null when it does not expire. */
  expiresOn: calendarDay.nullable(),
  notes,
});
const qualificationInput = inputOf(qualificationShape, {
  reference: '',
  aircraftType: null,
  issuedOn: null,
  expiresOn: null,
  notes: '',
});
export const qualification = qualificationShape.extend({ ...recordFields.shape, crewId: z.string() });
export type Qualification = z.infer<typeof qualification>;

const MINUTES_OF_TWO_DAYS = 2880;
const minutes = z.number().int().min(0).max(MINUTES_OF_TWO_DAYS);
const instantOrNone = isoInstant.nullish();
/**
 * Further circumstances that the flight-time limits can depend on; absent means not the case. Instants, minutes; the
 * paragraphs are where the rules ask for it.
 */
const circumstanceFields = {
  /** Of the break: 117.15, CS FTL.1.220. */
  hasSuitableAccommodation: z.boolean().optional(),
  isBreakScheduled: z.boolean().optional(),
  isBreakAfterFirstSector: z.boolean().optional(),
  /** Rest in flight: 117.17(c), CS FTL.1.205(c). */
  landingPilotRestMinutes: minutes.nullish(),
  monitoringPilotRestMinutes: minutes.nullish(),
  eachMemberRestMinutes: minutes.nullish(),
  /** What `extensionMinutes` is by: 117.19, ORO.FTL.205(d), (f); the compensating rest of a planned one. */
  extensionKind: z.enum(['pre-takeoff', 'post-takeoff', 'planned', 'commander']).nullish(),
  discretionMinutes: minutes.nullish(),
  addedRest: z.enum(['2+2', '4-after']).nullish(),
  /** Standby or reserve that it was called from, where no entry of the roster is it: 117.21, CS FTL.1.225, 230. */
  calledFrom: z
    .enum(['standby-airport', 'standby-home', 'reserve-short-call', 'reserve-long-call'])
    .nullish(),
  calledFromStart: instantOrNone,
  notifiedAt: instantOrNone,
  /** CS FTL.1.205(d). */
  originalReport: instantOrNone,
  delayNotifiedAt: instantOrNone,
  /** Delayed twice: the report as it was delayed first, and when the second notice came; `start` is the last report. */
  firstDelayedReport: instantOrNone,
  secondDelayNotifiedAt: instantOrNone,
  isUndisturbed: z.boolean().optional(),
  awakeSince: instantOrNone,
  sleepOpportunityMinutes: minutes.nullish(),
  /** 117.3, ORO.FTL.105(1); null follows from the roster. */
  acclimatisation: z.enum(['acclimatised', 'acclimatised-to-departure', 'unknown']).nullish(),
  acclimatisedTo: timeZoneName.nullish(),
  /** CS FTL.1.235(c), ORO.FTL.235(a)(2), CS FTL.1.200(b). */
  isRestReduced: z.boolean().optional(),
  isRestInAccommodation: z.boolean().optional(),
  isFirstAtNewHomeBase: z.boolean().optional(),
};
const dutyCircumstances = z.strictObject(circumstanceFields, unknownNames(circumstanceFields));
export type DutyCircumstances = z.infer<typeof dutyCircumstances>;

const scheduleShape = z.object({
  crewId: recordId,
  kind: scheduleKind,
  label: plainText(40),
  /** Report, or start of the standby, reserve, rest … */
  start: isoInstant,
  /** Release, or end. A flight duty period ends at the last on-block inside. */
  end: isoInstant,
  /** Where it starts; null is the base. */
  location: airportCode.nullable(),
  /** Time zone of where it starts, and of where it ends; null is that of the flights inside, or else the base's. */
  timeZone: timeZoneName.nullable(),
  endTimeZone: timeZoneName.nullable(),
  /** Sectors and block minutes, where no assigned flights lie inside that say so; null is unknown. */
  sectors: z.number().int().min(0).max(20).nullable(),
  flightMinutes: minutes.nullable(),
  /** Pilots on the flight deck, for augmented crews. */
  pilots: z.number().int().min(1).max(4),
  restFacilityClass: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  /** A break on the ground in suitable accommodation (split duty). */
  breakStart: isoInstant.nullable(),
  breakEnd: isoInstant.nullable(),
  extensionMinutes: minutes,
  circumstances: dutyCircumstances.nullish(),
  notes,
});
const scheduleInput = inputOf(scheduleShape, {
  label: '',
  location: null,
  timeZone: null,
  endTimeZone: null,
  sectors: null,
  flightMinutes: null,
  pilots: 2,
  restFacilityClass: null,
  breakStart: null,
  breakEnd: null,
  extensionMinutes: 0,
  notes: '',
});
export type ScheduleInput = z.input<typeof scheduleInput>;
export const schedule = scheduleShape.extend(recordFields.shape);
export type Schedule = z.infer<typeof schedule>;

const crewPlace = { crewId: recordId, position: crewPosition };
const crewFlightShape = z.object({
  number: requiredText(12),
  departure: airportCode,
  arrival: airportCode,
  /** Clocks of both airports; filled in from the navigation data where it knows them, else null. */
  departureTimeZone: timeZoneName.nullable(),
  arrivalTimeZone: timeZoneName.nullable(),
  offBlocks: isoInstant,
  onBlocks: isoInstant,
  aircraftType: typeCode,
  registration: plainText(12),
  /** How many of each position the flight needs. */
  complement: z.partialRecord(crewPosition, z.number().int().min(0).max(20)),
  crew: z.array(z.strictObject(crewPlace, unknownNames(crewPlace))).max(40),
  notes,
});
const crewFlightInput = inputOf(crewFlightShape, {
  departureTimeZone: null,
  arrivalTimeZone: null,
  registration: '',
  complement: { CPT: 1, FO: 1 },
  crew: [],
  notes: '',
});
export const crewFlight = crewFlightShape.extend(recordFields.shape);
export type CrewFlight = z.infer<typeof crewFlight>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = (id: string, method: Method, path: string, summary: string) =>
  ({
    id,
    method,
    path: `/efb-v2/crew/${path}` as `/${string}`,
    summary,
    auth: 'bearer',
    scope: 'database',
  }) as const;

const place = (name: string, path: string): RecordPlace => ({
  name: `Crew${name}`,
  path: `/efb-v2/crew/${path}`,
  scope: 'database',
});

const listText = plainText(100).optional();
/** Crew members, ordered by name. */
export const memberCalls = {
  list: defineEndpoint({
    ...call('listCrewMembers', 'GET', 'members', 'Crew members by name; filters by text, base, position.'),
    query: z.object({ ...recordPage, q: listText, base: listText, position: crewPosition.optional() }),
    data: z.array(crewMember),
  }),
  create: defineEndpoint({
    ...call('createCrewMember', 'POST', 'members', 'Add a crew member.'),
    body: memberInput,
    data: crewMember.extend(recordMessages),
  }),
  ...recordCalls(place('Member', 'members'), memberShape, crewMember),
};

const OF_MEMBER = 'members/{crewId}/qualifications';
/** Licences, ratings, medicals, recency … of members. */
export const qualificationCalls = {
  list: defineEndpoint({
    ...call('listQualificationsOfMember', 'GET', OF_MEMBER, 'Qualifications of a member.'),
    params: crewIdParams,
    data: z.array(qualification),
  }),
  listAll: defineEndpoint({
    ...call('listQualifications', 'GET', 'qualifications', 'All qualifications, soonest expiry first.'),
    query: z.object({ ...recordPage, expiresBefore: calendarDay.optional() }),
    data: z.array(qualification),
  }),
  create: defineEndpoint({
    ...call('createQualification', 'POST', OF_MEMBER, 'Add a qualification to a member.'),
    params: crewIdParams,
    body: qualificationInput,
    data: qualification.extend(recordMessages),
  }),
  ...recordCalls(place('Qualification', 'qualifications'), qualificationShape, qualification),
};

/** What overlaps this window; open ends are open. */
const window = { from: isoInstant.optional(), to: isoInstant.optional() };
const crewIds = z
  .string()
  .max(14_000)
  .regex(/^[A-Za-z0-9_,-]+$/, 'Ids, separated by commas')
  .optional();

/** Duties, standbys, reserves, rests and days off of members, by start. */
export const scheduleCalls = {
  list: defineEndpoint({
    ...call('listSchedules', 'GET', 'schedules', 'Duties that overlap a window.'),
    query: z.object({
      ...recordPage,
      ...window,
      crewId: recordId.optional(),
      crewIds,
      kind: scheduleKind.optional(),
    }),
    data: z.array(schedule),
  }),
  create: defineEndpoint({
    ...call('createSchedule', 'POST', 'schedules', 'Add a duty.'),
    body: scheduleInput,
    data: schedule.extend(recordMessages),
  }),
  ...recordCalls(place('Schedule', 'schedules'), scheduleShape, schedule),
};

/** Flights and who flies them, by off-blocks. */
export const crewFlightCalls = {
  list: defineEndpoint({
    ...call('listCrewFlights', 'GET', 'flights', 'Flights that overlap a window, with their crews.'),
    query: z.object({ ...recordPage, ...window, crewId: recordId.optional() }),
    data: z.array(crewFlight),
  }),
  create: defineEndpoint({
    ...call('createCrewFlight', 'POST', 'flights', 'Add a flight.'),
    body: crewFlightInput,
    data: crewFlight.extend(recordMessages),
  }),
  ...recordCalls(place('Flight', 'flights'), crewFlightShape, crewFlight),
};

const changesOf = <Input extends z.ZodType, Shape extends z.ZodRawShape>(
  input: Input,
  shape: z.ZodObject<Shape>,
) =>
  z.strictObject({
    create: z.array(input).max(2000).default([]),
    replace: z.array(replacementOf(shape)).max(2000).default([]),
    remove: z.array(recordTarget).max(2000).default([]),
  });
/**
 * Several changes made together: all or none (a move to another member, an import, a scenario). Any
 * stale revision refuses the whole with 409, an unknown change with 400.
 */
export const changeRoster = defineEndpoint({
  ...call('changeCrewRoster', 'POST', 'changes', 'Several changes, all or none.'),
  body: z.strictObject({
    reason: plainText(200).optional(),
    schedules: changesOf(scheduleInput, scheduleShape).optional(),
    flights: changesOf(crewFlightInput, crewFlightShape).optional(),
  }),
  data: z.object({
    schedules: z.array(schedule),
    flights: z.array(crewFlight),
    removed: z.array(z.string()),
    ...recordMessages,
  }),
});
export type RosterChanges = z.input<NonNullable<typeof changeRoster.body>>;

const AUDITED = ['member', 'qualification', 'schedule', 'flight', 'example'] as const;
const auditEntry = z.object({
  seq: z.number().int(),
  at: z.string(),
  by: z.string(),
  action: z.enum(['create', 'update', 'delete']),
  kind: z.enum(AUDITED),
  recordId: z.string(),
  crewId: z.string().nullable(),
  reason: z.string().nullable(),
  /** The record before and after; null where there was none. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
/** Who changed what, newest first. */
export const listAudit = defineEndpoint({
  ...call('listCrewAudit', 'GET', 'audit', 'Who changed what, newest first.'),
  query: z.object({ ...recordPage, recordId: recordId.optional(), crewId: recordId.optional() }),
  data: z.array(auditEntry),
});
