import type { AssistantContext } from '../../contract.ts';
import type { Job } from '../job.ts';
import type { Reading } from '../reading.ts';
import type { Concept } from '../words/vocabulary.ts';

/** Parsed sentence and its subject. */
export interface ParsedRequest {
  readonly reading: Reading;
  readonly context: AssistantContext;
  /** Airport of the sentence: named, or open. */
  readonly airport: string | null;
  readonly flightId: string | null;
}

/** Whether a sentence has one of these concepts. */
export const has = ({ reading }: ParsedRequest, ...concepts: Concept[]): boolean =>
  concepts.some((concept) => reading.concepts.has(concept));

export const missing = (words: string, ...examples: string[]): Job => ({ job: 'missing', words, examples });

export function ofAirport({ airport }: ParsedRequest, example: string, make: (airport: string) => Job): Job {
  return airport === null
    ? missing('Which airport? Name it by its code, or open it first.', example)
    : make(airport);
}

export function ofFlight({ flightId }: ParsedRequest, example: string, make: (flightId: string) => Job): Job {
  return flightId === null
    ? missing('Which flight? Name it by its callsign, or open it first.', example)
    : make(flightId);
}

/** Two airports of a sentence, one of them possibly the open one. */
export function pair({ reading, context }: ParsedRequest): readonly [string, string] | null {
  const [first, second] = reading.airports;
  if (first === undefined) return null;
  if (second !== undefined) return [first, second];
  if (context.airport !== null && reading.hereIs === 'to') return [first, context.airport];
  return context.airport !== null && context.airport !== first ? [context.airport, first] : null;
}

/** Condition of a rule, and its job. */
export type Rule = readonly [
  when: (request: ParsedRequest) => boolean,
  then: (request: ParsedRequest) => Job,
];

/** Possible callsign. Words of a sentence are in lower case. */
export const CALLSIGN = /^[a-z]{1,4}\d{1,5}[a-z]{0,2}$/;

/** Reply to requests outside the app. */
export const OUTSIDE_WORDS = 'The assistant books, orders and pays nothing.';

export const noFlight = (callsign: string): Job =>
  missing(`No saved flight is called ${callsign.toUpperCase()}.`, 'my flights');
