import type { FtlCheckAnswer, FtlLimit } from '../../../contract.ts';
import { runToEnd } from '#platform/contract/run-to-end.ts';
import { ftlCheckSteps } from '../request/check-request.ts';
import { ftlCheckBody } from '../request/ftl-check.endpoint.ts';
import { judge } from '../judge.ts';

/** Response of the endpoint to a body, without a server. */
export function postCheck(body: unknown): FtlCheckAnswer {
  return runToEnd(ftlCheckSteps(ftlCheckBody.parse(body)));
}

/** Errors of the endpoint for a body, a path and a sentence each; none if accepted. */
export function problemsOf(body: unknown): string[] {
  const { error } = ftlCheckBody.safeParse(body);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

/** The response to a schedule, or to the fields of one duty with clock times. */
export const checkBy = (ruleSet: 'FAR117' | 'EASA') => (body: Record<string, unknown>) =>
  postCheck('duties' in body ? { ruleSet, ...body } : { ruleSet, evaluate: body });

/** A case without computing the latest end: for tests of whole tables. */
export function judgeCase({ ruleSet: named, ...fields }: Record<string, unknown>): FtlCheckAnswer {
  const question = ftlCheckBody.parse({ ruleSet: named, evaluate: fields });
  return judge({ ...question, hasInstants: false, withReach: false });
}

/** One limit of a response; a missing one fails the test by name. */
export function limitOf({ limits }: Pick<FtlCheckAnswer, 'limits'>, code: string): FtlLimit {
  const found = limits.find((limit) => limit.code === code);
  if (!found) throw new Error(`no limit "${code}" among ${limits.map((limit) => limit.code).join(', ')}`);
  return found;
}

/** The figures of a limit that tests compare. */
export function figuresOf(answer: Pick<FtlCheckAnswer, 'limits'>, code: string) {
  const { limit, value, margin_min, ok } = limitOf(answer, code);
  return { limit, value, margin_min, ok };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-06-10T08:00:00Z` plus minutes. */
export function later(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

/** An instant in June 2026, UTC: day of the month, and hours from its midnight (may be above 24). */
export function june(day: number, hours: number, minutes = 0): string {
  return new Date(Date.UTC(2026, 5, day, 0, Math.round(hours * 60) + minutes)).toISOString();
}

export interface DutySample {
  id?: string;
  kind?: string;
  start: string;
  /** FDP and duty, hours. */
  hours: number;
  [field: string]: unknown;
}

/** A flight duty in UTC of two sectors and two flight hours less than its length. */
export function flightDuty({ start, hours, ...rest }: DutySample): Record<string, unknown> {
  return {
    kind: 'flight',
    start,
    end: later(start, hours * 60),
    timeZone: 'UTC',
    sectors: 2,
    flightMinutes: 60,
    ...rest,
  };
}

/** `hh:mm` of a minute of the day. */
export const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
