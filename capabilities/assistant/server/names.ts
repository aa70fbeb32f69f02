import { type NavPoint, searchNavdata } from '#capabilities/navdata/contract.ts';
import { ORDINARY_WORDS } from '../domain/words/ordinary-words.table.ts';
import { placeNameNear, PLACE_NAMES } from '../domain/words/place-names.table.ts';
import { ranked } from '../domain/ranker/decide.ts';
import type { Intent } from '../domain/ranker/intents.ts';
import { intentRanker } from '../domain/ranker/intent-of.ts';
import { stem } from '../domain/ranker/features.ts';
import { speller } from '../domain/ranker/example-words.ts';
import { expectsPlace, MARKS, type PlaceNames, type Reading, type Token } from '../domain/reading.ts';
import { type Concept, editDistance } from '../domain/words/vocabulary.ts';
import { isMark, isUnknown, withMembers } from './member-names.ts';
import type { ToolCalls } from './recorded-calls.ts';

/** Maximum number of places looked up for one sentence. */
const SEARCHES_MAX = 14;
const FOUND_MAX = 5;
const NAME_WORDS_MAX = 3;
const BEFORE_PLACE = new Set(
  'at in for of from to into near between and via until over on by around de von nach bei para di em'.split(
    ' ',
  ),
);

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ø', 'o');

const isShortCode = ({ word, isCapital, text }: Token): boolean =>
  word === MARKS.airport && !isCapital && text.length === 3;

/** Words that never begin, end or join a place name here. */
const NO_NAME = new Set(
  (
    'and or also the a an is are it i with without my your any some what which please france germany spain italy england britain ' +
    'mine ours europe america africa asia atlantic pacific alps world earth moon mars country state president king queen ' +
    'she he they him her hers them his their theirs we us you me herself himself themselves someone somebody anyone thank christmas easter'
  ).split(' '),
);

const canBePartOfName = (token: Token): boolean =>
  isShortCode(token) ||
  (!isMark(token) && !BEFORE_PLACE.has(token.text) && !NO_NAME.has(token.text) && !/\d/.test(token.text));

/** All capitalised words of a sentence that capitalises names, since only those can be names; otherwise null. */
function capitalWords(text: string): ReadonlySet<string> | null {
  const names = text.slice(1).match(/(?<=\s|-|–|\/)\p{Lu}\p{Ll}+/gu);
  return names === null
    ? null
    : new Set(
        folded(text)
          .match(/[a-z]+/g)
          ?.filter((_, at) => at === 0)
          .concat(names.map(folded)),
      );
}

/** Whether every word occurs in a name; one letter may be wrong in longer words. */
function namesAll(words: readonly string[], name: string): boolean {
  const known = folded(name).split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => ORDINARY_WORDS.has(word))) return false;
  return words.every((word) =>
    known.some((one) => one === word || (word.length > 5 && editDistance(word, one, 1) <= 1)),
  );
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly airport: string;
  readonly name: string;
}
/** Lower-case codes that occur as words in the example sentences are words, unless a place is expected. */
const notWords = (tokens: readonly Token[], places: PlaceNames | undefined): Token[] =>
  tokens.map((token, at) =>
    isShortCode(token) &&
    (ORDINARY_WORDS.has(token.text) || (places?.importance(token.text.toUpperCase()) ?? 0) < WELL_KNOWN) &&
    intentRanker().knows(stem(token.text)) &&
    speller().knows(token.text) &&
    !expectsPlace(tokens[at - 1]?.text ?? '')
      ? { ...token, word: token.text, airport: null }
      : token,
  );

interface Places {
  readonly found: readonly Found[];
  /** Why airports could not be looked up; null where they could. */
  readonly failure: string | null;
}

/** The word sequences around a word that may be a name, the longest first. */
function stretches(tokens: readonly Token[], at: number, titled: ReadonlySet<string>): [number, number][] {
  const all: [number, number][] = [];
  for (let length = NAME_WORDS_MAX; length > 0; length -= 1)
    for (let start = at - length + 1; start <= at; start += 1) {
      const part = tokens.slice(Math.max(0, start), start + length);
      const isWhole = start >= 0 && part.length === length && part.every(canBePartOfName);
      if (isWhole && part.some(({ text }) => !ORDINARY_WORDS.has(text) || titled.has(text)))
        all.push([start, start + length]);
    }
  return all;
}

const textOf = (tokens: readonly Token[], [start, end]: readonly [number, number]): string =>
  tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join(' ');

