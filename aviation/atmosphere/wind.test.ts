import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import { runwayWind, type SurfaceWind, windComponentBand } from './runway-wind.ts';
import { solveWindTriangle } from './wind-triangle.ts';
import { componentsOfWind, windOfComponents } from './wind-vector.ts';

const wind = (
  fromDegTrue: number | null,
  speedKt: number | null,
  gustKt: number | null = null,
): SurfaceWind => ({
  fromDegTrue,
  isVariable: false,
  speedKt,
  gustKt,
});
const direction = fc.double({ min: 0, max: 359.999, noNaN: true });
const speed = fc.double({ min: 0.5, max: 200, noNaN: true });

describe('E3 wind on a runway', () => {
  it('headwind and crosswind with gusts; tailwind and crosswind from the left are negative', () => {
    expect(runwayWind(wind(300, 20, 30), 270)).toEqual({
      kind: 'components',
      steady: { headwindKt: 17, crosswindKt: 10 },
      gust: { headwindKt: 26, crosswindKt: 15 },
    });
    expect(runwayWind(wind(240, 20), 270)).toMatchObject({ steady: { headwindKt: 17, crosswindKt: -10 } });
    expect(runwayWind(wind(90, 12), 270)).toEqual({
      kind: 'components',
      steady: { headwindKt: -12, crosswindKt: 0 },
      gust: null,
    });
    expect(runwayWind(wind(10, 15), 350)).toMatchObject({ steady: { headwindKt: 14, crosswindKt: 5 } });
  });

  it('calm is 0 and 0, variable has no components, a missing part is unknown', () => {
    expect(runwayWind(wind(0, 0), 270)).toEqual({
      kind: 'components',
      steady: { headwindKt: 0, crosswindKt: 0 },
      gust: null,
    });
    expect(runwayWind({ ...wind(null, 0), isVariable: true }, 270)).toMatchObject({ kind: 'components' });
    expect(runwayWind({ ...wind(null, 4, 16), isVariable: true }, 270)).toEqual({
      kind: 'variable',
      upToKt: 16,
    });
    expect(runwayWind(wind(null, 10), 270)).toEqual({ kind: 'unknown' });
    expect(runwayWind(wind(270, null), 270)).toEqual({ kind: 'unknown' });
  });

  it('never shows a negative zero', () => {
    const shown = runwayWind(wind(359, 10), 0);
    expect(shown.kind === 'components' && Object.is(shown.steady.crosswindKt, 0)).toBe(true);
  });

  it.each([
    [0, 'light'],
    [5, 'light'],
    [-5.4, 'light'],
    [6, 'moderate'],
    [-11, 'moderate'],
    [12, 'strong'],
    [-12, 'strong'],
  ])('%f kt is %s', (componentKt, band) => {
    expect(windComponentBand(componentKt)).toBe(band);
  });
});

describe('G2 wind triangle', () => {
  // Pilot's Handbook of Aeronautical Knowledge, chapter 16: course 090, 120 kt, wind 045 at 40 kt.
  it("matches the example of the Pilot's Handbook: heading 076, 88 kt", () => {
    const solved = solveWindTriangle({
      trackDegTrue: 90,
      trueAirspeedKt: 120,
      wind: { fromDegTrue: 45, speedKt: 40 },
    });
    if (!solved.ok) throw new Error(solved.reason);
    expect(solved.headingDegTrue).toBeCloseTo(76.4, 1);
    expect(solved.windCorrectionDeg).toBeCloseTo(-13.6, 1);
    expect(Math.round(solved.groundSpeedKt)).toBe(88);
  });

  it('flying the heading in that wind gives the track and the ground speed', () => {
    fc.assert(
      fc.property(
        direction,
        fc.double({ min: 210, max: 600, noNaN: true }),
        direction,
        speed,
        (trackDegTrue, trueAirspeedKt, fromDegTrue, speedKt) => {
          const solved = solveWindTriangle({ trackDegTrue, trueAirspeedKt, wind: { fromDegTrue, speedKt } });
          if (!solved.ok) throw new Error(solved.reason);
          const through = componentsOfWind({
            fromDegTrue: solved.headingDegTrue + 180,
            speedKt: trueAirspeedKt,
          });
          const drift = componentsOfWind({ fromDegTrue, speedKt });
          const over = windOfComponents({
            eastwardMps: through.eastwardMps + drift.eastwardMps,
            northwardMps: through.northwardMps + drift.northwardMps,
          });
          expect(over.speedKt).toBeCloseTo(solved.groundSpeedKt, 6);
          const missed = angleDifferenceDeg(trackDegTrue, over.fromDegTrue + 180);
          expect(missed).toBeCloseTo(0, 6);
        },
      ),
    );
  });

  it('states why a track cannot be maintained', () => {
    const solve = (trueAirspeedKt: number, fromDegTrue: number) =>
      solveWindTriangle({ trackDegTrue: 360, trueAirspeedKt, wind: { fromDegTrue, speedKt: 60 } });
    expect(solve(50, 90)).toEqual({ ok: false, reason: 'crosswind-exceeds-airspeed' });
    expect(solve(50, 0)).toEqual({ ok: false, reason: 'headwind-exceeds-airspeed' });
    expect(solve(0, 180)).toEqual({ ok: false, reason: 'no-airspeed' });
    expect(solve(Number.NaN, 180)).toEqual({ ok: false, reason: 'no-airspeed' });
    expect(solve(50, 180)).toMatchObject({ ok: true, groundSpeedKt: 110 });
  });
});

describe('F1 wind from grid components', () => {
  it('comes from the direction opposite to its motion', () => {
    expect(windOfComponents({ eastwardMps: 10, northwardMps: 0 })).toMatchObject({ fromDegTrue: 270 });
    expect(windOfComponents({ eastwardMps: 0, northwardMps: -10 })).toMatchObject({ fromDegTrue: 0 });
    expect(windOfComponents({ eastwardMps: 0, northwardMps: 10 }).fromDegTrue).toBe(180);
    expect(windOfComponents({ eastwardMps: 0, northwardMps: 0 })).toEqual({ fromDegTrue: 0, speedKt: 0 });
    expect(windOfComponents({ eastwardMps: 3, northwardMps: 4 }).speedKt).toBeCloseTo(9.719, 3);
  });

  it('converts to components and back', () => {
    fc.assert(
      fc.property(direction, speed, (fromDegTrue, speedKt) => {
        const back = windOfComponents(componentsOfWind({ fromDegTrue, speedKt }));
        expect(back.speedKt).toBeCloseTo(speedKt, 8);
        expect(angleDifferenceDeg(fromDegTrue, back.fromDegTrue)).toBeCloseTo(0, 6);
        expect(back.fromDegTrue).toBeGreaterThanOrEqual(0);
        expect(back.fromDegTrue).toBeLessThan(360);
      }),
    );
  });
});
