import { ORDINARY_WORDS } from './ordinary-words.table.ts';
import type { Lookups } from '../reading.ts';
import { conceptOf, isFiller } from './vocabulary.ts';

/** Kinds of names that a user may correct. */
type Kind = 'place' | 'level' | 'time' | 'callsign' | 'type' | 'runway' | 'number';

interface Mention {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
}

/** Corrections of the last item: `KLGA, no wait, KEWR`; `.. I mean EGSS`; `er, EDDB`. */
const TAKES_BACK =
  'no|nope|nah|oops|oop|whoops|er+m?|uh+m?|hm+|ah|oh|argh|ugh|wait(?: a (?:sec|second|minute|moment))?|sorry|pardon|apologies|hang on|hold on|actually|rather|or rather|well|correction|correct that|scratch that|strike that|disregard(?: that)?|forget that|my mistake|my bad|my error|i mean|i meant|meaning|i meant to say|i wanted to say|make that|make it|that should (?:be|read|say)|should (?:be|read|say)|let me say|i should say|better|typo|wrong one|not that one';
/** Only these correct without preceding punctuation. */
const PLAINLY =
  'hm+ no|no wait|no sorry|sorry no|no i mean|no i meant|wait no|i mean|i meant|correction|scratch that|strike that|oops|or rather|er+m? no|uh no|no make that|make that|no make it|sorry i mean|sorry i meant';
const MARKER = new RegExp(
  String.raw`(?:\s*(?:[,;:(/]|\.{1,}|\u2026|\s[-\u2013\u2014]+(?=\s)|[\u2013\u2014]|\?)\s*(?:(?:${TAKES_BACK})\b[\s,.:;\u2026\u2013\u2014-]*)+|\s+(?:(?:${PLAINLY})\b[\s,.:;\u2026\u2013\u2014-]*(?:(?:${TAKES_BACK})\b[\s,.:;\u2026\u2013\u2014-]*)*))`,
  'gi',
);
/** Words allowed between the correction and the right item. */
const LEAD =
  /^(?:(?:for|to|at|in|from|on|of|into|by|with|it|it['’]?s|its|is|that|that['’]?s|the|a|an|as|make|make it|use|take|want|wanted|need|i|we|mean|meant|employee|crew|member|captain|number|flight|runway|rwy|level|airport|metar|taf|notams?|weather|wx|one called)\s+)*/i;
