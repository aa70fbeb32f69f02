import { getFlights } from '#capabilities/flights/contract.ts';
import type { AssistantContext } from '../contract.ts';
import { clausesOf, coreOf, isAboutPast } from '../domain/clauses/clauses.ts';
import type { Job } from '../domain/job.ts';
import { decide, ranked } from '../domain/ranker/decide.ts';
import type { Intent } from '../domain/ranker/intents.ts';
import { isPlainQuestion, pointsBack, states } from '../domain/clauses/order-clause.ts';
import { type Around, isKnownWord, MARKS, type Reading, readSentence } from '../domain/reading.ts';
import { flightOf } from './briefing.ts';
import { namesMember } from './member-names.ts';
import { type PlaceLookups, withNames } from './names.ts';
import type { ToolCalls } from './recorded-calls.ts';
import {
  CLARIFYING_JOBS,
  type Resolved,
  type ResolveOne,
  namesMoreThanPlaces,
  severalRequests,
  WRITES,
} from './several-requests.ts';

const FLIGHTS_LOOKED_AT = 200;

/** Whether a job needs airports that the sentence may have named in words. */
const lacksPlace = (job: Job): boolean => job.job === 'missing' && /airport|from where/i.test(job.words);

const ABOUT_AIRPORT: ReadonlySet<Intent> = new Set([
  'weather',
  'notams',
  'runways',
  'runway-wind',
  'frequencies',
  'charts',
  'approaches',
  'airport',
]);

/** Whether the airports of a flight are meant: `weather at my destination`, `notams for the arrival`. */
function meansEnds(reading: Reading, flightId: string | null): boolean {
  const { concepts, airports } = reading;
  if (flightId === null || airports.length > 0) return false;
  const isByEnd = concepts.has('departure') || concepts.has('arrival');
  const asks = [
    'metar',
    'taf',
    'weather',
    'notam',
    'runway',
    'runway-wind',
    'frequency',
    'chart',
    'approach',
    'layer:cloud-cover',
    'layer:visibility',
    'layer:wind-speed',
    'layer:temperature',
  ] as const;
  const isAsked =
    asks.some((one) => concepts.has(one)) ||
    (isByEnd && ABOUT_AIRPORT.has(ranked(reading)[0]?.label ?? 'help'));
  return isAsked && (isByEnd || concepts.has('flight'));
}

async function withEnds(read: Reading, flightId: string, calls: ToolCalls): Promise<Reading> {
  const flight = await flightOf(calls, flightId);
  if (typeof flight === 'string') return read;
  const isOne = read.concepts.has('departure') !== read.concepts.has('arrival');
  const { departure, arrival } = flight;
  const airports = isOne ? [read.concepts.has('arrival') ? arrival : departure] : [departure, arrival];
  return { ...read, airports };
}

/** `the Madrid flight`, `my flight to London`: a saved flight by its ends. */
const BY_ENDS =
  /\b(?:my|our|the|that|this|tonight|today|tomorrow|todays|next|saved)(?: next| saved)?(?: AIRPORT(?: to AIRPORT)?)? (?:flight|trip|leg)\b(?: (?:to|from|for|into) AIRPORT)*/;

/** The one saved flight identified by its ends; the unchanged reading where none or several match. */
async function withFlight(read: Reading, calls: ToolCalls): Promise<Reading> {
  const words = read.tokens.map(({ word }) => word).join(' ');
  if (read.flightId !== null || read.airports.length === 0 || !/AIRPORT/.test(BY_ENDS.exec(words)?.[0] ?? ''))
    return read;
  const outcome = await calls.call(getFlights, { limit: FLIGHTS_LOOKED_AT });
  const flights = outcome.isOk && Array.isArray(outcome.data) ? outcome.data : [];
  const [first, second] = read.airports;
  const fits = flights.filter(({ departure, arrival }) =>
    second === undefined
      ? (read.from === null && arrival === first) || (read.from !== null && departure === first)
      : departure === first && arrival === second,
  );
  const [only] = fits;
  if (only === undefined || fits.length > 1) return read;
  const at = read.tokens.findIndex(({ airport }) => airport !== null);
  const tokens = read.tokens.flatMap((token, place) => {
    if (token.airport === null) return [token];
    return place === at ? [{ ...token, word: MARKS.flight, airport: null }] : [];
  });
  const concepts = new Set([...read.concepts, 'flight' as const]);
  return { ...read, flightId: only.id, airports: [], codes: [], from: null, to: null, tokens, concepts };
}

/** Words of a sentence that the grammar does not know: possibly names of people. */
const unknownWords = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !isKnownWord(word));

