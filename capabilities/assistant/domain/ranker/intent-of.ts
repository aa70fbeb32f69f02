import { readSentence, type Reading } from '../reading.ts';
import { featuresOf } from './features.ts';
import { type Example, examples, type Intent } from './intents.ts';
import { type Learned, learning, type Ranker, rankerOf } from './ranker.ts';

const AIRPORTS = new Set(['KJFK', 'EGLL', 'KSFO', 'MADRID', 'LONDON']);
const CREW = new Set(['moreau', 'weber', 'jonas']);

/** Lookups of the names in the example sentences. */
const lookups = {
  airport: (code: string) => (AIRPORTS.has(code) ? code : null),
  isAircraftType: (code: string) => code === 'B738' || code === 'A320',
  flight: (callsign: string) => (callsign === 'MER12' ? 'MER12' : null),
};

/** Reading with crew members marked. */
export const withMembers = <Read extends Pick<Reading, 'tokens'>>(
  reading: Read,
  isMember: (word: string) => boolean,
): Read => ({
  ...reading,
  tokens: reading.tokens.map((token) =>
    isMember(token.text) ? { ...token, word: 'MEMBER', concept: null } : token,
  ),
});

export const sampleOf = ({ text, intent }: Example) => {
  const reading = readSentence(text, { lookups, nowMs: 0, fromMs: 0 });
  return { features: featuresOf(withMembers(reading, (word) => CREW.has(word))), label: intent };
};

let learned: Ranker<Intent> | null = null;

/** Clears the learned weights. */
export function clearLearned(): void {
  learned = null;
}

/** One of this many examples is read to check that sentences are read as when the weights were made. */
const PROBED_EVERY = 100;

/** Fingerprint of the training data: changes with the examples and with their reading. */
export function learnedFrom(): string {
  const all = examples();
  const probes = all.filter((_, at) => at % PROBED_EVERY === 0).map((example) => sampleOf(example).features);
  return JSON.stringify([all, probes]);
}

/** Uses previously learned weights. */
export function useLearned(weights: Learned<Intent>): void {
  learned = rankerOf(weights);
}

/** Sentences read between two pauses. */
const READ_AT_ONCE = 100;

/** Learns the meanings of sentences from the examples, once; pauses regularly. */
export function* learningIntents(): Generator<undefined, Ranker<Intent>> {
  if (learned !== null) return learned;
  const samples: ReturnType<typeof sampleOf>[] = [];
  for (const example of examples()) {
    samples.push(sampleOf(example));
    if (samples.length % READ_AT_ONCE === 0) yield;
  }
  learned = yield* learning(samples);
  return learned;
}

/** Ranker of meanings; learned on first use if necessary. */
export function intentRanker(): Ranker<Intent> {
  const steps = learningIntents();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
