import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { calendarDay, plainText, timeZoneName } from '#platform/contract/fields.ts';
import {
  inputOf,
  recordCalls,
  recordFields,
  recordMessages,
  recordPage,
} from '#platform/contract/versioned-record.ts';
import {
  airportCode,
  call,
  crewIdParams,
  crewPosition,
  notes,
  place,
  requiredText,
  typeCode,
} from './crew-call.ts';
import { ftlRuleSet } from './ftl-verdict.ts';

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
