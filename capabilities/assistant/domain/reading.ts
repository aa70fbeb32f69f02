import { type Concept, conceptOf, isFiller } from './vocabulary.ts';

/** What the words of a person can be looked up in. Codes come in upper case. */
export interface Lookups {
  /** The ICAO code or ident of an airport by any of its codes, or null. */
  airport(code: string): string | null;
  isAircraftType(code: string): boolean;
  /** Ids of saved flights by callsign. */
  flight(callsign: string): string | null;
}

/** A sentence taken apart. What is not in it is empty or null. */
export interface Reading {
  readonly concepts: ReadonlySet<Concept>;
  /** In the order of the sentence. */
  readonly airports: readonly string[];
  readonly flightId: string | null;
  readonly aircraftType: string | null;
  readonly runway: string | null;
  /** Hundreds of feet. */
  readonly flightLevel: number | null;
  /** ms since the epoch. */
  readonly atMs: number | null;
  readonly mach: number | null;
  readonly costIndex: number | null;
  /** Numbers that nothing else took: `crew 12`. */
  readonly numbers: readonly number[];
  /** Words that are neither known nor without meaning, as typed. */
  readonly rest: readonly string[];
}

interface Draft {
  concepts: Set<Concept>;
  airports: string[];
  flightId: string | null;
  aircraftType: string | null;
  runway: string | null;
  flightLevel: number | null;
  atMs: number | null;
  mach: number | null;
  costIndex: number | null;
  numbers: number[];
  rest: string[];
}

interface Around {
  readonly lookups: Lookups;
  readonly nowMs: number;
  /** What `later` and `earlier` are counted from. */
  readonly fromMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A time of day that is gone by more than this is tomorrow's. */
const PAST_MEANT_MS = 2 * HOUR_MS;

/** The next instant at this time of day, UTC. */
function nextAt(hours: number, minutes: number, nowMs: number): number {
  const day = nowMs - (nowMs % DAY_MS);
  const today = day + hours * HOUR_MS + minutes * 60_000;
  return today < nowMs - PAST_MEANT_MS ? today + DAY_MS : today;
}

function clockTime(text: string, nowMs: number): number | null {
  const match = /^(\d{1,2}):?(\d{2})?$/.exec(text);
  if (!match) return null;
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)];
  return hours > 23 || minutes > 59 ? null : nextAt(hours, minutes, nowMs);
}

type Rule = (draft: Draft, match: RegExpExecArray, around: Around) => boolean;

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  an: 1,
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  six: 6,
};
const amount = (text: string): number => NUMBER_WORDS[text] ?? Number(text);

const shift = (draft: Draft, fromMs: number, count: number, unit: string): boolean => {
  draft.atMs = fromMs + count * (unit.startsWith('h') ? HOUR_MS : 60_000);
  return true;
};

