import { withSpokenFigures } from './spoken-figures.ts';

/** ICAO spelling alphabet with its variants. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  (
    'alfa alpha bravo charlie delta echo foxtrot fox golf hotel india juliet juliett kilo lima mike november oscar papa quebec romeo ' +
    'sierra tango uniform victor whiskey whisky xray x-ray yankee zulu'
  )
    .split(' ')
    .map((word) => [word, word.charAt(0)]),
);
const DIGITS: ReadonlyMap<string, string> = new Map([
  ...'zero one two three four five six seven eight nine'
    .split(' ')
    .map((word, digit): [string, string] => [word, String(digit)]),
  ['niner', '9'],
  ['fife', '5'],
  ['tree', '3'],
]);
const LETTER = `(?:${[...LETTERS.keys()].join('|')})`;
const DIGIT = `(?:${[...DIGITS.keys()].join('|')})`;
const GAP = '[ -]';
/** Digits of a time, level or amount are not part of a code. */
const NO_AMOUNT =
  '(?! ?(?:zulu|utc|gmt|z|hours?|hrs?|minutes?|min|passengers?|pax|people|tonnes?|tons?|knots|kt|feet|ft|miles|nm|left|right|hundred|thousand)\\b)';

const LETTERS_ALONE = new RegExp(String.raw`\b${LETTER}(?:${GAP}${LETTER}){2,}\b`, 'gi');
const LETTERS_AND_DIGITS = new RegExp(
  String.raw`\b${LETTER}(?:${GAP}${LETTER}){0,2}(?:${GAP}${DIGIT}){2,5}\b${NO_AMOUNT}(?!${GAP}${DIGIT}\b)`,
  'gi',
);
/** `mer four five`: three letters that are not a word, followed by digits. */
const CALLSIGN = new RegExp(
  String.raw`\b([a-z]{3})(${GAP}${DIGIT}(?:${GAP}${DIGIT}){1,3})\b${NO_AMOUNT}`,
  'gi',
);
/** `K S F O`, letter by letter. */
const FOUR_LETTERS = /(?<!['’]|\b[a-z] )\b[a-z](?: [a-z]){3}\b(?!['’]| [a-z]\b)/gi;
const HOUR = new RegExp(String.raw`\b(${DIGIT}(?: ${DIGIT})?) ?(?:zulu|utc)\b`, 'gi');

const joined = (spoken: string): string =>
  (spoken.toLowerCase().match(/x-ray|[a-z]+/g) ?? [])
    .map((word) => LETTERS.get(word) ?? DIGITS.get(word) ?? word)
    .join('')
    .toUpperCase();

/** Eight letters are two airports, six are two IATA codes. */
function codesOf(spoken: string): string {
  const code = joined(spoken);
  if (code.length <= 5) return code;
  const size = code.length % 4 === 0 ? 4 : 3;
  return code.length % size === 0 ? (code.match(new RegExp(`.{${size}}`, 'g')) ?? []).join(' ') : spoken;
}

/** One letter with its digits is a type (`alpha three two zero`), never a day in November. */
const withDigits = (spoken: string): string => {
  const code = joined(spoken);
  return /^[A-Z]\d{1,2}$/.test(code) ? spoken : code;
};

/**
 * Replaces codes spelt in the ICAO alphabet (`kilo sierra foxtrot oscar`), and spoken callsigns and hours (`mer four
 * five`, `six zulu`). `isWord` distinguishes words from the letters of a callsign.
 */
export function withSpokenCodes(text: string, isWord: (word: string) => boolean): string {
  return withSpokenFigures(text)
    .replaceAll(HOUR, (_, hour: string) => `${joined(hour).padStart(2, '0')}Z`)
    .replaceAll(LETTERS_AND_DIGITS, withDigits)
    .replaceAll(LETTERS_ALONE, codesOf)
    .replaceAll(FOUR_LETTERS, (letters) => letters.replaceAll(' ', '').toUpperCase())
    .replaceAll(CALLSIGN, (all, letters: string, digits: string) =>
      isWord(letters.toLowerCase()) ? all : letters.toUpperCase() + joined(digits),
    );
}
