import { detectEncoding, type TextEncodingName } from '../../domain/files/text-encoding.ts';

/** The text as UTF-8 bytes without a byte order mark, and how it was encoded. */
export function utf8Of(bytes: Uint8Array): { bytes: Uint8Array; encoding: TextEncodingName } {
  const encoding = detectEncoding(bytes);
  if (encoding !== 'UTF-8') {
    const text = new TextDecoder(encoding.toLowerCase()).decode(bytes);
    return { bytes: new TextEncoder().encode(text), encoding };
  }
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { bytes: hasMark ? bytes.subarray(3) : bytes, encoding };
}
