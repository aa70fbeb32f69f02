import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { isoInstant, plainText, timeZoneName } from '#platform/contract/fields.ts';
import { unknownNames } from '#platform/contract/known-keys.ts';
import {
  inputOf,
  recordCalls,
  recordFields,
  recordId,
  recordMessages,
  recordPage,
} from '#platform/contract/versioned-record.ts';
import { airportCode, call, minutes, notes, place, overlapWindow } from './crew-call.ts';

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

const instantOrNone = isoInstant.nullish();
/**
 * Further circumstances that the flight-time limits can depend on; absent means not applicable. Instants, minutes;
 * the paragraphs state where the rules use them.
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
  /** Basis of `extensionMinutes`: 117.19, ORO.FTL.205(d), (f); the compensating rest of a planned one. */
  extensionKind: z.enum(['pre-takeoff', 'post-takeoff', 'planned', 'commander']).nullish(),
  discretionMinutes: minutes.nullish(),
  addedRest: z.enum(['2+2', '4-after']).nullish(),
  /** Standby or reserve that it was called from, if not an entry of the roster: 117.21, CS FTL.1.225, 230. */
  calledFrom: z
    .enum(['standby-airport', 'standby-home', 'reserve-short-call', 'reserve-long-call'])
    .nullish(),
  calledFromStart: instantOrNone,
  notifiedAt: instantOrNone,
  /** CS FTL.1.205(d). */
  originalReport: instantOrNone,
  delayNotifiedAt: instantOrNone,
  /** Delayed twice: the report after the first delay, and the time of the second notice; `start` is the last report. */
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

export const scheduleShape = z.object({
  crewId: recordId,
  kind: scheduleKind,
  label: plainText(40),
  /** Report, or start of the standby, reserve, rest … */
  start: isoInstant,
  /** Release, or end. A flight duty period ends at the last on-block inside. */
  end: isoInstant,
  /** Place where it starts; null is the base. */
  location: airportCode.nullable(),
  /** Time zones where it starts and ends; null: that of the flights inside, else of the base. */
  timeZone: timeZoneName.nullable(),
  endTimeZone: timeZoneName.nullable(),
  /** Sectors and block minutes, if not given by assigned flights inside; null is unknown. */
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
export const scheduleInput = inputOf(scheduleShape, {
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
      ...overlapWindow,
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
