import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ringArea } from './cut-polygon.ts';
import { intermediatePoint } from './geodesic.ts';
import { type Position, type Rfc7946Geometry, rfc7946Geometry } from './rfc7946.ts';

const polygonsOf = (geometry: Rfc7946Geometry | null): Position[][][] => {
  if (geometry?.type === 'MultiPolygon') return geometry.coordinates;
  return geometry?.type === 'Polygon' ? [geometry.coordinates] : [];
};

/** Even-odd rule on the plane, independent of the code under test. */
const contains = ([x, y]: Position, polygons: Position[][][]): boolean =>
  polygons.some(
    (rings) =>
      rings.filter((ring) => {
        let crossings = 0;
        for (let index = 0; index + 1 < ring.length; index += 1) {
          const [[ax, ay], [bx, by]] = [ring[index]!, ring[index + 1]!];
          if (ay > y !== by > y && ax + ((y - ay) * (bx - ax)) / (by - ay) > x) crossings += 1;
        }
        return crossings % 2 === 1;
      }).length %
        2 ===
      1,
  );

/** Corners around a centre at increasing angles: never self-intersecting, and as jagged as possible. */
const star = fc
  .record({
    lon: fc.double({ min: 150, max: 210, noNaN: true }),
    lat: fc.double({ min: -40, max: 40, noNaN: true }),
    radii: fc.array(fc.double({ min: 1, max: 40, noNaN: true }), { minLength: 5, maxLength: 24 }),
  })
  .map(({ lon, lat, radii }) =>
    radii.map((radius, index): Position => {
      const angle = (2 * Math.PI * index) / radii.length;
      return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
    }),
  );

