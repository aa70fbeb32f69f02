import { expect, it } from 'vitest';
import { openPath } from '#aviation/crossing/flown-path.ts';
import { readInternationalSigmets } from '#capabilities/hazards/domain/awc-sigmet.ts';
import { compareAreas } from '#capabilities/watch/domain/compare-areas.ts';
import { hazardKnownAreas } from '#capabilities/watch/domain/hazard-known-areas.ts';

const NOON_S = Date.UTC(2026, 10, 24, 12) / 1000;
const HOUR_S = 3600;
type Corner = readonly [lon: number, lat: number];

/** A record as returned by aviationweather.gov: a thunderstorm in effect from noon to 1600Z, to FL400. */
const record = (corners: readonly Corner[], change: object = {}) => ({
  firId: 'SLLF',
  firName: 'SLLF LA PAZ',
  receiptTime: '2026-11-24T11:43:20.839Z',
  validTimeFrom: NOON_S,
  validTimeTo: NOON_S + 4 * HOUR_S,
  seriesId: '8',
  hazard: 'TS',
  qualifier: 'EMBD',
  base: 20_000,
  top: 40_000,
  geom: 'AREA',
  coords: corners.map(([lon, lat]) => ({ lon, lat })),
  dir: '-',
  spd: '0',
  chng: 'NC',
  rawSigmet: 'SLLF SIGMET 8 VALID 241200/241600',
  ...change,
});
const SQUARE: readonly Corner[] = [
  [12, -1],
  [15, -1],
  [15, 1],
  [12, 1],
];
/** Along the equator at FL350, 6° an hour from noon: at 12° at 1400Z. */
const flight = openPath([
  { lat: 0, lon: 0, timeMs: NOON_S * 1000, altitudeFt: 35_000 },
  { lat: 0, lon: 30, timeMs: (NOON_S + 5 * HOUR_S) * 1000, altitudeFt: 35_000 },
]);

/** Result for a flight of an unmodified record: crossed, near or without a position, and its unknowns. */
function told(corners: readonly Corner[], change: object = {}) {
  const read = readInternationalSigmets([record(corners, change)], {
    receivedMs: NOON_S * 1000,
    shiftMs: 0,
  });
  const { crossings, near, unplaced } = compareAreas(flight, hazardKnownAreas('isigmet', read.items), 25);
  const notesOf = (areas: readonly { notes: readonly { id: string }[] }[]) =>
    areas.map(({ notes }) => notes.map(({ id }) => id));
  return {
    crossed: notesOf(crossings),
    near: notesOf(near),
    unplaced: notesOf(unplaced),
    rejected: read.rejected,
    entries: crossings.map(({ stretches }) => stretches.map(({ entry }) => entry.time?.slice(11, 16))),
    notes: read.items.map(({ properties }) => properties.geometryNote),
  };
}
const FINE = { crossed: [[]], near: [], unplaced: [], rejected: [] };

it('F3 H3 a valid area has no remarks', () => {
  expect(told(SQUARE)).toMatchObject({ ...FINE, entries: [['14:00']], notes: [null] });
});

it('F3 H3 two points, as an area or as a line, match where the line is crossed, with a remark', () => {
  const across: readonly Corner[] = [
    [12, -1],
    [12, 1],
  ];
  const line = { ...FINE, crossed: [['no-inside']], entries: [['14:00']] };
  expect(told(across)).toMatchObject({
    ...line,
    notes: [expect.stringContaining('only 2 different corners')],
  });
  expect(told([...across, [12, -1]])).toMatchObject(line);
  expect(told(across, { geom: 'LINE' })).toMatchObject(line);
  // 12 NM beside the route it is not crossed, which is not the same as clear.
  const beside: readonly Corner[] = [
    [12, 0.2],
    [12, 2],
  ];
  expect(told(beside)).toMatchObject({ ...FINE, crossed: [], near: [['no-inside']] });
});

it('F3 H3 crossing edges are repaired, with a remark', () => {
  const bow: readonly Corner[] = [
    [12, -1],
    [15, 1],
    [15, -1],
    [12, 1],
  ];
  const found = told(bow);
  expect(found).toMatchObject({ ...FINE, notes: [expect.stringContaining('crosses itself')] });
});

it('F3 H3 unknown or reversed levels match every level, with a remark', () => {
  expect(told(SQUARE, { base: null, top: null }).crossed).toEqual([['levels-unknown']]);
  expect(told(SQUARE, { base: 40_000, top: 20_000 }).crossed).toEqual([['levels-reversed']]);
});

it('F3 H3 a validity that ends before it begins counts from its beginning, with a remark', () => {
  const found = told(SQUARE, { validTimeTo: NOON_S - HOUR_S });
  expect(found).toMatchObject({ ...FINE, crossed: [['validity-reversed']], entries: [['14:00']] });
});

it('F3 H3 an area of one point or none has no position: reported and not dropped', () => {
  expect(told([[12, 0]])).toMatchObject({ crossed: [], unplaced: [['no-shape']] });
  expect(told([])).toMatchObject({ crossed: [], unplaced: [['no-shape']] });
});