const TOPICS: ReadonlySet<Concept | null> = new Set([
  'metar',
  'taf',
  'weather',
  'notam',
  'runway',
  'chart',
  'frequency',
  'approach',
]);
const SHORT_QUESTION = 2;

/** `weather nice` and nothing else; `Nice to Cork`, where the other end is known. */
const isPlaceHere = (tokens: readonly Token[], at: number, found: readonly Found[]): boolean =>
  (tokens.length === SHORT_QUESTION && at === 1 && TOPICS.has(tokens[0]?.concept ?? null)) ||
  (at === 0 &&
    tokens[1]?.text === 'to' &&
    (tokens[2]?.airport != null || found.some(({ start }) => start === 2)));

/** Names in common use, wherever a name may be. */
function knownNames(
  tokens: readonly Token[],
  before: readonly Found[],
  airportByCode: (code: string) => string | null,
  titled: ReadonlySet<string>,
): Found[] {
  const found = [...before];
  for (let start = 0; start < tokens.length; start += 1)
    for (let length = NAME_WORDS_MAX; length > 0; length -= 1) {
      const part = tokens.slice(start, start + length);
      const name = textOf(tokens, [start, start + length]);
      const code = part.length === length ? PLACE_NAMES.get(name) : undefined;
      const airport = code === undefined ? null : airportByCode(code);
      const isOrdinary =
        ORDINARY_WORDS.has(name) &&
        !BEFORE_PLACE.has(tokens[start - 1]?.text ?? '') &&
        !titled.has(name) &&
        !isPlaceHere(tokens, start, found);
      // `fix LOGAN` is a point of that ident.
      const isIdent =
        part[0]?.isCapital === true &&
        /^layer:(?:waypoints|vor|ndb|airways)$/.test(tokens[start - 1]?.concept ?? '');
      if (airport === null || isOrdinary || isIdent || isTaken(found, start, start + length)) continue;
      found.push({ start, end: start + length, airport, name });
    }
  return found;
}

/** The part after the name proper. */
const KIND_OF_FIELD =
  /(?: (?:international|intl|regional|municipal|county|city|airport|airfield|aerodrome|field|airpark|air base))+$/;
const WHOLE_NAME = 4;
const PART_OF_NAME = 0.2;

/** How well a place matches a name: its city or name equals it, begins with it, or contains it; then by importance. */
function fitOf(text: string, point: NavPoint, places: PlaceNames | undefined): number {
  const { name, matchedBy, iata, icao, ident } = point;
  const [city, title] = [folded(matchedBy ?? ''), folded(name ?? '')];
  const isWhole = title.replace(KIND_OF_FIELD, '') === text;
  const isNamed = city === text || title.startsWith(`${text} `) || city.startsWith(`${text} `);
  const importance = (places?.importance(icao ?? ident) ?? 0) / 20;
  // An airstrip without a code is unlikely to be meant, by any name.
  const isCoded = iata !== null || icao !== null;
  const isHardlyKnown = places !== undefined && importance < HARDLY_KNOWN / 20;
  const named = isWhole && isCoded && !isHardlyKnown ? WHOLE_NAME : isNamed ? PART_OF_NAME : 0;
  return (
    named + (iata !== null ? 2 : 0) + (icao !== null ? 1 : 0) + (places === undefined ? named : importance)
  );
}

async function searched(
  text: string,
  { calls, places }: PlaceLookups,
): Promise<{ airport: string; name: string } | string | null> {
  const outcome = await calls.call(searchNavdata, { t: text, cat: 'airport', limit: FOUND_MAX });
  if (!outcome.isOk) return outcome.message;
  const words = text.split(' ');
  const [best] = outcome.data
    .filter(({ name, matchedBy }) => namesAll(words, `${name ?? ''} ${matchedBy ?? ''}`))
    .toSorted((a, b) => fitOf(text, b, places) - fitOf(text, a, places));
  if (best === undefined || (best.icao === null && best.iata === null && best.localCode === null))
    return null;
  return {
    airport: best.icao ?? best.ident,
    name: `${best.name ?? ''} ${best.matchedBy ?? ''} ${text}`.toLowerCase(),
  };
}

const isTaken = (found: readonly Found[], from: number, to: number): boolean =>
  found.some(({ start, end }) => from < end && to > start);

export interface PlaceLookups {
  readonly calls: ToolCalls;
  readonly airportByCode: (code: string) => string | null;
  readonly places?: PlaceNames | undefined;
}

const importanceOf = ({ places }: PlaceLookups, airport: string): number => places?.importance(airport) ?? 0;

