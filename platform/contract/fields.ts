import { z } from 'zod';

// Control characters and half surrogate pairs break storage; direction overrides let one name pass for another.
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u;
const PLAIN_LINES = /^(?:[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]|\n)*$/u;
const PLAIN = 'Text without control characters';

/** One line of text that a person typed, trimmed. */
export const plainText = (max: number) => z.string().trim().max(max).regex(PLAIN_TEXT, PLAIN);
/** Text of several lines, trimmed. */
export const plainLines = (max: number) => z.string().trim().max(max).regex(PLAIN_LINES, PLAIN);

/** An instant: ISO 8601 with `Z` or an offset. */
export const isoInstant = z.iso.datetime({
  offset: true,
  message: 'An instant such as 2026-11-20T13:30:00Z',
});
/** A day of the calendar, `2026-11-20`. */
export const calendarDay = z.iso.date('A day such as 2026-11-20');

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
  // What people send is remembered, but not without end.
  if (knownZones.size < 1000) knownZones.set(name, isKnown);
  return isKnown;
}
/** An IANA time zone, `America/New_York`. */
export const timeZoneName = plainText(64).refine(isTimeZone, 'A time zone such as America/New_York');
