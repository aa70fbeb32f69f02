const plain = /^[ -~]*$/;
const accents = /\p{Diacritic}/gu;

/** Letters whose diacritic does not decompose, so that stripping accents leaves them unchanged. */
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

/** Text in lower case without diacritics: `Łódź` and `lodz` become the same. */
export function foldedText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(accents, '')
    .toLowerCase()
    .replaceAll(insideMark, (letter) => insideMarks[letter] ?? letter);
}

/**
 * Words of a name for index and search: lower case, no diacritics, split at anything but letters and digits, single
 * characters omitted.
 */
export function nameWords(text: string): string[] {
  return foldedText(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word.length > 1);
}
