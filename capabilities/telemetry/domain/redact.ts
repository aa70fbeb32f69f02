/** What must not leave, as it is known now. */
export interface PrivateText {
  /** Tokens and the like, character by character. */
  secrets: readonly string[];
  /** Names of persons. Each of their words is private too, wherever it stands alone. */
  names: readonly string[];
}

const REDACTED = '…';
/** Shorter words are too common to be taken out by themselves: the `Li` of `Li Wu` goes only with the whole name. */
const SHORTEST_WORD = 3;

/** Texts that are private by their shape, whatever is known of them. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  // JSON Web Token.
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, REDACTED],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  // Query and fragment of an address: tokens of sign-in, reset and tiles stand there, and what was searched for.
  [/((?:https?|wss?):\/\/[^\s"'?#]+)[?#][^\s"')]*/gi, '$1'],
  [/((?:^|[\s"'(])\/[\w\-./%~{}]+)[?#][^\s"')]*/g, '$1'],
  // The address of a shared flight is its own key.
  [/(\/shared\/)[^\s"'/)]+/g, `$1${REDACTED}`],
  [
    /((?:password|passwd|secret|token|authorization|cookie)\w*["']?\s*[:=]\s*["']?)(?!["'\s]|(?:Bearer|Basic)\b)[^\s"',;&}]+/gi,
    `$1${REDACTED}`,
  ],
  // From the start of a word only: from within a long one every length would be tried.
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, REDACTED],
];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** One pattern of all names and their words, the longest first, so that a whole name goes as one. */
function namePattern(names: readonly string[]): RegExp | null {
  const words = names.flatMap((name) => {
    const whole = name.trim();
    return [whole, ...whole.split(/[\s,.'’-]+/).filter(({ length }) => length >= SHORTEST_WORD)];
  });
  const distinct = [...new Set(words)].filter(({ length }) => length > 1);
  if (distinct.length === 0) return null;
  const longestFirst = distinct.toSorted((a, b) => b.length - a.length).map(escaped);
  return new RegExp(String.raw`(?<!\p{L})(?:${longestFirst.join('|')})(?!\p{L})`, 'giu');
}

/** Takes everything private out of a text. */
export function createTextRedactor({ secrets, names }: PrivateText): (text: string) => string {
  const literal = secrets.filter(({ length }) => length > 0);
  const named = namePattern(names);
  return (text) => {
    let clean = text;
    for (const secret of literal) clean = clean.replaceAll(secret, REDACTED);
    for (const [shape, replacement] of SHAPES) clean = clean.replace(shape, replacement);
    return named === null ? clean : clean.replace(named, REDACTED);
  };
}

/** Keys whose values are words of the page's own code; a replay breaks when a tag or a style sheet is changed. */
const CODE_KEYS: ReadonlySet<string> = new Set(['tagName', 'tag_name', '_cssText']);

/** The same value with everything private taken out of its texts, at any depth. Takes JSON values. */
export function redactValue(value: unknown, redactText: (text: string) => string): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redactText));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      CODE_KEYS.has(key) ? item : redactValue(item, redactText),
    ]),
  );
}
