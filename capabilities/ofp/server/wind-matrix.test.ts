import { describe, expect, it } from 'vitest';
import { windMatrix } from './wind-matrix.ts';

const points = [
  { ident: 'GAYEL', lat: 41, lon: -74, time: '2026-11-20T14:30:00.000Z' },
  { ident: 'GEP', lat: 45, lon: -93, time: '2026-11-20T16:30:00.000Z' },
];
const freshness = {
  source: 'GFS',
  asOf: '2026-11-20T06:00:00.000Z',
  receivedAt: null,
  origin: 'live',
  state: 'fresh',
} as const;

describe('G5 winds aloft at the points of a flight', () => {
  it('queries each level at each point and its time; unknown values stay unknown', () => {
    const air = {
      windAt: ({ lat, pressureAltitudeFt }: { lat: number; pressureAltitudeFt: number }) =>
        lat > 44 ? null : { fromDegTrue: 270, speedKt: pressureAltitudeFt / 1000 },
      temperatureAt: ({ timeMs }: { timeMs: number }) => -new Date(timeMs).getUTCHours(),
    };
    expect(windMatrix(points, [300, 340], { air, freshness, message: 'Some.' })).toEqual({
      levels: [300, 340],
      freshness,
      message: 'Some.',
      rows: [
        {
          ident: 'GAYEL',
          time: points[0]?.time,
          cells: [
            { fromDegTrue: 270, speedKt: 30, temperatureC: -14 },
            { fromDegTrue: 270, speedKt: 34, temperatureC: -14 },
          ],
        },
        {
          ident: 'GEP',
          time: points[1]?.time,
          cells: [
            { fromDegTrue: null, speedKt: null, temperatureC: -16 },
            { fromDegTrue: null, speedKt: null, temperatureC: -16 },
          ],
        },
      ],
    });
  });

  it('states no source when none was used', () => {
    const none = windMatrix(points, [300], { air: null, freshness, message: 'No model run.' });
    expect(none.freshness).toBeNull();
    expect(none.rows[0]?.cells).toEqual([{ fromDegTrue: null, speedKt: null, temperatureC: null }]);
  });
});
