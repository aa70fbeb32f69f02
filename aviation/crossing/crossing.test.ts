import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, distanceNm } from '../geo/geodesic.ts';
import type { LatLon } from '../geo/lat-lon.ts';
import { crossingOf } from './crossing.ts';
import { type PathPoint, openPath } from './flown-path.ts';
import type { AreaFrame, AreaShape, CrossableArea } from './hazard-area.ts';
import { openCrossableArea } from './prepared-area.ts';
import { sampledRuns } from './referee-for-tests.ts';
import { cases } from '#platform/testing/full-run.ts';

const T0 = Date.UTC(2026, 10, 24, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const point = (
  lat: number,
  lon: number,
  minutes: number | null,
  altitudeFt: number | null = 35_000,
): PathPoint => ({
  lat,
  lon,
  timeMs: minutes === null ? null : T0 + minutes * MINUTE_MS,
  altitudeFt,
});
const frameOf = (shape: AreaShape, more: Partial<AreaFrame> = {}): AreaFrame => ({
  shape,
  windows: [{ fromMs: T0 - 24 * HOUR_MS, toMs: T0 + 24 * HOUR_MS }],
  motion: null,
  ...more,
});
const area = (frames: AreaFrame[], more: Partial<CrossableArea> = {}): CrossableArea => ({
  id: 'a',
  lowerFt: 0,
  upperFt: 60_000,
  frames,
  ...more,
});
const box = (west: number, south: number, east: number, north: number): AreaShape => ({
  kind: 'polygons',
  polygons: [
    [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  ],
});
const ask = (points: PathPoint[], given: CrossableArea, withinNm = 0) =>
  crossingOf(openPath(points), openCrossableArea(given), { withinNm });
const minutes = (timeMs: number | null | undefined) => ((timeMs ?? Number.NaN) - T0) / MINUTE_MS;

// One degree of the equator is 60.108 NM on WGS84; ten degrees in 1 h 40 min: 10 min a degree.
const alongEquator = [point(0, 0, 0), point(0, 10, 100)];

describe('F3 where and when a flight crosses an area', () => {
  it('F3 along the equator, calculated by hand', () => {
    const { stretches, closest, notes } = ask(alongEquator, area([frameOf(box(2, -1, 4, 1))]));
    expect(stretches).toHaveLength(1);
    expect(minutes(stretches[0]?.entry.timeMs)).toBeCloseTo(20, 2);
    expect(minutes(stretches[0]?.exit.timeMs)).toBeCloseTo(40, 2);
    expect(stretches[0]?.entry).toMatchObject({ legIndex: 0, altitudeFt: 35_000 });
    expect(stretches[0]?.entry.distanceNm).toBeCloseTo(120.216, 1);
    expect([closest, notes]).toEqual([null, []]);
  });
  it('F3 a climb enters and leaves the levels of an area', () => {
    const climb = [point(0, 0, 0, 0), point(0, 10, 100, 40_000)];
    const { stretches } = ask(
      climb,
      area([frameOf(box(-1, -1, 11, 1))], { lowerFt: 10_000, upperFt: 30_000 }),
    );
    expect(minutes(stretches[0]?.entry.timeMs)).toBeCloseTo(25, 2);
    expect(minutes(stretches[0]?.exit.timeMs)).toBeCloseTo(75, 2);
    expect(stretches[0]?.entry.altitudeFt).toBeCloseTo(10_000, 0);
  });
  it('F3 only while the area is in effect, window by window', () => {
    const at = (minute: number) => T0 + minute * MINUTE_MS;
    const windows = [
      { fromMs: null, toMs: at(10) },
      { fromMs: at(50), toMs: at(60) },
      { fromMs: at(90), toMs: null },
    ];
    const { stretches } = ask(alongEquator, area([frameOf(box(-1, -1, 11, 1), { windows })]));
    expect(
      stretches.map(({ entry, exit }) => [entry, exit].map(({ timeMs }) => Math.round(minutes(timeMs)))),
    ).toEqual([
      [0, 10],
      [50, 60],
      [90, 100],
    ]);
  });
  it('F3 a hole is not part of the area; several parts are crossed in sequence', () => {
    const ring = (west: number, east: number, half: number) => [
      [west, -half],
      [east, -half],
      [east, half],
      [west, half],
    ];
    const shape: AreaShape = {
      kind: 'polygons',
      polygons: [[ring(1, 5, 2), ring(2, 4, 1)], [ring(7, 8, 1)]],
    };
    const { stretches } = ask(alongEquator, area([frameOf(shape)]));
    expect(
      stretches.map(({ entry, exit }) => [entry, exit].map(({ timeMs }) => Math.round(minutes(timeMs)))),
    ).toEqual([
      [10, 20],
      [40, 50],
      [70, 80],
    ]);
  });
  it('F3 an approaching area is met at its position at that time', () => {
    // The near edge is 4° ahead; aircraft 6°/h, area 3°/h towards it: met after 4/9 h, left after 6/9 h.
    const speedKt = 3 * 60.0406; // degrees of the sphere of mean radius
    const motion = { towardsDegTrue: 270, speedKt, atMs: T0 };
    const { stretches } = ask(alongEquator, area([frameOf(box(4, -1, 6, 1), { motion })]));
    expect(minutes(stretches[0]?.entry.timeMs)).toBeCloseTo(26.67, 1);
    expect(minutes(stretches[0]?.exit.timeMs)).toBeCloseTo(40, 1);
  });
  it('F3 successive snapshots', () => {
    const at = (minute: number) => T0 + minute * MINUTE_MS;
    const { stretches } = ask(
      alongEquator,
      area([
        frameOf(box(1, -1, 3, 1), { windows: [{ fromMs: at(0), toMs: at(20) }] }),
        frameOf(box(1, -1, 5, 1), { windows: [{ fromMs: at(20), toMs: at(60) }] }),
      ]),
    );
    expect(stretches).toHaveLength(1);
    expect(minutes(stretches[0]?.entry.timeMs)).toBeCloseTo(10, 1);
    expect(minutes(stretches[0]?.exit.timeMs)).toBeCloseTo(50, 1);
  });
  it('F3 across the antimeridian and across a pole', () => {
    const pacific = [point(0, 175, 0), point(0, -175, 100)];
    const { stretches } = ask(pacific, area([frameOf(box(178, -1, 182, 1))]));
    expect(minutes(stretches[0]?.entry.timeMs)).toBeCloseTo(30, 1);
    expect(minutes(stretches[0]?.exit.timeMs)).toBeCloseTo(70, 1);
    const cap: AreaShape = {
      kind: 'polygons',
      polygons: [[[0, 60, 120, 180, 240, 300].map((lon) => [lon, 80])]],
    };
    const polar = ask([point(70, 0, 0), point(70, 180, 200)], area([frameOf(cap)]));
    expect(polar.stretches).toHaveLength(1);
    const [over] = polar.stretches;
    expect(((over?.entry.timeMs ?? 0) + (over?.exit.timeMs ?? 0)) / 2 - T0).toBeCloseTo(100 * MINUTE_MS, -4);
  });
  it('F3 a cyclone is a circle that moves and grows', () => {
    const circle: AreaShape = { kind: 'circle', centre: { lat: 0, lon: 5 }, radiusNm: 60.108, growthKt: 0 };
    const still = ask(alongEquator, area([frameOf(circle)]));
    expect(minutes(still.stretches[0]?.entry.timeMs)).toBeCloseTo(40, 1);
    expect(minutes(still.stretches[0]?.exit.timeMs)).toBeCloseTo(60, 1);
    const grows = { ...circle, growthKt: 60.108 };
    const motion = { towardsDegTrue: 0, speedKt: 0, atMs: T0 };
    // Radius 1° + 1°/h · t, flight 6°/h: 6t = 5 − 1 − t, and 6t = 5 + 1 + t.
    const growing = ask(alongEquator, area([frameOf(grows, { motion })]));
    expect(minutes(growing.stretches[0]?.entry.timeMs)).toBeCloseTo((4 / 7) * 60, 1);
    expect(minutes(growing.stretches[0]?.exit.timeMs)).toBeCloseTo((6 / 5) * 60, 1);
  });
  it('F3 closest approach to an area that is not crossed', () => {
    const beside = ask(alongEquator, area([frameOf(box(4, 1, 6, 2))]), 100).closest;
    expect(beside?.lateralNm).toBeCloseTo(60.04, 0);
    expect(beside?.verticalFt).toBe(0);
    const above = ask(alongEquator, area([frameOf(box(4, -1, 6, 1))], { upperFt: 30_000 }), 100).closest;
    expect(above).toMatchObject({ lateralNm: 0, verticalFt: 5000 });
    expect(ask(alongEquator, area([frameOf(box(4, 3, 6, 4))]), 100).closest).toBeNull();
    const past = frameOf(box(4, -1, 6, 1), { windows: [{ fromMs: null, toMs: T0 }] });
    expect(ask(alongEquator, area([past]), 100)).toMatchObject({ stretches: [], closest: null });
  });
});

describe('F3 unknown values are assumed to affect the flight, and are listed', () => {
  it('F3 levels, times, outlines', () => {
    const all = area([frameOf(box(2, -1, 4, 1), { windows: [] })], { lowerFt: null, upperFt: null });
    expect(ask(alongEquator, all).notes.toSorted()).toEqual(['levels-unknown', 'validity-unknown']);
    expect(ask(alongEquator, all).stretches).toHaveLength(1);
    const untimed = ask([point(0, 0, null, null), point(0, 10, null, null)], all);
    expect(untimed.stretches).toHaveLength(1);
    expect(untimed.stretches[0]?.entry).toMatchObject({ timeMs: null, altitudeFt: null });
    expect(untimed.notes).toEqual(expect.arrayContaining(['path-without-times', 'path-without-levels']));
    const reversed = area([frameOf(box(2, -1, 4, 1), { windows: [{ fromMs: T0, toMs: T0 - 1 }] })], {
      lowerFt: 40_000,
      upperFt: 30_000,
    });
    expect(ask(alongEquator, reversed).notes.toSorted()).toEqual(['levels-reversed', 'validity-reversed']);
    expect(ask(alongEquator, reversed).stretches).toHaveLength(1);
  });
  it('F3 an outline of two points matches where it is crossed; self-intersections and missing shapes are reported', () => {
    const line: AreaShape = {
      kind: 'polygons',
      polygons: [
        [
          [
            [5, -1],
            [5, 1],
          ],
        ],
      ],
    };
    const met = ask(alongEquator, area([frameOf(line)]));
    expect(met.notes).toEqual(['no-inside']);
    expect(met.stretches).toHaveLength(1);
    expect(met.stretches[0]?.entry).toEqual(met.stretches[0]?.exit);
    expect(minutes(met.stretches[0]?.entry.timeMs)).toBeCloseTo(50, 2);
    const bow: AreaShape = {
      kind: 'polygons',
      polygons: [
        [
          [
            [2, -1],
            [4, 1],
            [4, -1],
            [2, 1],
          ],
        ],
      ],
    };
    expect(ask(alongEquator, area([frameOf(bow)])).notes).toEqual(['crossed-edges']);
    for (const shape of [
      { kind: 'polygons', polygons: [] },
      { kind: 'polygons', polygons: [[[[5, 0]]]] },
      { kind: 'circle', centre: { lat: 0, lon: 5 }, radiusNm: Number.NaN },
    ] satisfies AreaShape[])
      expect(ask(alongEquator, area([frameOf(shape)]), 100)).toMatchObject({
        stretches: [],
        notes: ['no-shape'],
      });
    expect(ask(alongEquator, area([])).notes).toEqual(['no-shape']);
  });
  it('F3 decreasing times leave the path without times; a hold stays in position', () => {
    const back = ask([point(0, 0, 50), point(0, 10, 0)], area([frameOf(box(2, -1, 4, 1))]));
    expect(back.notes).toContain('path-without-times');
    const hold = [point(0, 5, 0), point(0, 5, 60)];
    const motion = { towardsDegTrue: 270, speedKt: 60.0406, atMs: T0 };
    const { stretches } = ask(hold, area([frameOf(box(5.5, -1, 6, 1), { motion })]));
    expect(minutes(stretches[0]?.entry.timeMs)).toBeCloseTo(30, 1);
    expect(minutes(stretches[0]?.exit.timeMs)).toBeCloseTo(60, 1);
  });
});

interface Case {
  readonly points: PathPoint[];
  readonly given: CrossableArea;
  readonly middle: LatLon;
}

function middleOf(places: readonly LatLon[]): LatLon {
  const radians = Math.PI / 180;
  const sum = [0, 0, 0];
  for (const { lat, lon } of places) {
    sum[0] = (sum[0] ?? 0) + Math.cos(lat * radians) * Math.cos(lon * radians);
    sum[1] = (sum[1] ?? 0) + Math.cos(lat * radians) * Math.sin(lon * radians);
    sum[2] = (sum[2] ?? 0) + Math.sin(lat * radians);
  }
  const [x = 0, y = 0, z = 0] = sum;
  return { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lon: Math.atan2(y, x) / radians };
}

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const paths: fc.Arbitrary<Case> = fc
  .record({
    lat: fc.oneof(
      fc.double({ min: -84, max: 84, noNaN: true }),
      fc.double({ min: 84, max: 89.9, noNaN: true }),
      fc.double({ min: -89.9, max: -84, noNaN: true }),
    ),
    lon: fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 177, max: 183, noNaN: true }),
    ),
    legs: fc.array(fc.record({ turn: unit, nm: unit, climb: unit }), { minLength: 1, maxLength: 3 }),
    offset: unit,
    bearing: unit,
    radii: fc.array(unit, { minLength: 3, maxLength: 9 }),
    hasHole: fc.boolean(),
    isCircle: fc.boolean(),
    hasParts: fc.boolean(),
    /** From this part of the flight a snapshot with another outline replaces the first. */
    snapshot: fc.option(unit, { nil: null, freq: 2 }),
    moves: fc.option(fc.record({ towards: unit, speed: unit }), { nil: null, freq: 1 }),
    window: fc.option(fc.tuple(unit, unit), { nil: null, freq: 1 }),
    band: fc.option(fc.tuple(unit, unit), { nil: null, freq: 1 }),
  })
  .map((given): Case => {
    const start = { lat: given.lat, lon: given.lon };
    let here: LatLon = start;
    let minute = 0;
    let altitudeFt = 20_000;
    const points = [point(here.lat, here.lon, 0, altitudeFt)];
    for (const { turn, nm, climb } of given.legs) {
      const legNm = 20 + nm * 130;
      here = destination(here, { bearingDegTrue: given.bearing * 360 + turn * 90, distanceNm: legNm });
      minute += legNm / 7.5;
      altitudeFt = 5000 + climb * 35_000;
      points.push(point(here.lat, here.lon, minute, altitudeFt));
    }
    const middleLeg = points[Math.floor(points.length / 2)] ?? start;
    const near = destination(middleLeg, {
      bearingDegTrue: given.offset * 360,
      distanceNm: given.offset * 60,
    });
    const outline = (scale: number) =>
      given.radii.map((radius, index) =>
        destination(near, {
          bearingDegTrue: (index / given.radii.length) * 360,
          distanceNm: (15 + radius * 90) * scale,
        }),
      );
    const corners = outline(1);
    const hole = given.hasHole ? outline(0.4) : [];
    const partMiddle = destination(near, { bearingDegTrue: given.bearing * 360, distanceNm: 260 });
    const part = given.hasParts
      ? given.radii.map((radius, index) =>
          destination(partMiddle, {
            bearingDegTrue: (index / given.radii.length) * 360,
            distanceNm: 15 + radius * 60,
          }),
        )
      : [];
    const ringOf = (places: readonly LatLon[]) => places.map(({ lat, lon }) => [lon, lat]);
    const shape: AreaShape = given.isCircle
      ? {
          kind: 'circle',
          centre: near,
          radiusNm: 15 + (given.radii[0] ?? 0) * 90,
          growthKt: (given.radii[1] ?? 0) * 20,
        }
      : {
          kind: 'polygons',
          polygons: [
            [ringOf(corners), ...(hole.length > 0 ? [ringOf(hole)] : [])],
            ...(part.length > 0 ? [[ringOf(part)]] : []),
          ],
        };
    const endMs = points.at(-1)?.timeMs ?? T0;
    const span = endMs - T0;
    const [from, to] = (given.window ?? [0, 1]).toSorted((a, b) => a - b);
    const [low, high] = (given.band ?? [0, 1]).toSorted((a, b) => a - b);
    const motion = given.moves
      ? { towardsDegTrue: given.moves.towards * 360, speedKt: given.moves.speed * 60, atMs: T0 - HOUR_MS / 2 }
      : null;
    const windows = given.window
      ? [{ fromMs: T0 + (from ?? 0) * span, toMs: T0 + (to ?? 1) * span }]
      : [{ fromMs: null, toMs: null }];
    const first: AreaFrame = { shape, windows, motion };
    const changesMs = T0 + (given.snapshot ?? 0) * span;
    const frames: AreaFrame[] =
      given.snapshot === null
        ? [first]
        : [
            { ...first, windows: [{ fromMs: null, toMs: changesMs }] },
            {
              shape: { kind: 'polygons', polygons: [[ringOf(outline(0.7))]] },
              windows: [{ fromMs: changesMs, toMs: null }],
              motion: null,
            },
          ];
    return {
      points,
      given: area(frames, given.band ? { lowerFt: (low ?? 0) * 45_000, upperFt: (high ?? 1) * 45_000 } : {}),
      middle: given.isCircle ? near : middleOf([...corners, ...hole, ...part]),
    };
  });