/** The major city whose name differs by one letter: `Edinburg`, where the exact match is little known. */
function famousNear(text: string, lookups: PlaceLookups) {
  const near = placeNameNear(text);
  const airport = near === null ? null : lookups.airportByCode(PLACE_NAMES.get(near) ?? '');
  return airport === null || importanceOf(lookups, airport) < WELL_KNOWN ? null : { airport, name: text };
}

async function placeCalled(text: string, lookups: PlaceLookups) {
  const code = PLACE_NAMES.get(text);
  const airport = code === undefined ? null : lookups.airportByCode(code);
  if (airport !== null) return { airport, name: text };
  const found = await searched(text, lookups);
  const isLesser =
    lookups.places !== undefined &&
    found !== null &&
    typeof found !== 'string' &&
    importanceOf(lookups, found.airport) < KNOWN;
  return (isLesser ? famousNear(text, lookups) : null) ?? found;
}

/** Words followed only by a place: a name there may be misspelt. */
const beforeName = (before: string | undefined): boolean => before !== undefined && BEFORE_PLACE.has(before);

/** The place of the longest matching word sequence around a word; or why places cannot be looked up. */
async function placeAround(
  tokens: readonly Token[],
  at: number,
  budget: { left: number },
  { found, titled }: { found: readonly Found[]; titled: ReadonlySet<string> },
  lookups: PlaceLookups,
): Promise<Found | string | null> {
  for (const [start, end] of stretches(tokens, at, titled)) {
    if (budget.left === 0 || isTaken(found, start, end)) continue;
    budget.left -= 1;
    const place = await placeCalled(textOf(tokens, [start, end]), lookups);
    if (typeof place === 'string') return place;
    if (place !== null) return { start, end, ...place };
  }
  return null;
}

/** A little-known place directly next to another is one name with it: `Gloucester Staverton`. */
function isOneName(one: Found, other: Found, places: PlaceNames | undefined): boolean {
  if (places === undefined || one.end !== other.start) return false;
  if (places.areNear(one.airport, other.airport)) return true;
  return Math.min(places.importance(one.airport), places.importance(other.airport)) < KNOWN;
}

/** `Milan Linate`: a city and the name of one of its airports are merged into the airport. */
function mergedNames(found: readonly Found[], places: PlaceNames | undefined): Found[] {
  const merged: Found[] = [];
  for (const place of found) {
    const last = merged.at(-1);
    if (last === undefined || !isOneName(last, place, places)) {
      merged.push(place);
      continue;
    }
    const isLesser =
      places !== undefined &&
      !places.areNear(last.airport, place.airport) &&
      places.importance(place.airport) < places.importance(last.airport);
    const meant = isLesser ? last : place;
    merged[merged.length - 1] = {
      ...meant,
      start: last.start,
      end: place.end,
      name: `${last.name} ${place.name}`,
    };
  }
  return merged;
}

/** Tokens with misspelt place names corrected. */
const withNamesSpelled = (tokens: readonly Token[], places: PlaceNames | undefined): Token[] =>
  tokens.map((token) => {
    const { text } = token;
    // An ident in capitals is taken literally.
    const mayBeSlip =
      isUnknown(token) && !ORDINARY_WORDS.has(text) && !token.isCapital && places?.knows(text) === false;
    const name = mayBeSlip ? (placeNameNear(text) ?? places?.corrected(text) ?? null) : null;
    return name === null ? token : { ...token, text: name };
  });

/** After these a name is an object, not a place: `the Pawnee`, `my Falcon`. */
const BEFORE_THING = new Set('the a an my our your his her their this that some'.split(' '));
const BEFORE_OTHER = new Set('from to and via between until into or alternate altn diversion'.split(' '));
const WELL_KNOWN = 50;
const KNOWN = 25;
const HARDLY_KNOWN = 10;
const SHORT_SENTENCE = 4;

/**
 * The plausible places among the matches: a little-known airfield is dropped beside a code or a well-known place, and a
 * name after an article is an object.
 */
