import { keyKinds } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { nameWords } from '#capabilities/navdata/domain/search/name-words.ts';
import type { AirportRecord } from '../navdata-set.ts';
import { columnOf, startsOf } from './columns-of.ts';
import { type StringPool, sortedByUtf8 } from './string-pool.ts';

interface Key {
  readonly text: string;
  readonly target: number;
  readonly kind: (typeof keyKinds)[number];
}

/** All search keys by code, sorted by their bytes. */
export function encodeKeys(
  input: {
    readonly airports: readonly AirportRecord[];
    readonly enrouteIdents: readonly string[];
    readonly airwayNames: readonly string[];
  },
  strings: StringPool,
) {
  const keys: Key[] = input.airports.flatMap(airportKeys);
  input.enrouteIdents.forEach((text, index) =>
    keys.push({ text, target: input.airports.length + index, kind: 'ident' }),
  );
  input.airwayNames.forEach((text, target) => keys.push({ text, target, kind: 'airway' }));
  const upper = keys.map((key) => ({ ...key, text: key.text.toUpperCase() }));
  const sorted = sortedByUtf8(upper, (key) => key.text);
  return {
    'key.text': columnOf('key.text', sorted, (key) => strings.id(key.text)),
    'key.target': columnOf('key.target', sorted, (key) => key.target),
    'key.kind': columnOf('key.kind', sorted, (key) => keyKinds.indexOf(key.kind)),
  };
}

function airportKeys(airport: AirportRecord, target: number): Key[] {
  const keys = new Map<string, Key['kind']>([[airport.ident, 'ident']]);
  const add = (code: string | null, kind: Key['kind']): void => {
    if (code !== null && code !== '' && !keys.has(code)) keys.set(code, kind);
  };
  add(airport.icao, 'ident');
  const { iata } = airport;
  add(airport.localCode, 'local');
  for (const alias of airport.aliases) add(alias, 'local');
  const entries = [...keys].map(([text, kind]): Key => ({ text, target, kind }));
  // A code that is both (JFK) is entered as both: one is unique worldwide, the other in its country.
  return iata === null ? entries : [...entries, { text: iata, target, kind: 'iata' }];
}

/** Words of names, and of airports' municipalities, with the points that have them. */
export function encodeWords(names: readonly (readonly (string | null)[])[], strings: StringPool) {
  const pointsOf = new Map<string, number[]>();
  names.forEach((texts, point) => {
    const words = new Set(texts.flatMap((text) => (text === null ? [] : nameWords(text))));
    for (const word of words) {
      const points = pointsOf.get(word);
      if (points) points.push(point);
      else pointsOf.set(word, [point]);
    }
  });
  const words = sortedByUtf8([...pointsOf], ([word]) => word);
  return {
    'word.text': columnOf('word.text', words, ([word]) => strings.id(word)),
    'word.pointStart': startsOf(words.map(([, points]) => points.length)),
    'word.point': Uint32Array.from(words.flatMap(([, points]) => points)),
  };
}