/** Stretches and gaps shorter than this are not compared. */
const SHORT_MS = 10_000;
const RUNS = cases(2000);

interface Run {
  readonly fromMs: number;
  readonly toMs: number;
  readonly entry: LatLon;
  readonly exit: LatLon;
}
function comparable(runs: readonly Run[]): Run[] {
  const whole: Run[] = [];
  for (const run of runs) {
    const last = whole.at(-1);
    if (last && run.fromMs - last.toMs < SHORT_MS)
      whole[whole.length - 1] = { ...last, toMs: run.toMs, exit: run.exit };
    else whole.push(run);
  }
  return whole.filter(({ fromMs, toMs }) => toMs - fromMs >= 2 * SHORT_MS);
}

describe('F3 compared with a reference evaluated every second', () => {
  it('F3 entry and exit are within 10 s and 0.5 NM: moving, growing, in parts, snapshots, over antimeridian and poles', () => {
    let crossed = 0;
    fc.assert(
      fc.property(paths, ({ points, given, middle }) => {
        const found = comparable(
          ask(points, given).stretches.map(({ entry, exit }) => ({
            fromMs: entry.timeMs ?? Number.NaN,
            toMs: exit.timeMs ?? Number.NaN,
            entry,
            exit,
          })),
        );
        const expected = comparable(sampledRuns(points, given, middle));
        crossed += expected.length;
        expect(found.length).toBe(expected.length);
        for (const [index, run] of expected.entries()) {
          const mine = found[index];
          expect(Math.abs((mine?.fromMs ?? Number.NaN) - run.fromMs)).toBeLessThanOrEqual(10_000);
          expect(Math.abs((mine?.toMs ?? Number.NaN) - run.toMs)).toBeLessThanOrEqual(10_000);
          if (!mine) continue;
          expect(distanceNm(mine.entry, run.entry)).toBeLessThanOrEqual(0.5);
          expect(distanceNm(mine.exit, run.exit)).toBeLessThanOrEqual(0.5);
        }
      }),
      { numRuns: RUNS },
    );
    expect(crossed).toBeGreaterThan(RUNS / 4);
  });
});
