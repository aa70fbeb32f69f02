import { readSentence, type Reading } from '../reading.ts';
import { featuresOf } from './features.ts';
import { type Example, examples, type Intent } from './intents.ts';
import { learn, type Ranker } from './ranker.ts';

const AIRPORTS = new Set(['KJFK', 'EGLL', 'KSFO', 'MADRID', 'LONDON']);
const CREW = new Set(['moreau', 'weber', 'jonas']);

/** What the names of the example sentences are looked up in. */
const lookups = {
  airport: (code: string) => (AIRPORTS.has(code) ? code : null),
  isAircraftType: (code: string) => code === 'B738' || code === 'A320',
  flight: (callsign: string) => (callsign === 'MER12' ? 'MER12' : null),
};

/** A reading whose words of crew members are marked as such. */
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

/** The ranker of what sentences mean; learned from the examples when it is first asked for. */
export function intentRanker(): Ranker<Intent> {
  learned ??= learn(examples().map(sampleOf));
  return learned;
}
