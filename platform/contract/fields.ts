import { z } from 'zod';

// Control characters and half surrogate pairs break storage; direction overrides can disguise a name.
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u;
const PLAIN_LINES = /^(?:[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]|\n)*$/u;
const PLAIN = 'Text without control characters';

/** One line of text that a user typed, trimmed. */
export const plainText = (max: number) => z.string().trim().max(max).regex(PLAIN_TEXT, PLAIN);
/** Text of several lines, trimmed. */
export const plainLines = (max: number) => z.string().trim().max(max).regex(PLAIN_LINES, PLAIN);

// ISO 8601 has a year 0, the database has none; and neither can represent dates a roster period before or after its
// limits.
const isFrom1000 = (text: string): boolean => Number(text.slice(0, 4)) >= 1000;
const isTo8999 = (text: string): boolean => Number(text.slice(0, 4)) <= 8999;

/** A time in the years 1000 to 8999: ISO 8601 with `Z` or an offset. */
export const isoInstant = z.iso
  .datetime({ offset: true, message: 'An instant such as 2026-11-20T13:30:00Z' })
  .refine((text) => isFrom1000(text) && isTo8999(text), 'An instant of the years 1000 to 8999');
/** A day of the calendar from the year 1000 on, `2026-11-20`; `9999-12-31` is commonly used for "never". */
export const calendarDay = z.iso
  .date('A day such as 2026-11-20')
  .refine(isFrom1000, 'A day of the years 1000 to 9999');

/** Counts the changes of a record from 1; bounded by the database's integer. */
export const revisionNumber = z.number().int().min(1).max(1_000_000_000);
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/**
 * The number in a text; NaN for every other text. Number('') would be 0 for a position or level that was not stated.
 */
const numberOfText = (text: string): number => (DECIMAL.test(text.trim()) ? Number(text) : Number.NaN);
/** A number sent as text: in a query or a path, never in a response. */
export const numberInQuery = <Shape extends z.ZodType<number>>(shape: Shape) =>
  z.preprocess((given) => (typeof given === 'string' ? numberOfText(given) : given), shape);
/** Numbers with commas between them, such as the edges of a box. */
export const numbersInQuery = z.string().transform((text) => text.split(',').map(numberOfText));
/** A count of changes in a query. */
export const revisionInQuery = numberInQuery(revisionNumber);

const knownZones = new Map<string, boolean>();
function isTimeZone(name: string): boolean {
  const known = knownZones.get(name);
  if (known !== undefined) return known;
  let isKnown = true;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    isKnown = false;
  }
  // Names sent by users are cached, but not without limit.
  if (knownZones.size < 1000) knownZones.set(name, isKnown);
  return isKnown;
}
/** An IANA time zone, `America/New_York`. */
export const timeZoneName = plainText(64).refine(isTimeZone, 'A time zone such as America/New_York');
