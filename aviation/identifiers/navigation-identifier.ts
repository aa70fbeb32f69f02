import type { Validated } from './validated.ts';

const invalidNavigationIdentifierMessage = 'Invalid navigation identifier';

/**
 * Validates a fix, navaid or airway identifier: 2 to 10 characters A–Z, 0–9 and hyphen, returned trimmed and
 * upper-cased.
 */
export function parseNavigationIdentifier(text: string): Validated<string> {
  const trimmed = text.trim();
  // Checked before upper-casing, which would turn "ß" into two letters.
  return /^[A-Za-z0-9-]{2,10}$/.test(trimmed)
    ? { ok: true, value: trimmed.toUpperCase() }
    : { ok: false, message: invalidNavigationIdentifierMessage };
}
