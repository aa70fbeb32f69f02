/** Parses and formats times of track messages, ms since 1970, UTC; null when invalid. */

const DAY_MS = 86_400_000;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

export interface Validity {
  fromMs: number;
  toMs: number;
}

interface Moment {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** Only valid dates: not 30 February, or 29 February of a common year. */
function instantOf({ year, month, day, hour, minute }: Moment): number | null {
  const at = Date.UTC(year, month, day, hour, minute);
  const date = new Date(at);
  const isReal = date.getUTCMonth() === month && date.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal ? at : null;
}

const nearest = (candidates: readonly (number | null)[], toMs: number): number | null =>
  candidates
    .filter((candidate) => candidate !== null)
    .toSorted((a, b) => Math.abs(a - toMs) - Math.abs(b - toMs))[0] ?? null;

/** Date without a year: the year nearest to `nearMs`. */
function inNearestYear(moment: Omit<Moment, 'year'>, nearMs: number): number | null {
  const year = new Date(nearMs).getUTCFullYear();
  return nearest(
    [year - 1, year, year + 1].map((candidate) => instantOf({ ...moment, year: candidate })),
    nearMs,
  );
}

const NAT_TIME = String.raw`([A-Z]{3}) ?(\d{2})\/(\d{2})(\d{2})Z`;
const NAT_VALIDITY = new RegExp(`^${NAT_TIME} TO ${NAT_TIME}$`);

/** Parses `MAR 27/1130Z TO MAR 27/1900Z`; the end is after the start. */
export function parseNatValidity(text: string, nearMs: number): Validity | null {
  const match = NAT_VALIDITY.exec(text.trim());
  if (!match) return null;
  const moment = (at: number): Omit<Moment, 'year'> => ({
    month: MONTHS.indexOf(match[at] ?? ''),
    day: Number(match[at + 1]),
    hour: Number(match[at + 2]),
    minute: Number(match[at + 3]),
  });
  const from = moment(1);
  const to = moment(5);
  if (from.month < 0 || to.month < 0) return null;
  const fromMs = inNearestYear(from, nearMs);
  const toMs = fromMs === null ? null : inNearestYear(to, fromMs);
  return ordered(fromMs, toMs);
}

/** `MAR 27/1130Z TO MAR 27/1900Z`. */
export function natValidityText({ fromMs, toMs }: Validity): string {
  return `${natTime(fromMs)} TO ${natTime(toMs)}`;
}

const two = (value: number): string => String(value).padStart(2, '0');

function natTime(atMs: number): string {
  const date = new Date(atMs);
  const clock = `${two(date.getUTCHours())}${two(date.getUTCMinutes())}`;
  return `${MONTHS[date.getUTCMonth()] ?? ''} ${two(date.getUTCDate())}/${clock}Z`;
}

/** Parses `191941` before a message: day of the month, hour and minute of origin, in the month nearest to `nearMs`. */
export function parseOriginTime(text: string, nearMs: number): number | null {
  const match = /^(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!match) return null;
  const [day, hour, minute] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const near = new Date(nearMs);
  const months = [-1, 0, 1].map((offset) => {
    const first = new Date(Date.UTC(near.getUTCFullYear(), near.getUTCMonth() + offset, 1));
    return instantOf({ year: first.getUTCFullYear(), month: first.getUTCMonth(), day, hour, minute });
  });
  return nearest(months, nearMs);
}

/** `191941`. */
export function originTimeText(atMs: number): string {
  const date = new Date(atMs);
  return `${two(date.getUTCDate())}${two(date.getUTCHours())}${two(date.getUTCMinutes())}`;
}

/** Parses `2608241200`: year, month, day, hour, minute, as in NOTAM items B and C and track definitions. */
export function parseTenFigures(text: string): number | null {
  const match = /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!match) return null;
  return instantOf({
    year: 2000 + Number(match[1]),
    month: Number(match[2]) - 1,
    day: Number(match[3]),
    hour: Number(match[4]),
    minute: Number(match[5]),
  });
}

/** `2608241200`. */
export function tenFigures(atMs: number): string {
  const date = new Date(atMs);
  const parts = [
    date.getUTCFullYear() % 100,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
  ];
  return parts.map(two).join('');
}

/** Parses `07 MAR 07:00 2020`, the format of the published list of notices. */
export function parseListTime(text: string): number | null {
  const match = /^(\d{2}) ([A-Z]{3}) (\d{2}):(\d{2}) (\d{4})$/.exec(text.replaceAll(/\s+/g, ' ').trim());
  if (!match) return null;
  const month = MONTHS.indexOf(match[2] ?? '');
  const [day, hour, minute, year] = [match[1], match[3], match[4], match[5]].map(Number);
  if (month < 0) return null;
  return instantOf({ year: year ?? 0, month, day: day ?? 0, hour: hour ?? 0, minute: minute ?? 0 });
}

/** `07 MAR 07:00 2020`. */
export function listTimeText(atMs: number): string {
  const date = new Date(atMs);
  const clock = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  return `${two(date.getUTCDate())} ${MONTHS[date.getUTCMonth()] ?? ''} ${clock} ${date.getUTCFullYear()}`;
}

/** Validity, when both ends are known and in order. */
export function ordered(fromMs: number | null, toMs: number | null): Validity | null {
  return fromMs !== null && toMs !== null && toMs > fromMs ? { fromMs, toMs } : null;
}

/** Day of the year, 1 to 366: the number of a track message. */
export function dayOfYear(atMs: number): number {
  const year = new Date(atMs).getUTCFullYear();
  return Math.floor((atMs - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
}
