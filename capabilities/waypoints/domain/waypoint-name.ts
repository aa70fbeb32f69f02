import { invalid, type Validated, valid } from '#platform/contract/validation.ts';

export const NAME_MAX = 10;
const SHAPE = /^[A-Z0-9]{2,10}$/;
/** Words that route text (Doc 4444 item 15) interprets as something other than a point. */
const ROUTE_WORDS: readonly RegExp[] = [
  /^(?:DCT|DIRECT|IFR|VFR|GAT|OAT|STAY\d?|SID|STAR)$/,
  // Airways.
  /^[A-Z]{1,2}\d{1,3}[A-Z]?$/,
  // Positions with letters, and points by radial and distance or by radial only.
  /^\d{2}(?:\d{2})?[NS]\d{3}(?:\d{2})?[EW]$/,
  /^[NS]\d{2,6}[EW]\d{3,7}$/,
  /^\d{2}(?:\d{2}[NESW]|[NESW]\d{2})$/,
  /^H\d{4}$/,
  /^[A-Z]{2,5}\d{6}$/,
  /^[A-Z]{3}\d{3}$/,
  // Levels, and speeds with levels.
  /^FL?\d{3}$/,
  /^(?:[KN]\d{4}|M\d{2,3})(?:F\d{3}|S\d{4}|A\d{3}|M\d{4}|VFR)?$/,
];

/**
 * Validates a user waypoint name: trimmed and upper-cased, 2 to 10 letters and digits, without another meaning in route
 * text.
 */
export function parseWaypointName(text: string): Validated<string> {
  const typed = text.trim();
  if (typed === '') return invalid('Enter a name.');
  // Before upper-casing, which turns "ß" into two letters.
  if (!/^[A-Za-z0-9]*$/.test(typed)) return invalid('A name has letters A–Z and digits only.');
  const name = typed.toUpperCase();
  if (!SHAPE.test(name)) return invalid(`A name has 2 to ${NAME_MAX} letters and digits.`);
  if (/^\d+$/.test(name)) return invalid('A name needs a letter.');
  if (ROUTE_WORDS.some((word) => word.test(name)))
    return invalid(`${name} already has a meaning in a route. Choose another name.`);
  return valid(name);
}

/** Usable part of a name in a file: letters without accents, in capitals. */
export function nameLike(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '')
    .slice(0, NAME_MAX);
}

const FALLBACK = 'WPT';
/** Leaves room for a number: 50,000 points may have one. */
const STEM_MAX = 5;

/**
 * First unused name like a given one: the name itself, then its beginning with a number after the last one used.
 * `lastNumbers` keeps that, so that names repeated by thousands stay cheap.
 */
export function freeName(
  wanted: string,
  isFree: (name: string) => boolean,
  lastNumbers: Map<string, number>,
): string {
  const like = nameLike(wanted) || FALLBACK;
  const itself = parseWaypointName(like);
  if (itself.ok && isFree(itself.value)) return itself.value;
  // Two letters and a number would be an airway.
  const stem = (like.replace(/\d+$/, '').slice(0, STEM_MAX) || FALLBACK).padEnd(3, 'X');
  for (let number = (lastNumbers.get(stem) ?? 0) + 1; ; number += 1) {
    const numbered = parseWaypointName(`${stem}${number}`);
    if (!numbered.ok || !isFree(numbered.value)) continue;
    lastNumbers.set(stem, number);
    return numbered.value;
  }
}
