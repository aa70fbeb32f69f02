import { type Figures, takeFigures, type TimeBase } from './words/figures.ts';
import { contradicts } from './clauses/clauses.ts';
import { ORDINARY_WORDS } from './words/ordinary-words.table.ts';
import { plainText } from './cards/plain-text.ts';
import { withSpokenCodes } from './words/spoken-codes.ts';
import { takePoints, takeTypedRoute, type TypedPoint } from './words/typed-places.ts';
import { speller } from './ranker/example-words.ts';
import { TYPE_DESIGNATORS } from './words/type-designators.table.ts';
import { type Concept, conceptOf, isFiller } from './words/vocabulary.ts';

/** Lookups for the words of a user. Codes are in upper case. */
export interface Lookups {
  /** ICAO code or ident of an airport by any of its codes, or null. */
  airport(code: string): string | null;
  isAircraftType(code: string): boolean;
  /** Id of a saved flight by callsign, or null. */
  flight(callsign: string): string | null;
  /** Place names; omitted when unknown. */
  places?: PlaceNames;
}

/** Place names in user text. */
export interface PlaceNames {
  /** Importance of the airport with a code, 0 to 100; 0 when there is none. */
  importance(code: string): number;
  /** Whether an airport of some importance has this word in its name or city. */
  knows(word: string): boolean;
  /** Correction of a misspelt word of a name; null when none is near. */
  corrected(word: string): string | null;
  /** Whether two airports serve the same city. */
  areNear(one: string, other: string): boolean;
}

/** Adjacent words that may name a place. */
export interface PlaceWords {
  readonly words: readonly string[];
  /** `from` or `to` before them, if any. */
  readonly end: 'from' | 'to' | null;
}

/** Word of a sentence, or the marker of a named object. */
export interface Token {
  readonly word: string;
  readonly concept: Concept | null;
  /** As typed, in lower case. */
  readonly text: string;
  /** Airport named by the word. */
  readonly airport: string | null;
  readonly isCapital: boolean;
}
/** Markers of named objects. */
export const MARKS = {
  airport: 'AIRPORT',
  number: 'NUMBER',
  type: 'TYPE',
  flight: 'FLIGHT',
  member: 'MEMBER',
} as const;

/** Parsed sentence. Missing parts are empty or null. */
export interface Reading extends Readonly<Omit<Figures, 'concepts'>> {
  readonly concepts: ReadonlySet<Concept>;
  /** In the order of the sentence, unless `from` and `to` give another. */
  readonly airports: readonly string[];
  /** Airport codes as typed, in lower case. */
  readonly codes: readonly string[];
  /** Airport after `from` and airport after `to`. */
  readonly from: string | null;
  readonly to: string | null;
  /** `from here`, `to there`: the end at the current place. */
  readonly hereIs: 'from' | 'to' | null;
  readonly flightId: string | null;
  readonly aircraftType: string | null;
  /** Airport after `alternate`, when departure and destination are named too. */
  readonly alternate: string | null;
  /** Positions by latitude and longitude. */
  readonly points: readonly TypedPoint[];
  /** Route typed between its two airports. */
  readonly typedRoute: string | null;
  /** Sentence in lower case, with typing errors corrected and set phrases as one word. */
  readonly plain: string;
  /** Whether a clause contradicts or questions another: no change is then accepted. */
  readonly isAgainst: boolean;
  /** Numbers without another meaning: `crew 12`. */
  readonly numbers: readonly number[];
  /** Words that are neither known nor fillers, as typed. */
  readonly rest: readonly string[];
  /** The same words, grouped by adjacency. */
  readonly places: readonly PlaceWords[];
  /** All words in order, with names replaced by markers. */
  readonly tokens: readonly Token[];
}

interface Draft extends Figures {
  airports: string[];
  codes: string[];
  from: string | null;
  to: string | null;
  hereIs: 'from' | 'to' | null;
  flightId: string | null;
  aircraftType: string | null;
  points: readonly TypedPoint[];
  typedRoute: string | null;
  plain: string;
  isAgainst: boolean;
  numbers: number[];
  rest: string[];
  places: { words: string[]; end: 'from' | 'to' | null }[];
  tokens: Token[];
}

/** Context for reading a sentence. */
export interface Around extends TimeBase {
  readonly lookups: Lookups;
}