/** Figures with what says their meaning; each takes its words out of the sentence. Tried in this order. */
const FIGURES: readonly (readonly [RegExp, Rule])[] = [
  [
    /\b(\d+(?:\.\d+)?|an?|one|two|three|four|six) (h|hrs?|hours?|min|mins|minutes?) (later|earlier|ago)\b/,
    (draft, [, count = '', unit = '', which], { fromMs, nowMs }) =>
      shift(draft, which === 'ago' ? nowMs : fromMs, amount(count) * (which === 'later' ? 1 : -1), unit),
  ],
  [
    /\bin (\d+(?:\.\d+)?|an?|one|two|three|four|six) ?(h|hrs?|hours?|min|mins|minutes?)\b/,
    (draft, [, count = '', unit = ''], { nowMs }) => shift(draft, nowMs, amount(count), unit),
  ],
  [
    /\btomorrow(?: at)? ?(\d{1,2}:?\d{2}|\d{1,2})?z?\b/,
    (draft, [, text], { nowMs }) => {
      const tomorrow = nowMs - (nowMs % DAY_MS) + DAY_MS;
      draft.atMs = text === undefined ? tomorrow : (clockTime(text, nowMs) ?? tomorrow);
      if (draft.atMs < tomorrow) draft.atMs += DAY_MS;
      return true;
    },
  ],
  [
    /\b(\d{1,2}|\d{4}|\d{2}:\d{2}) ?(?:z|utc)\b/,
    (draft, [, text = ''], { nowMs }) => (draft.atMs = clockTime(text, nowMs)) !== null,
  ],
  [
    /\bat (\d{4}|\d{1,2}:\d{2})\b/,
    (draft, [, text = ''], { nowMs }) => (draft.atMs = clockTime(text, nowMs)) !== null,
  ],
  [
    /\b(?:fl ?|flight level |level |f)(\d{2,3})\b/,
    (draft, [, level]) => {
      draft.flightLevel = Number(level);
      return true;
    },
  ],
  [
    /\b(\d{1,2}),?(\d{3}) ?(?:ft|feet)\b/,
    (draft, [, thousands, feet]) => {
      draft.flightLevel = Math.round((Number(thousands) * 1000 + Number(feet)) / 100);
      return true;
    },
  ],
  [
    /\b(?:mach|m) ?0?(\.\d{1,3})\b/,
    (draft, [, mach]) => {
      draft.mach = Number(mach);
      return true;
    },
  ],
  [
    /\b(?:ci|cost index) ?(\d{1,3})\b/,
    (draft, [, index]) => {
      draft.costIndex = Number(index);
      return true;
    },
  ],
  [
    /\b(?:runway|rwy|crosswind|headwind|tailwind|xwind)(?: (?:for|on|at|runway|rwy))* (0?[1-9]|[12]\d|3[0-6])([lrc])?\b/,
    (draft, [all, number = '', side = '']) => {
      draft.runway = `${number.padStart(2, '0')}${side.toUpperCase()}`;
      draft.concepts.add(/wind/.test(all) ? 'runway-wind' : 'runway');
      return true;
    },
  ],
  [
    /\b(0[1-9]|[12]\d|3[0-6])([lrc])\b/,
    (draft, [, number = '', side = '']) => {
      draft.runway = `${number}${side.toUpperCase()}`;
      return true;
    },
  ],
];

function takeFigures(text: string, draft: Draft, around: Around): string {
  let left = text;
  for (const [pattern, rule] of FIGURES) {
    const match = pattern.exec(left);
    if (match && rule(draft, match, around))
      left = `${left.slice(0, match.index)} ${left.slice(match.index + match[0].length)}`;
  }
  return left;
}

function takeWord(word: string, draft: Draft, { lookups }: Around): void {
  if (/^\d+$/.test(word)) {
    draft.numbers.push(Number(word));
    return;
  }
  const code = word.toUpperCase();
  const known = conceptOf(word, { isTolerant: false });
  if (known !== null) {
    draft.concepts.add(known);
    return;
  }
  if (isFiller(word)) return;
  const airport = /^[a-z0-9]{3,4}$/.test(word) ? lookups.airport(code) : null;
  if (airport !== null) {
    if (!draft.airports.includes(airport)) draft.airports.push(airport);
    return;
  }
  if (lookups.isAircraftType(code)) {
    draft.aircraftType = code;
    return;
  }
  const flight = lookups.flight(code);
  if (flight !== null) {
    draft.flightId = flight;
    draft.concepts.add('flight');
    return;
  }
  const meant = conceptOf(word, { isTolerant: true });
  if (meant === null) draft.rest.push(word);
  else draft.concepts.add(meant);
}

/** Takes a command or question apart, free in the order of its words. Answers what was read and names what was not. */
export function readSentence(text: string, around: Around): Reading {
  const draft: Draft = {
    concepts: new Set(),
    airports: [],
    flightId: null,
    aircraftType: null,
    runway: null,
    flightLevel: null,
    atMs: null,
    mach: null,
    costIndex: null,
    numbers: [],
    rest: [],
  };
  const plain = text
    .toLowerCase()
    .replaceAll(/['’]s\b/g, '')
    .replaceAll(/[^a-z0-9.:,\s-]/g, ' ');
  const left = takeFigures(plain.replaceAll(/\s+/g, ' ').trim(), draft, around);
  for (const word of left.split(/[\s,]+/)) {
    const bare = word.replaceAll(/^[.:-]+|[.:-]+$/g, '');
    if (bare !== '') takeWord(bare, draft, around);
  }
  return draft;
}
