const UNITS = 'zero one two three four five six seven eight nine'.split(' ');
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const VALUES: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, value): [string, number] => [word, value]),
  ['oh', 0],
  ['niner', 9],
  ['fife', 5],
  ['tree', 3],
  ...TEENS.map((word, at): [string, number] => [word, 10 + at]),
  ...TENS.map((word, at): [string, number] => [word, 20 + 10 * at]),
]);
const DIGIT = `(?:${[...UNITS, 'oh', 'niner', 'fife', 'tree'].join('|')})`;
const NONZERO = `(?:${UNITS.slice(1).join('|')}|niner)`;
const TEEN = `(?:${TEENS.join('|')})`;
const TEN = `(?:${TENS.join('|')})`;
/** Below a hundred, from ten; a single digit is often a word. */
const CARDINAL = `(?:${TEN}(?:[ -]${NONZERO})?|${TEEN})`;
const ANY = `(?:${CARDINAL}|${NONZERO})`;
const UTC = '(?=[ -]?(?:zulu|utc|gmt|z|hours)\\b)';

const valueOf = (word: string): number => VALUES.get(word.toLowerCase()) ?? 0;
/** `thirty four`: 34. */
const cardinal = (spoken: string): number =>
  spoken
    .split(/[ -]/)
    .map(valueOf)
    .reduce((sum, value) => sum + value, 0);
const digits = (spoken: string): string => spoken.trim().split(/[ -]/).map(valueOf).join('');
const two = (value: number): string => String(value).padStart(2, '0');

type Spoken = readonly [pattern: RegExp, written: (match: readonly string[]) => string];
const rule = (pattern: string, written: (match: readonly string[]) => string): Spoken => [
  new RegExp(String.raw`\b${pattern}`, 'gi'),
  written,
];

/** In this order: longer patterns first. */
const RULES: readonly Spoken[] = [
  // Times of day: `zero six zero zero zulu`, `fourteen thirty zulu`, `oh six hundred zulu`.
  rule(`(${DIGIT} ${DIGIT} ${DIGIT} ${DIGIT})${UTC}`, ([, all = '']) => digits(all)),
  rule(`(?:(?:oh|zero) )?(${ANY}) (?:hundred)${UTC}`, ([, hour = '']) => `${two(cardinal(hour))}00`),
  rule(
    `((?:oh|zero) ${DIGIT}|${ANY}) (${CARDINAL}|(?:oh|zero) ${DIGIT})${UTC}`,
    ([, hour = '', minutes = '']) => two(cardinal(hour)) + two(cardinal(minutes)),
  ),
  rule(`(${CARDINAL})${UTC}`, ([, hour = '']) => two(cardinal(hour))),
  // Frequencies: `one one eight decimal seven`.
  rule(
    `(${DIGIT}[ -]${DIGIT}[ -]${DIGIT}) (?:decimal|point|dot) (${DIGIT}(?:[ -]${DIGIT}){0,2})\\b`,
    ([, before = '', behind = '']) => `${digits(before)}.${digits(behind)}`,
  ),
  // Levels: `flight level three fifty`.
  rule(`(?<=\\b(?:level|fl) )(${NONZERO})[ -](${CARDINAL})\\b`, ([, hundreds = '', rest = '']) =>
    String(valueOf(hundreds) * 100 + cardinal(rest)),
  ),
  // Types: `seven eighty seven dash nine`, `triple seven three hundred ER`, `three twenty one neo`.
  rule('triple[ -]seven(?= (?:two|three) hundred\\b)', () => '777'),
  rule(
    `seven[ -](?:(${NONZERO})[ -]|(thirty|forty|fifty|sixty|seventy|eighty)[ -])seven\\b`,
    ([, digit = '', ten = '']) => `7${digit === '' ? valueOf(ten) / 10 : valueOf(digit)}7`,
  ),
  rule(
    `(?<=\\b7\\d7 )(?:dash |the )?(${NONZERO}) hundred\\b(?: ?(er|lr|ng)\\b)?`,
    ([, hundreds = '', kind = '']) => `${valueOf(hundreds)}00${kind}`,
  ),
  rule(
    `(?<=\\b7\\d7 )(?:dash )?(${NONZERO}|ten)\\b(?! (?:passengers|pax|hours?|tonnes|people))`,
    ([, variant = '']) => String(cardinal(variant)),
  ),
  rule('(?<=\\b7\\d7) max (eight|seven|nine|ten)\\b', ([, variant = '']) => ` max ${cardinal(variant)}`),
  rule(
    `(?:an? |airbus )?three[ -](nineteen|eighteen|twenty|thirty|forty|fifty|eighty)(?:[ -](one))?\\b(?= ?(?:(?:two|three|eight|nine|ten) hundred\\b|neo|ceo|from|to|for|on|in|at|please|pls|instead|need|takes?|use|burn|$|[,.?]))`,
    ([, ten = '', one = '']) => `A${300 + cardinal(ten) + (one === '' ? 0 : 1)}`,
  ),
  rule(
    `(?<=\\bA3[35]0 )(?:dash )?(nine|ten|three|two|eight) hundred\\b`,
    ([, hundreds = '']) => `${cardinal(hundreds)}00`,
  ),
  // Numbers of employees and flights: `employee thirty four`, `mer forty five`.
  rule(
    `(?<=\\b(?:crew|member|employee|employe|emp|captain|pilot|number|no|staff) )(${CARDINAL})\\b`,
    ([, number = '']) => String(cardinal(number)),
  ),
  rule(
    `(mer|baw|dlh|ual|aal|dal|afr|klm|ryr|ezy|uae|qtr|swr|aua|tap|iberia|ibe) (${CARDINAL})\\b`,
    ([, letters = '', number = '']) => `${letters.toUpperCase()}${cardinal(number)}`,
  ),
  // Amounts: `one hundred and forty passengers`, `twenty five minutes`.
  rule(
    `(${NONZERO}|a) hundred(?: and)?(?: (${ANY}))?(?= (?:passengers?|pax|people|souls|kilos?|kg|feet|ft)\\b)`,
    ([, hundreds = '', rest = '']) =>
      String(
        (hundreds.toLowerCase() === 'a' ? 1 : valueOf(hundreds)) * 100 + (rest === '' ? 0 : cardinal(rest)),
      ),
  ),
  rule(
    `(${CARDINAL})(?= (?:minutes?|mins?|hours?|passengers?|pax|people|souls|tonnes?|tons?|kilos?|knots)\\b)`,
    ([, number = '']) => String(cardinal(number)),
  ),
];

/** Replaces spoken figures by digits: times, types, levels, employees and amounts. */
export const withSpokenFigures = (text: string): string =>
  RULES.reduce(
    (now, [pattern, written]) =>
      now.replaceAll(pattern, (...match: unknown[]) =>
        written(
          match.filter((one) => typeof one !== 'number').map((one) => (typeof one === 'string' ? one : '')),
        ),
      ),
    text,
  );
