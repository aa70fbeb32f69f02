import type { Validated } from './validated.ts';

const invalidFreeTextMessage = 'Only alphanumeric characters and basic punctuation allowed';

/** Validates free text: A–Z a–z 0–9, whitespace, hyphen, underscore and dot. The text is returned unchanged. */
export function parseFreeText(text: string): Validated<string> {
  return /^[A-Za-z0-9\s\-_.]*$/.test(text)
    ? { ok: true, value: text }
    : { ok: false, message: invalidFreeTextMessage };
}
