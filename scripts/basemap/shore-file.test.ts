import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeShores, encodeShores, type ShoreLine } from './shore-file.ts';

const line = fc
  .record({
    level: fc.integer({ min: 0, max: 4 }),
    parent: fc.integer({ min: -1, max: 5 }),
    positions: fc.array(
      fc.tuple(fc.integer({ min: -3_700_000, max: 3_700_000 }), fc.integer({ min: -900_000, max: 900_000 })),
      { maxLength: 20 },
    ),
  })
  .map(({ level, parent, positions }): ShoreLine => ({
    level,
    parent,
    cells: Int32Array.from(positions.flat()),
  }));

describe('shore file', () => {
  it('F2 decodes to the rings and rivers it was encoded from', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.array(line, { maxLength: 6 }), (rings, rivers) => {
        expect(decodeShores(encodeShores({ rings, rivers }))).toEqual({ rings, rivers });
      }),
      { numRuns: 30 },
    );
  });

  it('F2 throws when a file is truncated', () => {
    const whole = encodeShores({
      rings: [{ level: 1, parent: -1, cells: Int32Array.of(1, 2, 3, 4) }],
      rivers: [],
    });
    expect(() => decodeShores(whole.subarray(0, whole.length - 3))).toThrow();
  });
});
