import type { AssistantContext } from '../../contract.ts';
import type { Job } from '../job.ts';
import type { Reading } from '../reading.ts';
import type { Concept } from '../words/vocabulary.ts';

/** A sentence that was taken apart, and what it is about. */
export interface Asked {
  readonly reading: Reading;
  readonly context: AssistantContext;
  /** The airport that is meant: the one named, or the one that is open. */
  readonly airport: string | null;
  readonly flightId: string | null;
}

/** Whether a sentence speaks of one of these. */
export const has = ({ reading }: Asked, ...concepts: Concept[]): boolean =>
  concepts.some((concept) => reading.concepts.has(concept));

export const missing = (words: string, ...examples: string[]): Job => ({ job: 'missing', words, examples });

export function ofAirport({ airport }: Asked, example: string, make: (airport: string) => Job): Job {
  return airport === null
    ? missing('Which airport? Name it by its code, or open it first.', example)
    : make(airport);
}

export function ofFlight({ flightId }: Asked, example: string, make: (flightId: string) => Job): Job {
  return flightId === null
    ? missing('Which flight? Name it by its callsign, or open it first.', example)
    : make(flightId);
}

/** The two airports that a sentence means, one of them perhaps the open one. */
export function pair({ reading, context }: Asked): readonly [string, string] | null {
  const [first, second] = reading.airports;
  if (first === undefined) return null;
  if (second !== undefined) return [first, second];
  if (context.airport !== null && reading.hereIs === 'to') return [first, context.airport];
  return context.airport !== null && context.airport !== first ? [context.airport, first] : null;
}

/** When a rule is meant, and what the sentence then asks for. */
export type Rule = readonly [when: (asked: Asked) => boolean, then: (asked: Asked) => Job];

/** What may be a callsign. Words of a sentence are read in lower case. */
export const CALLSIGN = /^[a-z]{1,4}\d{1,5}[a-z]{0,2}$/;

/** Said of what no tool does. */
export const OUTSIDE_WORDS = 'The assistant books, orders and pays nothing.';

export const noFlight = (callsign: string): Job =>
  missing(`No saved flight is called ${callsign.toUpperCase()}.`, 'my flights');