describe('F3 H1 geometries of RFC 7946', () => {
  it("F3 cuts a line at the antimeridian like the RFC's own example (3.1.9)", () => {
    const cut = {
      type: 'MultiLineString',
      coordinates: [
        [
          [170, 45],
          [180, 45],
        ],
        [
          [-180, 45],
          [-170, 45],
        ],
      ],
    };
    for (const far of [-170, 190])
      expect(
        rfc7946Geometry({
          type: 'LineString',
          coordinates: [
            [170, 45],
            [far, 45],
          ],
        }),
      ).toEqual(cut);
  });

  it("F3 cuts a polygon at the antimeridian like the RFC's own example (3.1.9)", () => {
    const ring = [
      [170, 40],
      [170, 50],
      [-170, 50],
      [-170, 40],
    ];
    const cut = rfc7946Geometry({ type: 'Polygon', coordinates: [ring] });
    const corners = polygonsOf(cut).map(([outer = []]) => new Set(outer.map(String)));
    expect(corners).toEqual([
      new Set(['180,40', '180,50', '170,50', '170,40']),
      new Set(['-170,40', '-170,50', '-180,50', '-180,40']),
    ]);
  });

  it('F3 turns outer rings counter-clockwise and holes clockwise, and closes them (3.1.6)', () => {
    const clockwise = [
      [0, 0],
      [0, 10],
      [10, 10],
      [10, 0],
    ];
    const hole = [
      [2, 2],
      [4, 2],
      [4, 4],
      [2, 4],
    ];
    const [[outer, inner] = []] = polygonsOf(
      rfc7946Geometry({ type: 'Polygon', coordinates: [clockwise, hole] }),
    );
    expect(ringArea(outer ?? [])).toBe(100);
    expect(ringArea(inner ?? [])).toBe(-4);
    expect(outer?.at(-1)).toEqual(outer?.[0]);
  });

  it('F3 a hole across the antimeridian becomes part of both boundaries, one beside it stays a hole', () => {
    const ring = [
      [170, -10],
      [190, -10],
      [190, 10],
      [170, 10],
    ];
    const across = [
      [178, -2],
      [178, 2],
      [-178, 2],
      [-178, -2],
    ];
    const east = [
      [-176, 4],
      [-176, 6],
      [-174, 6],
      [-174, 4],
    ];
    const polygons = polygonsOf(rfc7946Geometry({ type: 'Polygon', coordinates: [ring, across, east] }));
    expect(polygons.map((rings) => rings.length)).toEqual([1, 2]);
    const area = polygons.flat().reduce((sum, each) => sum + ringArea(each), 0);
    expect(area).toBeCloseTo(400 - 16 - 4, 6);
    expect(contains([179, 0], polygons)).toBe(false);
    expect(contains([179, 5], polygons)).toBe(true);
    expect(contains([-175, 5], polygons)).toBe(false);
  });

  it('F3 an area around a pole is closed along the edge of the map', () => {
    const cap = [-180, -90, 0, 90].map((lon) => [lon, 80]);
    const polygons = polygonsOf(rfc7946Geometry({ type: 'Polygon', coordinates: [cap] }));
    expect(polygons.flat().reduce((sum, ring) => sum + ringArea(ring), 0)).toBeCloseTo(3600, 6);
    expect(contains([17, 89], polygons)).toBe(true);
    expect(contains([17, 79], polygons)).toBe(false);
  });

  it('F3 any area: same size, same interior, nothing beyond ±180, right-handed, closed', () => {
    fc.assert(
      fc.property(
        star,
        fc.boolean(),
        fc.array(
          fc.tuple(
            fc.double({ min: 100, max: 260, noNaN: true }),
            fc.double({ min: -85, max: 85, noNaN: true }),
          ),
          { maxLength: 30 },
        ),
        (ring, isReversed, places) => {
          const given = isReversed ? ring.toReversed() : ring;
          const jumping = given.map(([lon, lat]) => [lon > 180 ? lon - 360 : lon, lat]);
          const polygons = polygonsOf(rfc7946Geometry({ type: 'Polygon', coordinates: [jumping] }));
          const whole = ringArea([...ring, ring[0]!]);
          expect(polygons.flat().reduce((sum, part) => sum + ringArea(part), 0)).toBeCloseTo(whole, 2);
          for (const [outer = []] of polygons) {
            expect(ringArea(outer)).toBeGreaterThan(0);
            expect(outer.at(-1)).toEqual(outer[0]);
            expect(outer.every(([lon]) => Math.abs(lon) <= 180)).toBe(true);
          }
          for (const [lon, lat] of places) {
            const nearEdge = [1e-4, -1e-4].some(
              (off) =>
                contains([lon + off, lat + off], [[[...ring, ring[0]!]]]) !==
                contains([lon, lat], [[[...ring, ring[0]!]]]),
            );
            if (nearEdge || Math.abs(lon - 180) < 1e-4) continue;
            expect(contains([lon > 180 ? lon - 360 : lon, lat], polygons)).toBe(
              contains([lon, lat], [[[...ring, ring[0]!]]]),
            );
          }
        },
      ),
    );
  });

  it('F3 a great circle gets intermediate points, since an edge of GeoJSON is straight in degrees (3.1.1)', () => {
    const line = rfc7946Geometry(
      {
        type: 'LineString',
        coordinates: [
          [-50, 50],
          [-20, 50],
        ],
      },
      'geodesic',
    );
    const middle = intermediatePoint({ lat: 50, lon: -50 }, { lat: 50, lon: -20 }, 0.5);
    const coordinates = line?.type === 'LineString' ? line.coordinates : [];
    expect(Math.max(...coordinates.map(([, lat]) => lat))).toBeCloseTo(middle.lat, 2);
    expect(middle.lat).toBeGreaterThan(50.9);
  });

  it('F3 a position on or past the antimeridian has a longitude within ±180; a single point is not a line', () => {
    expect(rfc7946Geometry({ type: 'Point', coordinates: [190, 5] })).toEqual({
      type: 'Point',
      coordinates: [-170, 5],
    });
    expect(
      rfc7946Geometry({
        type: 'LineString',
        coordinates: [
          [10, 10],
          [10, 10],
        ],
      }),
    ).toBeNull();
    expect(
      rfc7946Geometry({
        type: 'Polygon',
        coordinates: [
          [
            [1, 1],
            [2, 2],
            [1, 1],
          ],
        ],
      }),
    ).toBeNull();
  });
});
