import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDecimals } from './decimal-bytes.ts';

/** The first three decimals of a line, or `null` where its text must be read. */
function decimalsOf(line: string): number[] | null {
  const bytes = Buffer.from(`before${line}\nafter`);
  const into = new Float64Array(3);
  const range = { start: 6, end: 6 + Buffer.byteLength(line) };
  return readDecimals(bytes, range, into) ? [...into] : null;
}

describe('E2 decimals from the bytes of a line', () => {
  it('are as many as there are, whatever the spaces, the end of the line and the text after them', () => {
    expect(decimalsOf('  10.5 -020.25000000  7. ')).toEqual([10.5, -20.25, 7]);
    expect(decimalsOf('.5 +3\r')).toEqual([0.5, 3, Number.NaN]);
    expect(decimalsOf('1 2 3 left as it is')).toEqual([1, 2, 3]);
    expect(decimalsOf('')).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  it('are left to the reader of the text when they are anything else', () => {
    for (const word of ['1e2', '0x10', '-', '.', '1-2', '--1', '1.2.3', '1\t2', '1234567890123456', '½'])
      expect(decimalsOf(`${word} 1`), word).toBeNull();
  });

  it('are to the last bit those of Number', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(fc.constantFrom('', '-', '+'), digits, digits, (sign, whole, decimals) => {
        const word = `${sign}${whole}.${decimals}`;
        expect(Object.is(decimalsOf(word)?.[0], Number(word))).toBe(true);
      }),
    );
  });
});
