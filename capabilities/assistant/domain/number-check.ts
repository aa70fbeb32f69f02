/** Part of an answer; `struck` says why it is unreliable, null when it is reliable. */
export interface CheckedText {
  readonly text: string;
  readonly struck: string | null;
}

const NOT_FOUND = 'Not in any answer of a tool';

const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1000,
  million: 1_000_000,
};
const WORD_PATTERN = Object.keys(WORDS).join('|');

/** Numbers with their affixes: `1,234.5`, `FL350`, `27L`, `MER12`, `-5`, and number words. */
const TOKEN = new RegExp(
  String.raw`(?<![\w.])[\u2212-]?(?:[A-Za-z]+-?)?\d[\w]*(?:[.,]\d+)*[A-Za-z]*|\b(?:${WORD_PATTERN})(?:[ -](?:${WORD_PATTERN}))*\b`,
  'gi',
);

interface Known {
  /** Values of all numbers. */
  readonly values: readonly number[];
  /** All source text, in lower case. */
  readonly text: string;
}

const NUMBER = /\d+(?:\.\d+)?/g;

/** Numbers of the sources: tool results and the user's text. */
export function knownNumbers(sources: readonly string[]): Known {
  const text = sources.join('\n').toLowerCase();
  // Text for people has commas for thousands.
  const plain = text.replaceAll(/(\d),(?=\d{3}\b)/g, '$1');
  const values = [...new Set(plain.match(NUMBER) ?? [])].map(Number);
  return { values, text };
}

const decimalsOf = (token: string): number => (token.split('.')[1] ?? '').length;

/** Whether a number is a known one, or a known one rounded to the decimals shown. */
function isKnown(token: string, values: readonly number[]): boolean {
  const value = Math.abs(Number(token));
  const places = decimalsOf(token);
  const scale = 10 ** places;
  return values.some(
    (known) => known === value || (known > 1 && Math.round(known * scale) / scale === value),
  );
}

/** Value of number words, `two hundred fifty`; null for anything else. */
function valueInWords(text: string): number | null {
  let [whole, part] = [0, 0];
  for (const word of text.split(/[ -]/)) {
    const value = WORDS[word];
    if (value === undefined) return null;
    if (value < 100) part += value;
    else if (value === 100) part = (part || 1) * 100;
    else [whole, part] = [whole + (part || 1) * value, 0];
  }
  return whole + part;
}

function holds(token: string, { values, text }: Known): boolean {
  const lower = token.toLowerCase();
  const spoken = valueInWords(lower);
  if (spoken !== null) return values.includes(spoken);
  const plain = lower.replace('−', '-').replaceAll(/,(?=\d{3})/g, '');
  if (/^-?\d+(?:\.\d+)?$/.test(plain)) return isKnown(plain, values);
  const level = /^fl(\d{2,3})$/.exec(plain)?.[1];
  if (level !== undefined && values.some((known) => known === Number(level) * 100)) return true;
  const withUnit = /^-?(\d+(?:\.\d+)?)(kg|lb|nm|kt|kts|ft|m|km|hpa|z|h|min|t|c|sm|°)$/.exec(plain);
  if (withUnit?.[1] !== undefined && isKnown(withUnit[1], values)) return true;
  // Identifiers must match as a whole: 27L, MER12, A320.
  return new RegExp(
    String.raw`(?<![a-z0-9])${plain.replaceAll(/[^a-z0-9]/g, String.raw`\$&`)}(?![a-z0-9])`,
  ).test(text);
}

/** Strikes every number of an answer that is in no source. */
export function checkNumbers(answer: string, sources: readonly string[]): CheckedText[] {
  const known = knownNumbers(sources);
  const pieces: CheckedText[] = [];
  const add = (text: string, struck: string | null) => {
    const last = pieces.at(-1);
    if (text === '') return;
    if (last !== undefined && last.struck === struck)
      pieces[pieces.length - 1] = { text: last.text + text, struck };
    else pieces.push({ text, struck });
  };
  let end = 0;
  for (const match of answer.matchAll(TOKEN)) {
    add(answer.slice(end, match.index), null);
    add(match[0], holds(match[0], known) ? null : NOT_FOUND);
    end = match.index + match[0].length;
  }
  add(answer.slice(end), null);
  return pieces;
}
