import { z } from 'zod';
import { ftlRuleSet } from '#capabilities/crew/contract.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { isoInstant } from '#platform/contract/fields.ts';
import { recordId } from '#platform/contract/versioned-record.ts';

const OF_CREW = '/efb-v2/crew';
const database = { auth: 'bearer', scope: 'database' } as const;

const dutyTotal = z.object({
  label: z.string(),
  /** Paragraph of the rule set, e.g. `14 CFR 117.23(b)(1)`. */
  paragraph: z.string(),
  from: z.string(),
  to: z.string(),
  minutes: z.number(),
  limitMinutes: z.number(),
});
export type DutyTotal = z.infer<typeof dutyTotal>;
/** Flight and duty time in the windows of a rule set, up to an instant. */
export const getDutyTime = defineEndpoint({
  ...database,
  id: 'getCrewDutyTime',
  method: 'GET',
  path: `${OF_CREW}/members/{crewId}/duty-time`,
  summary: 'Flight and duty time against the limits.',
  params: z.object({ crewId: recordId }),
  query: z.object({ at: isoInstant.optional(), ruleSet: ftlRuleSet.optional() }),
  data: z.object({
    crewId: z.string(),
    at: z.string(),
    ruleSet: ftlRuleSet,
    totals: z.array(dutyTotal),
    /** Duties without a known flight time or end, which the totals lack. */
    unknownDuties: z.array(z.string()),
  }),
});

/** Creates or removes example records; all are marked `isExample`. */
export const loadExample = defineEndpoint({
  ...database,
  id: 'loadExampleRoster',
  method: 'POST',
  path: `${OF_CREW}/example`,
  summary: 'Load a fictitious roster, marked as an example.',
  body: z.object({
    members: z.number().int().min(1).max(2000).default(16),
    ruleSet: ftlRuleSet.default('FAR117'),
  }),
  data: z.object({
    members: z.number(),
    qualifications: z.number(),
    schedules: z.number(),
    flights: z.number(),
  }),
});
export const removeExample = defineEndpoint({
  ...database,
  id: 'removeExampleRoster',
  method: 'DELETE',
  path: `${OF_CREW}/example`,
  summary: 'Remove every example record.',
  data: z.object({ removed: z.number() }),
});
