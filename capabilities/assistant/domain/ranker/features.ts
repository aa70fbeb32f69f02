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

/** `fogged` is a form of `fog`: the consonant is doubled before -ed and -ing. */
const undoubled = (root: string, ending: string): string =>
  /^(?:ed|ing|er)/.test(ending) && root.length > STEM_MIN && /([bdgmnprt])\1$/.test(root)
    ? root.slice(0, -1)
    : root;

/** Stem of a word, so that its forms count as one. */
export function stem(word: string): string {
  for (const ending of ENDINGS)
    if (word.endsWith(ending) && word.length - ending.length >= STEM_MIN)
      return ending === 'ies' ? `${word.slice(0, -3)}y` : undoubled(word.slice(0, -ending.length), ending);
  return word;
}

/** Pronouns for people mentioned before. */
const PERSON = new Set('she he her him his hers'.split(' '));
const nameOf = ({ word }: Token): string =>
  word === word.toUpperCase() ? word : PERSON.has(word) ? 'PERSON' : stem(word);
/** Concept of a word if it has one, else the word: the elements of pairs. */
const senseOf = (token: Token): string =>
  token.concept === null
    ? nameOf(token)
    : token.concept.startsWith('layer:')
      ? '#layer'
      : `#${token.concept}`;

/** Features for ranking a sentence: words, their concepts, and pairs of both. */
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
