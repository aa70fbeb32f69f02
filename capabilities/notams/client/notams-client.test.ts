import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { openRoute } from '#aviation/crossing/corridor.ts';
import type { NotamAnswer } from '../contract.ts';
import { isOnRoute } from './notam-corridor.ts';
import { drawnState, coversPlace, isInBox, notamFeatures } from './notam-features.ts';
import { problemOfSource } from './notam-list.tsx';
import {
  closureName,
  hasNoTimes,
  hiddenText,
  matchesText,
  notamTitle,
  phaseOf,
  validityText,
} from './notam-text.ts';
import { notamsOnMap } from './notams.map.ts';
import { NotamCallError } from './notams.queries.ts';
import { markRead, readNotams } from './notams.store.ts';
import { themesOf } from '#platform/client/map/map-theme.fixture.ts';
import { ApiError } from '#platform/client/query/api-client.ts';

const at = (text: string): number => Date.parse(text);
const ALL = { lowFl: 0, highFl: 510 };
const base: NotamAnswer = {
  id: 'a',
  number: 'A1/26',
  type: 'N',
  category: 'runway',
  group: 'airport',
  from: '2026-11-20T12:00:00.000Z',
  to: '2026-11-20T18:00:00.000Z',
  isPermanent: false,
  isEstimated: false,
  schedule: null,
  text: 'RWY 04L CLSD',
  plainText: 'Runway 04L closed',
  raw: 'RWY 04L CLSD',
  area: null,
  place: { lat: 40.64, lng: -73.78 },
  levels: null,
  relevance: 100,
  phase: 'active',
  distanceNm: 0,
  hidden: null,
  locations: ['KJFK'],
  fir: 'KZNY',
  qCode: 'QMRLC',
  traffic: 'IV',
  scope: 'A',
  issued: null,
  heightAglFt: null,
  closedRunways: ['04L'],
  tfrKind: null,
  source: 'test',
  receivedAt: '2026-11-20T15:00:00.000Z',
};
const circle: NotamAnswer = {
  ...base,
  id: 'c',
  category: 'airspace',
  group: 'artcc',
  closedRunways: [],
  area: { lat: 40, lng: -74, radiusNm: 10, polygons: null },
  levels: { lower: 'FL100', upper: 'FL200', lowerFl: 100, upperFl: 200 },
};
const properties = (notams: NotamAnswer[], text: string, band = ALL) =>
  notamFeatures(notams, { atMs: at(text), band }).features.map((feature) => feature.properties);

afterEach(() => readNotams.reset());

it('F1 badge and title name a closed aerodrome and what is partly closed', () => {
  const of = (words: string, isWhole: boolean) => {
    const notam = { ...base, closedRunways: [], closure: { words, isWhole } };
    return [closureName(notam), notamTitle(notam)];
  };
  expect(of('Aerodrome closed', true)).toEqual(['Aerodrome closed', 'KJFK aerodrome closed']);
  expect(of('Runway 04L/22R closed to some traffic', false)).toEqual([
    'Partly closed',
    'KJFK runway 04L/22R closed to some traffic',
  ]);
  expect([closureName(base), closureName(circle)]).toEqual(['Runway closed', null]);
});

describe('F1 F4 NOTAMs on the map', () => {
  it('F3 a restriction without times counts as in force, and its times as not known', () => {
    const bare = { ...circle, type: 'TFR' as const, from: null, to: null };
    expect(phaseOf(bare, at('2026-11-20T12:00:00Z'))).toBe('active');
    expect(
      [bare, circle, { ...bare, isPermanent: true }, { ...bare, schedule: 'DAILY 0100-0600' }].map(
        hasNoTimes,
      ),
    ).toEqual([true, false, false, false]);
  });

  it('F6 a restriction whose page is not read yet has words and no row of dashes', () => {
    const bare = { ...circle, type: 'TFR' as const, from: null, to: null };
    const subtitles = (notam: typeof bare) =>
      properties([notam], '2026-11-20T12:00:00Z').map((drawn): unknown => drawn?.['subtitle']);
    expect(new Set(subtitles({ ...bare, levels: null }))).toEqual(new Set(['Limits and times not known']));
    for (const subtitle of subtitles(bare)) expect(subtitle).toMatch(/\d.* · times not known$/);
  });

  it('F4 upcoming within a day is dashed, in force solid, ended gone', () => {
    expect(drawnState(base, at('2026-11-19T11:00:00Z'))).toBeNull();
    expect(drawnState(base, at('2026-11-20T11:00:00Z'))).toBe('soon');
    expect(drawnState(base, at('2026-11-20T12:00:00Z'))).toBe('now');
    expect(drawnState(base, at('2026-11-20T18:00:00Z'))).toBeNull();
    expect(drawnState({ ...base, schedule: 'DAILY 1600-1700' }, at('2026-11-20T13:00:00Z'))).toBe('soon');
  });

  it('F1 one symbol per airport with the number of NOTAMs; a closed runway marks it', () => {
    const open = { ...base, id: 'b', closedRunways: [], text: 'TWY A CLSD' };
    expect(properties([base, open], '2026-11-20T13:00:00Z')).toMatchObject([
      { kind: 'airport', location: 'KJFK', count: 2, tone: 'closed' },
    ]);
    expect(properties([open], '2026-11-20T13:00:00Z')).toMatchObject([{ tone: 'point', count: 1 }]);
    expect(properties([{ ...base, hidden: 'cancellation' }], '2026-11-20T13:00:00Z')).toEqual([]);
  });

  it('F4 an area outside the altitude band is not drawn', () => {
    expect(properties([circle], '2026-11-20T13:00:00Z')).toMatchObject([
      { kind: 'area', state: 'now', tone: 'airspace' },
      { kind: 'label' },
    ]);
    expect(properties([circle], '2026-11-20T13:00:00Z', { lowFl: 210, highFl: 510 })).toEqual([]);
  });

  it('F1 an area is labelled in plain words over its limits, never with a code', () => {
    const label = (change: Partial<NotamAnswer>) => {
      const drawn = properties([{ ...circle, ...change }], '2026-11-20T13:00:00Z');
      return drawn.find((one) => one?.['kind'] === 'label')?.['label'];
    };
    expect(label({ qCode: 'QRTCA' })).toBe('Temporary restriction\nFL200 / FL100');
    expect(label({ qCode: 'QWMLW' })).toBe('Missile or gun firing\nFL200 / FL100');
    for (const qCode of ['QXXXX', null]) expect(label({ qCode })).toBe('Airspace\nFL200 / FL100');
    expect(label({ tfrKind: 'vip' })).toBe('TFR VIP\nFL200 / FL100');
  });

  it('F4 the data inspector finds whether a place is inside an area', () => {
    expect(coversPlace(circle, { lat: 40.1, lon: -74 })).toBe(true);
    expect(coversPlace(circle, { lat: 40.2, lon: -74 })).toBe(false);
    expect(isInBox(circle, { west: -73.9, south: 39.9, east: -73, north: 41 })).toBe(true);
    expect(isInBox(circle, { west: -73.5, south: 39.9, east: -73, north: 41 })).toBe(false);
  });

  it('F1 areas along a route, within 25 NM of it', () => {
    const corridor = openRoute([
      { lat: 40, lon: -80 },
      { lat: 40, lon: -70 },
    ]);
    expect(isOnRoute(circle, corridor)).toBe(true);
    const away = { ...circle, area: { lat: 42, lng: -74, radiusNm: 10, polygons: null } };
    expect(isOnRoute(away, corridor)).toBe(false);
    expect(isOnRoute(base, corridor)).toBe(false);
  });
});

