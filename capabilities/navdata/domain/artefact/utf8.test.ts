import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8 } from './utf8.ts';

/** Any text of whole characters; fast-check's own "binary" unit takes seconds to set up. */
const anyText = fc
  .array(
    fc.integer({ min: 0, max: 0x10ffff }).filter((code) => code < 0xd800 || code > 0xdfff),
    { maxLength: 30 },
  )
  .map((codes) => String.fromCodePoint(...codes));

describe('F6 names in every script are preserved in the artefact', () => {
  it("agrees with the platform's encoder on any well-formed text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const bytes = encodeUtf8(text);
        expect(Array.from(bytes)).toEqual(Array.from(new TextEncoder().encode(text)));
        expect(decodeUtf8(bytes)).toBe(text);
      }),
    );
  });

  it('preserves a text longer than one call can take', () => {
    const text = 'Ω→Zürich 🛫'.repeat(3000);
    expect(decodeUtf8(encodeUtf8(text))).toBe(text);
  });

  it('never throws on arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(typeof decodeUtf8(bytes)).toBe('string');
      }),
    );
  });
});
