const plain = /^[ -~]*$/;
const accents = /\p{Diacritic}/gu;

/**
 * The words of a name as they are indexed and searched: lower case, accents off, split at everything that is
 * neither letter nor digit, single characters left out.
 */
export function nameWords(text: string): string[] {
  return withoutAccents(text)
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word.length > 1);
}

function withoutAccents(text: string): string {
  return plain.test(text) ? text : text.normalize('NFKD').replaceAll(accents, '');
}