/** With a flight open, an unnamed airport is its destination, or its departure where the sentence states it. */
async function atOpenFlight(
  read: Reading,
  job: Job,
  flightId: string | null,
  calls: ToolCalls,
): Promise<Reading | null> {
  const lacksAirport = job.job === 'missing' && job.words.startsWith('Which airport');
  if (flightId === null || !lacksAirport || read.airports.length > 0) return null;
  const flight = await flightOf(calls, flightId);
  if (typeof flight === 'string') return null;
  return { ...read, airports: [read.concepts.has('departure') ? flight.departure : flight.arrival] };
}

/**
 * The meaning of each clause that may be a question, where a sentence has several, and the meaning without its purpose
 * clause.
 */
function meaningsByClause(text: string, around: Around) {
  const clauses = clausesOf(text);
  const saying = clauses.length < 2 ? [] : clauses.filter((clause) => !states(clause) && !pointsBack(clause));
  const questions = saying.filter(isPlainQuestion);
  const asking = questions.length > 0 ? questions : saying;
  const core = coreOf(text);
  return [...asking, ...(core === text ? [] : [core])].flatMap((clause) => {
    const reading = readSentence(clause, around);
    return namesMoreThanPlaces(reading) ? ranked(reading).slice(0, 1) : [];
  });
}

/** `Moscow is out`, `tonight EDDL to LIMC`. */
const TELLS_OF_PLACE =
  /^(?!(?:what|which|how|where|when|who|is|are|do|does|can|could|will|any)\b)(?:[\w-]+ ){1,4}(?:is|are|has|have|looks?|seems?|remains?) \w+|^(?:(?:tonight|today|tomorrow|now|later|currently) )?\w{4} (?:to|-|for) \w{4}\W*$/i;

/** The one clause that asks, where all others only narrate: names in those are not asked about. */
function askingClause(text: string): string | null {
  const clauses = clausesOf(text);
  const asking = clauses.filter(
    (clause) => !states(clause) && isPlainQuestion(clause) && !pointsBack(clause),
  );
  const [only] = asking;
  const isRestExplained = clauses.every(
    (clause) => clause === only || states(clause) || isAboutPast(clause) || TELLS_OF_PLACE.test(clause),
  );
  return only === undefined || asking.length > 1 || clauses.length < 2 || !isRestExplained ? null : only;
}

/** The result of the asking clause, where it names fewer places than the whole sentence: a narrative names others. */
async function resolvedByClause(
  whole: Reading,
  context: AssistantContext,
  calls: ToolCalls,
  lookups: Omit<PlaceLookups, 'calls'> & { text: string; around: Around },
): Promise<Resolved | null> {
  const clause = whole.airports.length > 1 ? askingClause(lookups.text) : null;
  if (clause === null) return null;
  const read = readSentence(clause, lookups.around);
  const resolved = await resolveOne(read, context, calls, { ...lookups, text: clause });
  const { airports } = resolved.reading;
  const isLess = airports.length > 0 && airports.length < whole.airports.length;
  return isLess && !CLARIFYING_JOBS.has(resolved.job.job) && !WRITES.has(resolved.job.job) ? resolved : null;
}

/** The job of a sentence, for one request or several. */
export async function resolve(
  read: Reading,
  context: AssistantContext,
  calls: ToolCalls,
  lookups: Omit<PlaceLookups, 'calls'> & { text: string; around: Around },
): Promise<Resolved> {
  const one: ResolveOne = async (reading, around, text) =>
    await resolveOne(reading, around, calls, { ...lookups, text });
  return (await severalRequests(context, lookups, one)) ?? (await one(read, context, lookups.text));
}

/** The job of a sentence, after people, places and the ends of a flight have been looked up. */
async function resolveOne(
  read: Reading,
  context: AssistantContext,
  calls: ToolCalls,
  { text, around, ...lookups }: Omit<PlaceLookups, 'calls'> & { text: string; around: Around },
): Promise<Resolved> {
  const places = await withNames(read, { ...lookups, calls }, text);
  const named = { ...places, reading: await withFlight(places.reading, calls) };
  const byClause = await resolvedByClause(named.reading, context, calls, { ...lookups, text, around });
  if (byClause !== null) return byClause;
  const flightId = named.reading.flightId ?? context.flightId;
  const reading =
    flightId !== null && meansEnds(named.reading, flightId)
      ? await withEnds(named.reading, flightId, calls)
      : named.reading;
  const whole = { byClause: meaningsByClause(text, around), text };
  const decided = decide(reading, context, whole);
  const isHeldBack = WRITES.has(decided.job) && (await namesMember(unknownWords(text), calls));
  if (isHeldBack) return { reading, job: { job: 'unknown', words: reading.rest }, placeWords: '' };
  const ended = await atOpenFlight(reading, decided, flightId, calls);
  const job = ended === null ? decided : decide(ended, context, whole);
  if (named.failure !== null && lacksPlace(job)) {
    const words = `Airports cannot be looked up now. ${named.failure}`;
    return { reading, job: { job: 'missing', words, examples: [] }, placeWords: '' };
  }
  return { reading: ended ?? reading, job, placeWords: named.placeWords };
}
