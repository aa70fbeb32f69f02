import { defaultFilter } from 'cmdk';
import type { Command } from '../client-capability.ts';

/** Title words without meaning for the search. */
const SMALL_WORDS: ReadonlySet<string> = new Set(['a', 'and', 'at', 'from', 'is', 'of', 'or', 'the', 'to']);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean);

/** Commands by how they match the typed text. */
export interface RankedCommands {
  /**
   * Every typed word is a word of the title, also in the singular, or one of its search words: they precede all
   * results.
   */
  named: readonly Command[];
  /** Every typed word begins a word of the title. */
  begun: readonly Command[];
  /** The letters occur in the title. */
  others: readonly Command[];
}

const textOf = ({ title, words }: Command): string => (words === undefined ? title : `${title} ${words}`);

/** Sorts commands by how well their titles answer `text`; without text all of them are `others`, as given. */
export function rankCommands(commands: readonly Command[], text: string): RankedCommands {
  if (text === '') return { named: [], begun: [], others: commands };
  const typed = wordsOf(text);
  const scored = commands
    .map((command) => ({ command, score: defaultFilter(textOf(command), text) }))
    .toSorted((a, b) => b.score - a.score);
  const titleWords = (command: Command) => wordsOf(textOf(command)).filter((word) => !SMALL_WORDS.has(word));
  const matches = (command: Command, isMatch: (word: string, typedWord: string) => boolean) =>
    typed.length > 0 && typed.every((one) => titleWords(command).some((word) => isMatch(word, one)));
  const isNamed = (command: Command) => matches(command, (word, one) => word === one || word === `${one}s`);
  const isBegun = (command: Command) => matches(command, (word, one) => word.startsWith(one));
  const all = scored.map(({ command }) => command);
  const begun = all.filter(isBegun);
  return {
    named: begun.filter(isNamed),
    begun: begun.filter((command) => !isNamed(command)),
    others: scored
      .filter(({ command, score }) => score > 0 && !isBegun(command))
      .map(({ command }) => command),
  };
}

/** Prefix of the ids of groups of search results. */
export const FOUND = 'found ';

/**
 * The entry that Enter chooses. Until the responses for the typed text arrive, results are those of the previous text
 * and are not chosen.
 */
export function preselected(
  groups: readonly { readonly id: string; readonly entries: readonly { readonly id: string }[] }[],
  isAnswered: boolean,
): string {
  const group = groups.find(({ id }) => isAnswered || !id.startsWith(FOUND));
  return group?.entries[0]?.id ?? '';
}
