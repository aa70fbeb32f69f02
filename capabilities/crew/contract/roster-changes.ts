import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { plainText } from '#platform/contract/fields.ts';
import {
  recordId,
  recordMessages,
  recordPage,
  recordTarget,
  replacementOf,
} from '#platform/contract/versioned-record.ts';
import { call } from './crew-call.ts';
import { crewFlight, crewFlightInput, crewFlightShape } from './crew-flights.ts';
import { schedule, scheduleInput, scheduleShape } from './schedules.ts';

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
 * Several changes made together: all or none (a move to another member, an import, a scenario). Any stale revision
 * rejects all of them with 409, an unknown change with 400.
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
/** Audit trail of changes, newest first. */
export const listAudit = defineEndpoint({
  ...call('listCrewAudit', 'GET', 'audit', 'Who changed what, newest first.'),
  query: z.object({ ...recordPage, recordId: recordId.optional(), crewId: recordId.optional() }),
  data: z.array(auditEntry),
});