function likely(found: readonly Found[], tokens: readonly Token[], places: PlaceNames | undefined): Found[] {
  if (places === undefined) return [...found];
  const codes = tokens.flatMap(({ airport }) => airport ?? []);
  const weighed = found.map((place) => {
    const before = tokens[place.start - 1]?.text ?? '';
    const importance = places.importance(place.airport);
    const named = textOf(tokens, [place.start, place.end]).replace(KIND_OF_FIELD, '');
    const isFamous = PLACE_NAMES.has(named);
    const isField = tokens[place.end]?.concept === 'airport' || tokens[place.end - 1]?.concept === 'airport';
    const isThing = BEFORE_THING.has(before) && !isFamous && !isField;
    const isBehind = BEFORE_PLACE.has(before);
    const isStrong = isFamous || (importance >= WELL_KNOWN && !isThing);
    // Beside a code a name is meant when it is the other end, or another item of a list.
    const beside = [tokens[place.start - 1], tokens[place.end]].flatMap((one) => one?.airport ?? []);
    // `Leh VILH` is one place, `van nuys KASE` are two.
    const isOther = beside.some((code) => !places.areNear(code, place.airport)) && importance >= KNOWN;
    // `TAF Bogotá and TAF SKRG`: each has its own subject.
    const isAsked =
      isStrong &&
      TOPICS.has(tokens[place.start - 1]?.concept ?? null) &&
      !codes.some((code) => places.areNear(code, place.airport));
    const isEnd = BEFORE_OTHER.has(before) || isOther || isAsked;
    return { place, importance, isThing, isBehind, isEnd, isStrong };
  });
  const hasCode = tokens.some(
    ({ airport, isCapital, text }) => airport !== null && (isCapital || text.length === 4),
  );
  const hasBetter = weighed.some(({ isStrong, isBehind, isThing }) => isStrong || (isBehind && !isThing));
  return weighed
    .filter(({ importance, isThing, isBehind, isEnd, isStrong }) => {
      if (hasCode) return isEnd && !isThing && importance >= HARDLY_KNOWN;
      if (isStrong) return true;
      if (isThing && tokens.length > SHORT_SENTENCE) return false;
      if (hasBetter) return isBehind && !isThing;
      return importance >= HARDLY_KNOWN || tokens.length <= SHORT_SENTENCE;
    })
    .map(({ place }) => place);
}

const FIX_LETTERS = 5;
/** `WILLO`: five letters in capitals are the ident of a fix, unless a well-known place has that name. */
const isFix = ({ isCapital, text }: Token, { places }: PlaceLookups): boolean =>
  isCapital && text.length === FIX_LETTERS && places?.knows(text) === false;

/** Words capitalised in the middle of a sentence. */
const titledWords = (text: string): ReadonlySet<string> =>
  new Set((text.match(/(?<=[\p{Ll}\d,;:] )\p{Lu}\p{Ll}{2,}/gu) ?? []).map(folded));

interface Names {
  readonly mayBeName: (word: string, before: string) => boolean;
  readonly titled: ReadonlySet<string>;
}

async function placesIn(
  tokens: readonly Token[],
  { mayBeName, titled }: Names,
  lookups: PlaceLookups,
): Promise<Places> {
  const found: Found[] = [];
  const budget = { left: SEARCHES_MAX };
  const spelled = withNamesSpelled(tokens, lookups.places);
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]?.text ?? '';
    const isExpected = beforeName(before) || (before === 'and' && found.length > 0);
    const isName =
      (isExpected || titled.has(token.text)) &&
      token.concept === null &&
      !isMark(token) &&
      lookups.places?.knows(token.text);
    if ((!isUnknown(token) && !isName) || !mayBeName(token.text, before) || isFix(token, lookups)) continue;
    let place = await placeAround(tokens, at, budget, { found, titled }, lookups);
    if (place === null && spelled[at] !== token)
      place = await placeAround(spelled, at, budget, { found, titled }, lookups);
    if (typeof place === 'string') return { found, failure: place };
    if (place !== null) found.push(place);
  }
  const names = knownNames(tokens, found, lookups.airportByCode, titled).toSorted(
    (a, b) => a.start - b.start,
  );
  const all = likely(names, tokens, lookups.places);
  return { found: mergedNames(all, lookups.places), failure: null };
}

/** Tokens with place names replaced by what they denote. */
function replaced(tokens: readonly Token[], found: readonly Found[]): Token[] {
  return tokens.flatMap((token, at) => {
    const place = found.find(({ start, end }) => at >= start && at < end);
    if (place === undefined) return [token];
    return at === place.start
      ? [{ ...token, word: MARKS.airport, concept: null, airport: place.airport }]
      : [];
  });
}

const endBehind = (text: string | undefined): 'from' | 'to' | null =>
  text === 'from' ? 'from' : text === 'to' || text === 'into' || text === 'until' ? 'to' : null;

interface NamedAirports {
  readonly from: string | null;
  readonly to: string | null;
  readonly airports: string[];
  readonly alternate: string | null;
}