/** Abbreviations in capitals that are never an airport code. */
const ABBREVIATIONS = new Set(
  (
    'tks thx tnx vmc imc vfr ifr loc ils dme ndb vor rvr qnh qfe atc atd eta etd std sta ctot eat oca mda msa fob zfw tow mtow mlw law gps rnp lpv mel cdl aog fir uir tma ctr ' +
    'cta fbo gpu apu ppr tfr fdp ftl skc few sct bkn ovc clr nsc nsw tcu rff obs lda tora toda asda papi vasi als hirl reil wip acdm slot cavok nosig spec pob sob est sql api csv pdf usd utc gmt ofp cfp fpl dct rte alt elev'
  ).split(' '),
);

/** First words of city names: never a code, even after `in` or `at`. */
const NAME_BEGINNINGS = new Set(['new', 'los', 'las', 'san', 'old', 'big', 'red']);
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Never a code in lower case, whatever precedes: `at least`, `in the`, `for me`. */
const NEVER_CODES = new Set(
  (
    'kind day way mum dad son job boy guy bit lot end air sea sky sun run ask ops cat fun top hop sim lol the this that all any our out not too lest least now one two and are was for you can will what who why how may its him her new old ' +
    'she they them his hers your mine ours theirs both few some more most each every other here there then than'
  ).split(' '),
);
/** After these no code is expected: `they got`, `show all`. */
const NO_TOPICS: ReadonlySet<Concept> = new Set([
  'this',
  'not',
  'now',
  'hide',
  'why',
  'help',
  'crew',
  'flight',
  'save',
  'delete',
  'change',
  'legality',
]);
const BEFORE_PLACE = new Set('at in for of from to into near between and via'.split(' '));
/** After these, `to` begins an infinitive, not a place: `would like to hear`. */
const BEFORE_DOING = new Set(
  'like want wants wanted need needs needed have has wish wishes hope hopes hoping able about supposed ready ought love prefer try trying plan planning happy due used asked'.split(
    ' ',
  ),
);

/** Whether a code may follow this word, even one that is an everyday word. */
export function expectsPlace(before: string): boolean {
  const topic = conceptOf(before, { isTolerant: false });
  return BEFORE_PLACE.has(before) || (topic !== null && !NO_TOPICS.has(topic));
}

interface Word {
  readonly text: string;
  readonly isCapital: boolean;
  readonly before: string;
  /** Whether the sentence has a four-letter code in capitals: three lower-case letters are then a word. */
  readonly isAmongCapitals: boolean;
  /** Whether it is capitalised as a name: `Leh`. */
  readonly isTitle: boolean;
}

/** Minimum importance of the airport for a lower-case code, unless the word can only be a code. */
const IMPORTANCE_MIN = 15;
const WELL_KNOWN_MIN = 60;

function airportOf(
  { text, isCapital, before, isAmongCapitals, isTitle }: Word,
  lookups: Lookups,
): string | null {
  if (!/^[a-z0-9]{3,4}$/.test(text) || ABBREVIATIONS.has(text)) return null;
  const isExpected = expectsPlace(before) && !NAME_BEGINNINGS.has(text);
  // City name that is another airport's code.
  if (isTitle && !isCapital && (isAmongCapitals || lookups.places?.knows(text) === true)) return null;
  const isOrdinary = ORDINARY_WORDS.has(text) && !isCapital;
  if (isOrdinary && (!isExpected || NEVER_CODES.has(text))) return null;
  const airport = lookups.airport(text.toUpperCase());
  if (airport === null || isCapital || !/^[a-z]+$/.test(text) || lookups.places === undefined) return airport;
  // With four-letter codes in capitals, lower-case codes are accepted only after `at` or `for`.
  if (isAmongCapitals && text.length === 3 && !BEFORE_PLACE.has(before)) return null;
  const importance = lookups.places.importance(text.toUpperCase());
  // `what runway suits the wind`: an everyday word after a topic is a word, unless the code is well known: `wx man`.
  if (isOrdinary) return importance < WELL_KNOWN_MIN ? null : airport;
  // `Sion` is a city, and the code of a minor airport.
  const isName = lookups.places.knows(text) && importance < WELL_KNOWN_MIN;
  const isOwnCode = airport.toLowerCase() === text && !isName;
  const isBehindTopic = isExpected && (!isAmongCapitals || BEFORE_PLACE.has(before));
  const min = isBehindTopic || text.length > 3 ? IMPORTANCE_MIN : WELL_KNOWN_MIN;
  return importance < min && !isOwnCode ? null : airport;
}

