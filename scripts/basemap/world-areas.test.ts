import { describe, expect, it } from 'vitest';
import { firstVisibleZoom, worldAreas } from './world-areas.ts';
import { signedDoubleArea } from './world-ring.ts';

function octagon(lon: number, lat: number, radiusDeg: number, turn: 1 | -1 = 1): Float64Array {
  const positions = Array.from({ length: 8 }, (_, i) => {
    const angle = 0.3 + (turn * 2 * Math.PI * i) / 8;
    return [lon + radiusDeg * Math.cos(angle), lat + radiusDeg * Math.sin(angle)];
  });
  return Float64Array.from([...positions, positions[0] ?? []].flat());
}

describe('worldAreas', () => {
  it('F2 makes water of the holes and islands of the land in them', () => {
    const areas = worldAreas([
      [octagon(10, 0, 8), octagon(10, 0, 3, -1), octagon(14, 4, 0.001)],
      [octagon(10, 0, 1)],
      [octagon(40, 0, 1)],
    ]);
    const kinds = areas.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['island', 'land', 'land', 'water']);
    const water = areas.find(({ kind }) => kind === 'water');
    const island = areas.find(({ kind }) => kind === 'island');
    expect(island?.minZoom).toBeGreaterThanOrEqual(water?.minZoom ?? Infinity);
  });

  it('F2 turns every ring the way vector tiles want it', () => {
    const areas = worldAreas([[octagon(10, 0, 8, -1)], [octagon(40, 0, 8, 1)]]);
    for (const { line } of areas) expect(signedDoubleArea(line.xy)).toBeGreaterThan(0);
  });

  it('F2 hides an island whose lake is too small to be drawn', () => {
    const areas = worldAreas([[octagon(10, 0, 8), octagon(10, 0, 0.004)], [octagon(10, 0, 0.003)]]);
    expect(areas.map(({ kind }) => kind)).toEqual(['land']);
  });

  it('F2 shows large shapes first and narrow water only when its shores come apart', () => {
    const pxAtZoom8 = 1 / (512 * 2 ** 8);
    const size = (widthPx: number, lengthPx: number) => ({
      area: widthPx * lengthPx * pxAtZoom8 ** 2,
      perimeter: 2 * (widthPx + lengthPx) * pxAtZoom8,
    });
    expect(firstVisibleZoom('land', size(5000, 5000))).toBe(0);
    expect(firstVisibleZoom('water', size(200, 200))).toBeLessThan(
      firstVisibleZoom('water', size(20, 2000)) ?? 0,
    );
    expect(firstVisibleZoom('water', size(1, 5000))).toBeNull();
    expect(firstVisibleZoom('land', size(0.1, 0.1))).toBeNull();
  });
});
