import { type NotamEnd, notamEnd, tenFigureTime } from './notam-time.ts';

/** A NOTAM in the domestic format of the United States (FAA Order 7930.2). */
export interface UsNotam {
  raw: string;
  /** Who is accountable: `JFK`, `FDC`. */
  accountable: string;
  /** `11/123`, of FDC `6/2998`. */
  number: string;
  /** The facility that it is about: `JFK`, `ZNY`. */
  location: string;
  text: string;
  /** The word that says what it is about (`RWY`, `OBST`), or null. */
  keyword: string | null;
  fromMs: number | null;
  end: NotamEnd;
  /** The hours of each day or week word for word, or null. */
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
const SCHEDULE =
  /\s((?:DLY|DAILY|(?:SUN|MON|TUE|WED|THU|FRI|SAT)(?:[ ,-](?:SUN|MON|TUE|WED|THU|FRI|SAT))*)(?: (?:\d{4}-\d{4}|SR-SS|SS-SR),?)+)$/;

/** Reads a NOTAM in the US domestic format; null when the text is none. */
export function parseUsNotam(raw: string): UsNotam | null {
  const whole = raw.replaceAll(/\s+/g, ' ').trim();
  const header = HEADER.exec(whole);
  const [, accountable, number, location] = header ?? [];
  if (!header || accountable === undefined || number === undefined || location === undefined) return null;
  const times = TIMES.exec(whole);
  const body = whole.slice(header[0].length, times?.index).trim();
  const schedule = SCHEDULE.exec(body)?.[1]?.trim() ?? null;
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
