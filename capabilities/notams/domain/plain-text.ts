import { NOTAM_ABBREVIATIONS } from './abbreviations.table.ts';
import { US_STATES } from './us-states.table.ts';

/** Part of a NOTAM text; `meaning` is that of an abbreviation, or null. */
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

/** Last word before a comma, possibly a place name. */
const PLACE_BEFORE = /([A-Za-z.'’-]+),\s*$/;
/** A state is followed by the end of a clause or another word; a digit indicates `WI 5NM`. */
const NOT_AFTER_STATE = /^\s*\d/;
const PART_ENDS = /^\s*(?:$|[.,;:)(\n])/;
/** States whose codes are words too: they are states only at the end of a clause. */
const STATES_LIKE_WORDS = new Set(['IN', 'OR', 'ME', 'OK', 'HI', 'DE', 'LA', 'MA', 'PA']);

/** `OSHKOSH, WI`: a state after a place name; in `RWY 09 CLSD, WI 5NM` and `TWY A, OR B` there is none. */
function stateAt(word: string, before: string, after: string): string | null {
  const state = US_STATES.get(word);
  const place = PLACE_BEFORE.exec(before)?.[1];
  if (state === undefined || place === undefined || NOT_AFTER_STATE.test(after)) return null;
  if (NOTAM_ABBREVIATIONS.has(place.toUpperCase()) || place.length < 3) return null;
  return STATES_LIKE_WORDS.has(word) && !PART_ENDS.test(after) ? null : state;
}

/** `2024-AGL-2147`, `6/AGL/12`: letters between digits are part of a reference. */
const isReference = (before: string, after: string): boolean =>
  /\d[-/]$/.test(before) && /^[-/]\d/.test(after);

/** Text split into abbreviations and the rest; joined again it is the same text. */
export function notamWords(text: string): NotamWord[] {
  let at = 0;
  return text
    .split(/(\bU\/S\b|\b[A-Z]{2,}\b)/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const before = text.slice(Math.max(0, at - 40), at);
      at += piece.length;
      const after = text.slice(at, at + 10);
      if (isReference(before, after)) return { text: piece, meaning: null };
      return { text: piece, meaning: stateAt(piece, before, after) ?? meaningOf(piece) };
    });
}

/** Text with its abbreviations expanded. Anything else is as published. */
export function plainTextOf(text: string): string {
  const plain = notamWords(text)
    .map(({ text: word, meaning }) => meaning ?? word)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
}