function airportsOf(tokens: readonly Token[]): NamedAirports {
  const named = tokens.flatMap(({ airport }, at) =>
    airport === null ? [] : [{ airport, end: endBehind(tokens[at - 1]?.text) }],
  );
  const isAlternate = (at: number) => ['alternate', 'altn', 'diversion'].includes(tokens[at - 1]?.text ?? '');
  const alternate = tokens.find(({ airport }, at) => airport !== null && isAlternate(at))?.airport ?? null;
  if (alternate !== null && new Set(named.map(({ airport }) => airport)).size === 3) {
    const ends = tokens.filter(({ airport }) => airport !== alternate);
    return { ...airportsOf(ends), alternate };
  }
  const from = named.find(({ end }) => end === 'from')?.airport ?? null;
  const to = named.find(({ end, airport }) => end === 'to' && airport !== from)?.airport ?? null;
  const others = named.map(({ airport }) => airport).filter((one) => one !== from && one !== to);
  const isRoute = others.length < 2 && (from !== null || to !== null);
  const ordered = isRoute ? [from, ...others, to] : named.map(({ airport }) => airport);
  return {
    from,
    to,
    airports: [...new Set(ordered.filter((one): one is string => one !== null))],
    alternate: null,
  };
}

const ABOUT_CREW: ReadonlySet<Intent> = new Set(['legality', 'schedule', 'crew-flights', 'qualifications']);
/** Intents in which words are not place names, except after `in` or `from`. */
const NOT_OURS: ReadonlySet<Intent> = new Set(['nonsense', 'refused', 'help']);
const NOT_OURS_MIN = 0.4;
const ABOUT_CREW_MIN = 0.03;
const SAYS_NOTHING_MAX = 0.2;

/** Verbs that only people do with limits and hours: `did Ada bust anything`. */
const OF_PEOPLE =
  /\b(?:bust\w*|violat\w*|overworked|fatigued?|(?:too tired|fit) to (?:fly|work|operate)|(?:over|out of|short of) (?:hours|rest|duty)|(?:enough|minimum) rest)\b/;

/** Whether a sentence may be about a crew member: only then are crew names fetched. */
const mayBeCrew = (reading: Reading): boolean =>
  reading.concepts.has('crew') ||
  reading.concepts.has('may-fly') ||
  reading.concepts.has('legality') ||
  reading.concepts.has('window:crew-management') ||
  OF_PEOPLE.test(reading.plain) ||
  ranked(reading).some(({ label, share }) => ABOUT_CREW.has(label) && share > ABOUT_CREW_MIN);

/** Several words, none of them on a known subject: then names are not names either. */
const isUninformative = ({ tokens, concepts }: Reading, share: number): boolean =>
  tokens.length > 2 && concepts.size === 0 && share < SAYS_NOTHING_MAX;

export interface Named {
  readonly reading: Reading;
  /** Names of the places recognised, in lower case. */
  readonly placeWords: string;
  readonly failure: string | null;
}

/** A third airport after `alternate` makes a plan of what would otherwise be a search for alternates. */
function conceptsFor({ concepts }: Reading, alternate: string | null): Reading['concepts'] {
  if (alternate === null) return concepts;
  return new Set([...[...concepts].filter((concept) => concept !== 'alternate'), 'plan' as const]);
}

/** A reading with the names of crew members and places resolved. */
export async function withNames(read: Reading, lookups: PlaceLookups, text: string): Promise<Named> {
  const words = notWords(read.tokens, lookups.places);
  const marked = mayBeCrew({ ...read, tokens: words }) ? await withMembers(words, lookups.calls) : words;
  const capitals = capitalWords(text);
  const [top] = ranked({ ...read, tokens: marked });
  const isOther =
    top !== undefined &&
    (NOT_OURS.has(top.label) ? top.share > NOT_OURS_MIN : isUninformative(read, top.share));
  const mayBeName = (word: string, before: string) =>
    (capitals?.has(word) ?? true) && (!isOther || BEFORE_PLACE.has(before));
  const { found, failure } = await placesIn(marked, { mayBeName, titled: titledWords(text) }, lookups);
  const tokens = replaced(marked, found);
  const isSame = found.length === 0 && tokens.every((token, at) => token === read.tokens[at]);
  if (isSame) return { reading: read, placeWords: '', failure };
  const taken = new Set(found.flatMap(({ start, end }) => textOf(marked, [start, end]).split(' ')));
  const rest = read.rest.filter((word) => !taken.has(word));
  const named = airportsOf(tokens);
  return {
    reading: { ...read, ...named, concepts: conceptsFor(read, named.alternate), rest, places: [], tokens },
    placeWords: found.map(({ name }) => name).join(' '),
    failure,
  };
}