/** Names of rule sets: never corrected to other words. */
const RULE_NAMES = new Set(['easa', 'oro', 'ftl', 'far', 'faa', 'cfr']);
const BEFORE_NAME = new Set('at in for of from to into near between via over around and'.split(' '));

/** Corrects typing errors in lower-case words that are neither names nor codes. */
function spelled(text: string, { places, airport, flight }: Lookups): string {
  let before = '';
  return text.replaceAll(/\p{L}[\p{L}\d'’]*/gu, (word, at: number) => {
    const lower = word.toLowerCase();
    const last = before;
    before = lower;
    const isName = at > 0 && word !== lower;
    if (isName || RULE_NAMES.has(lower) || !/^[a-z]+$/.test(lower)) return word;
    if (lower.length <= 4 && airport(lower.toUpperCase()) !== null) {
      if ((places?.importance(lower.toUpperCase()) ?? IMPORTANCE_MIN) >= IMPORTANCE_MIN) return word;
    }
    if (places?.knows(lower) === true || flight(lower.toUpperCase()) !== null) return word;
    const meant = speller().correct(lower);
    if (meant === lower) return word;
    const name = BEFORE_NAME.has(last) ? (places?.corrected(lower) ?? null) : null;
    return name === null ? meant : word;
  });
}

const endOf = (before: string): 'from' | 'to' | null =>
  before === 'from' ? 'from' : before === 'to' || before === 'into' ? 'to' : null;

function takeAirport(airport: string, { text, before }: Word, draft: Draft): void {
  draft.codes.push(text);
  if (!draft.airports.includes(airport)) draft.airports.push(airport);
  const end = endOf(before);
  if (end !== null) draft[end] ??= airport;
}

function takeUnknown({ text, before }: Word, draft: Draft): void {
  draft.rest.push(text);
  const last = draft.places.at(-1);
  if (last !== undefined && last.words.at(-1) === before) last.words.push(text);
  else draft.places.push({ words: [text], end: endOf(before) });
}

function takeWord(word: Word, draft: Draft, lookups: Lookups): void {
  const { text, before } = word;
  const mark = (name: string, concept: Concept | null = null, airport: string | null = null) =>
    draft.tokens.push({ word: name, concept, text, airport, isCapital: word.isCapital });
  if (/^\d+$/.test(text)) {
    draft.numbers.push(Number(text));
    mark(MARKS.number);
    return;
  }
  const known = conceptOf(text, { isTolerant: false });
  if (known !== null) {
    draft.concepts.add(known);
    mark(text, known);
    if (known === 'this' && endOf(before) !== null) draft.hereIs = endOf(before);
    return;
  }
  if (isFiller(text)) {
    mark(text);
    return;
  }
  const code = text.toUpperCase();
  const isType = lookups.isAircraftType(code) || TYPE_DESIGNATORS.has(code);
  // An airport whose ident is a type designator is never meant.
  const airport = isType && /\d/.test(code) ? null : airportOf(word, lookups);
  if (airport !== null) {
    takeAirport(airport, word, draft);
    mark(MARKS.airport, null, airport);
    return;
  }
  if (isType) {
    draft.aircraftType = code;
    mark(MARKS.type);
    return;
  }
  // `MER45s route`: a possessive without apostrophe.
  const flight = lookups.flight(code) ?? (/\ds$/.test(text) ? lookups.flight(code.slice(0, -1)) : null);
  if (flight !== null) {
    draft.flightId = flight;
    draft.concepts.add('flight');
    mark(MARKS.flight);
    return;
  }
  // `Zadar` is not a misspelt radar.
  const meant = lookups.places?.knows(text) === true ? null : conceptOf(text, { isTolerant: true });
  mark(text, meant);
  if (meant === null) takeUnknown(word, draft);
  else draft.concepts.add(meant);
}

