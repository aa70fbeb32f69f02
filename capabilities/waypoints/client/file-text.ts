/** Bytes of the largest file that is read: 50,000 points of GPX are some ten million. */
export const FILE_MAX_BYTES = 40_000_000;

/**
 * The text of a file: UTF-8 or UTF-16 by its byte order mark, UTF-8 if valid, otherwise Windows-1252, which is
 * reported.
 */
export function fileText(bytes: Uint8Array): { text: string; notes: string[] } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), notes: [] };
  if (first === 0xfe && second === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), notes: [] };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] };
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return { text, notes: ['The file is not UTF-8. It was read as Windows-1252.'] };
  }
}
