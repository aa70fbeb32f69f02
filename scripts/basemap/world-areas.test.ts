import { describe, expect, it } from 'vitest';
import { CELLS_PER_DEG, type ShoreLine } from './shore-file.ts';
import { firstVisibleZoom, worldAreas } from './world-areas.ts';
import { signedDoubleArea } from './world-ring.ts';

function octagon(
  level: number,
  at: { lon: number; lat: number; radiusDeg: number },
  more: { parent?: number; turn?: 1 | -1 } = {},
): ShoreLine {
  const cells = Int32Array.from(
    Array.from({ length: 8 }, (_, i) => {
      const angle = 0.3 + ((more.turn ?? 1) * 2 * Math.PI * i) / 8;
      return [at.lon + at.radiusDeg * Math.cos(angle), at.lat + at.radiusDeg * Math.sin(angle)];
    }).flat(),
    (degrees) => Math.round(degrees * CELLS_PER_DEG),
  );
  return { level, parent: more.parent ?? -1, cells };
}

const here = (radiusDeg: number) => ({ lon: 10, lat: 0, radiusDeg });

describe('worldAreas', () => {
  it('F2 turns the levels of the shore file into land, lakes and islands in lakes', () => {
    const areas = worldAreas([
      octagon(1, here(8)),
      octagon(2, here(3), { parent: 0 }),
      octagon(3, here(1), { parent: 1 }),
      octagon(1, { lon: 40, lat: 0, radiusDeg: 1 }),
    ]);
    expect(areas.map(({ kind }) => kind)).toEqual(['land', 'water', 'island', 'land']);
    const [, water, island] = areas;
    expect(island?.minZoom).toBeGreaterThanOrEqual(water?.minZoom ?? Infinity);
  });

  it('F2 winds every ring as vector tiles require', () => {
    const areas = worldAreas([octagon(1, here(8), { turn: -1 }), octagon(1, here(8), { turn: 1 })]);
    for (const { line } of areas) expect(signedDoubleArea(line.xy)).toBeGreaterThan(0);
  });

  it('F2 hides an island whose lake is too small to be drawn or is missing', () => {
    const areas = worldAreas([
      octagon(1, here(8)),
      octagon(2, here(0.0004), { parent: 0 }),
      octagon(3, here(0.3), { parent: 1 }),
      octagon(3, here(0.3)),
    ]);
    expect(areas.map(({ kind }) => kind)).toEqual(['land']);
  });

  it('F2 draws land across the antimeridian on both sides of the map', () => {
    const areas = worldAreas([octagon(1, { lon: 179, lat: 60, radiusDeg: 3 })]);
    const sides = areas.map(({ line }) => Math.sign(Math.max(...line.xy.filter((_, i) => i % 2 === 0)) - 1));
    expect(sides.toSorted((a, b) => a - b)).toEqual([-1, 1]);
  });

  it('F2 rejects an unknown level', () => {
    expect(() => worldAreas([octagon(6, here(1))])).toThrow('level 6');
  });

  it('F2 shows large shapes first, and narrow water only when its shores are visibly apart', () => {
    const pxAtZoom8 = 1 / (512 * 2 ** 8);
    const size = (widthPx: number, lengthPx: number) => ({
      area: widthPx * lengthPx * pxAtZoom8 ** 2,
      perimeter: 2 * (widthPx + lengthPx) * pxAtZoom8,
    });
    expect(firstVisibleZoom('land', size(5000, 5000))).toBe(0);
    expect(firstVisibleZoom('water', size(200, 200))).toBeLessThan(
      firstVisibleZoom('water', size(20, 2000)) ?? 0,
    );
    // A lake that is a thin line at zoom 8 appears in the finest tiles, which are drawn magnified.
    expect(firstVisibleZoom('water', size(1, 5000))).toBe(9);
    expect(firstVisibleZoom('water', size(0.05, 5000))).toBeNull();
    expect(firstVisibleZoom('land', size(0.1, 0.1))).toBeNull();
  });
});
