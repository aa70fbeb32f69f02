import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartPoint, Georeference } from '../contract.ts';
import { type PlacedPage, placePage } from './georeference.ts';

const RADIANS = Math.PI / 180;
const point = (x: number, y: number, lat: number, lon: number): ChartPoint => ({
  x,
  y,
  lat,
  lon,
  label: null,
});
const page = (points: ChartPoint[], size = { width: 400, height: 600 }): Georeference => ({
  page: 1,
  pageWidthPt: size.width,
  pageHeightPt: size.height,
  points,
});
function placed(given: Georeference): PlacedPage {
  const outcome = placePage(given);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}
const refusal = (given: Georeference) => {
  const outcome = placePage(given);
  return outcome.ok ? null : outcome.message;
};

describe('H5 a page is georeferenced by two points', () => {
  it('H5 north-up: points on the equator one degree apart span the page as drawn', () => {
    // Half the width is one degree, so the page is 2° wide and 3° high (600/400) in mercator at the equator.
    const { corners, upDegTrue, metresPerPt, residualM } = placed(
      page([point(0.25, 0.5, 0, 10), point(0.75, 0.5, 0, 11)]),
    );
    expect(corners[0][0]).toBeCloseTo(9.5, 9);
    expect(corners[1][0]).toBeCloseTo(11.5, 9);
    expect(corners[0][1]).toBeCloseTo(1.4998, 3);
    expect(corners[2][1]).toBeCloseTo(-1.4998, 3);
    expect(upDegTrue).toBeCloseTo(0, 9);
    // One degree of the mercator sphere is 111,319.49 m; it spans 200 pt here.
    expect(metresPerPt).toBeCloseTo(111_319.49 / 200, 1);
    expect(residualM).toBeNull();
  });
  it('H5 a page whose right edge is south has east at its top', () => {
    expect(placed(page([point(0.25, 0.5, 1, 10), point(0.75, 0.5, 0, 10)])).upDegTrue).toBeCloseTo(90, 6);
  });
  it('H5 a page upside down is rotated by 180°', () => {
    const { upDegTrue, corners } = placed(page([point(0.25, 0.5, 0, 11), point(0.75, 0.5, 0, 10)]));
    expect(upDegTrue).toBeCloseTo(180, 6);
    expect(corners[0][1]).toBeLessThan(corners[2][1]);
  });
  it('H5 any placement is recovered from two of its points, including the corners', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -70, max: 70, noNaN: true }),
        fc.double({ min: -180, max: 179.99, noNaN: true }),
        fc.double({ min: 0, max: 359, noNaN: true }),
        fc.double({ min: 2, max: 200, noNaN: true }),
        (lat, lon, upDeg, metresPerPt) => {
          // A page placed by hand: its centre at lat/lon, its top towards upDeg.
          const scale = metresPerPt / Math.cos(lat * RADIANS);
          const at = (x: number, y: number) => {
            const [right, up] = [(x - 0.5) * 400 * scale, (0.5 - y) * 600 * scale];
            const angle = -upDeg * RADIANS;
            const east = right * Math.cos(angle) - up * Math.sin(angle);
            const north = right * Math.sin(angle) + up * Math.cos(angle);
            const middleNorth = 6_378_137 * Math.asinh(Math.tan(lat * RADIANS));
            const farLon = lon + east / 6_378_137 / RADIANS;
            return point(
              x,
              y,
              Math.atan(Math.sinh((middleNorth + north) / 6_378_137)) / RADIANS,
              farLon - 360 * Math.floor((farLon + 180) / 360),
            );
          };
          const found = placed(page([at(0.2, 0.1), at(0.7, 0.8)]));
          const expected = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
          for (const [index, corner] of found.corners.entries()) {
            expect(corner[1]).toBeCloseTo(expected[index]!.lat, 6);
            expect(Math.sin((corner[0] - expected[index]!.lon) * RADIANS)).toBeCloseTo(0, 6);
          }
          expect(found.metresPerPt).toBeCloseTo(metresPerPt, 3);
          expect(Math.cos((found.upDegTrue - upDeg) * RADIANS)).toBeCloseTo(1, 9);
        },
      ),
    );
  });
  it('H5 a page is contiguous across the antimeridian', () => {
    const { corners } = placed(page([point(0.25, 0.5, 0, 179.5), point(0.75, 0.5, 0, -179.5)]));
    expect(corners[1][0] - corners[0][0]).toBeCloseTo(2, 9);
  });
});

describe('H5 a third point checks the other two', () => {
  const two = [point(0.25, 0.25, 0.75, 10), point(0.75, 0.25, 0.75, 11)];
  it('H5 a consistent one leaves a small residual', () => {
    const { residualM } = placed(page([...two, point(0.25, 0.75, -0.7499, 10)]));
    expect(residualM).not.toBeNull();
    expect(residualM!).toBeLessThan(100);
  });
  it('H5 a contradictory one is rejected with the distance', () => {
    expect(refusal(page([...two, point(0.25, 0.75, -1.4, 10)]))).toMatch(/contradict each other by [\d,]+ m/);
  });
  it('H5 mirrored points are rejected', () => {
    expect(refusal(page([...two, point(0.25, 0.75, 2.25, 10)]))).toMatch(/other way round/);
  });
});

describe('H5 impossible placements are rejected', () => {
  it('H5 one point', () => {
    expect(refusal(page([point(0.2, 0.2, 1, 1)]))).toMatch(/Two points/);
  });
  it('H5 the same position on the chart', () => {
    expect(refusal(page([point(0.5, 0.5, 1, 1), point(0.51, 0.5, 2, 2)]))).toMatch(/too near/);
  });
  it('H5 the same coordinates', () => {
    expect(refusal(page([point(0.2, 0.2, 1, 1), point(0.8, 0.8, 1, 1)]))).toMatch(/same coordinates/);
  });
  it('H5 a page larger than the earth', () => {
    expect(refusal(page([point(0.45, 0.5, 0, -60), point(0.55, 0.5, 0, 60)]))).toMatch(/impossible size/);
  });
});
