import { NOTAM_ABBREVIATIONS } from './abbreviations.table.ts';

/** A piece of a NOTAM text; `meaning` is what an abbreviation stands for, or null. */
export interface NotamWord {
  text: string;
  meaning: string | null;
}

const PLURAL = /^([A-Z]{3,})S$/;

function meaningOf(word: string): string | null {
  const found = NOTAM_ABBREVIATIONS.get(word);
  if (found !== undefined) return found;
  const singular = PLURAL.exec(word)?.[1];
  const one = singular === undefined ? undefined : NOTAM_ABBREVIATIONS.get(singular);
  return one === undefined ? null : `${one}s`;
}

/** The text cut into abbreviations and what stands between them; joined again it is the same text. */
export function notamWords(text: string): NotamWord[] {
  return text
    .split(/(\bU\/S\b|\b[A-Z]{2,}\b)/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, meaning: meaningOf(piece) }));
}

/** The text with its abbreviations written out. Everything else stays as it was published. */
export function plainTextOf(text: string): string {
  const plain = notamWords(text)
    .map(({ text: word, meaning }) => meaning ?? word)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
}
