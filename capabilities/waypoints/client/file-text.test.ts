import { describe, expect, it } from 'vitest';
import { fileText } from './file-text.ts';

const TEXT = 'BÄR,Höhe,47,11\r\n';

describe('H5 encodings of imported files', () => {
  it('H5 UTF-16 by its mark, in both orders', () => {
    const units = Uint16Array.from([0xfeff, ...Array.from(TEXT, (one) => one.codePointAt(0) ?? 0)]);
    const little = new Uint8Array(units.buffer);
    const big = little.map((_, at) => little[at ^ 1] ?? 0);
    expect([fileText(little), fileText(big)]).toEqual([
      { text: TEXT, notes: [] },
      { text: TEXT, notes: [] },
    ]);
  });
  it('H5 UTF-8 with and without its mark', () => {
    const utf8 = new TextEncoder().encode(TEXT);
    expect(fileText(utf8)).toEqual({ text: TEXT, notes: [] });
    expect(fileText(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8])).text).toBe(TEXT);
  });
  it('H5 anything else is read as Windows-1252, with a note', () => {
    const latin = Uint8Array.from(TEXT, (one) => one.codePointAt(0) ?? 0);
    expect(fileText(latin)).toEqual({
      text: TEXT,
      notes: ['The file is not UTF-8. It was read as Windows-1252.'],
    });
  });
});
