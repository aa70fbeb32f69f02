import type { Validated } from './validated.ts';

const invalidIcaoMessage = 'Invalid ICAO code format';

/** An airport's ICAO location indicator: trimmed, upper-cased, exactly four letters A–Z. */
export function parseIcaoCode(text: string): Validated<string> {
  const trimmed = text.trim();
  // Checked before upper-casing, which would turn "kßk" into four letters.
  return /^[A-Za-z]{4}$/.test(trimmed)
    ? { ok: true, value: trimmed.toUpperCase() }
    : { ok: false, message: invalidIcaoMessage };
}

/** The code in its canonical form; text that is no ICAO code comes back trimmed and upper-cased. */
export function normaliseIcaoCode(text: string): string {
  return text.trim().toUpperCase();
}
