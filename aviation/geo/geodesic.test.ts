import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAtAntimeridian, unwrapLongitudes } from './antimeridian.ts';
import { formatCoordinate } from './format-coordinate.ts';
import {
  destination,
  distanceNm,
  geodesicPath,
  initialBearingDegTrue,
  intermediatePoint,
  inverseGeodesic,
} from './geodesic.ts';
import { angleDifferenceDeg, normaliseBearingDeg, normaliseLonDeg } from './lat-lon.ts';

const kjfk = { lat: 40.639928, lon: -73.778692 };
const klax = { lat: 33.942496, lon: -118.408049 };
const egll = { lat: 51.4706, lon: -0.461941 };
const rjtt = { lat: 35.552299, lon: 139.779999 };

const latitude = fc.double({ min: -89.9, max: 89.9, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const point = fc.record({ lat: latitude, lon: longitude });

describe('G2 geodesics on WGS84', () => {
  it('gives the published distances of well-known city pairs', () => {
    expect(distanceNm(kjfk, klax)).toBeGreaterThan(2145);
    expect(distanceNm(kjfk, klax)).toBeLessThan(2152);
    expect(distanceNm(egll, rjtt)).toBeGreaterThan(5150);
    expect(distanceNm(egll, rjtt)).toBeLessThan(5195);
  });

  it("solves the example in GeographicLib's manual: JFK to LHR 5551759.400 m", () => {
    const solution = inverseGeodesic({ lat: 40.6, lon: -73.8 }, { lat: 51.6, lon: -0.5 });
    expect(solution.distanceNm * 1852).toBeCloseTo(5551759.4, 0);
    expect(solution.initialBearingDegTrue).toBeCloseTo(51.198_882_845_5, 6);
    expect(solution.finalBearingDegTrue).toBeCloseTo(107.821_776_735_5, 6);
  });

  it('has the length of a meridian degree at the equator and at the pole', () => {
    expect(distanceNm({ lat: 0, lon: 0 }, { lat: 1, lon: 0 })).toBeCloseTo(59.705, 2);
    expect(distanceNm({ lat: 89, lon: 0 }, { lat: 90, lon: 0 })).toBeCloseTo(60.3, 1);
  });

  it('destination is the inverse of distance and bearing', () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        const { distanceNm: nm, initialBearingDegTrue: bearing } = inverseGeodesic(from, to);
        const reached = destination(from, { bearingDegTrue: bearing, distanceNm: nm });
        expect(distanceNm(reached, to)).toBeLessThan(1e-4);
      }),
    );
  });

  it('is symmetric and keeps directions in [0, 360)', () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        expect(distanceNm(from, to)).toBeCloseTo(distanceNm(to, from), 6);
        const bearing = initialBearingDegTrue(from, to);
        expect(bearing).toBeGreaterThanOrEqual(0);
        expect(bearing).toBeLessThan(360);
      }),
    );
  });

  it('wraps longitudes and bearings', () => {
    expect(normaliseLonDeg(180)).toBe(-180);
    expect(normaliseLonDeg(260.2)).toBeCloseTo(-99.8, 9);
    expect(normaliseLonDeg(-541)).toBeCloseTo(179, 9);
    expect(normaliseBearingDeg(-10)).toBe(350);
    expect(normaliseBearingDeg(-1e-20)).toBe(0);
    expect(angleDifferenceDeg(350, 10)).toBe(20);
    expect(angleDifferenceDeg(170, -170)).toBe(20);
    expect(angleDifferenceDeg(-170, 170)).toBe(-20);
  });
});

const hasJump = (lons: readonly number[]): boolean =>
  lons.some((lon, index) => index > 0 && Math.abs(lon - (lons[index - 1] ?? lon)) > 180);

describe('F1 lines for the map', () => {
  it('divides a path into steps of at most the given length and keeps its length', () => {
    const path = geodesicPath(kjfk, klax, 100);
    expect(path[0]).toEqual(kjfk);
    expect(path.at(-1)).toEqual(klax);
    const legs = path.slice(1).map((to, index) => distanceNm(path[index] ?? to, to));
    expect(Math.max(...legs)).toBeLessThanOrEqual(100.0001);
    expect(legs.reduce((a, b) => a + b)).toBeCloseTo(distanceNm(kjfk, klax), 3);
  });

  it('finds the middle of a leg', () => {
    const middle = intermediatePoint(kjfk, klax, 0.5);
    expect(distanceNm(kjfk, middle)).toBeCloseTo(distanceNm(middle, klax), 6);
  });

  it('splits a Pacific crossing at the antimeridian, each part within -180…180', () => {
    const parts = splitAtAntimeridian(geodesicPath(rjtt, klax));
    expect(parts).toHaveLength(2);
    expect(parts[0]?.at(-1)?.lon).toBe(180);
    expect(parts[1]?.[0]?.lon).toBe(-180);
    expect(parts[0]?.at(-1)?.lat).toBeCloseTo(parts[1]?.[0]?.lat ?? 0, 9);
  });

  it('splits westward too, and leaves other lines whole', () => {
    const parts = splitAtAntimeridian([
      { lat: 10, lon: -179 },
      { lat: 20, lon: 179 },
    ]);
    expect(parts.map((part) => part.map((p) => p.lon))).toEqual([
      [-179, -180],
      [180, 179],
    ]);
    expect(parts[0]?.[1]?.lat).toBeCloseTo(15, 9);
    expect(splitAtAntimeridian(geodesicPath(kjfk, egll))).toHaveLength(1);
    expect(splitAtAntimeridian([])).toEqual([]);
  });

  it('splits between neighbours on both sides of the antimeridian', () => {
    const parts = splitAtAntimeridian([
      { lat: 0, lon: 180 },
      { lat: 0, lon: -179.99999999999997 },
    ]);
    expect(parts.map((part) => part.map((p) => p.lon))).toEqual([
      [180, 180],
      [-180, -179.99999999999997],
    ]);
  });

  it('never leaves a jump of more than half a turn inside a part, nor in an unwrapped line', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 12 }), (points) => {
        for (const part of splitAtAntimeridian(points)) expect(hasJump(part.map((p) => p.lon))).toBe(false);
        expect(hasJump(unwrapLongitudes(points).map((p) => p.lon))).toBe(false);
      }),
    );
  });
});

describe('F6 coordinate text', () => {
  it('writes degrees and decimal minutes, carrying 60 minutes', () => {
    expect(formatCoordinate({ lat: 40.639928, lon: -73.778692 })).toBe('N40°38.4 W073°46.7');
    expect(formatCoordinate({ lat: -33.9999, lon: 151.9999 })).toBe('S34°00.0 E152°00.0');
    expect(formatCoordinate({ lat: 0, lon: -0.05 })).toBe('N00°00.0 W000°03.0');
  });
});
