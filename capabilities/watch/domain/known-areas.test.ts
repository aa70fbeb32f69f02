import { describe, expect, it } from 'vitest';
import { openPath } from '#aviation/crossing/flown-path.ts';
import type { HazardFeature, StormCell } from '#capabilities/hazards/contract.ts';
import { runToEnd } from '#platform/contract/run-to-end.ts';
import { compareAreas, createAreaComparer } from './compare-areas.ts';
import { cellKnownAreas, hazardKnownAreas } from './hazard-known-areas.ts';
import { airspaceKnownArea, notamKnownArea, restrictionKnownArea } from './restriction-known-areas.ts';
import { hazardForTests } from '../testing/hazard-for-tests.ts';

const T0 = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(T0 + hours * HOUR_MS).toISOString();

/** Along the equator, 6° an hour, from 0° at noon to 30°, at FL350. */
const flight = openPath([
  { lat: 0, lon: 0, timeMs: T0, altitudeFt: 35_000 },
  { lat: 0, lon: 30, timeMs: T0 + 5 * HOUR_MS, altitudeFt: 35_000 },
]);
const square = (west: number, east: number): HazardFeature['geometry'] => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, -1],
      [east, -1],
      [east, 1],
      [west, 1],
      [west, -1],
    ],
  ],
});
const sigmet = (change: Partial<HazardFeature['properties']>, geometry = square(12, 15)) =>
  hazardForTests({ validFrom: at(0), validTo: at(4), ...change }, geometry);
const hoursOf = (time: string | null | undefined) => (Date.parse(time ?? '') - T0) / HOUR_MS;
const askHazards = (features: HazardFeature[]) =>
  compareAreas(flight, hazardKnownAreas('isigmet', features), 25);

