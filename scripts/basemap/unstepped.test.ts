import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unstepped } from './unstepped.ts';

const SQUARE = 10_000 / 1200;

type Place = [x: number, y: number];
const placesOf = (cells: ArrayLike<number>): Place[] =>
  Array.from({ length: cells.length / 2 }, (_, i) => [cells[2 * i] ?? 0, cells[2 * i + 1] ?? 0]);

function distance([x, y]: Place, ring: readonly Place[]): number {
  return Math.min(
    ...ring.map(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay];
      const [dx, dy] = [bx - ax, by - ay];
      const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      return Math.hypot(ax + along * dx - x, ay + along * dy - y);
    }),
  );
}

describe('F2 removal of steps from coasts that were traced from a raster', () => {
  it('a staircase of single squares becomes a straight shore', () => {
    const steps = 12;
    const stair: Place[] = Array.from({ length: steps * 2 }, (_, i) => [
      Math.ceil(i / 2) * SQUARE,
      Math.floor(i / 2) * SQUARE,
    ]);
    const ring = [...stair, [0, steps * SQUARE * 3] as Place, [-200, 0] as Place];
    const shore = placesOf(unstepped(ring.flat())).slice(2, steps * 2 - 3);
    // On one line: x − y is the same at each position.
    const beside = shore.map(([x, y]) => x - y);
    expect(Math.max(...beside) - Math.min(...beside)).toBeLessThan(1e-9);
  });

  it('a quay keeps its corners', () => {
    const quay: Place[] = [
      [0, 0],
      [100, 0],
      [100, 60],
      [160, 60],
      [160, 200],
      [0, 200],
    ];
    expect(placesOf(unstepped(quay.flat()))).toEqual(quay);
  });

  it('no position is further than half a square from the ring', () => {
    const square = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(square, square), { minLength: 7, maxLength: 40 }), (steps) => {
        let at: Place = [0, 0];
        const ring = steps.map(([dx, dy]): Place => (at = [at[0] + dx * SQUARE, at[1] + dy * SQUARE]));
        for (const place of placesOf(unstepped(ring.flat())))
          expect(distance(place, ring)).toBeLessThanOrEqual(SQUARE / 2 + 1e-9);
      }),
    );
  });

  it('a ring around a pole is unchanged', () => {
    const round = [0, 0, 900_000, 5, 1_800_000, 9, 2_700_000, 3, 3_600_000, 1, 3_600_000, 2, 3_599_990, 2];
    expect([...unstepped(round)]).toEqual(round);
  });
});
