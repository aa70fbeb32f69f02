import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { ftlCheckAnswer, ftlRuleSet } from '../../../contract.ts';
import { type FtlDuty, ftlDuty, ftlHomeBase, ftlOptions, ftlPrior, instant } from '../../ftl-duty.ts';
import { scheduleOfCase } from './case-schedule.ts';
import { type FtlCase, caseProblems, ftlCase, snakeCase } from './ftl-case.ts';
import { evaluateOf } from '../judge.ts';
import { contradictedTotals } from '../stated-figures.ts';

/** About two years of one member; the windows of the rules reach one year back. */
const MAX_DUTIES = 1000;

const place = z.union([z.string().min(1), z.int().min(0)], {
  error: 'is no duty: give an id, a place from 0, "all", "last", an object with `at`, a duty, or a case',
});
const moment = z.strictObject({ at: instant });

/** What a verdict is asked of. */
export interface Asked {
  place?: string | number;
  atMs?: number;
  /** A dated duty in addition to the list. */
  planned?: FtlDuty;
  case?: FtlCase;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const schemaOf = (schema: z.ZodType): object =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** An object with `at` is an instant, with `end` a dated duty, else the shorthand; refusals name its fields. */
const evaluate = z
  .unknown()
  .transform((value, context): Asked => {
    const read = <Output>(schema: z.ZodType<Output>, given: unknown): Output => {
      const parsed = schema.safeParse(given);
      if (parsed.success) return parsed.data;
      for (const { path, message } of parsed.error.issues)
        context.addIssue({ code: 'custom', path: [...path], message });
      return z.NEVER;
    };
    if (!isRecord(value)) return { place: read(place, value) };
    if ('at' in value) return { atMs: read(moment, value).at };
    if ('end' in value) return { planned: read(ftlDuty, value) };
    return { case: read(ftlCase, snakeCase(value)) };
  })
  .meta({
    description:
      'A duty id, its place in the list from 0, "all", "last", {at}, one more dated duty (it has an end), or one duty by the clock, the shorthand. Without it: the last flight duty.',
    anyOf: [schemaOf(place), schemaOf(moment), schemaOf(ftlDuty), schemaOf(ftlCase)],
  });

/** Why the case of a request cannot be, a path and a sentence each. */
function problemsOfCase(
  given: FtlCase,
  body: Pick<FtlCheckBody, 'ruleSet' | 'duties' | 'prior' | 'homeBase'>,
) {
  const found: (readonly [PropertyKey[], string])[] = [];
  if (body.duties.length > 0)
    found.push([['duties'], 'a duty by the clock must be the only one: give dated duties or the shorthand']);
  for (const name of ['prior', 'homeBase'] as const)
    if (body[name] !== undefined) found.push([[name], 'goes with dated duties, not with the shorthand']);
  const problems = caseProblems(given, body.ruleSet);
  for (const [field, message] of problems) found.push([['evaluate', field], message]);
  if (found.length > 0 || given.fdp === undefined) return found;
  for (const duty of scheduleOfCase(given, body.ruleSet).schedule.duties)
    for (const { path, message } of ftlDuty.safeParse(duty).error?.issues ?? [])
      found.push([['evaluate'], `${path.join('.')} ${message}`]);
  return found;
}

/** Whether `evaluate` names what is not in the list. */
function isMissing({ duties }: Pick<FtlCheckBody, 'duties'>, asked: Asked['place']): boolean {
  if (asked === undefined || asked === 'all' || asked === 'last') return false;
  if (typeof asked === 'number') return asked >= duties.length;
  // `duty-1` is the name of the first duty that came without an id.
  return !duties.some(({ id }, index) => (id ?? `duty-${index + 1}`) === asked);
}

function problemsOfSchedule(body: FtlCheckBody): (readonly [PropertyKey[], string])[] {
  const { duties, evaluate: asked, ruleSet, homeBase, prior } = body;
  const found: (readonly [PropertyKey[], string])[] = [];
  const ids = duties.map(({ id }) => id);
  for (const [index, id] of ids.entries())
    if (id !== undefined && ids.indexOf(id) < index)
      found.push([['duties', index, 'id'], `"${id}" is used twice`]);
  if (duties.length === 0 && !asked?.planned)
    found.push([['duties'], 'give at least one duty, or a duty to evaluate']);
  if (isMissing(body, asked?.place)) found.push([['evaluate'], 'names no duty of the list']);
  if (prior === undefined || found.length > 0) return found;
  const all = asked?.planned ? withPlanned(duties, asked.planned) : duties;
  const chosen = asked?.planned ? { dutyId: asked.planned.id ?? PLANNED } : evaluateOf(asked, duties);
  for (const [name, message] of contradictedTotals(ruleSet, { duties: all, homeBase, prior }, chosen))
    found.push([['prior', name], message]);
  return found;
}

/** Id of a planned duty that came without one. */
export const PLANNED = 'planned';

/** The list with a planned duty, which takes the place of one with its id. */
export const withPlanned = (duties: readonly FtlDuty[], planned: FtlDuty): FtlDuty[] => {
  const id = planned.id ?? PLANNED;
  return [...duties.filter((duty) => duty.id !== id), { ...planned, id }];
};

const shape = z.strictObject({
  ruleSet: z.enum(ftlRuleSet.enum, { error: 'is required: FAR117 or EASA' }),
  duties: z.array(ftlDuty).max(MAX_DUTIES).default([]),
  evaluate: evaluate.optional(),
  homeBase: ftlHomeBase.optional(),
  prior: ftlPrior.optional(),
  options: ftlOptions.partial().optional(),
});
export type FtlCheckBody = z.output<typeof shape>;

/** The body of a check. What it does not know or what contradicts itself is refused by name. */
export const ftlCheckBody = shape.superRefine((body, context) => {
  // What was refused by itself is no figure to hold the others against.
  if (context.issues.length > 0) return;
  const given = body.evaluate?.case;
  for (const [path, message] of given ? problemsOfCase(given, body) : problemsOfSchedule(body))
    context.addIssue({ code: 'custom', path: [...path], message });
});

/** Judges a schedule, or one duty, that is in the request and nowhere else. */
export const ftlCheck = defineEndpoint({
  id: 'ftlCheck',
  method: 'POST',
  path: '/efb-v2/crew/ftl-check',
  summary:
    'Flight-time limits of any schedule or single duty, by 14 CFR Part 117 or EASA ORO.FTL; stores nothing.',
  auth: 'bearer',
  scope: 'openid',
  body: ftlCheckBody,
  data: ftlCheckAnswer,
});
