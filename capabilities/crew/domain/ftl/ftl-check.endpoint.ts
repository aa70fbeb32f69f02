import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { type FtlRuleSet, ftlCheckAnswer, ftlRuleSet } from '../../contract.ts';
import { type FtlDuty, ftlDuty, ftlHomeBase, ftlOptions, ftlPrior, instant } from '../ftl-duty.ts';
import { caseNames, dutyNames, isRecord, partNames } from './field-names.ts';
import { caseInFull, dutyInFull } from './ftl-shorthand.ts';
import { FTL_CASE_FIELDS, ftlCase } from './ftl-case.ts';
import { hoursText } from './hours.ts';
import { evaluateOf } from './judge.ts';
import { contradictedFreeTime } from './stated-figures.ts';
import type { FtlSchedule } from './timeline.ts';

/** About two years of one member; the windows of the rules reach one year back. */
const MOST_DUTIES = 1000;
const dutyNamesRight = dutyNames(Object.keys(ftlDuty.shape));
const caseNamesRight = caseNames(FTL_CASE_FIELDS);
const readDuty = (value: unknown, ruleSet: unknown, homeZone: unknown): unknown =>
  dutyInFull(dutyNamesRight(value), ruleSet, homeZone);
const readCase = (value: unknown): unknown => caseInFull(caseNamesRight(value));

/** What other names the two rule sets go by. */
function ruleSetOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const name = value.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (['far117', 'faa', 'faa117', 'faapart117', 'part117', '14cfr117', '14cfrpart117'].includes(name))
    return 'FAR117';
  if (['easa', 'easaftl', 'oroftl'].includes(name)) return 'EASA';
  return value;
}

const isClock = (value: unknown): boolean => typeof value === 'string' && /^\d{1,2}:?\d{2}$/.test(value);

/** Figures of a case that can be judged without a report: rests and totals. */
const FIGURES_ALONE = new Set<string>(['restBefore', 'sleepOpportunity', ...Object.keys(ftlPrior.shape)]);

/** A case is a duty by the clock alone: its report is a time of the day, or it holds rests and totals only. */
function isCase(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const read = caseNamesRight(value);
  if (!isRecord(read)) return false;
  const report = read.report ?? read.originalReport;
  if (report !== undefined) return isClock(report);
  return !('end' in read) && Object.keys(read).some((name) => FIGURES_ALONE.has(name));
}

/** An object that only points: `{id}`, `{index}`, `{at}`. */
function referenceOf(value: unknown): Record<string, unknown> | null {
  if (!isRecord(value) || Object.keys(value).length !== 1) return null;
  if ('at' in value) return { evaluateAt: value.at };
  const pointed = value.id ?? value.dutyId ?? value.index;
  return pointed === undefined ? null : { evaluate: pointed };
}

/** Names of a request that are no part of a duty. */
const REQUEST_FIELDS = new Set([
  'ruleSet',
  'rule_set',
  'duties',
  'duty',
  'evaluate',
  'evaluateAt',
  'evaluateDuty',
  'evaluateCase',
  'homeBase',
  'prior',
  'options',
]);

/** `duties` may be one object, stand under `duty`, or be the body itself. */
function listOf({ duties, duty, ...rest }: Record<string, unknown>): { list: unknown; rest: object } {
  const given = duties ?? duty;
  if (given !== undefined && given !== null) return { list: isRecord(given) ? [given] : given, rest };
  const own = Object.entries(rest).filter(([name]) => !REQUEST_FIELDS.has(name));
  if (!own.some(([name]) => /^(start|report)/i.test(name))) return { list: [], rest };
  return {
    list: [Object.fromEntries(own)],
    rest: Object.fromEntries(Object.entries(rest).filter(([name]) => REQUEST_FIELDS.has(name))),
  };
}

/** `"0"` is a place and an instant is a time, unless a duty goes by that name. */
function pointedAt(asked: unknown, list: unknown): unknown {
  if (typeof asked !== 'string' || !Array.isArray(list)) return asked;
  if (list.some((duty) => isRecord(duty) && duty.id === asked)) return asked;
  if (/^\d{1,3}$/.test(asked)) return Number(asked);
  return /^\d{4}-\d{2}-\d{2}T/.test(asked) ? { at: asked } : asked;
}

/** The case meant by a list of cases, each of which stands alone: by its place or id, else the last. */
function caseOf(list: readonly unknown[], asked: unknown): unknown {
  if (typeof asked === 'number') return list[asked];
  if (typeof asked !== 'string' || asked === 'last') return list.at(-1);
  return list.find((one) => isRecord(one) && one.id === asked);
}

/** Brings a request into the one form that is validated. What it does not know it leaves, to be refused by name. */
export function readFtlRequest(raw: unknown): unknown {
  if (!isRecord(raw)) return raw;
  if (isCase(raw) && !('duties' in raw)) {
    const { ruleSet, rule_set: other, ...rest } = raw;
    return { ruleSet: ruleSetOf(ruleSet ?? other), duties: [], evaluateCase: readCase(rest) };
  }
  const { ruleSet: named, rule_set: otherNamed, evaluate, ...others } = raw;
  const { list, rest } = listOf(others);
  const request: Record<string, unknown> = { ...rest, duties: list };
  if (typeof request.homeBase === 'string') request.homeBase = { timeZone: request.homeBase };
  for (const part of ['homeBase', 'prior', 'options']) {
    if (request[part] === null) delete request[part];
    else if (part in request) request[part] = partNames(request[part]);
  }
  let asked = pointedAt(evaluate, list);
  const ruleSet = ruleSetOf(named ?? otherNamed);
  request.ruleSet = ruleSet;
  const zone = isRecord(request.homeBase) ? request.homeBase.timeZone : undefined;
  if (Array.isArray(list) && list.length > 0 && list.every(isCase)) {
    const chosen = isRecord(asked) && isCase(asked) ? asked : caseOf(list, asked);
    if (chosen !== undefined) asked = chosen;
    request.duties = [];
  } else if (Array.isArray(list)) request.duties = list.map((duty) => readDuty(duty, ruleSet, zone));
  const reference = referenceOf(asked);
  if (isCase(asked)) request.evaluateCase = readCase(asked);
  else if (reference) Object.assign(request, reference);
  else if (isRecord(asked)) request.evaluateDuty = readDuty(asked, ruleSet, zone);
  else if (asked !== undefined && asked !== null) request.evaluate = asked;
  const { evaluateDuty, evaluateCase } = others;
  if (isRecord(evaluateDuty)) request.evaluateDuty = readDuty(evaluateDuty, ruleSet, zone);
  if (isRecord(evaluateCase)) request.evaluateCase = readCase(evaluateCase);
  return request;
}

