import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanMultiPolygon } from './ring-scanner.ts';

const file = (coordinates: unknown, tail = '') =>
  Buffer.from(
    `{"type":"GeometryCollection", "geometries": [\n{"type":"MultiPolygon","coordinates":${JSON.stringify(coordinates)}}${tail}]}`,
  );
const asNested = (bytes: Buffer) =>
  [...scanMultiPolygon(bytes)].map((rings) =>
    rings.map((ring) => Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]])),
  );

describe('scanMultiPolygon', () => {
  it('F2 reads the same positions as JSON.parse', () => {
    const degrees = fc.integer({ min: -180_000, max: 180_000 }).map((thousandths) => thousandths / 1000);
    const ring = fc.array(fc.tuple(degrees, degrees), { minLength: 1, maxLength: 6 });
    const polygons = fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), { maxLength: 4 });
    fc.assert(
      fc.property(polygons, (coordinates) => {
        // −0 is written as 0.
        expect(asNested(file(coordinates))).toEqual(JSON.parse(JSON.stringify(coordinates)));
      }),
    );
  });

  it('F2 reads exponents, spaces and nothing after the coordinates', () => {
    const bytes = Buffer.from('{"coordinates":[ [ [ [ -1.5e1 , 2 ] , [3,-0.25]]]],"bbox":[9,9,9,9]}');
    expect(asNested(bytes)).toEqual([
      [
        [
          [-15, 2],
          [3, -0.25],
        ],
      ],
    ]);
  });

  it('F2 refuses a file that is cut off or of another kind', () => {
    expect(() => [...scanMultiPolygon(Buffer.from('{"coordinates":[[[[1,2],[3'))]).toThrow(/ends inside/);
    expect(() => [...scanMultiPolygon(Buffer.from('{"type":"Topology"}'))]).toThrow(/No coordinates/);
  });
});
