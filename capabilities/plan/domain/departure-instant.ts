import { utcInstantMs } from '#aviation/time/utc-instant.ts';
import type { PlanRequest } from '../contract.ts';

/** Departure time of a plan, ms since 1970, and what could not be parsed, in a sentence, or null. */
export interface DepartureInstant {
  readonly atMs: number;
  readonly problem: string | null;
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const clockTime = /^(?:([01]\d|2[0-3]):?|(\d):)([0-5]\d)Z?$/i;
const twoDigits = /^\d{2}:?\d{2}Z?$/i;

/**
 * Parses date and time of a request, UTC: `2026-11-22` and `1430`, `14:30` or `1430Z`, or one ISO 8601 timestamp as the
 * time. Missing parts are those of now; invalid parts count as missing and are reported.
 */
export function departureInstant(
  { date, departureTime }: Pick<PlanRequest, 'date' | 'departureTime'>,
  nowMs: number,
): DepartureInstant {
  const now = new Date(nowMs).toISOString();
  const whole = departureTime?.includes('T') ? utcInstantMs(departureTime.trim()) : null;
  if (whole !== null) return { atMs: whole, problem: null };
  const day = date === undefined ? now.slice(0, 10) : date.trim();
  const time = departureTime === undefined ? now.slice(11, 16) : departureTime.trim();
  const [, hours, digit, minute] = clockTime.exec(time) ?? [];
  const hour = hours ?? digit?.padStart(2, '0');
  const atMs = isoDay.test(day) && hour && minute ? Date.parse(`${day}T${hour}:${minute}:00Z`) : Number.NaN;
  // An invalid date would become another day.
  if (Number.isFinite(atMs) && new Date(atMs).toISOString().startsWith(day)) return { atMs, problem: null };
  const said = [date, departureTime].filter(Boolean).join(' ');
  return {
    atMs: nowMs,
    problem: `The departure "${said}" is not a date and time (UTC): the current time is used.`,
  };
}

/** Date and time of a plan, UTC, as used, never an invalid input. A time of day stays as written. */
export function timesOfPlan(
  request: Pick<PlanRequest, 'date' | 'departureTime'>,
  nowMs: number,
): { date: string; utcTime: string } {
  const { atMs, problem } = departureInstant(request, nowMs);
  const iso = new Date(atMs).toISOString();
  const written = request.departureTime?.trim() ?? '';
  const isWritten = problem === null && twoDigits.test(written);
  return {
    date: iso.slice(0, 10),
    utcTime: isWritten ? written : `${iso.slice(11, 13)}${iso.slice(14, 16)}Z`,
  };
}
