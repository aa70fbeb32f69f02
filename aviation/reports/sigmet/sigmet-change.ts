import type { MessageWords } from './sigmet-words.ts';

/** How a phenomenon grows or shrinks. */
export type SigmetChange = 'no change' | 'intensifying' | 'weakening';

const CHANGES = { NC: 'no change', INTSF: 'intensifying', WKN: 'weakening' } as const;
const CHANGE_PATTERN = /\b(NC|INTSF|WKN)(?:G|N)?(?= |$|=|\.|\n)/;
const US_CHANGES: readonly [RegExp, 'intensifying' | 'weakening'][] = [
  [/\b(?:INTSFYG|DVLPG)\b/, 'intensifying'],
  [/\b(?:DMSHG|DSIPTG|WKNG)\b/, 'weakening'],
];

/** Takes the word about the change out of a message; `null` is not told. */
export function takeChange(words: MessageWords): SigmetChange | null {
  const told = words.take(CHANGE_PATTERN)?.[1];
  if (told === 'NC' || told === 'INTSF' || told === 'WKN') return CHANGES[told];
  for (const [pattern, change] of US_CHANGES) if (words.take(pattern)) return change;
  return null;
}
