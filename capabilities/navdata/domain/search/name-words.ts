const plain = /^[ -~]*$/;
const accents = /\p{Diacritic}/gu;

/** Letters that carry their mark inside, so that taking accents off leaves them as they are. */
const insideMarks: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  þ: 'th',
};
const insideMark = new RegExp(`[${Object.keys(insideMarks).join('')}]`, 'g');

/** Text in lower case with accents off its letters: `Łódź` and `lodz` become the same. */
export function foldedText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(accents, '')
    .toLowerCase()
    .replaceAll(insideMark, (letter) => insideMarks[letter] ?? letter);
}

/**
 * The words of a name as they are indexed and searched: lower case, accents off, split at everything that is
 * neither letter nor digit, single characters left out.
 */
export function nameWords(text: string): string[] {
  return foldedText(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word.length > 1);
}
