import { shortForms } from '../cards/plain-text.ts';
import { createSpeller, type Speller } from '../words/spelling.ts';
import { heardExamples, writtenExamples } from './intents.ts';

/** Words needed to read figures and phrases that no example contains. */
const MORE =
  'noon midnight passengers tonnes kilograms pounds metres meters payload callsign january february march april may june july august ' +
  'september october november december monday tuesday wednesday thursday friday saturday sunday morning afternoon evening night ' +
  'minutes hours forty thirty twenty fifty north south east west mach index cruise employee number registration registrations please';

const wordsOf = ({ text }: { text: string }): string[] => text.match(/(?<![\w])[a-z]+(?![\w])/g) ?? [];

/** A word typed only once may be an error: it is accepted, but never used as a correction. */
function heardWords(): { often: string[]; once: string[] } {
  const counts = new Map<string, number>();
  for (const word of heardExamples().flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts.keys()];
  return {
    often: words.filter((word) => counts.get(word) !== 1),
    once: words.filter((word) => counts.get(word) === 1),
  };
}

let made: Speller | null = null;

/** Corrects words by those of the example sentences. */
export function speller(): Speller {
  if (made !== null) return made;
  const { often, once } = heardWords();
  const words = [...writtenExamples().flatMap(wordsOf), ...often, ...MORE.split(' ')];
  made = createSpeller(words, [...once, ...shortForms()]);
  return made;
}

/** Clears the cached words of the examples. */
export function forgetWords(): void {
  made = null;
}