describe('F3 areas of the feeds, converted for the crossing engine', () => {
  it('F3 a SIGMET is crossed at its position, time and level', () => {
    const { crossings } = askHazards([sigmet({})]);
    expect(crossings).toMatchObject([
      { id: 'hazard:isigmet/1', kind: 'sigmet', severity: 'warning', notes: [] },
    ]);
    expect(hoursOf(crossings[0]?.stretches[0]?.entry.time)).toBeCloseTo(2, 3);
    expect(hoursOf(crossings[0]?.stretches[0]?.exit.time)).toBeCloseTo(2.5, 3);
    const below = sigmet({ levels: { baseFt: null, topFt: 30_000, isTopAbove: false, text: 'TOP FL300' } });
    expect(askHazards([below]).crossings).toEqual([]);
    const above = sigmet({
      levels: { baseFt: null, topFt: 30_000, isTopAbove: true, text: 'TOP ABV FL300' },
    });
    expect(askHazards([above]).crossings).toMatchObject([
      { upperFt: null, notes: [{ id: 'levels-unknown' }] },
    ]);
  });
  it('F3 a moving SIGMET is met at its position at that time', () => {
    // 60 kt east is about 1° an hour: caught up at 6° an hour, 12 + t = 6 t.
    const movement = { state: 'moving' as const, toDegTrue: 90, speedKt: 60 };
    const { crossings } = askHazards([sigmet({ movement })]);
    expect(hoursOf(crossings[0]?.stretches[0]?.entry.time)).toBeCloseTo(2.4, 2);
  });
  it('F3 the forecast volcanic ash area applies from halfway to its time', () => {
    const levels = { baseFt: null, topFt: null, isTopAbove: false, text: null };
    const forecastArea = { validAt: at(4), geometry: square(20, 22), levels, isOver: false, text: '' };
    const ash = { kind: 'volcanic-ash' as const, forecastArea };
    const { crossings } = askHazards([sigmet(ash)]);
    expect(crossings).toMatchObject([{ kind: 'volcanic-ash' }]);
    expect(crossings[0]?.stretches.map(({ entry }) => hoursOf(entry.time))).toEqual([
      expect.closeTo(2, 2),
      expect.closeTo(20 / 6, 2),
    ]);
    const gone = askHazards([sigmet({ ...ash, forecastArea: { ...forecastArea, isOver: true } })]);
    expect(gone.crossings[0]?.stretches).toHaveLength(1);
  });
  it('F3 a cyclone moves to its forecast centre', () => {
    const levels = { baseFt: null, topFt: 50_000, isTopAbove: false, text: null };
    const geometry = { type: 'Point' as const, coordinates: [19.5, 0] as [number, number] };
    const cyclone = sigmet({
      kind: 'tropical-cyclone',
      forecastArea: { validAt: at(6), geometry, levels, isOver: false, text: '' },
      validTo: at(6),
    });
    // Its centre moves from 13.5° to 19.5° in six hours, 1° an hour.
    const [found] = askHazards([cyclone]).crossings;
    expect(hoursOf(found?.stretches[0]?.entry.time)).toBeCloseTo(2.4, 2);
  });
  it('F3 snapshots of a G-AIRMET are one area, each with its own levels', () => {
    const snapshot = (from: number, baseFt: number) =>
      sigmet({
        id: `gairmet/TURB-HI/1/${from}`,
        type: 'GAIRMET',
        hazard: 'TURB-HI',
        title: 'G-AIRMET TANGO 1',
        validFrom: at(from),
        validTo: at(from + 3),
        levels: { baseFt, topFt: 41_000, isTopAbove: false, text: null },
      });
    const areas = hazardKnownAreas('gairmet', [snapshot(0, 37_000), snapshot(3, 20_000)]);
    expect(areas).toHaveLength(1);
    expect(areas[0]?.about).toMatchObject({ lowerFt: 20_000, validFrom: at(0), validTo: at(6) });
    // At 12° it is 1400Z: the first snapshot is above the flight.
    expect(compareAreas(flight, areas, 0).crossings).toEqual([]);
    const low = hazardKnownAreas('gairmet', [snapshot(0, 30_000), snapshot(3, 20_000)]);
    expect(compareAreas(flight, low, 0).crossings).toHaveLength(1);
  });
  it('F3 surface phenomena reported without levels are assumed below FL180', () => {
    const levels = { baseFt: null, topFt: null, isTopAbove: false, text: null };
    expect(askHazards([sigmet({ kind: 'mountain-obscuration', levels })])).toMatchObject({
      crossings: [],
      near: [{ levels: 'FL180 / SFC assumed', upperFt: 18_000 }],
    });
    expect(askHazards([sigmet({ kind: 'turbulence', levels })]).crossings).toHaveLength(1);
  });
  it('F3 an advisory without an area is reported, not dropped', () => {
    const { unplaced, crossings } = askHazards([hazardForTests({ validFrom: at(0), validTo: at(4) }, null)]);
    expect(crossings).toEqual([]);
    expect(unplaced).toMatchObject([{ id: 'hazard:isigmet/1', notes: [{ id: 'no-shape' }] }]);
  });
  it('F3 storm cells move from step to step', () => {
    const cell = (hours: number, lon: number): StormCell => ({
      id: `c1@${hours}`,
      at: at(hours),
      lat: 0,
      lon,
      radiusKm: 20,
      topFt: 45_000,
      coreDbz: 55,
      toDegTrue: 90,
      speedKt: 0,
      hailMm: 20,
    });
    const cells = [cell(0, 12), cell(2, 12), cell(2.25, 12)];
    const [found] = compareAreas(flight, cellKnownAreas(cells), 0).crossings;
    expect(found).toMatchObject({ id: 'cell:c1', severity: 'warning', stretches: [{}] });
    // It is valid from 1400Z: the first of its 10.8 NM before the centre was flown before that.
    expect(hoursOf(found?.stretches[0]?.entry.time)).toBeCloseTo(2, 3);
  });
  it('F3 restrictions and NOTAM areas are met only during their windows', () => {
    const rings = [
      [
        [12, -1],
        [15, -1],
        [15, 1],
        [12, 1],
        [12, -1],
      ],
    ];
    const window = (from: number, to: number) => [{ fromMs: T0 + from * HOUR_MS, toMs: T0 + to * HOUR_MS }];
    const ask = (windows: ReturnType<typeof window>) =>
      compareAreas(
        flight,
        [
          restrictionKnownArea({
            number: '6/2998',
            text: '',
            polygons: [rings],
            levels: { lowerFl: 0, upperFl: 999 },
            windows,
          }),
        ],
        0,
      ).crossings;
    expect(ask(window(2.2, 9))).toMatchObject([
      { id: 'tfr:6/2998', upperFt: null, levels: 'UNL / SFC', notes: [] },
    ]);
    expect(hoursOf(ask(window(2.2, 9))[0]?.stretches[0]?.entry.time)).toBeCloseTo(2.2, 3);
    expect(ask(window(3, 9))).toEqual([]);
    const notam = { id: 'A1/26', number: 'A0001/26', category: 'airspace', qCode: 'QRTCA', text: 'x' };
    const place = { lat: 0, lon: 13, radiusNm: 30, rings: null };
    const known = notamKnownArea({ ...notam, area: place, levels: null, windows: [] });
    expect(known && compareAreas(flight, [known], 0).crossings).toMatchObject([
      { severity: 'warning', notes: [{ id: 'levels-unknown' }, { id: 'validity-unknown' }] },
    ]);
    expect(notamKnownArea({ ...notam, area: null, levels: null, windows: [] })).toBeNull();
  });
  it('F3 a height above ground is measured from the highest terrain of its region: 3,000 ft over Denver at 7,000 ft', () => {
    // Denver is at 5,400 ft: the restriction extends to 8,400 ft there. In the contiguous states no terrain is above
    // 14,505 ft (Mount Whitney), so 17,505 ft is conservative, and a cruise above it stays clear.
    const ring = [
      [-105, 39.7],
      [-104.8, 39.7],
      [-104.8, 39.8],
      [-105, 39.8],
      [-105, 39.7],
    ];
    const crossedAt = (altitudeFt: number, upper: string) => {
      const path = openPath([
        { lat: 39.75, lon: -105.1, timeMs: T0, altitudeFt },
        { lat: 39.75, lon: -104.7, timeMs: T0 + HOUR_MS / 8, altitudeFt },
      ]);
      const levels = { lower: 'SFC', upper, lowerFl: 0, upperFl: 30 };
      const known = restrictionKnownArea({
        number: '6/1',
        text: '',
        polygons: [[ring]],
        levels,
        windows: [],
      });
      const area = { lat: 39.75, lon: -104.9, radiusNm: 5, rings: null };
      const notice = { id: 'A1/26', number: 'A1/26', category: 'airspace', qCode: 'QRTCA', text: '', area };
      const notam = notamKnownArea({ ...notice, levels, windows: [] });
      const found = compareAreas(path, notam ? [known, notam] : [known], 0).crossings;
      return found.map(({ levels: told }) => told);
    };
    const told = '3,000 ft AGL (ground up to 14,505 ft assumed) / SFC';
    expect(crossedAt(7000, '3000FT AGL')).toEqual([told, told]);
    expect(crossedAt(7000, '3000FT MSL')).toEqual([]);
    expect(crossedAt(35_000, '3000FT AGL')).toEqual([]);
    // Another publisher's notation: the figure stays as written.
    const asWritten = '3000FT ASFC (ground up to 14,505 ft assumed) / SFC';
    expect(crossedAt(7000, '3000FT ASFC')).toEqual([asWritten, asWritten]);
  });
  it('F3 an airspace with unknown hours is assumed active, as stated', () => {
    const area = airspaceKnownArea({
      number: 7,
      title: 'R-5201',
      typeText: 'Restricted area',
      kind: 'special-use-airspace',
      severity: 'caution',
      lowerFt: 0,
      upperFt: 23_000,
      levels: 'FL230 / SFC',
      polygons: [
        [
          [
            [12, -1],
            [15, -1],
            [15, 1],
            [12, 1],
          ],
        ],
      ],
      source: 'NASR',
    });
    const { crossings, near } = compareAreas(flight, [area], 25);
    expect(crossings).toEqual([]);
    expect(near).toMatchObject([
      { closest: { lateralNm: 0, verticalFt: 12_000 }, notes: [{ id: 'validity-unknown' }] },
    ]);
    expect(near[0]?.text).toContain('Hours of activity not in the data');
  });
  it('F3 comparisons are cached until path or area changes, with identical results', () => {
    const areas = hazardKnownAreas('isigmet', [sigmet({}), sigmet({ id: 'isigmet/2' }, square(80, 82))]);
    const steps = createAreaComparer();
    const compare = (...request: Parameters<typeof steps>) => runToEnd(steps(...request));
    const first = compare(flight, areas, 25);
    expect(first).toEqual(compareAreas(flight, areas, 25));
    expect(compare(flight, areas, 25).crossings[0]).toBe(first.crossings[0]);
    expect(compare(flight, areas, 0)).toEqual(compareAreas(flight, areas, 0));
    const later = hazardKnownAreas('isigmet', [sigmet({}, square(13, 16))]);
    expect(compare(flight, later, 25)).toEqual(compareAreas(flight, later, 25));
    const other = openPath([{ lat: 0, lon: 60, timeMs: T0, altitudeFt: 35_000 }]);
    expect(compare(other, areas, 25).crossings).toEqual([]);
  });
});
