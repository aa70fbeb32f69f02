import { memberCalls } from '#capabilities/crew/contract.ts';
import { intentRanker } from '../domain/ranker/intent-of.ts';
import { stem } from '../domain/ranker/features.ts';
import { familiesOf } from '../domain/ranker/word-families.table.ts';
import { MARKS, type Token } from '../domain/reading.ts';
import { isFiller } from '../domain/words/vocabulary.ts';
import type { ToolCalls } from './recorded-calls.ts';

/** Whether a word is a placeholder for a name. */
export const isMark = ({ word }: Token): boolean => Object.values(MARKS).some((mark) => mark === word);

/** A word that occurs neither in the grammar nor in any example sentence: possibly a name. */
export const isUnknown = (token: Token): boolean =>
  !isMark(token) &&
  token.concept === null &&
  token.text.length > 2 &&
  !/\d/.test(token.text) &&
  !isFiller(token.text) &&
  familiesOf(token.text).length === 0 &&
  !intentRanker().knows(stem(token.text));

/** Whether any of these words is the name of a crew member. */
export async function namesMember(words: readonly string[], calls: ToolCalls): Promise<boolean> {
  const names = words.length === 0 ? new Set() : await memberNames(calls);
  return words.some((word) => names.has(word) || names.has(word.replace(/s$/, '')));
}

async function memberNames(calls: ToolCalls): Promise<ReadonlySet<string>> {
  const outcome = await calls.call(memberCalls.list, {});
  const members = outcome.isOk ? outcome.data : [];
  return new Set(members.flatMap(({ name }) => name.toLowerCase().split(/[\s,]+/)));
}

/** A name without the s of its possessive: `webers roster`. */
const nameIn = (names: ReadonlySet<string>, word: string): string =>
  names.has(word) ? word : word.replace(/s$/, '');

/** Tokens with the names of crew members marked; a name after `at` or `from` is a place. */
export async function withMembers(tokens: readonly Token[], calls: ToolCalls): Promise<Token[]> {
  const mayBe = (token: Token, at: number) =>
    (isUnknown(token) || (token.airport !== null && !token.isCapital)) &&
    !/^(?:at|in|from|to|into)$/.test(tokens[at - 1]?.text ?? '');
  if (!tokens.some(mayBe)) return [...tokens];
  const names = await memberNames(calls);
  return tokens.map((token, at) =>
    mayBe(token, at) && (names.has(token.text) || names.has(token.text.replace(/s$/, '')))
      ? { ...token, word: MARKS.member, text: nameIn(names, token.text), concept: null, airport: null }
      : token,
  );
}
