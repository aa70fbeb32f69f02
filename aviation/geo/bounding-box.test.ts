import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import {
  boxAround,
  boxContains,
  boxOfRadius,
  boxesIntersect,
  normaliseBox,
  splitBoxAtAntimeridian,
} from './bounding-box.ts';
import { destination } from './geodesic.ts';
import { pointInPolygon, pointInRing } from './polygon.ts';

const point = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

const cap = (lat: number): number[][] => [-135, -45, 45, 135].map((lon) => [lon, lat]);
const square = (size: number): number[][] => [
  [-size, -size],
  [size, -size],
  [size, size],
  [-size, size],
  [-size, -size],
];

describe('F6 boxes, also across the antimeridian', () => {
  const fiji = { west: 176, south: -20, east: -178, north: -15 };

  it('contains and splits', () => {
    expect(boxContains(fiji, { lat: -17.75, lon: 177.44 })).toBe(true);
    expect(boxContains(fiji, { lat: -17, lon: -179 })).toBe(true);
    expect(boxContains(fiji, { lat: -17, lon: 180 })).toBe(true);
    expect(boxContains(fiji, { lat: -17, lon: 0 })).toBe(false);
    expect(boxContains(fiji, { lat: -21, lon: 179 })).toBe(false);
    expect(splitBoxAtAntimeridian(fiji)).toEqual([
      { west: 176, south: -20, east: 180, north: -15 },
      { west: -180, south: -20, east: -178, north: -15 },
    ]);
  });

  it('intersects across the antimeridian', () => {
    expect(boxesIntersect(fiji, { west: -179, south: -16, east: -170, north: 0 })).toBe(true);
    expect(boxesIntersect(fiji, { west: -170, south: -16, east: 170, north: 0 })).toBe(false);
  });

  it("accepts a map's unwrapped edges", () => {
    expect(normaliseBox({ west: 170, south: -10, east: 190, north: 10 })).toEqual({
      west: 170,
      south: -10,
      east: -170,
      north: 10,
    });
    expect(normaliseBox({ west: -250, south: -95, east: 190, north: 95 })).toEqual({
      west: -180,
      south: -90,
      east: 180,
      north: 90,
    });
    expect(normaliseBox({ west: 90, south: 0, east: 180, north: 1 }).east).toBe(180);
    expect(normaliseBox({ west: -180, south: 0, east: 180, north: 1 }).east).toBe(180);
  });

  it('encloses points tightly', () => {
    expect(
      boxAround([
        { lat: 1, lon: 179 },
        { lat: 2, lon: -178 },
        { lat: 0, lon: 178 },
      ]),
    ).toEqual({ west: 178, south: 0, east: -178, north: 2 });
    expect(boxAround([])).toBeNull();
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 10 }), (points) => {
        const box = boxAround(points);
        for (const each of points) expect(box && boxContains(box, each)).toBe(true);
      }),
    );
  });

  it('a box of radius contains every point at that distance', () => {
    fc.assert(
      fc.property(
        point,
        fc.double({ min: 1, max: 3000, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        (centre, distanceNm, bearingDegTrue) => {
          const edge = destination(centre, { bearingDegTrue, distanceNm: distanceNm * 0.99 });
          expect(boxContains(boxOfRadius(centre, distanceNm), edge)).toBe(true);
        },
      ),
    );
  });
});

describe('F6 point in polygon on the sphere', () => {
  const overDateline = [
    [170, 10],
    [-170, 10],
    [-170, -10],
    [170, -10],
    [170, 10],
  ];

  it('works across the antimeridian', () => {
    expect(pointInRing({ lat: 0, lon: 180 }, overDateline)).toBe(true);
    expect(pointInRing({ lat: 0, lon: -175 }, overDateline)).toBe(true);
    expect(pointInRing({ lat: 0, lon: 0 }, overDateline)).toBe(false);
    expect(pointInRing({ lat: 0, lon: 165 }, overDateline)).toBe(false);
  });

  it('handles polygons around either pole', () => {
    expect(pointInRing({ lat: 90, lon: 0 }, cap(70))).toBe(true);
    expect(pointInRing({ lat: 80, lon: 100 }, cap(70))).toBe(true);
    expect(pointInRing({ lat: 0, lon: 100 }, cap(70))).toBe(false);
    expect(pointInRing({ lat: -89, lon: 10 }, cap(-70))).toBe(true);
    expect(pointInRing({ lat: -60, lon: 10 }, cap(-70))).toBe(false);
  });

  it('follows great circles, not parallels: the edge between 40N points bulges north', () => {
    const wide = [
      [-60, 40],
      [60, 40],
      [60, 0],
      [-60, 0],
    ];
    expect(pointInRing({ lat: 50, lon: 0 }, wide)).toBe(true);
    expect(pointInRing({ lat: 60, lon: 0 }, wide)).toBe(false);
  });

  it('excludes holes and degenerate rings', () => {
    expect(pointInPolygon({ lat: 3, lon: 3 }, [square(5), square(2)])).toBe(true);
    expect(pointInPolygon({ lat: 1, lon: 1 }, [square(5), square(2)])).toBe(false);
    expect(pointInPolygon({ lat: 1, lon: 1 }, [])).toBe(false);
    expect(pointInRing({ lat: 0, lon: 0 }, [[0, 0]])).toBe(false);
  });

  it('agrees with the distance to the centre for circles anywhere', () => {
    fc.assert(
      fc.property(
        point,
        fc.double({ min: 20, max: 2000, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        (centre, radiusNm, bearingDegTrue) => {
          const ring = Array.from({ length: 72 }, (_, index) => {
            const edge = destination(centre, { bearingDegTrue: index * 5, distanceNm: radiusNm });
            return [edge.lon, edge.lat];
          });
          const inner = destination(centre, { bearingDegTrue, distanceNm: radiusNm * 0.98 });
          const outer = destination(centre, { bearingDegTrue, distanceNm: radiusNm * 1.02 });
          fc.pre(Math.abs(inner.lat) < 89 && Math.abs(outer.lat) < 89);
          expect(pointInRing(inner, ring)).toBe(true);
          expect(pointInRing(outer, ring)).toBe(false);
        },
      ),
      { numRuns: cases(300) },
    );
  });
});
