import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standardAir } from '#aviation/atmosphere/standard-atmosphere.ts';
import type { PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import type { SectionAnswer } from '../contract.ts';
import { atLevel, sectionAirOf, tropopauseFt } from './section-air.ts';
import { columnPlaces, firStretches, pathOf } from './section-columns.ts';
import { isIcingPossible } from '#aviation/atmosphere/icing.ts';
import { airValue, columnIndexAt, readingAt } from './section-reading.ts';

const point = (ident: string, lon: number, altitudeFt: number, minutes: number) => ({
  ident,
  kind: 'waypoint' as const,
  coordinate: [lon, 0] as [number, number],
  alongNm: lon * 60,
  altitudeFt,
  time: new Date(Date.UTC(2026, 10, 24, 12, minutes)).toISOString(),
  remainingFuelKg: 1000,
});
const path = [
  point('A', 0, 0, 0),
  point('B', 2, 35_000, 20),
  point('C', 10, 35_000, 80),
  point('D', 12, 0, 100),
];

describe('K2 columns of a section', () => {
  it('K2 a step climb ends where the plan levels off, not at the next waypoint', () => {
    const leg = (ident: string, kind: string, lon: number, altitudeFt: number, minutes: number) => {
      const { time, ...rest } = point(ident, lon, altitudeFt, minutes);
      return { ...rest, kind, timeOver: time };
    };
    // 2,000 ft at 1,000 ft/min takes 2 of the 40 minutes to the next waypoint: 15 of its 300 NM.
    const { alongNm, coordinate, altitudeFt, time } = point('LVL', 5.25, 37_000, 42);
    const plan = {
      departure: 'A',
      takeOff: point('A', 0, 0, 0).time,
      fuel: { takeOffKg: 1000 },
      legs: [leg('S/C', 'step-climb', 5, 35_000, 40), leg('C', 'waypoint', 10, 37_000, 80)],
      events: [{ kind: 'step-climb', levelOff: { alongNm, coordinate, altitudeFt, time } }],
    } as unknown as PerformancePlanAnswer;
    const flown = pathOf(plan, { lat: 0, lon: 0, elevationFt: 0 });
    expect(flown.map(({ kind }) => kind)).toEqual(['departure', 'step-climb', 'level-off', 'waypoint']);
    // The midpoint between step and waypoint is in level flight.
    expect(columnPlaces(flown, 5)[3]?.plannedFt).toBeCloseTo(37_000, 3);
  });
  it('K2 are spaced evenly, at the planned level and time', () => {
    const columns = columnPlaces(path, 7);
    expect(columns).toHaveLength(7);
    expect(columns.map(({ lon }) => Math.round(lon))).toEqual([0, 2, 4, 6, 8, 10, 12]);
    expect(columns.map(({ plannedFt }) => Math.round(plannedFt / 1000))).toEqual([0, 35, 35, 35, 35, 35, 0]);
    expect(columns[3]?.timeMs).toBeCloseTo(Date.UTC(2026, 10, 24, 12, 50), -4);
    expect(columns[3]?.trackDegTrue).toBeCloseTo(90, 5);
  });
  it('K2 each FIR ends where the next begins', () => {
    const firs = [
      { ident: 'KZNY', name: 'New York', minutes: 0 },
      { ident: 'CZQX', name: 'Gander', minutes: 50 },
    ];
    expect(firStretches(firs, path)).toEqual([
      { ident: 'KZNY', name: 'New York', fromNm: 0, toNm: 360 },
      { ident: 'CZQX', name: 'Gander', fromNm: 360, toNm: 720 },
    ]);
  });
});

describe('K2 the tropopause', () => {
  const layer = (altitudeFt: number) => ({
    altitudeFt,
    value: standardAir(altitudeFt)?.temperatureC ?? 0,
  });
  it('K2 of the standard atmosphere is at 36,089 ft, within the spacing of the levels', () => {
    // 850, 500, 300, 250, 200, 150 and 100 hPa.
    const layers = [4781, 18_289, 30_065, 33_999, 38_662, 44_647, 53_083].map(layer);
    expect(Math.abs((tropopauseFt(layers) ?? 0) - 36_089)).toBeLessThan(200);
  });
  it('K2 is unknown with too few levels, or when temperature decreases to the top', () => {
    expect(tropopauseFt([layer(4781), layer(18_289)])).toBeNull();
    expect(tropopauseFt([4781, 18_289, 30_065, 33_999].map(layer))).toBeNull();
  });
});

describe('K2 the air of a section', () => {
  const fields = {
    air: {
      windAt: ({ pressureAltitudeFt }: { pressureAltitudeFt: number }) =>
        pressureAltitudeFt > 40_000 ? null : { fromDegTrue: 270, speedKt: pressureAltitudeFt / 1000 },
      temperatureAt: () => -10,
    },
    humidityAt: () => [
      { altitudeFt: 5000, value: 90 },
      { altitudeFt: 15_000, value: 50 },
    ],
    temperaturesAt: () => [],
  };
  it('K2 has wind component and shear, and null where unknown', () => {
    const columns = columnPlaces(path, 3);
    const { air, tropopausesFt } = sectionAirOf(columns, [0, 10_000, 20_000, 44_000], fields);
    // Eastbound with a wind from the west: tailwind.
    expect(air.headwindKt.slice(4, 8)).toEqual([-0, -10, -20, null].map((value) => value && value));
    expect(air.shearKtPer1000Ft[5]).toBe(1);
    expect(air.windSpeedKt[7]).toBeNull();
    // ISA by hand: 15 − 1.98 °C for 1,000 ft is −4.8 at 10,000 and −24.6 at 20,000 ft; −56.5 in the stratosphere.
    expect(air.isaDeviationC.slice(4, 8)).toEqual([-25, -5.2, 14.6, 46.5]);
    expect(air.humidityPercent.slice(4, 8)).toEqual([null, 70, null, null]);
    expect(tropopausesFt).toEqual([null, null, null]);
  });
  it('K2 between two levels every value is between theirs', () => {
    const layers = [
      { altitudeFt: 1000, value: 3 },
      { altitudeFt: 9000, value: 11 },
    ];
    fc.assert(
      fc.property(fc.double({ min: 1000, max: 9000, noNaN: true }), (altitudeFt) => {
        expect(atLevel(layers, altitudeFt)).toBeCloseTo(3 + (altitudeFt - 1000) / 1000, 6);
      }),
    );
    expect(atLevel([], 5000)).toBeNull();
    expect(atLevel(layers, 20_000)).toBeNull();
  });
  it('K2 icing is estimated in cloud between 0 and −20 °C only; unknown is unknown', () => {
    expect([
      isIcingPossible(90, -10),
      isIcingPossible(90, 3),
      isIcingPossible(90, -30),
      isIcingPossible(40, -10),
    ]).toEqual([true, false, false, false]);
    expect([isIcingPossible(null, -10), isIcingPossible(90, null), isIcingPossible(null, -30)]).toEqual([
      null,
      null,
      false,
    ]);
  });
});

describe('K2 reading the section', () => {
  const column = { coordinate: [0, 0], trackDegTrue: 90, groundFt: null, tropopauseFt: null, plannedFt: 0 };
  const grid = [10, 20, 30, 40];
  const nothing = [null, null, null, null];
  const section = {
    columns: [
      { ...column, alongNm: 0, time: '2026-11-24T12:00:00.000Z' },
      { ...column, alongNm: 100, time: '2026-11-24T12:20:00.000Z' },
    ],
    levelsFt: [0, 10_000],
    firs: [{ ident: 'KZNY', name: '', fromNm: 0, toNm: 100 }],
    air: {
      windFromDegTrue: grid,
      windSpeedKt: grid,
      headwindKt: grid,
      temperatureC: grid,
      isaDeviationC: nothing,
      shearKtPer1000Ft: nothing,
      humidityPercent: nothing,
    },
  } as unknown as SectionAnswer;
  it('K2 interpolates between levels and uses the nearer column', () => {
    expect(columnIndexAt(section, 51)).toBe(1);
    expect(airValue(section, 'windSpeedKt', { columnIndex: 1, altitudeFt: 2500 })).toBe(32.5);
    expect(airValue(section, 'windFromDegTrue', { columnIndex: 1, altitudeFt: 2500 })).toBe(30);
    expect(airValue(section, 'windSpeedKt', { columnIndex: 1, altitudeFt: 50_000 })).toBeNull();
    expect(readingAt(section, { alongNm: 90, altitudeFt: 0 })).toMatchObject({
      minutes: 20,
      windSpeedKt: 30,
      isaDeviationC: null,
      fir: 'KZNY',
    });
  });
});