/** Reverse order: `Oslo (Gardermoen, not Torp)`, `KLGA not KEWR`. */
const NOT_THAT =
  /\s*[,(]?\s*\b(?:and not|but not|not|instead of|rather than|as opposed to)\s+(?:the |an? )?/gi;

/** Rejection of the last item named: `wx RJTT, UUEE not needed`. */
const NOT_WANTED =
  /^\s*(?:(?:is|are|was) )?(?:not|n['’]t|no longer) (?:needed|required|wanted|necessary|relevant|interesting|of interest)\b/i;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}.'’-]*/gu;

const isKnown = (word: string): boolean =>
  ORDINARY_WORDS.has(word) || isFiller(word) || conceptOf(word, { isTolerant: false }) !== null;

function kindOf(word: string, before: string, lookups: Lookups): Kind | null {
  const lower = word
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/[.'’-]+$/, '');
  const code = lower.toUpperCase();
  if (/^(?:fl|f)\d{2,3}$/.test(lower)) return 'level';
  if (/^\d{1,4}z$|^\d{1,2}[:.]?\d{2}(?:z|am|pm)?$/.test(lower))
    return /^\d{1,3}$/.test(lower) ? 'number' : 'time';
  if (/^(?:0?[1-9]|[12]\d|3[0-6])[lrc]$/.test(lower)) return 'runway';
  if (/^\d{1,3}$/.test(lower)) return before === 'level' ? 'level' : 'number';
  if (lookups.flight(code) !== null) return 'callsign';
  if (lookups.isAircraftType(code) && /\d/.test(code)) return 'type';
  if (/^[a-z]{2,4}\d{1,4}[a-z]?$/.test(lower)) return 'callsign';
  if (/^7\d7(?:-\d+\w*)?$|^a3\d\d|^(?:triple|jumbo|dreamliner)$/.test(lower)) return 'type';
  const isCapital = word === code;
  const isOrdinary = isKnown(lower);
  if (/^[a-z]{3,4}$/.test(lower) && (isCapital || !isOrdinary) && lookups.airport(code) !== null)
    return 'place';
  if (isCapital && /^[A-Z]{4}$/.test(word)) return 'place';
  if (lookups.places?.knows(lower) === true && !isOrdinary) return 'place';
  return null;
}

/** Items named in a text, in order; names of several words are one. */
function mentionsIn(text: string, lookups: Lookups, isName: (word: string) => boolean): Mention[] {
  const found: Mention[] = [];
  let before = '';
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    const { index } = match;
    const last = found.at(-1);
    const isJoined =
      last?.kind === 'place' &&
      /^\s+(?:(?:de|di|da|do|la|le|el|los|las|of)\s+)*$/i.test(text.slice(last.end, index));
    const isNamePart = /^\p{Lu}\p{Ll}+/u.test(word) && isName(word);
    const kind = kindOf(word, before, lookups) ?? (isNamePart && index > 0 ? 'place' : null);
    before = word.toLowerCase();
    if (kind === null) continue;
    const end = index + word.length;
    const isCode = word === word.toUpperCase();
    if (kind === 'place' && isJoined && last !== undefined && !isCode)
      found[found.length - 1] = { ...last, end };
    else found.push({ kind, start: index, end });
  }
  return found;
}

/** The flight to delete, save or change is never taken from a correction. */
const CHANGES =
  /\b(?:delet\w*|remov\w*|eras\w*|trash\w*|discard\w*|scrap\w*|wip\w*|bin|drop|kill|purge|scrub|cancel\w*|sav\w*|store|renam\w*|swap\w*|chang\w*|move|delay|postpone|reschedul\w*)\b/i;
const mayCorrect = (kind: Kind, text: string): boolean => kind !== 'callsign' || !CHANGES.test(text);

const isNameLike = (word: string): boolean => !isKnown(word.toLowerCase());

/** Separators of two items of a kind: `EDDH to EGLL`. */
const JOINS = /^\s*(?:to|-|–|and|,)?\s*$/i;

/** Number of items of one kind at the start of a text, such as both ends of a route. */
function leading(text: string, mentions: readonly Mention[]): number {
  let count = 1;
  for (; count < mentions.length; count += 1) {
    const [one, other] = [mentions[count - 1], mentions[count]];
    if (one === undefined || other?.kind !== one.kind || !JOINS.test(text.slice(one.end, other.start))) break;
  }
  return count;
}

/** Applies one correction of a sentence; null when it has none. */
function once(text: string, lookups: Lookups): string | null {
  for (const marker of text.matchAll(MARKER)) {
    const before = text.slice(0, marker.index);
    const behind = text.slice(marker.index + marker[0].length);
    // A name at the very beginning of a sentence may be any word.
    const after = `, ${behind.slice(LEAD.exec(behind)?.[0].length ?? 0)}`;
    const rights = mentionsIn(after, lookups, isNameLike);
    const [right] = rights;
    if (right?.start !== 2 || !mayCorrect(right.kind, text)) continue;
    const wrongs = mentionsIn(before, lookups, isNameLike).filter(({ kind }) => kind === right.kind);
    const last = wrongs.at(-1);
    const first = wrongs.at(-Math.min(leading(after, rights), wrongs.length));
    const end = rights[leading(after, rights) - 1]?.end;
    if (last === undefined || first === undefined) continue;
    return `${before.slice(0, first.start)}${after.slice(2, end)}${before.slice(last.end)}${after.slice(end)}`;
  }
  return null;
}

/** `instead of the 320`, `not the three twenty`: a spoken type. */
const OTHER_TYPE =
  /\s*[,(]?\s*\b(?:and not|but not|not|instead of|rather than)\s+(?:the |an? )?(?:[37]\d\d|three (?:twenty|nineteen|eighteen|thirty|forty|fifty|eighty)(?: ?(?:one|two|three))?|triple(?: seven)?|seven (?:three|four|five|six|seven|eight) seven|jumbo|dreamliner)\b(?!\d)/gi;

function withoutOther(whole: string, lookups: Lookups): string {
  const text = whole.replaceAll(OTHER_TYPE, ' ').trim();
  for (const marker of text.matchAll(NOT_THAT)) {
    const rest = text.slice(marker.index + marker[0].length);
    const [wrong] = mentionsIn(`, ${rest}`, lookups, isNameLike);
    if (wrong === undefined || wrong.start !== 2 || !mayCorrect(wrong.kind, text)) continue;
    const kept = text.slice(0, marker.index);
    const left = `${kept} ${rest.slice(wrong.end - 2)}`;
    if (mentionsIn(left, lookups, isNameLike).some(({ kind }) => kind === wrong.kind)) return left.trim();
  }
  return text;
}

/** Removes the rejected place when another one is named. */
function withoutUnwanted(text: string, lookups: Lookups): string {
  const places = mentionsIn(text, lookups, isNameLike).filter(({ kind }) => kind === 'place');
  const unwanted = places.find(({ end }) => NOT_WANTED.test(text.slice(end)));
  if (unwanted === undefined || places.length < 2) return text;
  const behind = text.slice(unwanted.end).replace(NOT_WANTED, '');
  return `${text.slice(0, unwanted.start).replace(/[\s,;]*(?:\band)?\s*$/i, '')}${behind}`;
}

const TIMES = 3;

/**
 * Applies corrections of an item by another of its kind: `taf EGKK, no wait, EGLC` becomes `taf EGLC`. Anything else is
 * unchanged.
 */
export function corrected(text: string, lookups: Lookups): string {
  let now = text;
  for (let time = 0; time < TIMES; time += 1) {
    const next = once(now, lookups);
    if (next === null) break;
    now = next;
  }
  return withoutUnwanted(withoutOther(now, lookups), lookups);
}
