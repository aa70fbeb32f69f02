import { searchNavdata } from '#capabilities/navdata/contract.ts';
import type { AssistantContext } from '../contract.ts';
import type { Job } from '../domain/job.ts';
import { jobOf } from '../domain/jobs.ts';
import { ORDINARY_WORDS } from '../domain/ordinary-words.table.ts';
import { editDistance } from '../domain/vocabulary.ts';
import type { Reading } from '../domain/reading.ts';
import { flightOf } from './briefing.ts';
import type { ToolCalls } from './recorded-calls.ts';

interface Resolved {
  readonly reading: Reading;
  readonly job: Job;
  /** Names of the places that words were taken for, in lower case. */
  readonly placeWords: string;
}

const PLACES_MAX = 3;

interface FoundPlace {
  readonly airport: string;
  readonly name: string;
}
/** The search did not answer: whether there is such an airport is not known. */
interface FailedSearch {
  readonly failure: string;
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether every word stands in a name, so that `least` is not taken for Leesburg. One letter may be wrong in longer words. */
function namesAll(words: readonly string[], name: string): boolean {
  const known = folded(name).split(/[^\p{L}\p{N}]+/u);
  return words.every(
    (word) =>
      (words.length > 1 || !ORDINARY_WORDS.has(word)) &&
      known.some((one) => one === word || (word.length > 5 && editDistance(word, one, 1) <= 1)),
  );
}

/** An airport that was named in words: `weather in Zurich`. Null when the search knows none. */
async function airportInWords(
  words: readonly string[],
  calls: ToolCalls,
): Promise<FoundPlace | FailedSearch | null> {
  const text = words.join(' ');
  if (text.length < 3) return null;
  const outcome = await calls.call(searchNavdata, { t: text, cat: 'airport', limit: 1 });
  if (!outcome.isOk) return { failure: outcome.message };
  const [best] = outcome.data;
  if (!best || !namesAll(words, `${best.name ?? ''} ${best.matchedBy ?? ''}`)) return null;
  const name = `${best.name ?? ''} ${best.matchedBy ?? ''} ${words.length === 1 ? text : ''}`;
  return { airport: best.icao ?? best.ident, name: name.toLowerCase() };
}

/** Whether a job wants airports that the sentence may have named in words. */
const lacksPlace = (job: Job): boolean => job.job === 'missing' && /airport|from where/i.test(job.words);

/** `open Heathrow`: what is to be opened was named in words. */
const opensPlace = ({ concepts, rest }: Reading, job: Job): boolean =>
  job.job === 'unknown' && concepts.has('open') && rest.length > 0 && rest.length <= PLACES_MAX;

async function withPlaces(
  read: Reading,
  context: AssistantContext,
  calls: ToolCalls,
): Promise<Resolved | null> {
  const searched = await Promise.all(
    read.places.slice(0, PLACES_MAX).map(async ({ words, end }) => ({
      end,
      words,
      place: await airportInWords(words, calls),
    })),
  );
  const failed = searched.flatMap(({ place }) => (place && 'failure' in place ? [place.failure] : []))[0];
  if (failed !== undefined) {
    const words = `Airports cannot be looked up now. ${failed}`;
    return { reading: read, job: { job: 'missing', words, examples: [] }, placeWords: '' };
  }
  const found = searched.map((one) => ({
    ...one,
    place: one.place && 'airport' in one.place ? one.place : null,
  }));
  const places = found.flatMap(({ place, end }) => (place === null ? [] : [{ ...place, end }]));
  if (places.length === 0) return null;
  const named = (end: 'from' | 'to') => places.find((one) => one.end === end)?.airport ?? null;
  const from = read.from ?? named('from');
  const to = read.to ?? named('to');
  const all = [from, ...read.airports, ...places.map(({ airport }) => airport)];
  const airports = [...new Set(all.filter((one): one is string => one !== null && one !== to))];
  const rest = found.flatMap(({ place, words }) => (place === null ? words : []));
  const reading = {
    ...read,
    from,
    to,
    airports: to === null ? airports : [...airports, to],
    rest,
    places: [],
  };
  const job = jobOf(reading, context);
  return { reading, job, placeWords: places.map(({ name }) => name).join(' ') };
}

/** Whether the airports of a flight are meant: `weather at my destination`, `notams for the arrival`. */
function meansEnds({ concepts, airports }: Reading, flightId: string | null): boolean {
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
  ] as const;
  return asks.some((one) => concepts.has(one)) && (isByEnd || concepts.has('flight'));
}

async function withEnds(read: Reading, flightId: string, calls: ToolCalls): Promise<Reading> {
  const flight = await flightOf(calls, flightId);
  if (typeof flight === 'string') return read;
  const isOne = read.concepts.has('departure') !== read.concepts.has('arrival');
  const { departure, arrival } = flight;
  const airports = isOne ? [read.concepts.has('arrival') ? arrival : departure] : [departure, arrival];
  return { ...read, airports };
}

/** What a sentence asks for, after places named in words and the ends of a flight were looked up. */
export async function resolve(read: Reading, context: AssistantContext, calls: ToolCalls): Promise<Resolved> {
  const flightId = read.flightId ?? context.flightId;
  const reading =
    flightId !== null && meansEnds(read, flightId) ? await withEnds(read, flightId, calls) : read;
  const job = jobOf(reading, context);
  if (reading.rest.length > 0 && (lacksPlace(job) || opensPlace(reading, job)))
    return (await withPlaces(reading, context, calls)) ?? { reading, job, placeWords: '' };
  return { reading, job, placeWords: '' };
}
