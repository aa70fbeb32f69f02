import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hazardLevel, hazardNow, hazardOf, hazardPoints, placeholderHazard } from './hazard-level.ts';

const calm = { precipitation: 0, windGust: 5, windSpeed: 4, lightning: 0, visibilityM: 20_000 };
const nowMs = Date.UTC(2026, 10, 20, 12, 7);

describe('E7 hazard level', () => {
  it('spec 4: Low below 30, Medium below 60, otherwise High', () => {
    expect([0, 29.9, 30, 59.9, 60, 100].map(hazardLevel)).toEqual([
      'Low',
      'Low',
      'Medium',
      'Medium',
      'High',
      'High',
    ]);
  });

  it('good weather is 0 without factors', () => {
    expect(hazardOf(calm)).toEqual({ value: 0, factors: [] });
  });

  it('lists its factors with figures, the largest first; wind and gusts are one factor', () => {
    const storm = { precipitation: 2, windGust: 50, windSpeed: 30, lightning: 0, visibilityM: 1200 };
    const { value, factors } = hazardOf(storm);
    expect(factors).toEqual([
      { kind: 'gusts', value: 50 },
      { kind: 'visibility', value: 1200 },
      { kind: 'precipitation', value: 2 },
    ]);
    expect(value).toBeGreaterThan(90);
  });

  it('unknown factors are omitted, and without known factors the level is unknown, never 0', () => {
    const unknown = {
      precipitation: null,
      windGust: null,
      windSpeed: null,
      lightning: null,
      visibilityM: null,
    };
    expect(hazardOf(unknown)).toEqual({ value: null, factors: [] });
    expect(hazardOf({ ...unknown, visibilityM: 800 })).toEqual({
      value: 80,
      factors: [{ kind: 'visibility', value: 800 }],
    });
  });

  it('is never above 100 and never decreases when a factor gets worse', () => {
    const figures = fc.record({
      precipitation: fc.double({ min: 0, max: 40, noNaN: true }),
      windGust: fc.double({ min: 0, max: 120, noNaN: true }),
      windSpeed: fc.double({ min: 0, max: 100, noNaN: true }),
      lightning: fc.double({ min: 0, max: 900, noNaN: true }),
      visibilityM: fc.double({ min: 0, max: 50_000, noNaN: true }),
    });
    fc.assert(
      fc.property(figures, fc.double({ min: 0, max: 50, noNaN: true }), (measured, more) => {
        const value = hazardOf(measured).value ?? -1;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
        for (const worse of [
          { precipitation: measured.precipitation + more },
          { windGust: measured.windGust + more },
          { windSpeed: measured.windSpeed + more },
          { lightning: measured.lightning + more },
          { visibilityM: Math.max(0, measured.visibilityM - 100 * more) },
        ]) {
          expect(hazardOf({ ...measured, ...worse }).value ?? -1).toBeGreaterThanOrEqual(value);
        }
      }),
    );
  });

  it('parses seconds and ISO times, keeps the hours of the chart, and leaves unknown columns unknown', () => {
    const seconds = nowMs / 1000 - 420;
    const block = {
      time: [seconds - 86_400, seconds, '2026-11-20T12:15', seconds + 900 * 99],
      precipitation: [9, 0, 5, 9],
      visibility: [100, null, 600, 100],
    };
    const points = hazardPoints(block, nowMs);
    expect(points.map((point) => [new Date(point.time).toISOString(), point.predicted])).toEqual([
      ['2026-11-20T12:00:00.000Z', false],
      ['2026-11-20T12:15:00.000Z', true],
    ]);
    expect(points[0]?.meta).toEqual({
      precipitation: 0,
      windGust: null,
      windSpeed: null,
      lightning: null,
      visibilityKm: null,
      factors: [],
    });
    expect(points[1]?.meta.visibilityKm).toBe(0.6);
    expect(hazardNow(points, nowMs)?.time).toBe(Date.UTC(2026, 10, 20, 12));
    expect(hazardNow(points.slice(1), nowMs)).toBeNull();
  });

  it('the placeholder has the hours of the chart, no factors, and is constant', () => {
    const points = placeholderHazard('KJFK', nowMs);
    expect(points).toHaveLength(25);
    expect(points.every(({ value }) => value !== null && value >= 0 && value <= 100)).toBe(true);
    expect(points.flatMap(({ meta }) => meta.factors)).toEqual([]);
    expect(placeholderHazard('KJFK', nowMs)).toEqual(points);
  });
});
