import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packGrid } from '../../domain/grid-file.ts';
import { contourLines } from './contour-lines.ts';
import { drawnLines } from './drawn-lines.ts';
import { isolines, smoothLine, thinnedLine } from './isolines.ts';
import { pressureCentres } from './pressure-centres.ts';

const WORLD = { ni: 360, nj: 181, lat1: 90, lon1: 0, di: 1, dj: 1 };
type Rule = (lat: number, lon: number) => number;
const valuesOf = (rule: Rule) =>
  Float32Array.from({ length: WORLD.ni * WORLD.nj }, (_, index) =>
    rule(90 - Math.floor(index / WORLD.ni), index % WORLD.ni),
  );
const gridOf = (...rules: Rule[]) => packGrid(WORLD, rules.map(valuesOf), 1 / 16);
const ring = (middle: { lat: number; lon: number }, depth: number, width: number): Rule => {
  return (lat, lon) => {
    const east = ((lon - middle.lon + 540) % 360) - 180;
    return depth * Math.exp(-((lat - middle.lat) ** 2 + east ** 2) / width ** 2);
  };
};

describe('F1 lines of equal value', () => {
  it('follow the parallels for a field that depends only on latitude, from edge to edge of the map', () => {
    const rule: Rule = (lat) => lat;
    const lines = isolines(gridOf(rule), valuesOf(rule), [30, -45.5]);
    expect(lines).toHaveLength(2);
    for (const { value, points } of lines) {
      for (const [, lat] of points) expect(lat).toBeCloseTo(value, 3);
      const lons = points.map(([lon]) => lon);
      expect(Math.min(...lons)).toBeCloseTo(-180, 6);
      expect(Math.max(...lons)).toBeCloseTo(180, 6);
    }
  });

  it('meet at the antimeridian and at the first column, without a line along either', () => {
    const rule = ring({ lat: 40, lon: 180 }, 100, 20);
    const lines = isolines(gridOf(rule), valuesOf(rule), [50]);
    expect(lines).toHaveLength(2);
    const ends = lines.flatMap(({ points }) => [points[0], points.at(-1)]);
    for (const end of ends) expect(Math.abs(end?.[0] ?? 0)).toBeCloseTo(180, 6);
    const [west, east] = [-180, 180].map((side) =>
      ends
        .filter((end) => end?.[0] === side)
        .map((end) => end?.[1] ?? 0)
        .toSorted((a, b) => a - b),
    );
    expect(west).toHaveLength(2);
    expect(west?.[0]).toBeCloseTo(east?.[0] ?? 0, 3);
    expect(west?.[1]).toBeCloseTo(east?.[1] ?? 0, 3);
    // The grid begins at Greenwich, but a line must not end there.
    const atStart = ring({ lat: 0, lon: 0 }, 100, 20);
    expect(isolines(gridOf(atStart), valuesOf(atStart), [50])).toHaveLength(1);
  });

  it('are at the radius given by the formula', () => {
    const rule = ring({ lat: 0, lon: 90 }, 100, 20);
    const [line] = isolines(gridOf(rule), valuesOf(rule), [50]);
    const radius = 20 * Math.sqrt(Math.log(2));
    for (const [lon, lat] of line?.points ?? []) expect(Math.hypot(lon - 90, lat)).toBeCloseTo(radius, 0);
    expect(line?.points[0]).toEqual(line?.points.at(-1));
  });

  it('are round where the field is: a small low on a one-degree grid has no kinks', () => {
    const rule = ring({ lat: 0.3, lon: 90.4 }, 100, 4);
    const [line] = isolines(gridOf(rule), valuesOf(rule), [20]);
    const points = line?.points ?? [];
    const radii = points.map(([lon, lat]) => Math.hypot(lon - 90.4, lat - 0.3));
    // With linear interpolation between grid points it is 0.057°.
    expect(Math.max(...radii) - Math.min(...radii)).toBeLessThan(0.045);
  });

  it('smoothing keeps ends and closes rings', () => {
    const open = smoothLine([0, 0, 1, 1, 2, 0]);
    expect([open.slice(0, 2), open.slice(-2)]).toEqual([
      [0, 0],
      [2, 0],
    ]);
    const closed = smoothLine([0, 0, 1, 0, 1, 1, 0, 0]);
    expect(closed.slice(0, 2)).toEqual(closed.slice(-2));
    expect(closed.length).toBeGreaterThan(2 * 8);
  });

  it('thinning keeps ends and hairpins, and no point deviates by more than the tolerance', () => {
    expect(thinnedLine([0, 0, 1, 0, 2, 0, 3, 0.001, 4, 0], 0.01)).toEqual([
      [0, 0],
      [4, 0],
    ]);
    expect(thinnedLine([0, 0, 1, 0, 2, 0, 1, 0, -3, 0], 0.01)).toEqual([
      [0, 0],
      [2, 0],
      [-3, 0],
    ]);
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 4, maxLength: 80 }),
        (ys) => {
          const line = ys.flatMap((y, index) => [index / 4, y / 20]);
          const kept = thinnedLine(line, 0.05);
          expect([kept[0], kept.at(-1)]).toEqual([line.slice(0, 2), line.slice(-2)]);
          for (let at = 0; at < line.length; at += 2) {
            const [x, y] = [line[at] ?? 0, line[at + 1] ?? 0];
            const distances = kept.slice(1).map(([toX, toY], index) => {
              const [fromX, fromY] = kept[index] ?? [toX, toY];
              const [alongX, alongY] = [toX - fromX, toY - fromY];
              const part = ((x - fromX) * alongX + (y - fromY) * alongY) / (alongX ** 2 + alongY ** 2);
              const held = Math.max(0, Math.min(1, part));
              return Math.hypot(x - fromX - held * alongX, y - fromY - held * alongY);
            });
            expect(Math.min(...distances)).toBeLessThanOrEqual(0.0501);
          }
        },
      ),
    );
  });

  it('lines go round missing values and separate at a saddle, and none is lost', () => {
    const values = Float32Array.from([0, 0, 0, 0, 0, 9, Number.NaN, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const [line, ...others] = contourLines({ values, width: 4, height: 4 }, [3]);
    expect(others).toEqual([]);
    expect(line?.points.slice(0, 2)).not.toEqual(line?.points.slice(-2));
    const saddle = contourLines({ values: Float32Array.from([2, 0, 0, 2]), width: 2, height: 2 }, [1]);
    expect(saddle.map(({ points }) => points.length)).toEqual([4, 4]);
  });
});

