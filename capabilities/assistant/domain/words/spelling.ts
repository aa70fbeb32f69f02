import { ORDINARY_WORDS } from './ordinary-words.table.ts';
import { editDistance, knownWords } from './vocabulary.ts';

/** Correct words by length, the candidates of a correction. */
type Dictionary = ReadonlyMap<number, readonly string[]>;

const SHORTEST = 4;
/** Allowed errors: one, or two in longer words. */
const allowed = (word: string): number => (word.length >= 8 ? 2 : 1);

/** Whether two words differ only by two exchanged adjacent letters. */
const isSwapped = (a: string, b: string): boolean =>
  a.length === b.length && a !== b && [...a].toSorted().join('') === [...b].toSorted().join('');

/** Whether a word may be a typing error of another: the first letter is nearly always right. */
function isSlip(typed: string, meant: string): boolean {
  const isFirstKept = typed[0] === meant[0] || (typed[0] === meant[1] && typed[1] === meant[0]);
  if (!isFirstKept) return false;
  // Short words are near to many others: only a missing letter or two exchanged letters count.
  if (typed.length === SHORTEST) return meant.length === SHORTEST + 1 || isSwapped(typed, meant);
  return meant.length >= SHORTEST;
}

function nearest(typed: string, dictionary: Dictionary): string | null {
  const max = allowed(typed);
  let best: { word: string; distance: number; isOnly: boolean } | null = null;
  for (let length = typed.length - max; length <= typed.length + max; length += 1)
    for (const word of dictionary.get(length) ?? []) {
      if (!isSlip(typed, word)) continue;
      const distance = editDistance(typed, word, max);
      if (distance > max || (best !== null && distance > best.distance)) continue;
      best = { word, distance, isOnly: best === null || distance < best.distance };
    }
  return best === null || !best.isOnly ? null : best.word;
}

/** Corrects words to known ones; a word that is known, or near to several, is unchanged. */
export interface Speller {
  correct(word: string): string;
  /** Whether a word, or its base form, is known. */
  knows(word: string): boolean;
}

const REMEMBERED_MAX = 5000;

/**
 * Creates a speller from `words`, in lower case, and the words of the grammar. Words in `kept` are unchanged and never
 * used as corrections.
 */
export function createSpeller(words: Iterable<string>, kept: Iterable<string> = []): Speller {
  const meant = new Set([...words, ...knownWords(), ...ORDINARY_WORDS]);
  const known = new Set([...meant, ...kept]);
  const dictionary = new Map<number, string[]>();
  for (const word of meant) {
    if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) continue;
    dictionary.set(word.length, [...(dictionary.get(word.length) ?? []), word]);
  }
  const isForm = (word: string): boolean =>
    known.has(word) ||
    ['s', 'es', 'd', 'ed', 'ing', 'ly'].some(
      (ending) => word.endsWith(ending) && known.has(word.slice(0, -ending.length)),
    );
  const remembered = new Map<string, string>();
  return {
    knows: isForm,
    correct(word) {
      if (word.length < SHORTEST || !/^[a-z]+$/.test(word) || isForm(word)) return word;
      const before = remembered.get(word);
      if (before !== undefined) return before;
      if (remembered.size >= REMEMBERED_MAX) remembered.clear();
      const right = nearest(word, dictionary) ?? word;
      remembered.set(word, right);
      return right;
    },
  };
}