/** Why a stated total cannot be true of the duties of a request; null when it can. */
function contradictionIn(body: {
  ruleSet: FtlRuleSet;
  duties: FtlDuty[];
  evaluate?: string | number | undefined;
  evaluateAt?: number | undefined;
  evaluateDuty?: FtlDuty | undefined;
  evaluateCase?: unknown;
  homeBase?: FtlSchedule['homeBase'];
  prior?: FtlSchedule['prior'];
}): string | null {
  const { ruleSet, duties, evaluateDuty, homeBase, prior } = body;
  if (prior === undefined || body.evaluateCase !== undefined) return null;
  if (!evaluateDuty) return contradictedFreeTime(ruleSet, { duties, homeBase, prior }, evaluateOf(body));
  const planned = { ...evaluateDuty, id: evaluateDuty.id ?? 'planned' };
  const others = duties.filter(({ id }) => id !== planned.id);
  const schedule = { duties: [...others, planned], homeBase, prior };
  return contradictedFreeTime(ruleSet, schedule, { dutyId: planned.id });
}

/** The two rule sets use different words for one thing, so a word does not tell which is meant. */
const requiredRuleSet = z.enum(ftlRuleSet.enum, { error: 'is required: FAR117 or EASA' });

/** The body after reading: the duties, and which of them (or which further one) the verdict is about. */
export const ftlCheckBody = z
  .strictObject({
    ruleSet: requiredRuleSet,
    duties: z.array(ftlDuty).max(MOST_DUTIES).default([]),
    evaluate: z
      .union([z.string().min(1), z.int().min(0)])
      .optional()
      .describe(
        'A duty id, its place in the list from 0, or "all". An object is a further duty (or a case by the clock) and is the same as evaluateDuty (evaluateCase). Without it: the last flight duty.',
      ),
    evaluateAt: instant.optional().describe('The duty at this instant, else the next, else the last'),
    evaluateDuty: ftlDuty.optional().describe('A duty planned in addition to the list'),
    evaluateCase: ftlCase.optional().describe('One duty by the clock alone, without a roster'),
    homeBase: ftlHomeBase.optional(),
    prior: ftlPrior.optional(),
    options: ftlOptions.partial().optional(),
  })
  .superRefine((body, context) => {
    const ids = new Set<string>();
    for (const [index, { id }] of body.duties.entries()) {
      if (id === undefined) continue;
      if (ids.has(id)) {
        context.addIssue({ code: 'custom', path: ['duties', index, 'id'], message: `"${id}" is used twice` });
      }
      ids.add(id);
    }
    if (body.evaluateDuty === undefined && body.evaluateCase === undefined && body.duties.length === 0) {
      context.addIssue({
        code: 'custom',
        path: ['duties'],
        message: 'give at least one duty, or a duty to evaluate',
      });
    }
    const { evaluate, evaluateCase } = body;
    const hasFigures = Object.keys(evaluateCase ?? {}).some((name) => FIGURES_ALONE.has(name));
    if (
      evaluateCase &&
      evaluateCase.fdp === undefined &&
      (evaluateCase.sectors !== undefined || !hasFigures)
    ) {
      const message = 'is required: the time from report to on blocks';
      context.addIssue({ code: 'custom', path: ['evaluateCase', 'fdp'], message });
    }
    const { fdp, flight } = evaluateCase ?? {};
    if (fdp !== undefined && flight !== undefined && flight > fdp) {
      const message = `is longer than the flight duty period of ${hoursText(fdp)}`;
      context.addIssue({ code: 'custom', path: ['evaluateCase', 'flight'], message });
    }
    const contradiction = contradictionIn(body);
    if (contradiction !== null) {
      context.addIssue({ code: 'custom', path: ['prior', 'longestFreeMinutes168h'], message: contradiction });
    }
    const isMissing =
      typeof evaluate === 'number'
        ? evaluate >= body.duties.length
        : evaluate !== undefined &&
          evaluate !== 'all' &&
          !ids.has(evaluate) &&
          !/^duty-\d+$/.test(evaluate) &&
          evaluate !== 'last';
    if (isMissing)
      context.addIssue({ code: 'custom', path: ['evaluate'], message: 'names no duty of the list' });
  });
export type FtlCheckBody = z.output<typeof ftlCheckBody>;

/** Judges a schedule, or one duty, that is in the request and nowhere else. */
export const ftlCheck = defineEndpoint({
  id: 'ftlCheck',
  method: 'POST',
  path: '/efb-v2/crew/ftl-check',
  summary:
    'Flight-time limits of any schedule or single duty, by 14 CFR Part 117 or EASA ORO.FTL; stores nothing.',
  auth: 'bearer',
  scope: 'openid',
  body: z.preprocess(readFtlRequest, ftlCheckBody),
  data: ftlCheckAnswer,
});
