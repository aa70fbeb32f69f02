import { FileProblem } from '../data-table.ts';

export type TextEncodingName = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

const NEWLINE = 0x0a;

/** Length of the UTF-8 sequence at `at`; 0 when invalid. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length === 0 || lead < 0xc2) return 0;
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

const HIGH_BITS = 0x80808080;
const LOW_BITS = 0x01010101;

/** Index of the next byte that is zero or not ASCII, four bytes at a time: most of a file is neither. */
function plainEnd(bytes: Uint8Array, from: number): number {
  const start = from + ((4 - ((bytes.byteOffset + from) & 3)) & 3);
  if (start + 4 > bytes.length) return from;
  for (let at = from; at < start; at += 1) if (bytes[at] === 0 || (bytes[at] ?? 0) > 0x7f) return at;
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + start, (bytes.length - start) >> 2);
  let index = 0;
  // Subtracting one from each byte of an ASCII word sets a high bit where a byte was zero.
  for (; index < words.length; index += 1) {
    const word = words[index] ?? 0;
    if (((word | (word - LOW_BITS)) & HIGH_BITS) !== 0) break;
  }
  return start + index * 4;
}

function placeOf(bytes: Uint8Array, at: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let index = 0; index < at; index += 1) {
    if (bytes[index] !== NEWLINE) continue;
    line += 1;
    lineStart = index + 1;
  }
  return { line, column: at - lineStart + 1 };
}

function byMark(bytes: Uint8Array): TextEncodingName | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  return null;
}

/**
 * Detects the encoding: by byte order mark, else UTF-8 when valid, else Windows-1252.
 * @throws FileProblem when a file mixes UTF-8 with another encoding, or is binary
 */
export function detectEncoding(bytes: Uint8Array): TextEncodingName {
  const marked = byMark(bytes);
  if (marked !== null) return marked;
  let firstBad = -1;
  let hasLongSequence = false;
  for (let at = plainEnd(bytes, 0); at < bytes.length;) {
    if (bytes[at] === 0) throw new FileProblem('binary data; a text file was expected.', placeOf(bytes, at));
    const length = sequenceLength(bytes, at);
    if (length > 1) hasLongSequence = true;
    if (length === 0 && firstBad < 0) firstBad = at;
    at += Math.max(1, length);
    if (length > 1) at = plainEnd(bytes, at);
  }
  if (firstBad < 0) return 'UTF-8';
  if (!hasLongSequence) return 'Windows-1252';
  const hex = (bytes[firstBad] ?? 0).toString(16).toUpperCase();
  throw new FileProblem(
    `byte 0x${hex} is not UTF-8, but other lines are. Save the file in one encoding.`,
    placeOf(bytes, firstBad),
  );
}
