import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { isoInstant } from '#platform/contract/fields.ts';

/** The two rule sets: 14 CFR Part 117, and ORO.FTL with CS FTL.1 of Regulation (EU) 965/2012. */
export const ftlRuleSet = z.enum(['FAR117', 'EASA']);
export type FtlRuleSet = z.infer<typeof ftlRuleSet>;

/**
 * One rule that applied. `limit`, `value` and `margin_min` are formatted as in a rule book (`14:00`, whole minutes);
 * the `…Minutes` fields are the same figures as numbers, null where the rule counts things or asks yes or no. The
 * margin is limit − value for a maximum and value − limit for a minimum; 0 is legal.
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

/** An instant in UTC, and in local time of the place concerned. */
const ftlInstant = z.object({
  instant: z.string(),
  local: z.string(),
  timeZone: z.string(),
  paragraph: z.string(),
  words: z.string(),
});

/** A rule that could not be checked, and why. */
const ftlNotJudged = z.object({ code: z.string(), paragraph: z.string(), reason: z.string() });

/** The verdict on one duty under one rule set. `complete` is false if any rule could not be checked. */
export const ftlVerdict = z.object({
  ruleSet: ftlRuleSet,
  dutyId: z.string(),
  kind: z.string(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  legal: z.boolean(),
  complete: z.boolean(),
  /** Codes of the broken `limits`, in order. */
  violations: z.array(z.string()),
  /** The governing limit: smallest margin, the first of equals. */
  binding_limit: z.string().nullable(),
  binding_margin_min: z.number().nullable(),
  binding_paragraph: z.string().nullable(),
  /** `h:mm`; null if the duty has no flight duty period. */
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
   * The latest on-blocks and take-off of the last sector that stay legal; take-off null where its length is unknown.
   * Null if no end makes the duty legal.
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

/** Checks a member's stored schedule at an instant: the duty in progress, else the next one, else the last. */
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
