/** V8 keeps a longer text to which characters were appended as a chain, 32 bytes a character, and never flattens it. */
const APPENDED = 12;
/** A call can take this many arguments in every engine. */
const ARGUMENTS = 8192;

/**
 * UTF-8 decoder without platform APIs, which pure code may not use. Text in an artefact is well-formed by construction
 * (the builder encodes it here) and protected by the checksum.
 */
export function decodeUtf8(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (end - start <= APPENDED) return appended(bytes, start, end);
  const parts: string[] = [];
  for (let at = start; at < end;) {
    const codePoints: number[] = [];
    for (; at < end && codePoints.length < ARGUMENTS; at += lengthAt(bytes, at))
      codePoints.push(codePointAt(bytes, at));
    parts.push(String.fromCodePoint(...codePoints));
  }
  return parts.length === 1 ? (parts[0] ?? '') : parts.join('');
}

/** The same for a short text, without an array. */
function appended(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at += lengthAt(bytes, at))
    text += String.fromCodePoint(codePointAt(bytes, at));
  return text;
}

const lengthAt = (bytes: Uint8Array, at: number): number => continuationBytes(bytes[at] ?? 0) + 1;

function codePointAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const continuation = continuationBytes(first);
  let codePoint = continuation === 0 ? first : first & (0x3f >> continuation);
  for (let index = 1; index <= continuation; index += 1)
    codePoint = (codePoint << 6) | ((bytes[at + index] ?? 0) & 0x3f);
  return codePoint <= 0x10ffff ? codePoint : 0xfffd;
}

/** The UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    appendCodePoint(bytes, codePoint >= 0xd800 && codePoint <= 0xdfff ? 0xfffd : codePoint);
  }
  return Uint8Array.from(bytes);
}

function continuationBytes(first: number): number {
  if (first >= 0xf0) return 3;
  if (first >= 0xe0) return 2;
  return first >= 0xc0 ? 1 : 0;
}

function appendCodePoint(bytes: number[], codePoint: number): void {
  const tail = (shift: number): number => 0x80 | ((codePoint >> shift) & 0x3f);
  if (codePoint < 0x80) bytes.push(codePoint);
  else if (codePoint < 0x800) bytes.push(0xc0 | (codePoint >> 6), tail(0));
  else if (codePoint < 0x10000) bytes.push(0xe0 | (codePoint >> 12), tail(6), tail(0));
  else bytes.push(0xf0 | (codePoint >> 18), tail(12), tail(6), tail(0));
}
