import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pointInPolygon } from '#aviation/geo/polygon.ts';
import { themesOf } from '#platform/client/map/map-theme.fixture.ts';
import { AREA_RANK } from '#platform/client/layers/layer-reading.ts';
import type { HazardFeature, HazardsAnswer, PilotReport, StormCell } from '../contract.ts';
import { levelLimits } from '../domain/hazard-levels.ts';
import { cellName, isCellAt } from '../domain/storm-cells.ts';
import { cellFeatures, hazardFeatures, labelPlace } from './hazard-features.ts';
import { rankByView, boxOfHazard, weightOfHazard } from './hazard-list.ts';
import {
  covers,
  isValidAt,
  knownCells,
  knownHazards,
  selectHazards,
  selectReports,
  worstFreshness,
} from './hazard-selection.ts';
import { areaStyle, cellStyle, labelStyle } from './hazard-style.ts';
import { countdownText, forecastTimeText, reportedText, validityText } from './hazard-text.ts';
import { hazardLayers } from './hazards.layers.ts';
import { areasOnMap, inspectCell, inspectIn } from './hazards.map.ts';
import { inspectedHazard } from './hazards.store.ts';
import { pirepFeatures, pirepImages, pirepLevelText, pirepStyle } from './pirep-symbols.ts';

const sheet = readFileSync(new URL('../../../platform/client/ui/tokens.css', import.meta.url), 'utf8');
const themeOf = themesOf(sheet);

const at = (text: string) => Date.parse(`2026-07-18T${text}:00Z`);
const square = (west: number, south: number): [number, number][][] => [
  [
    [west, south],
    [west + 10, south],
    [west + 10, south + 10],
    [west, south + 10],
    [west, south],
  ],
];
const hazard = (changes: Partial<HazardFeature['properties']> = {}, west = -100): HazardFeature => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: square(west, 30) },
  properties: {
    id: 'x',
    hazard: 'CONVECTIVE',
    type: 'SIGMET',
    rawData: 'RAW',
    kind: 'convective',
    title: 'Convective SIGMET 12C',
    label: 'CONV SIGMET 12C · TOP FL450',
    phenomenon: 'Area of thunderstorms',
    region: null,
    levels: { baseFt: null, topFt: 45_000, isTopAbove: false, text: 'TOP FL450' },
    validFrom: '2026-07-18T20:55:00.000Z',
    validTo: '2026-07-18T22:55:00.000Z',
    snapshotAt: null,
    movement: { state: 'moving', toDegTrue: 210, speedKt: 5 },
    change: null,
    basis: null,
    forecastArea: null,
    decoded: [],
    undecoded: [],
    geometryNote: null,
    ...changes,
  },
});
const answer = (features: HazardFeature[], lastGood: HazardFeature[] = []): HazardsAnswer => ({
  type: 'FeatureCollection',
  features,
  lastGood,
  feeds: [],
  message: null,
});
const all = { lowFl: 0, highFl: 510 };
const select = (features: HazardFeature[], time: string, band = all, hiddenKinds: string[] = []) =>
  selectHazards(knownHazards(answer(features)), { atMs: at(time), band, hiddenKinds });

