import { type NotamEnd, notamEnd, tenFigureTime } from './notam-time.ts';

/** NOTAM in US domestic format (FAA Order 7930.2). */
export interface UsNotam {
  raw: string;
  /** Accountable location: `JFK`, `FDC`. */
  accountable: string;
  /** `11/123`, or FDC `6/2998`. */
  number: string;
  /** Affected facility: `JFK`, `ZNY`. */
  location: string;
  text: string;
  /** Keyword (`RWY`, `OBST`), or null. */
  keyword: string | null;
  fromMs: number | null;
  end: NotamEnd;
  /** Original text of the daily or weekly hours, or null. */
  schedule: string | null;
}

const KEYWORDS = [
  'RWY',
  'TWY',
  'APRON',
  'AD',
  'OBST',
  'NAV',
  'COM',
  'SVC',
  'AIRSPACE',
  'ODP',
  'SID',
  'STAR',
  'CHART',
  'DATA',
  'DVA',
  'IAP',
  'VFP',
  'ROUTE',
  'SPECIAL',
  'SECURITY',
] as const;

const HEADER = /^!([A-Z0-9]{3,4})\s+(\d{1,2}\/\d{3,4})\s+([A-Z0-9]{3,4})\s+/;
const TIMES = /\s(\d{10})-(\d{10}\s*(?:EST)?|PERM|UFN)\s*$/;
const DAYS = 'DLY|DAILY|SUN|MON|TUE|WED|THU|FRI|SAT|HOL|WKDAYS|WKEND|WEEKDAYS|WEEKENDS';
const HOURS = String.raw`\d{4}-\d{4}|SR-SS|SS-SR|H24`;
/**
 * All days and hours at the end of a text, from the first on: part of them, such as the last group of several or the days after
 * `EXC`, would state that something is open while it is closed.
 */
const SCHEDULE = new RegExp(
  String.raw`\s((?:${DAYS}|${HOURS}|EXC|EXCEPT)(?:[ ,-]+(?:${DAYS}|${HOURS}|EXC|EXCEPT|AND|THRU|TO))*)$`,
);
const DAY = new RegExp(String.raw`\b(?:${DAYS})\b`);

/** Parses a NOTAM in US domestic format; null for anything else. */
export function parseUsNotam(raw: string): UsNotam | null {
  const whole = raw.replaceAll(/\s+/g, ' ').trim();
  const header = HEADER.exec(whole);
  const [, accountable, number, location] = header ?? [];
  if (!header || accountable === undefined || number === undefined || location === undefined) return null;
  const times = TIMES.exec(whole);
  const body = whole.slice(header[0].length, times?.index).trim();
  const tail = SCHEDULE.exec(body)?.[1] ?? '';
  const schedule = DAY.test(tail) && /\d{4}-\d{4}|SR|H24/.test(tail) ? tail : null;
  const firstWord = body.replace(/^[A-Z]{2}\.\.\s*/, '').split(/[ .]/)[0];
  return {
    raw,
    accountable,
    number,
    location,
    text: body,
    keyword: KEYWORDS.find((keyword) => keyword === firstWord) ?? null,
    fromMs: times?.[1] === undefined ? null : tenFigureTime(times[1]),
    end: notamEnd(times?.[2] ?? null),
    schedule,
  };
}
