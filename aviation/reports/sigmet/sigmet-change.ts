import type { MessageWords } from './sigmet-words.ts';

/** Change of intensity of a phenomenon. */
export type SigmetChange = 'no change' | 'intensifying' | 'weakening';

const CHANGES = { NC: 'no change', INTSF: 'intensifying', WKN: 'weakening' } as const;
const CHANGE_PATTERN = /\b(NC|INTSF|WKN)(?:G|N)?(?= |$|=|\.|\n)/;
const US_CHANGES: readonly [RegExp, 'intensifying' | 'weakening'][] = [
  [/\b(?:INTSFYG|DVLPG)\b/, 'intensifying'],
  [/\b(?:DMSHG|DSIPTG|WKNG)\b/, 'weakening'],
];

/** Extracts the change of intensity from a message; `null` when there is none. */
export function takeChange(words: MessageWords): SigmetChange | null {
  const code = words.take(CHANGE_PATTERN)?.[1];
  if (code === 'NC' || code === 'INTSF' || code === 'WKN') return CHANGES[code];
  for (const [pattern, change] of US_CHANGES) if (words.take(pattern)) return change;
  return null;
}
