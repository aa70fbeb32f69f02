import { distanceNm } from '#aviation/geo/geodesic.ts';
import { nameWords } from '#capabilities/navdata/domain/search/name-words.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { PlaceNames } from '#capabilities/assistant/domain/reading.ts';
import { editDistance } from '#capabilities/assistant/domain/words/vocabulary.ts';

/** Airfields ranked below this have names that are everyday words. */
const RANK_MIN = 25;
/** A misspelt name is matched only to well-known places. */
const GUESSED_RANK_MIN = 40;
const SHORTEST = 5;
const SAME_CITY_NM = 50;

const GENERAL = new Set(
  'international airport airfield aerodrome intl regional municipal county field air base airpark memorial city north south east west island new saint'.split(
    ' ',
  ),
);

function readWords(reader: NavdataReader): Map<string, number> {
  const words = new Map<string, number>();
  // Airports are numbered by importance.
  for (let airport = 0; airport < reader.airportCount; airport += 1) {
    const { rank, name, municipality } = reader.airportSummary(airport);
    if (rank < RANK_MIN) break;
    for (const word of nameWords(`${name} ${municipality ?? ''}`))
      if (!words.has(word) && !GENERAL.has(word)) words.set(word, rank);
  }
  return words;
}

/** The names of the loaded navigation data; read at first use, and again when the data changes. */
export function createPlaceNames(current: () => NavdataReader | null): PlaceNames {
  let read: { reader: NavdataReader; words: Map<string, number>; byLength: Map<number, string[]> } | null =
    null;
  const remembered = new Map<string, string | null>();
  function names() {
    const reader = current();
    if (reader === null) return null;
    if (read?.reader === reader) return read;
    const words = readWords(reader);
    const byLength = new Map<number, string[]>();
    for (const [word, rank] of words)
      if (rank >= GUESSED_RANK_MIN && word.length >= SHORTEST)
        byLength.set(word.length, [...(byLength.get(word.length) ?? []), word]);
    remembered.clear();
    read = { reader, words, byLength };
    return read;
  }
  function nearest(word: string): string | null {
    const known = names();
    if (known === null || word.length < SHORTEST || known.words.has(word)) return null;
    const max = word.length >= 8 ? 2 : 1;
    let best: { word: string; distance: number; rank: number } | null = null;
    for (let length = word.length - max; length <= word.length + max; length += 1)
      for (const name of known.byLength.get(length) ?? []) {
        if (name[0] !== word[0]) continue;
        const distance = editDistance(word, name, max);
        const rank = known.words.get(name) ?? 0;
        if (distance > max) continue;
        if (best === null || distance < best.distance || (distance === best.distance && rank > best.rank))
          best = { word: name, distance, rank };
      }
    return best?.word ?? null;
  }
  return {
    importance(code) {
      const reader = current();
      const [airport] = reader?.airportsByCode(code) ?? [];
      if (airport === undefined || reader === null) return 0;
      return reader.airportSummary(airport).rank;
    },
    areNear(one, other) {
      const [a, b] = [one, other].map((code) => {
        const [airport] = current()?.airportsByCode(code) ?? [];
        return airport === undefined ? undefined : current()?.airportSummary(airport);
      });
      return a !== undefined && b !== undefined && distanceNm(a, b) < SAME_CITY_NM;
    },
    knows: (word) => names()?.words.has(word) ?? false,
    corrected(word) {
      const before = remembered.get(word);
      if (before !== undefined) return before;
      const found = nearest(word);
      remembered.set(word, found);
      return found;
    },
  };
}
