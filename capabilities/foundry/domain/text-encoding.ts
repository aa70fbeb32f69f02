import { FileProblem } from './data-table.ts';

export type TextEncodingName = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

const NEWLINE = 0x0a;

/** How many bytes the UTF-8 sequence at `at` has; 0 when it is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length === 0 || lead < 0xc2) return 0;
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
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
 * Names the encoding: by its mark, else UTF-8 when every byte fits, else Windows-1252.
 * @throws FileProblem where a file mixes UTF-8 with another encoding, or holds binary data
 */
export function detectEncoding(bytes: Uint8Array): TextEncodingName {
  const marked = byMark(bytes);
  if (marked !== null) return marked;
  let firstBad = -1;
  let hasLongSequence = false;
  for (let at = 0; at < bytes.length;) {
    if (bytes[at] === 0) throw new FileProblem('binary data; a text file was expected.', placeOf(bytes, at));
    const length = sequenceLength(bytes, at);
    if (length > 1) hasLongSequence = true;
    if (length === 0 && firstBad < 0) firstBad = at;
    at += Math.max(1, length);
  }
  if (firstBad < 0) return 'UTF-8';
  if (!hasLongSequence) return 'Windows-1252';
  const hex = (bytes[firstBad] ?? 0).toString(16).toUpperCase();
  throw new FileProblem(
    `byte 0x${hex} is not UTF-8, but other lines are. Save the file in one encoding.`,
    placeOf(bytes, firstBad),
  );
}
