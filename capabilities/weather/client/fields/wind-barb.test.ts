import { describe, expect, it } from 'vitest';
import { barbParts, barbShape, barbSpeedKt } from './wind-barb.ts';

describe('F1 wind barbs', () => {
  it.each([
    [0, 0, 0, 0],
    [2, 0, 0, 0],
    [3, 0, 0, 1],
    [7, 0, 0, 1],
    [10, 0, 1, 0],
    [48, 0, 0, 0, 1],
    [65, 1, 1, 1],
    [125, 2, 2, 1],
  ])('%i kt', (kt, pennants, fulls, halves, rounded50 = 0) => {
    expect(barbParts(kt)).toEqual({ pennants: pennants + rounded50, fulls, halves });
    const { pennants: p, fulls: f, halves: h } = barbParts(kt);
    expect(p * 50 + f * 10 + h * 5).toBe(barbSpeedKt(kt));
  });

  it('draws calm as a ring, and the barbs of a northerly wind to the east in the northern hemisphere, to the west in the southern', () => {
    expect(barbShape(0, false)).toMatchObject({ isCalm: true, lines: [], triangles: [] });
    const north = barbShape(65, false);
    const south = barbShape(65, true);
    expect(north.lines[0]).toEqual([0, 0, 0, -18]);
    const ends = (shape: typeof north) => [
      ...shape.lines.slice(1).map(([, , x]) => x),
      ...shape.triangles.map(([, , x]) => x),
    ];
    expect(ends(north).every((x) => x > 0)).toBe(true);
    expect(ends(south)).toEqual(ends(north).map((x) => -x));
  });

  it('sets a single half barb in from the tip, and a full one at the tip', () => {
    expect(barbShape(5, false).lines[1]?.[1]).toBeGreaterThan(-18);
    expect(barbShape(10, false).lines[1]?.[1]).toBe(-18);
  });
});
