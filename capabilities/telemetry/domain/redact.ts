/** Currently known private text. */
export interface PrivateText {
  /** Tokens and the like, matched exactly. */
  secrets: readonly string[];
  /** Names of people. Each of their words is private too. */
  names: readonly string[];
}

const REDACTED = '…';
/** Shorter words are too common to be removed alone: `Li` of `Li Wu` is removed only with the full name. */
const SHORTEST_WORD = 3;

/** Patterns of private text. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  // JSON Web Token.
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, REDACTED],
  // Personal access token, shown once when it is made.
  [/\bmrd_[\w-]+/g, REDACTED],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  // Query and fragment of a URL: they contain tokens of sign-in, reset and tiles, and search texts.
  [/((?:https?|wss?):\/\/[^\s"'?#]+)[?#][^\s"')]*/gi, '$1'],
  [/((?:^|[\s"'(])\/[\w\-./%~{}]+)[?#][^\s"')]*/g, '$1'],
  // The URL of a shared flight is its key.
  [/(\/shared\/)[^\s"'/)]+/g, `$1${REDACTED}`],
  [
    /((?:password|passwd|secret|token|authorization|cookie)\w*["']?\s*[:=]\s*["']?)(?!["'\s]|(?:Bearer|Basic)\b)[^\s"',;&}]+/gi,
    `$1${REDACTED}`,
  ],
  // From the start of a word only: inside a long one every length would be tried.
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, REDACTED],
];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Pattern of all names and their words, the longest first, so that a full name is replaced as one. */
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

/** Creates a function that removes private text. */
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

/** Keys with values from the page's code; a replay breaks when a tag or style sheet is changed. */
const CODE_KEYS: ReadonlySet<string> = new Set(['tagName', 'tag_name', '_cssText']);

/** Removes private text from all strings of a JSON value, at any depth. */
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
