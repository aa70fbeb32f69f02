import type { AssistantContext } from '../contract.ts';
import type { Job } from '../domain/job.ts';
import { decide } from '../domain/ranker/decide.ts';
import type { Reading } from '../domain/reading.ts';
import { flightOf } from './briefing.ts';
import { withNames } from './names.ts';
import type { ToolCalls } from './recorded-calls.ts';

interface Resolved {
  readonly reading: Reading;
  readonly job: Job;
  /** Names of the places that words were taken for, in lower case. */
  readonly placeWords: string;
}

/** Whether a job wants airports that the sentence may have named in words. */
const lacksPlace = (job: Job): boolean => job.job === 'missing' && /airport|from where/i.test(job.words);

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

/** What a sentence asks for, after people and places named in words and the ends of a flight were looked up. */
export async function resolve(
  read: Reading,
  context: AssistantContext,
  calls: ToolCalls,
  airportByCode: (code: string) => string | null,
): Promise<Resolved> {
  const named = await withNames(read, calls, airportByCode);
  const flightId = read.flightId ?? context.flightId;
  const reading =
    flightId !== null && meansEnds(named.reading, flightId)
      ? await withEnds(named.reading, flightId, calls)
      : named.reading;
  const job = decide(reading, context);
  if (named.failure !== null && lacksPlace(job)) {
    const words = `Airports cannot be looked up now. ${named.failure}`;
    return { reading, job: { job: 'missing', words, examples: [] }, placeWords: '' };
  }
  return { reading, job, placeWords: named.placeWords };
}
