import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8 } from './utf8.ts';

describe('F6 names in every script survive the artefact', () => {
  it("agrees with the platform's encoder on any well-formed text", () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = encodeUtf8(text);
        expect(Array.from(bytes)).toEqual(Array.from(new TextEncoder().encode(text)));
        expect(decodeUtf8(bytes)).toBe(text);
      }),
    );
  });

  it('never throws on arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(typeof decodeUtf8(bytes)).toBe('string');
      }),
    );
  });
});
