import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { NavdataSourceError } from '../source-error.ts';

/** The bytes of a source file, unpacked when it is gzipped. */
export function readSourceBytes(file: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new NavdataSourceError('missing', file, `cannot be read (${String(error)})`);
  }
  if (bytes.length === 0) throw new NavdataSourceError('truncated', file, 'is empty');
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip) return bytes;
  try {
    return gunzipSync(bytes);
  } catch (error) {
    throw new NavdataSourceError('truncated', file, `cannot be unpacked (${String(error)})`);
  }
}

/** The text of a source file; invalid UTF-8 (old X-Plane headers) becomes U+FFFD. */
export function readSourceText(file: string): string {
  return readSourceBytes(file).toString('utf8');
}

/** The text of a source file in UTF-8, or else in the Western European encoding of older programs. */
export function readWesternText(file: string): string {
  const bytes = readSourceBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The JSON value in a source file. */
export function readSourceJson(file: string): unknown {
  const text = readSourceText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    const cut = !/[\]}]\s*$/.test(text.slice(-100));
    throw new NavdataSourceError(
      cut ? 'truncated' : 'wrong-format',
      file,
      `holds no valid JSON (${String(error)})`,
    );
  }
}

/** The beginning of a plain text file, to detect its kind. */
export function readSourceStart(file: string): string {
  const bytes = Buffer.alloc(32_768);
  const handle = openSync(file, 'r');
  try {
    return bytes.toString('latin1', 0, readSync(handle, bytes));
  } finally {
    closeSync(handle);
  }
}
