import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceLine, sliceRing, type Positions } from './slice.ts';
import { TILE_BUFFER, TILE_EXTENT } from './tile-geometry.ts';
import { signedDoubleArea } from './world-ring.ts';

const ACROSS = 8;
const END = ACROSS * TILE_EXTENT;

function clipToTile(ring: Positions, x: number, y: number): Positions {
  const box = { left: x * TILE_EXTENT, top: y * TILE_EXTENT };
  const keep = (points: Positions, axis: 0 | 1, limit: number, sign: 1 | -1) => {
    const kept: Positions = [];
    for (let i = 0; i < points.length; i += 2) {
      const a = [points[i] ?? 0, points[i + 1] ?? 0] as const;
      const j = (i + 2) % points.length;
      const b = [points[j] ?? 0, points[j + 1] ?? 0] as const;
      const [da, db] = [(a[axis] - limit) * sign, (b[axis] - limit) * sign];
      if (da >= 0) kept.push(...a);
      if (da >= 0 !== db >= 0) {
        const t = da / (da - db);
        kept.push(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t);
      }
    }
    return kept;
  };
  let clipped = keep(ring, 0, box.left, 1);
  clipped = keep(clipped, 0, box.left + TILE_EXTENT, -1);
  clipped = keep(clipped, 1, box.top, 1);
  return keep(clipped, 1, box.top + TILE_EXTENT, -1);
}

/** A star-shaped ring around a middle: simple, and usually spread over several tiles. */
const star = fc
  .record({
    cx: fc.integer({ min: 4000, max: END - 4000 }),
    cy: fc.integer({ min: 4000, max: END - 4000 }),
    radii: fc.array(fc.integer({ min: 50, max: 4000 }), { minLength: 4, maxLength: 20 }),
  })
  .map(({ cx, cy, radii }) =>
    radii.flatMap((radius, i) => {
      const angle = (2 * Math.PI * i) / radii.length;
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
    }),
  );

describe('sliceRing', () => {
  it('F2 neither loses nor adds area: the tiles together are the ring', () => {
    fc.assert(
      fc.property(star, (ring) => {
        let sum = 0;
        sliceRing(ring, ACROSS, (x, y, part) => {
          sum += signedDoubleArea(clipToTile(part, x, y));
        });
        expect(sum).toBeCloseTo(signedDoubleArea(ring), 0);
      }),
    );
  });

  it('F2 stays within each tile and its margin', () => {
    fc.assert(
      fc.property(star, (ring) => {
        sliceRing(ring, ACROSS, (x, y, part) => {
          for (let i = 0; i < part.length; i += 2) {
            const [px = 0, py = 0] = [part[i], part[i + 1]];
            expect(px).toBeGreaterThanOrEqual(x * TILE_EXTENT - TILE_BUFFER - 1e-6);
            expect(px).toBeLessThanOrEqual((x + 1) * TILE_EXTENT + TILE_BUFFER + 1e-6);
            expect(py).toBeGreaterThanOrEqual(y * TILE_EXTENT - TILE_BUFFER - 1e-6);
            expect(py).toBeLessThanOrEqual((y + 1) * TILE_EXTENT + TILE_BUFFER + 1e-6);
          }
        });
      }),
    );
  });

  it('F2 a ring around the world fills every tile, and stops at the southern edge', () => {
    const world = [-9000, -100, END + 9000, -100, END + 9000, END, -9000, END];
    const tiles: [number, number][] = [];
    let southmost = 0;
    sliceRing(world, ACROSS, (x, y, part) => {
      tiles.push([x, y]);
      for (let i = 1; i < part.length; i += 2) southmost = Math.max(southmost, part[i] ?? 0);
    });
    expect(tiles).toHaveLength(ACROSS ** 2);
    expect(southmost).toBe(END);
  });
});

describe('sliceLine', () => {
  it('F2 returns several parts for a line that leaves a tile and comes back', () => {
    const parts: Record<string, Positions[]> = {};
    const outAndBack = [100, 100, TILE_EXTENT + 900, 200, 100, 300];
    sliceLine(outAndBack, ACROSS, (x, y, lines) => {
      parts[`${x}/${y}`] = lines;
    });
    expect(Object.keys(parts).toSorted()).toEqual(['0/0', '1/0']);
    expect(parts['0/0']).toHaveLength(2);
    expect(parts['1/0']).toHaveLength(1);
    expect(parts['0/0']?.[0]?.slice(0, 2)).toEqual([100, 100]);
    expect(parts['0/0']?.[1]?.slice(-2)).toEqual([100, 300]);
  });
});