/** Places after `from` and `to` come first, in this order. */
function ordered({ airports, from, to }: Draft): string[] {
  const ends = [from, to].filter((one): one is string => one !== null);
  if (to !== null && from === null && airports.length === 2)
    return [...airports.filter((one) => one !== to), to];
  return [...new Set([...ends, ...airports])];
}

/** Departure and destination first; a third airport after `alternate` is the alternate. */
function endsOf(draft: Draft): { airports: string[]; alternate: string | null } {
  const airports = ordered(draft);
  const at = draft.tokens.findIndex(({ concept }) => concept === 'alternate');
  const alternate = at === -1 ? null : (draft.tokens[at + 1]?.airport ?? null);
  if (alternate === null || airports.length !== 3) return { airports, alternate: null };
  draft.concepts.delete('alternate');
  draft.concepts.add('plan');
  return { airports: airports.filter((one) => one !== alternate), alternate };
}

/** `Oslo-Alicante`: separates two known names joined by a hyphen. */
const withNamesApart = (text: string, { places }: Lookups): string =>
  places === undefined
    ? text
    : text.replaceAll(
        /(?<![\p{L}-])(\p{L}{3,})\s?[-–/]\s?(?=(\p{L}{3,})(?![\p{L}-]))/gu,
        (all, one: string, other: string) =>
          [one, other].every((name) => places.knows(folded(name))) ? `${one} ` : all,
      );

/** Whether letters are a known word rather than part of a callsign. */
export const isKnownWord = (word: string): boolean =>
  isFiller(word) || conceptOf(word, { isTolerant: false }) !== null || speller().knows(word);

/** Parses a command or question in any word order. Names what it does not understand. */
export function readSentence(whole: string, around: Around): Reading {
  const typed = withSpokenCodes(whole, isKnownWord);
  const { points, left: pointless } = takePoints(withNamesApart(typed, around.lookups));
  const { route, left: text } = takeTypedRoute(pointless);
  const draft: Draft = {
    concepts: new Set(),
    airports: [],
    codes: [],
    from: null,
    to: null,
    hereIs: null,
    flightId: null,
    aircraftType: null,
    runway: null,
    flightLevel: null,
    atMs: null,
    isClockOnly: false,
    mach: null,
    costIndex: null,
    payloadKg: null,
    passengers: null,
    extraKg: null,
    alternatives: null,
    dayMs: null,
    shiftMs: null,
    plain: '',
    isAgainst: contradicts(whole),
    points,
    typedRoute: route,
    runwayFt: null,
    newCallsign: null,
    ruleSets: [],
    band: null,
    numbers: [],
    rest: [],
    places: [],
    tokens: [],
  };
  const plain = plainText(spelled(text, around.lookups), (code) => around.lookups.airport(code) !== null);
  // When everything is in capitals, capitals carry no information.
  const capitals = new Set(/[a-z]/.test(text) ? text.match(/\b[A-Z0-9]{3,6}\b/g) : []);
  if (/\b(?:can|ok|okay|fit|able|allowed|legal)\b.*\b(?:fly|operate)\b/.test(plain))
    draft.concepts.add('may-fly');
  draft.plain = plain;
  const titles = new Set(
    (text.match(/(?<=\s)\p{Lu}\p{Ll}{2,3}\b/gu) ?? []).map((word) => word.toLowerCase()),
  );
  const isAmongCapitals = [...(capitals ?? [])].some(
    (code) => code.length === 4 && around.lookups.airport(code) !== null,
  );
  const left = takeFigures(plain, draft, around);
  let before = '';
  for (const part of left.split(/[\s,]+/)) {
    const bare = part.replaceAll(/^[.:-]+|[.:-]+$/g, '');
    if (bare === '') continue;
    const isCapital = capitals.has(bare.toUpperCase());
    // After `and`, a place is expected when one precedes it.
    if (before === 'and' && draft.tokens.at(-2)?.airport == null) before = '';
    if (before === 'to' && BEFORE_DOING.has(draft.tokens.at(-2)?.text ?? '')) before = '';
    takeWord(
      { text: bare, isCapital, before, isAmongCapitals, isTitle: titles.has(bare) },
      draft,
      around.lookups,
    );
    before = bare;
  }
  // `a route there from EGLL`.
  if (/\b(?:there|here) from\b/.test(plain)) draft.hereIs ??= 'to';
  return { ...draft, ...endsOf(draft) };
}
