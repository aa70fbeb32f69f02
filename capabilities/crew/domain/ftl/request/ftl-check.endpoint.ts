import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { ftlCheckAnswer, ftlRuleSet } from '../../../contract.ts';
import { type FtlDuty, ftlDuty, ftlHomeBase, ftlOptions, ftlPrior, instant } from '../../ftl-duty.ts';
import { scheduleOfCase } from './case-schedule.ts';
import { type FtlCase, caseProblems, ftlCase, snakeCase } from './ftl-case.ts';
import { type JudgeRequest, evaluateOf } from '../judge.ts';
import { contradictedTotals } from '../stated-figures.ts';
import { dutyIdOf } from '../timeline.ts';

/** About two years for one member; the windows of the rules reach back one year. */
const MAX_DUTIES = 1000;

const place = z.union([z.string().min(1), z.int().min(0)], {
  error: 'is not a duty: give an id, a place from 0, "all", "last", an object with `at`, a duty, or a case',
});
const moment = z.strictObject({ at: instant });

/** Target of a verdict; `planned` is a dated duty in addition to the list. */
interface EvaluationRequest {
  place?: string | number;
  atMs?: number;
  planned?: FtlDuty;
  case?: FtlCase;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with `at` is an instant, with `end` a dated duty, else the shorthand; errors name its fields. */
const evaluate = z
  .unknown()
  .transform((value, context): EvaluationRequest => {
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
    anyOf: [place, moment, ftlDuty, ftlCase].map((schema) =>
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    ),
  });

const shape = z.strictObject({
  ruleSet: z.enum(ftlRuleSet.enum, { error: 'is required: FAR117 or EASA' }),
  duties: z.array(ftlDuty).max(MAX_DUTIES).default([]),
  evaluate: evaluate.optional(),
  homeBase: ftlHomeBase.optional(),
  prior: ftlPrior.optional(),
  options: ftlOptions.partial().optional(),
});
type Body = z.output<typeof shape>;
type Problem = readonly [path: PropertyKey[], message: string];

/** Request in the format of the rules engine; `given` is its case, if any. */
export interface FtlQuestion extends JudgeRequest {
  given?: FtlCase;
}

function ofCase(given: FtlCase, body: Body): FtlQuestion | Problem[] {
  const { ruleSet, duties, options } = body;
  const found: Problem[] = [];
  if (duties.length > 0)
    found.push([['duties'], 'a duty by the clock must be the only one: give dated duties or the shorthand']);
  for (const name of ['prior', 'homeBase'] as const)
    if (body[name] !== undefined) found.push([[name], 'goes with dated duties, not with the shorthand']);
  for (const [field, message] of caseProblems(given, ruleSet)) found.push([['evaluate', field], message]);
  if (found.length > 0) return found;
  const schedule = scheduleOfCase(given, ruleSet);
  const duty = schedule.duties.at(-1);
  // Without an FDP the duty is only the instant at which rests and totals are evaluated.
  const issues = given.fdp === undefined ? [] : (ftlDuty.safeParse(duty).error?.issues ?? []);
  if (issues.length > 0)
    return issues.map(({ path, message }) => [['evaluate'], `${path.join('.')} ${message}`]);
  return {
    ruleSet,
    schedule: { ...schedule, options: { ...options, ...schedule.options } },
    evaluate: { dutyId: duty?.id ?? '' },
    hasInstants: given.date !== undefined,
    given,
  };
}

/** Reasons why a list of duties cannot be checked as requested. */
function problemsOfList({ duties, evaluate: request }: Body): Problem[] {
  const found: Problem[] = [];
  const ids = duties.map(({ id }) => id);
  for (const [index, id] of ids.entries())
    if (id !== undefined && ids.indexOf(id) < index)
      found.push([['duties', index, 'id'], `"${id}" is used twice`]);
  if (duties.length === 0 && !request?.planned)
    found.push([['duties'], 'give at least one duty, or a duty to evaluate']);
  const named = new Set<unknown>([undefined, 'all', 'last', ...duties.keys(), ...duties.map(dutyIdOf)]);
  if (!named.has(request?.place)) found.push([['evaluate'], 'names no duty of the list']);
  return found;
}

function ofList(body: Body): FtlQuestion | Problem[] {
  const { ruleSet, duties, evaluate: request, homeBase, prior, options } = body;
  const found = problemsOfList(body);
  if (found.length > 0) return found;
  // A planned duty replaces a duty with the same id.
  const planned = request?.planned && { ...request.planned, id: request.planned.id ?? 'planned' };
  const all = planned ? [...duties.filter(({ id }) => id !== planned.id), planned] : duties;
  const chosen = planned ? { dutyId: planned.id } : evaluateOf(request, duties);
  const schedule = { duties: all, homeBase, prior, options };
  const contradicted = prior === undefined ? [] : contradictedTotals(ruleSet, schedule, chosen);
  if (contradicted.length > 0) return contradicted.map(([name, message]) => [['prior', name], message]);
  return { ruleSet, schedule, evaluate: chosen };
}

/** Body of a check. Unknown or contradictory fields are rejected by name. */
export const ftlCheckBody = shape.transform((body, context): FtlQuestion => {
  const given = body.evaluate?.case;
  const read = given ? ofCase(given, body) : ofList(body);
  if (!Array.isArray(read)) return read;
  for (const [path, message] of read) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});

/** Judges a schedule or one duty given in the request; nothing is stored. */
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
