import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import { layOutRunways } from './runway-diagram.ts';
import { sampleRunwayEnd } from '../testing/sample-airports.ts';

const size = { widthPx: 364, heightPx: 306, marginPx: 36 };
/** Kennedy's eight runway ends, NASR 2026-09-03. */
const kennedy = [
  ['04L', '22R', 40.62202094, -73.78558413],
  ['22R', '04L', 40.65050938, -73.76332211],
  ['04R', '22L', 40.62542827, -73.77034558],
  ['22L', '04R', 40.64523697, -73.75486186],
  ['13L', '31R', 40.65776444, -73.79023905],
  ['31R', '13L', 40.64372458, -73.75927272],
  ['13R', '31L', 40.64839, -73.81667],
  ['31L', '13R', 40.62808, -73.77181],
].map(([ident, reciprocal, latitude, longitude]) =>
  sampleRunwayEnd({
    ident: String(ident),
    reciprocal: String(reciprocal),
    latitude: Number(latitude),
    longitude: Number(longitude),
    width: 200,
  }),
);

describe('E4 E5 airport diagram from runway ends', () => {
  const diagram = layOutRunways(kennedy, size);

  it('draws four runways and names all eight ends', () => {
    expect(diagram?.runways).toHaveLength(4);
    expect(diagram?.labels.map((label) => label.ident).toSorted()).toEqual([
      '04L',
      '04R',
      '13L',
      '13R',
      '22L',
      '22R',
      '31L',
      '31R',
    ]);
  });

  it('north is up: 04L lies below and left of 22R, and 13R is the leftmost threshold', () => {
    const runway = diagram?.runways.find((one) => one.id === '04L/22R');
    expect(runway && runway.from.y > runway.to.y && runway.from.x < runway.to.x).toBe(true);
    const leftmost = diagram?.runways
      .flatMap((one) => [
        { id: one.id.split('/')[0], x: one.from.x },
        { id: one.id.split('/')[1], x: one.to.x },
      ])
      .toSorted((a, b) => a.x - b.x)[0];
    expect(leftmost?.id).toBe('13R');
  });

  it('angles and lengths are true: 04L/22R runs 031° and the scale bar measures it as 12,079 ft', () => {
    const runway = diagram?.runways.find((one) => one.id === '04L/22R');
    if (!runway || !diagram) throw new Error('not drawn');
    const dx = runway.to.x - runway.from.x;
    const dy = runway.from.y - runway.to.y;
    expect((Math.atan2(dx, dy) * 180) / Math.PI).toBeCloseTo(30.7, 0);
    const metres = (Math.hypot(dx, dy) / diagram.scale.lengthPx) * diagram.scale.metres;
    expect(metres / 0.3048).toBeCloseTo(12079, -2);
  });

  it('everything stays inside the drawing and no label covers another', () => {
    for (const { from, to } of diagram?.runways ?? []) {
      for (const { x, y } of [from, to]) {
        expect(x).toBeGreaterThanOrEqual(size.marginPx - 0.5);
        expect(x).toBeLessThanOrEqual(size.widthPx - size.marginPx + 0.5);
        expect(y).toBeGreaterThanOrEqual(size.marginPx - 0.5);
        expect(y).toBeLessThanOrEqual(size.heightPx - size.marginPx + 0.5);
      }
    }
    const labels = diagram?.labels ?? [];
    for (const [index, a] of labels.entries()) {
      for (const b of labels.slice(index + 1)) {
        const apart = Math.abs(a.at.x - b.at.x) >= 31.9 || Math.abs(a.at.y - b.at.y) >= 18.9;
        expect(apart, `${a.ident} over ${b.ident}`).toBe(true);
      }
    }
  });

  it('leaves out a runway of which an end has no position, and draws nothing out of nothing', () => {
    const half = kennedy.map((end) => (end.ident === '22R' ? { ...end, latitude: null } : end));
    expect(layOutRunways(half, size)?.runways.map((one) => one.id)).not.toContain('04L/22R');
    expect(layOutRunways(half, size)?.runways).toHaveLength(3);
    expect(layOutRunways([], size)).toBeNull();
    expect(layOutRunways([sampleRunwayEnd({ ident: 'H1' })], size)).toBeNull();
  });

  it('fits any single runway anywhere, also across the antimeridian', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -0.03, max: 0.03, noNaN: true }),
        (lat, lon, step) => {
          const drawn = layOutRunways(
            [
              sampleRunwayEnd({ ident: '09', reciprocal: '27', latitude: lat, longitude: lon }),
              sampleRunwayEnd({
                ident: '27',
                reciprocal: '09',
                latitude: lat + step / 2,
                longitude: normaliseLonDeg(lon + step),
              }),
            ],
            size,
          );
          for (const { from, to } of drawn?.runways ?? []) {
            for (const { x, y } of [from, to]) {
              expect(x).toBeGreaterThan(0);
              expect(x).toBeLessThan(size.widthPx);
              expect(y).toBeGreaterThan(0);
              expect(y).toBeLessThan(size.heightPx);
            }
          }
        },
      ),
    );
  });
});
