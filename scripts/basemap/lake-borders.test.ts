import { describe, expect, it } from 'vitest';
import { outsideLakes, wideLakes } from './lake-borders.ts';
import { CELLS_PER_DEG } from './shore-file.ts';
import { countryBorders } from './sources.ts';
import { projectLine } from './world-ring.ts';

const cells = (places: readonly (readonly [lon: number, lat: number])[]): Int32Array =>
  Int32Array.from(places.flat().map((deg) => Math.round(deg * CELLS_PER_DEG)));
const line = (places: readonly (readonly [lon: number, lat: number])[]) =>
  projectLine(cells(places), CELLS_PER_DEG);
const box = (level: number, west: number, east: number, south: number, north: number) => ({
  level,
  parent: -1,
  cells: cells([
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]),
});
const lonsOf = (piece: Float64Array | undefined) =>
  [...(piece ?? [])].filter((_, index) => index % 2 === 0).map((x) => (x - 0.5) * 360);

describe('F2 borders over lakes', () => {
  const lake = box(2, 6, 7, 46, 46.4);

  it('a border that crosses a lake is removed between its shores, to within 500 m', () => {
    const [west, east, ...others] = outsideLakes(
      line([
        [5, 46.2],
        [6.5, 46.2],
        [8, 46.2],
      ]),
      wideLakes([lake]),
    );
    expect(others).toEqual([]);
    expect(lonsOf(west)[0]).toBeCloseTo(5, 6);
    expect(Math.abs((lonsOf(west).at(-1) ?? 0) - 6)).toBeLessThan(0.005);
    expect(Math.abs((lonsOf(east)[0] ?? 0) - 7)).toBeLessThan(0.005);
    expect(lonsOf(east).at(-1)).toBeCloseTo(8, 6);
  });

  it('a border that touches no lake keeps all its positions', () => {
    const far = line([
      [5, 47],
      [6.5, 47.1],
      [8, 47],
    ]);
    expect(outsideLakes(far, wideLakes([lake]))).toEqual([far]);
  });

  it('borders in small lakes, on islands and in rivers with two banks are kept', () => {
    // 11 km by 8 km; an island of that size; 110 km by 0.8 km.
    const others = [box(2, 6, 6.1, 46, 46.1), box(3, 6, 7, 46, 46.4), box(2, 6, 7, 46, 46.007)];
    expect(wideLakes(others).count).toBe(0);
    expect(wideLakes([...others, lake]).count).toBe(1);
  });
});

describe('F2 borders of countries', () => {
  it('the land around Baikonur leased by Russia is not a country', () => {
    const baikonur = { lat: 45.98, lon: 63.38 };
    const near = countryBorders().filter((border) => {
      const [lon = 0, lat = 0] = [...border.cells].map((cell) => cell / CELLS_PER_DEG);
      return Math.abs(lon - baikonur.lon) < 1 && Math.abs(lat - baikonur.lat) < 1;
    });
    expect(near).toEqual([]);
  });
});