describe('F1 pressure', () => {
  const low = ring({ lat: 55, lon: 330 }, -40, 10);
  const high = ring({ lat: 30, lon: 200 }, 25, 14);
  const tropics = ring({ lat: -20, lon: 359 }, -12, 6);
  const pressure: Rule = (lat, lon) => 1013 + low(lat, lon) + high(lat, lon) + tropics(lat, lon);

  it('marks each high and low once, at its position, also across the seam of the grid', () => {
    const centres = pressureCentres(gridOf(pressure), valuesOf(pressure));
    expect(centres.map(({ kind, lat, lon, value }) => [kind, lat, lon, Math.round(value)])).toEqual([
      ['L', 55, -30, 973],
      ['H', 30, -160, 1038],
      ['L', -20, -1, 1001],
    ]);
  });

  it('marks a broad and flat high over the ocean, but not a bend in a slope', () => {
    const broad: Rule = (lat, lon) => 1013 + ring({ lat: 35, lon: -35 }, 8, 25)(lat, lon);
    expect(pressureCentres(gridOf(broad), valuesOf(broad))).toMatchObject([{ kind: 'H', lat: 35, lon: -35 }]);
    const knee: Rule = (lat, lon) => 1013 + lat / 4 + ring({ lat: 35, lon: -35 }, 1.2, 4)(lat, lon);
    expect(pressureCentres(gridOf(knee), valuesOf(knee)).filter(({ lat }) => Math.abs(lat) < 60)).toEqual([]);
  });

  it('draws isobars every 4 hPa between two steps, every fifth one bold', () => {
    const pascal: Rule = (lat, lon) => pressure(lat, lon) * 100;
    const later: Rule = (lat, lon) => pascal(lat, lon) + 800;
    const { lines, centres } = drawnLines('isobars', {
      first: gridOf(pascal),
      second: gridOf(later),
      mix: 0.5,
    });
    const values = new Set(lines.features.map(({ properties }) => properties?.value as number));
    expect([...values].every((value) => value % 4 === 0)).toBe(true);
    expect(values.has(1016)).toBe(true);
    expect(lines.features.filter(({ properties }) => properties?.isBold).length).toBeGreaterThan(0);
    expect(
      lines.features.every(({ properties }) => properties?.isBold === (properties?.value % 20 === 0)),
    ).toBe(true);
    expect(centres.features.map(({ properties }) => properties)).toContainEqual({ kind: 'L', value: 977 });
  });

  it('draws isotachs every 20 kt and the jet bold', () => {
    const jet: Rule = (lat) => 52 * Math.exp(-(((lat - 40) / 12) ** 2));
    const { lines } = drawnLines('isotachs', {
      first: gridOf(jet, () => 0),
      second: gridOf(jet, () => 0),
      mix: 0,
    });
    const found = lines.features.map(({ properties }) => [properties?.value, properties?.isBold]);
    expect(found).toContainEqual([20, false]);
    expect(found).toContainEqual([80, true]);
    expect(found.map(([value]) => value)).not.toContain(120);
  });
});