describe('F7 NOTAM panel', () => {
  it('F7 searches the published and the plain text', () => {
    expect(matchesText(base, 'runway 04l')).toBe(true);
    expect(matchesText(base, 'clsd kjfk')).toBe(true);
    expect(matchesText(base, 'taxiway')).toBe(false);
  });

  it('F7 hidden NOTAMs are counted by reason', () => {
    const low = { ...base, hidden: 'low-obstacle' as const };
    expect(hiddenText([low, low, { ...base, hidden: 'checklist' }])).toBe(
      '3 hidden: 2 low obstacles far from the airport, 1 checklist',
    );
  });

  it('F7 open, permanent and estimated ends are distinguished', () => {
    expect(validityText(base)).toBe('20 Nov 1200Z – 20 Nov 1800Z');
    expect(validityText({ ...base, isEstimated: true })).toBe('20 Nov 1200Z – 20 Nov 1800Z EST');
    expect(validityText({ ...base, to: null, isPermanent: true })).toBe('20 Nov 1200Z – permanent');
    expect(validityText({ ...base, to: null })).toBe('20 Nov 1200Z – —');
  });

  it('F7 marks are stored once, and can be removed', () => {
    markRead('a', true);
    markRead('a', true);
    expect(readNotams.get()).toEqual(['a']);
    markRead('a', false);
    expect(readNotams.get()).toEqual([]);
  });

  it('F3 a source without data never looks like one without NOTAMs', () => {
    const freshness = {
      source: 'FAA',
      asOf: null,
      receivedAt: null,
      origin: 'live' as const,
      state: 'failed' as const,
    };
    const health = { freshness, message: 'FAA_NMS_CLIENT_ID is missing.', hasData: false, rejected: 0 };
    expect(problemOfSource('NOTAMs', health)).toBe('NOTAMs not available: FAA_NMS_CLIENT_ID is missing.');
    const kept = { ...freshness, receivedAt: '2026-11-20T12:34:00.000Z' };
    expect(
      problemOfSource('NOTAMs', { ...health, hasData: true, freshness: kept, message: 'Answered 503.' }),
    ).toBe('NOTAMs failed: Answered 503. Last received 1234Z.');
    expect(
      problemOfSource('NOTAMs', { ...health, hasData: true, freshness: { ...kept, state: 'fresh' } }),
    ).toBeNull();
  });

  it('spec 8 Failed to fetch NOTAMs, with the inner message for a refused call', () => {
    const error = new NotamCallError('KJFK', new ApiError(404, 'airport-not-found', 'x'));
    expect(error.message).toBe('Failed to fetch NOTAMs for KJFK');
    expect(error.cause).toMatchObject({ message: 'NOTAMs not available for KJFK' });
  });
});

describe('F1 the marks of NOTAMs on the map', () => {
  it('F1 a city’s name keeps clear of the mark of an airport; how many there are is written after every name', () => {
    const [under, marks] = notamsOnMap().mapLayers;
    expect([under?.slot, marks?.slot]).toEqual(['line', 'landmark']);
    const sheet = readFileSync(new URL('../../../platform/client/ui/tokens.css', import.meta.url), 'utf8');
    const theme = themesOf(sheet)('night');
    const [mark] = marks?.layers(theme) ?? [];
    expect(mark).toMatchObject({ id: 'notam-airport', layout: { 'icon-allow-overlap': true } });
    expect(mark?.layout).not.toHaveProperty('text-field');
    expect(mark?.layout).not.toHaveProperty('icon-ignore-placement');
    expect(under?.layers(theme).map(({ id }) => id)).toContain('notam-airport-count');
    expect(marks?.interactive).toEqual(['notam-airport']);
  });
});
