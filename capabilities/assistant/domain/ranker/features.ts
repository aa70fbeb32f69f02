import type { Reading, Token } from '../reading.ts';
import { familiesOf } from './word-families.table.ts';

const ENDINGS = [
  'ations',
  'ation',
  'ings',
  'ing',
  'ies',
  'edly',
  'ed',
  'ers',
  'er',
  'es',
  'ly',
  's',
  'e',
] as const;
const STEM_MIN = 3;

/** `fogged` is of `fog`: a consonant is doubled before -ed and -ing. */
const undoubled = (root: string, ending: string): string =>
  /^(?:ed|ing|er)/.test(ending) && root.length > STEM_MIN && /([bdgmnprt])\1$/.test(root)
    ? root.slice(0, -1)
    : root;

/** A word without its ending, so that forms of one word count as one. */
export function stem(word: string): string {
  for (const ending of ENDINGS)
    if (word.endsWith(ending) && word.length - ending.length >= STEM_MIN)
      return ending === 'ies' ? `${word.slice(0, -3)}y` : undoubled(word.slice(0, -ending.length), ending);
  return word;
}

/** People who were spoken of before. */
const PERSON = new Set('she he her him his hers'.split(' '));
const nameOf = ({ word }: Token): string =>
  word === word.toUpperCase() ? word : PERSON.has(word) ? 'PERSON' : stem(word);
/** The meaning of a word where it has one, else the word: what pairs are made of. */
const senseOf = (token: Token): string =>
  token.concept === null
    ? nameOf(token)
    : token.concept.startsWith('layer:')
      ? '#layer'
      : `#${token.concept}`;

/** What of a sentence counts when its meaning is ranked: words, their meanings, and pairs of both. */
export function featuresOf(
  reading: Pick<
    Reading,
    | 'tokens'
    | 'flightLevel'
    | 'atMs'
    | 'runway'
    | 'mach'
    | 'costIndex'
    | 'band'
    | 'newCallsign'
    | 'payloadKg'
    | 'passengers'
    | 'extraKg'
    | 'runwayFt'
    | 'typedRoute'
    | 'points'
  >,
): string[] {
  const { tokens } = reading;
  const found = new Set<string>();
  let before = '^';
  let wordBefore = '^';
  for (const token of tokens) {
    const [word, sense] = [nameOf(token), senseOf(token)];
    found.add(word).add(sense);
    if (token.concept !== null) found.add(`#${token.concept}`);
    if (word !== word.toUpperCase()) for (const family of familiesOf(token.text)) found.add(`~${family}`);
    found.add(`${before} ${sense}`).add(`${wordBefore} ${word}`);
    before = sense;
    wordBefore = word;
  }
  found.add(`${before} $`);
  const airports = tokens.filter(({ word }) => word === 'AIRPORT').length;
  if (airports > 1) found.add('AIRPORTS');
  if (tokens.length === 1) found.add('ALONE');
  const figures = {
    flightLevel: reading.flightLevel,
    atMs: reading.atMs,
    runway: reading.runway,
    speed: reading.mach ?? reading.costIndex,
    band: reading.band,
    callsign: reading.newCallsign,
    payload: reading.payloadKg ?? reading.passengers ?? reading.extraKg,
    runwayFt: reading.runwayFt,
    route: reading.typedRoute,
    points: reading.points[0] ?? null,
  };
  for (const [name, value] of Object.entries(figures)) if (value !== null) found.add(`=${name}`);
  return [...found];
}
