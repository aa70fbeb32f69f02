import type { Validated } from './validated.ts';

const invalidIcaoMessage = 'Invalid ICAO code format';

/** Validates an ICAO location indicator: exactly four letters A–Z, returned trimmed and upper-cased. */
export function parseIcaoCode(text: string): Validated<string> {
  const trimmed = text.trim();
  // Checked before upper-casing, which would turn "kßk" into four letters.
  return /^[A-Za-z]{4}$/.test(trimmed)
    ? { ok: true, value: trimmed.toUpperCase() }
    : { ok: false, message: invalidIcaoMessage };
}

/** Canonical form of a code: trimmed and upper-cased, without validation. */
export function normaliseIcaoCode(text: string): string {
  return text.trim().toUpperCase();
}