describe('F4 hazards on the map', () => {
  it('F4 only what is valid at the time shown: from its first minute to just before its last', () => {
    const { properties } = hazard();
    expect(['20:54', '20:55', '22:54', '22:55'].map((time) => isValidAt(properties, at(time)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(select([hazard()], '23:00').shown).toEqual([]);
  });

  it('F4 the altitude band hides what does not overlap it, and counts it; unknown levels are never hidden', () => {
    const turbulence = hazard({
      levels: { baseFt: 28_000, topFt: 40_000, isTopAbove: false, text: 'FL400 / FL280' },
    });
    const unknown = hazard({ levels: { baseFt: null, topFt: null, isTopAbove: false, text: null } });
    const high = hazard({ levels: { baseFt: null, topFt: 45_000, isTopAbove: true, text: 'TOP ABV FL450' } });
    const count = (lowFl: number, highFl: number) => {
      const { shown, hiddenByAltitude } = select([turbulence, unknown, high], '21:30', { lowFl, highFl });
      return [shown.length, hiddenByAltitude];
    };
    expect(count(0, 510)).toEqual([3, 0]);
    expect(count(0, 270)).toEqual([2, 1]);
    expect(count(0, 280)).toEqual([3, 0]);
    expect(count(400, 510)).toEqual([3, 0]);
    expect(count(460, 510)).toEqual([2, 1]);
  });

  it('F3 kinds that are switched off are not shown and not counted as hidden by altitude', () => {
    expect(select([hazard()], '21:30', all, ['convective'])).toEqual({ shown: [], hiddenByAltitude: 0 });
  });

  it('F3 the last data of a failed feed is kept and marked', () => {
    const known = knownHazards(answer([], [hazard()]));
    expect(known).toMatchObject([{ isLastGood: true }]);
    const drawn = hazardFeatures(known);
    expect(drawn.features.every(({ properties }) => properties?.isLastGood === true)).toBe(true);
  });

  it('F3 the badge shows the worst state of the feeds', () => {
    const feed = (id: string, state: 'fresh' | 'stale' | 'failed') => ({
      id,
      title: id,
      freshness: { source: id, asOf: null, receivedAt: null, origin: 'live' as const, state },
      message: null,
      rejected: [],
      hasData: true,
    });
    expect(worstFreshness([feed('a', 'fresh'), feed('b', 'failed'), feed('c', 'stale')])?.source).toBe('b');
    expect(worstFreshness([])).toBeNull();
  });

  it('F4 the data inspector finds the areas over a place, also across the antimeridian', () => {
    expect(covers(hazard({}, 175).geometry, { lat: 35, lon: -178 })).toBe(true);
    expect(covers(hazard({}, 175).geometry, { lat: 35, lon: -170 })).toBe(false);
  });

  it('F3 the label is inside its area, whatever the area’s shape', () => {
    const bent: [number, number][] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [9, 10],
      [9, 1],
      [1, 1],
      [1, 10],
      [0, 10],
      [0, 0],
    ];
    const place = labelPlace({ type: 'Polygon', coordinates: [bent] });
    expect(place && pointInPolygon({ lon: place[0], lat: place[1] }, [bent])).toBe(true);
    const { features } = hazardFeatures([{ item: hazard(), isLastGood: false }]);
    expect(features.map(({ properties }) => properties?.part)).toEqual(['area', 'label']);
    expect(features[1]?.properties).toMatchObject({
      label: 'CONV SIGMET 12C\nTOP FL450',
      more: 'CONV SIGMET 12C\nTOP FL450\nTowards 210°T at 5 kt',
      toDeg: 210,
    });
  });

  it('F3 what cannot be drawn is in the list only', () => {
    const item = { ...hazard(), geometry: null };
    expect(hazardFeatures([{ item, isLastGood: false }]).features).toEqual([]);
    expect(boxOfHazard(item)).toBeNull();
    const view = { west: -110, south: 25, east: -80, north: 50 };
    const ranked = rankByView(
      [item, hazard({ type: 'GAIRMET' }), hazard({}, 20), hazard()],
      boxOfHazard,
      view,
      weightOfHazard,
    );
    expect(ranked.map(({ isInView, item: { properties } }) => [isInView, properties.type])).toEqual([
      [true, 'SIGMET'],
      [true, 'GAIRMET'],
      [false, 'SIGMET'],
      [false, 'SIGMET'],
    ]);
    expect(ranked.at(-1)?.nm).toBeNull();
  });

  const expected: NonNullable<HazardFeature['properties']['forecastArea']> = {
    validAt: '2026-07-19T00:02:00.000Z',
    geometry: { type: 'Polygon', coordinates: square(-95, 32) },
    levels: { baseFt: 0, topFt: 6000, isTopAbove: false, text: '6,000 ft MSL / SFC' },
    isOver: false,
    text: 'VA CLD',
  };
  const drawn = (item: HazardFeature) => hazardFeatures([{ item, isLastGood: false }]).features;

  it('F3 F6 the forecast of a message is a separate outline with its time, and opens the same message', () => {
    const item = hazard({ kind: 'volcanic-ash', forecastArea: expected });
    const features = drawn(item);
    const parts = features.map(({ properties }) => String(properties?.part));
    expect(parts).toEqual(['forecast', 'forecast-label', 'area', 'label']);
    expect(new Set(features.map(({ properties }) => properties?.id))).toEqual(new Set(['x']));
    expect(features[1]).toMatchObject({
      properties: { forecastLabel: 'FCST 0002Z\n6,000 ft MSL / SFC' },
      // Away from the label of the present area.
      geometry: { type: 'Point', coordinates: [-85, 42] },
    });
    const registration = areasOnMap();
    const opened = features.map(({ properties }) =>
      registration?.inspect?.({ properties: properties ?? {}, lat: 0, lon: 0 }),
    );
    expect(new Set(opened.map((hit) => `${hit?.title} ${hit?.subtitle}`)).size).toBe(1);
    expect(boxOfHazard(item)).toMatchObject({ west: -100, east: -85, south: 30, north: 42 });
  });

  it('F3 the forecast of a cyclone is its centre: a ring, connected to the present position, or alone when nothing else is drawn', () => {
    const centre = {
      ...expected,
      geometry: { type: 'Point' as const, coordinates: [-97, 44] as [number, number] },
    };
    const features = drawn(hazard({ kind: 'tropical-cyclone', forecastArea: centre }));
    expect(features.slice(0, 3).map(({ properties, geometry }) => [properties?.part, geometry.type])).toEqual(
      [
        ['forecast-centre', 'Point'],
        ['forecast', 'LineString'],
        ['forecast-label', 'Point'],
      ],
    );
    const alone = drawn({ ...hazard({ forecastArea: expected }), geometry: null });
    expect(alone.map(({ properties }) => String(properties?.part))).toEqual(['forecast', 'forecast-label']);
    expect(drawn(hazard({ forecastArea: { ...expected, geometry: null, isOver: true } }))).toHaveLength(2);
  });

  it('F3 both limits of an advisory have a unit or are flight levels', () => {
    const limits = (baseFt: number | null, topFt: number | null, text: string, isTopAbove = false) =>
      levelLimits({ baseFt, topFt, isTopAbove, text });
    expect(limits(0, 6000, '6,000 ft MSL / SFC')).toBe('6,000 ft MSL / SFC');
    expect(limits(2000, 16_000, '16,000 ft MSL / FZL')).toBe('16,000 ft MSL / FZL');
    expect(limits(8000, 24_000, 'FL240 / 8,000 ft MSL')).toBe('FL240 / 8,000 ft MSL');
    expect(limits(8000, 8000, '080')).toBe('8,000 ft MSL');
    expect(limits(null, 15_000, 'TOP ABV 15,000 ft MSL', true)).toBe('TOP ABV 15,000 ft MSL');
    expect(limits(10_000, null, 'ABV 10,000 ft MSL')).toBe('ABV 10,000 ft MSL');
    expect(limits(28_000, 40_000, 'FL400 / FL280')).toBe('FL400 / FL280');
    // What a message gives as a flight level is not a height above sea level, however low it is.
    expect(limits(0, 7000, 'FL070 / SFC')).toBe('FL070 / SFC');
    expect(levelLimits({ baseFt: null, topFt: null, isTopAbove: false, text: null })).toBeNull();
    const metric = levelLimits(
      { baseFt: 0, topFt: 6000, isTopAbove: false, text: '6,000 ft MSL / SFC' },
      'm',
    );
    expect(metric).toBe('1,829 m MSL / SFC');
  });

  it('F3 the time of a forecast counts down to it', () => {
    expect(forecastTimeText(expected, at('21:57'))).toBe('19 Jul 0002Z, in 2 h 5 min');
    expect(forecastTimeText(expected, at('21:57') + 86_400_000)).toBe('19 Jul 0002Z');
  });

  it('F6 a press on a storm cell opens it; it remains the same cell as it moves step by step', () => {
    const step = (minutes: number): StormCell => ({
      id: `c7@${at('12:00') + minutes * 60_000}`,
      at: new Date(at('12:00') + minutes * 60_000).toISOString(),
      lat: 40,
      lon: -90 + minutes / 60,
      radiusKm: 9,
      topFt: 45_000,
      coreDbz: 52,
      toDegTrue: 90,
      speedKt: 30,
      hailMm: 12,
    });
    const steps = [step(0), step(15)];
    for (const { properties } of cellFeatures(steps.map((item) => ({ item, isLastGood: false }))).features) {
      inspectCell({ properties: properties ?? {}, lat: 40, lon: -90 })?.open();
      expect(inspectedHazard.get()).toEqual({ what: 'cell', id: 'c7' });
    }
    const told = { cells: steps, lastGood: [], feeds: [], message: null };
    const shownAt = (minutes: number) =>
      knownCells(told).flatMap(({ item }) =>
        cellName(item.id) === 'c7' && isCellAt(item, at('12:00') + minutes * 60_000) ? [item.lon] : [],
      );
    expect([shownAt(-1), shownAt(14), shownAt(15), shownAt(30)]).toEqual([[], [-90], [-89.75], []]);
  });

  it('F6 the chooser lists warnings for all aircraft before advisories for light aircraft, and both after class B', () => {
    const rankOf = (type: string) =>
      inspectIn('hazard')({ properties: { id: 'x', title: 'x', subtitle: 'x', type }, lat: 0, lon: 0 })?.rank;
    expect(['SIGMET', 'ISIGMET', 'CWA', 'AIRMET', 'GAIRMET'].map(rankOf)).toEqual([3, 3, 3, 4, 4]);
    expect(AREA_RANK.controlled).toBeLessThan(AREA_RANK.hazard);
  });

  it('F3 F6 messages of neighbouring regions with the same number are two choices on a click', () => {
    const subtitle = (region: string) =>
      drawn(hazard({ title: 'SIGMET 8', region }))[0]?.properties?.subtitle as string;
    expect(subtitle('ZHWH WUHAN FIR')).not.toBe(subtitle('VHHK HONG KONG FIR'));
  });

  it('F3 validity counts down', () => {
    const { properties } = hazard();
    expect(countdownText(properties, at('20:45'))).toBe('Begins in 10 min');
    expect(countdownText(properties, at('21:30'))).toBe('Ends in 1 h 25 min');
    expect(countdownText(properties, at('23:00'))).toBe('Ended 5 min ago');
    expect(countdownText(properties, at('20:55'))).toBe('Ends in 2 h');
    expect(validityText(properties)).toBe('18 Jul 2055Z – 2255Z');
    expect(validityText({ ...properties, snapshotAt: '2026-07-18T21:00:00.000Z' })).toBe('At 18 Jul 2100Z');
  });
});

const layer = (order: number): PilotReport['turbulence'][number] => ({
  intensity: 'MOD',
  order,
  type: 'CHOP',
  frequency: 'OCNL',
  baseFt: 8000,
  topFt: 11_000,
});
const report = (changes: Partial<PilotReport> = {}): PilotReport => ({
  id: 'r',
  kind: 'PIREP',
  isUrgent: false,
  reportedAt: '2026-07-18T21:00:00.000Z',
  lat: 40,
  lon: -100,
  altitudeFt: 34_000,
  altitudeTopFt: null,
  altitudeKind: 'level',
  aircraft: 'B738',
  turbulence: [layer(1.5)],
  icing: [],
  clouds: [],
  temperatureC: null,
  windFromDeg: null,
  windSpeedKt: null,
  weather: null,
  remarks: null,
  rawData: 'RAW',
  undecoded: [],
  ...changes,
});

describe('F3 pilot reports on the map', () => {
  const count = (time: string, changes: Partial<PilotReport> = {}, fromOrder = 0, band = all) => {
    const known = [{ item: report(changes), isLastGood: false }];
    const { shown, hiddenByAltitude } = selectReports(known, { atMs: at(time), band, fromOrder });
    return [shown.length, hiddenByAltitude];
  };

  it('F4 reports of the last two hours, none from the future', () => {
    expect([count('20:59'), count('21:00'), count('23:00'), count('23:01')]).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [0, 0],
    ]);
  });

  it('F4 intensity and altitude filter; a report without a level matches any band', () => {
    expect(count('21:30', {}, 2)).toEqual([0, 0]);
    expect(count('21:30', { turbulence: [layer(2)] }, 2)).toEqual([1, 0]);
    expect(count('21:30', {}, 0, { lowFl: 0, highFl: 330 })).toEqual([0, 1]);
    expect(count('21:30', { altitudeFt: null }, 0, { lowFl: 0, highFl: 330 })).toEqual([1, 0]);
  });

  it('F3 the symbol is that of the worse end of a range; older reports are paler; an unknown level is a dash', () => {
    const draw = (changes: Partial<PilotReport>, time = '21:00') =>
      pirepFeatures([{ item: report(changes), isLastGood: false }], at(time)).features[0]?.properties ?? {};
    expect(draw({})).toMatchObject({ turbulence: 2, level: '340', opacity: 1 });
    expect(draw({})).not.toHaveProperty('icing');
    expect(draw({ icing: [layer(4)], altitudeFt: null, altitudeKind: 'climb' })).toMatchObject({
      icing: 4,
      level: '↑—',
    });
    expect(draw({}, '23:00').opacity).toBeCloseTo(0.4);
  });

  it('F3 rows write a level as the inspector does; at the symbol it is in hundreds of feet', () => {
    const texts = (changes: Partial<PilotReport>) => [
      pirepLevelText(report(changes)),
      pirepFeatures([{ item: report(changes), isLastGood: false }], at('21:00')).features[0]?.properties
        ?.level,
    ];
    expect(texts({ altitudeFt: 37_000 })).toEqual(['FL370', '370']);
    expect(texts({ altitudeFt: 7000, altitudeKind: 'descent' })).toEqual(['↓070', '↓070']);
    expect(texts({ altitudeFt: 18_000, altitudeTopFt: 22_000 })).toEqual(['FL180–FL220', '180–220']);
    expect(texts({ altitudeKind: 'ground' })).toEqual(['GND', 'GND']);
    expect(texts({ altitudeFt: null })).toEqual(['—', '—']);
  });

  it('F3 text of a reported layer', () => {
    expect(reportedText(layer(2))).toBe('Moderate, chop, occasional, 8000–11000 ft');
  });
});

describe('F1 styles in both themes', () => {
  it('F1 each image named in the styles is drawn, and ids are unique', () => {
    for (const theme of [themeOf('night'), themeOf('light')]) {
      const layers = [
        ...areaStyle('a', theme),
        ...labelStyle('b', theme),
        ...cellStyle('c', theme),
        ...pirepStyle('d', theme),
      ];
      expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
      const images = pirepImages(theme).map(({ id }) => id);
      for (const what of ['turbulence', 'icing'])
        for (const step of [0, 1, 2, 3, 4]) expect(images).toContain(`pirep-${what}-${step}`);
      expect(JSON.stringify(layers)).not.toContain('undefined');
    }
  });

  it('F1 every layer that handles clicks is a layer of the style', async () => {
    const theme = themeOf('night');
    for (const { load } of hazardLayers)
      for (const { id, interactive = [] } of (await load()).mapLayers) {
        const drawn = [
          ...areaStyle(id, theme),
          ...labelStyle(id, theme),
          ...cellStyle(id, theme),
          ...pirepStyle(id, theme),
        ];
        expect(drawn.map((one) => one.id)).toEqual(expect.arrayContaining(interactive));
      }
  });
});
