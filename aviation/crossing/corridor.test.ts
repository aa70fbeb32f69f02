import { describe, expect, it } from 'vitest';
import { liesNear, lineShape, openRoute } from './corridor.ts';
import type { AreaShape } from './hazard-area.ts';

const box = (west: number, south: number, east: number, north: number): AreaShape => ({
  kind: 'polygons',
  polygons: [
    [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  ],
});

describe('G5 F3 areas near a route', () => {
  const route = openRoute([
    { lat: 40, lon: -100 },
    { lat: 40, lon: -80 },
  ]);

  it.each([
    ['an area that the route crosses between its points', box(-91, 39, -89, 42), true],
    ['one that holds the whole route', box(-110, 20, -70, 60), true],
    // The geodesic bulges to 40.4 north; 41.1 north is some 40 NM off.
    ['one within 50 NM', box(-91, 41.1, -89, 43), true],
    ['one further off', box(-91, 42, -89, 43), false],
    ['one on the other side of the globe', box(89, 39, 91, 41), false],
    ['one beyond the last point', box(-79, 39.5, -78, 40.5), true],
    ['one further beyond it', box(-78, 39.5, -77, 40.5), false],
  ])('G5 finds %s', (_, shape, isNear) => {
    expect(liesNear(route, shape, 50)).toBe(isNear);
  });
  it('G5 works across the antimeridian, where outlines continue past 180', () => {
    const pacific = openRoute([
      { lat: 45, lon: 170 },
      { lat: 45, lon: -170 },
    ]);
    expect(liesNear(pacific, box(178, 44, 184, 47), 50)).toBe(true);
    expect(liesNear(pacific, box(-182, 44, -176, 47), 50)).toBe(true);
  });
  it('G5 includes areas with a radius, and lines', () => {
    const around = (radiusNm: number): AreaShape => ({
      kind: 'circle',
      centre: { lat: 43, lon: -90 },
      radiusNm,
    });
    expect(liesNear(route, around(0), 50)).toBe(false);
    expect(liesNear(route, around(120), 50)).toBe(true);
    const line = lineShape([
      [-95, 45],
      [-95, 43],
      [-95, 38],
    ]);
    expect(liesNear(route, line, 1)).toBe(true);
    const beside = lineShape([
      [-95, 45],
      [-94, 41.1],
      [-93, 45],
    ]);
    expect(liesNear(route, beside, 50)).toBe(true);
    expect(liesNear(route, beside, 20)).toBe(false);
  });
  it('G5 a route of one point is that position', () => {
    const here = openRoute([{ lat: 40, lon: -100 }]);
    expect(liesNear(here, box(-101, 39, -99, 41), 50)).toBe(true);
    expect(liesNear(here, box(-80, 39, -79, 41), 50)).toBe(false);
  });
});
