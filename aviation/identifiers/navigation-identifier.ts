import type { Validated } from './validated.ts';

const invalidNavigationIdentifierMessage = 'Invalid navigation identifier';

/** A fix, navaid or airway name: after trimming and upper-casing 2–10 characters of A–Z, 0–9 and hyphen. */
export function parseNavigationIdentifier(text: string): Validated<string> {
  const trimmed = text.trim();
  // Checked before upper-casing, which would turn "ß" into two letters.
  return /^[A-Za-z0-9-]{2,10}$/.test(trimmed)
    ? { ok: true, value: trimmed.toUpperCase() }
    : { ok: false, message: invalidNavigationIdentifierMessage };
}
