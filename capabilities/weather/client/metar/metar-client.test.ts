import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMetar } from '#aviation/reports/decode-metar.ts';
import { type Settings, settings } from '#platform/client/shell/settings.store.ts';
import type { MetarColumns } from '../../contract.ts';
import { overviewZooms } from '#aviation/aerodromes/overview-zooms.ts';
import { metarFeatures, stationZooms } from './metar-features.ts';
import { instantKey, phaseAt, stationAt } from './metar-instant.ts';
import {
  altimeterTexts,
  ceilingText,
  skyText,
  temperaturesText,
  runwayRangeText,
  runwayStateText,
  visibilitiesText,
  visibilityText,
  weatherText,
  windText,
} from './report-text.ts';
import { altitudesOf, trendOf } from './weather-outlook.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12, 30);
const minutes = (ms: number): number => Math.floor(ms / 60_000);
const FRESH = { source: 's', origin: 'live', asOf: null, receivedAt: null, state: 'fresh' } as const;

const columns: MetarColumns = {
  freshness: FRESH,
  message: null,
  tafFreshness: FRESH,
  tafMessage: null,
  icao: ['KAAA', 'YBBB', 'KCCC'],
  lat: [40, -30, 40.001],
  lon: [-73, 150, -73.001],
  rank: [90, 50, 20],
  positionConflictNm: [null, null, 2310],
  observedMin: [minutes(NOW - 20 * 60_000), minutes(NOW - 3 * HOUR), null],
  category: 'VI-',
  windFromDeg: [310, -1, null],
  windKt: [15, 8, null],
  gustKt: [25, null, null],
  temperatureC: [8, null, null],
  dewPointC: [-3, null, null],
  altimeterHpa: [1019.9, null, null],
  visibilitySm: [10, 0.497, null],
  visibilityUnit: 'Sm-',
  ceilingFt: [-1, 900, null],
  past: [`${minutes(NOW - 1.4 * HOUR)}M`, '', ''],
  outlookFromMs: NOW - HOUR / 2,
  outlook: ['VVMI', '', '--'],
  outlookWorst: ['VLMI', '', '--'],
};
const at = (offsetMs: number) => ({ atMs: NOW + offsetMs, nowMs: NOW });

describe('F1 stations at an instant', () => {
  it('at present: the observation, dimmed when the report is old or its time unknown', () => {
    expect(stationAt(columns, 0, at(0))).toEqual({ letter: 'V', worst: '', isDim: false });
    expect(stationAt(columns, 1, at(0))).toMatchObject({ letter: 'I', isDim: true });
    expect(stationAt(columns, 2, at(0))).toMatchObject({ letter: '-', isDim: true });
  });

  it('in the future: the TAF with its temporary conditions; without one unknown and dimmed, never the METAR', () => {
    expect(phaseAt(NOW + HOUR, NOW)).toBe('forecast');
    expect(stationAt(columns, 0, at(HOUR))).toEqual({ letter: 'V', worst: 'L', isDim: false });
    expect(stationAt(columns, 0, at(2 * HOUR))).toEqual({ letter: 'M', worst: '', isDim: false });
    // A deviation of unknown category is not "no deviation".
    const unread = { ...columns, outlookWorst: ['V-MI', '', '--'] };
    expect(stationAt(unread, 0, at(HOUR))).toEqual({ letter: 'V', worst: '-', isDim: false });
    for (const [station, hours] of [
      [0, 9],
      [1, 1],
      [2, 1],
    ] as const)
      expect(stationAt(columns, station, at(hours * HOUR))).toEqual({ letter: '-', worst: '', isDim: true });
  });

  it('in the past: the report of that time where it is known, otherwise unknown', () => {
    expect(stationAt(columns, 0, at(-10 * 60_000)).letter).toBe('V');
    expect(stationAt(columns, 0, at(-HOUR)).letter).toBe('M');
    expect(stationAt(columns, 0, at(-1.9 * HOUR))).toEqual({ letter: '-', worst: '', isDim: true });
  });

  it('playing redraws only when something may differ', () => {
    expect(instantKey(NOW + 2 * HOUR, NOW)).toBe(instantKey(NOW + 2 * HOUR + 1000, NOW));
    expect(instantKey(NOW + 2 * HOUR, NOW)).not.toBe(instantKey(NOW + 3 * HOUR, NOW));
    expect(instantKey(NOW, NOW)).not.toBe(instantKey(NOW - HOUR, NOW));
  });
});

describe('F1 stations on the map', () => {
  const features = (offsetMs: number, units: Partial<Settings> = {}) =>
    metarFeatures(columns, stationZooms(columns), at(offsetMs), {
      ...settings.initial,
      ...units,
    }).features.map(({ properties }) => properties);
  const rightOf = (units: Partial<Settings>) => features(0, units).map((one) => one?.['right']);

  it('F1 the ident is there while airports are not drawn, and only then', () => {
    const idents = (hasIdents: boolean) =>
      metarFeatures(columns, stationZooms(columns), at(HOUR), {
        ...settings.initial,
        hasIdents,
      }).features.map(({ properties }): unknown => properties?.['ident']);
    expect(idents(true)).toEqual(['KAAA', 'YBBB', 'KCCC']);
    expect(idents(false)).toEqual([undefined, undefined, undefined]);
  });

  it('barb with gusts, figures with — for what is unknown; a variable wind has no barb', () => {
    const [first, second] = features(0);
    expect(first).toMatchObject({ letter: 'V', barb: 'metar-barb-15', gust: 'metar-gust-25', dir: 310 });
    expect(first).toMatchObject({ left: '8\n-3', right: 'Q1019\nno ceiling\n10 SM' });
    expect(second).not.toHaveProperty('barb');
    expect(second).toMatchObject({ left: '—\n—', right: '—\n900 ft\n800 m' });
  });

  it('F7 figures are in the units of the settings; visibility as reported unless they have one', () => {
    expect(rightOf({ visibility: 'SM', pressure: 'inHg' })).toEqual([
      'A30.12\nno ceiling\n10 SM',
      '—\n900 ft\n0.5 SM',
      '—\n—\n—',
    ]);
    // 900 ft x 0.3048; 10 SM x 1609.344 m.
    expect(rightOf({ visibility: 'm', height: 'm' }).slice(0, 2)).toEqual([
      'Q1019\nno ceiling\n16,090 m',
      '—\n274 m\n800 m',
    ]);
    expect(rightOf({ visibility: 'km' })[1]).toBe('—\n900 ft\n0.8 km');
  });

  it('a forecast carries no observed figures', () => {
    for (const properties of features(HOUR)) {
      expect(properties).not.toHaveProperty('barb');
      expect(properties).not.toHaveProperty('left');
    }
    expect(features(HOUR)[0]).toMatchObject({ letter: 'V', worst: 'L' });
  });

  it('F1 at low zoom a mark is drawn only where the map names the airport', () => {
    const stations = [
      { lat: 40.64, lon: -73.78, rank: 94 },
      { lat: 40.69, lon: -74.17, rank: 90 },
      { lat: 43.11, lon: -76.11, rank: 64 },
      { lat: 48.05, lon: -96.18, rank: 40 },
    ];
    const columnOf = (name: 'lat' | 'lon' | 'rank') => stations.map((station) => station[name]);
    const zooms = stationZooms({ lat: columnOf('lat'), lon: columnOf('lon'), rank: columnOf('rank') });
    const named = overviewZooms(stations);
    expect(zooms.map((zoom) => (zoom < 6 ? zoom : null))).toEqual(named);
    expect(zooms).toEqual([0, expect.any(Number), 4, 6]);
  });

  it('the important station comes first, a neighbour is drawn once it has room, and at high zoom every station is drawn', () => {
    const [first, , neighbour] = stationZooms(columns);
    expect(first).toBeLessThan(6);
    expect(neighbour).toBe(9);
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), (places) => {
        const zooms = stationZooms({
          lat: places.map(({ lat }) => lat),
          lon: places.map(({ lon }) => lon),
          rank: places.map(() => 30),
        });
        expect(zooms.every((zoom) => zoom >= 6 && zoom <= 9)).toBe(true);
        if (zooms.length > 0) expect(zooms[0]).toBe(6);
      }),
    );
  });
});

describe('E2 a report as text', () => {
  const read = (raw: string) => decodeMetar(raw, { nearMs: NOW });

  it('figures in the units of the report', () => {
    const metar = read('METAR KJFK 201251Z 31015G25KT 1 1/2SM -RA BR SCT008 OVC011CB 08/M03 A3012');
    expect(windText(metar.conditions.wind)).toBe('310°T 15 G25 kt');
    expect(visibilityText(metar.conditions.visibility)).toBe('1.5 SM');
    expect(ceilingText(metar.conditions.ceiling)).toBe('1,100 ft');
    expect(skyText(metar.conditions)).toBe('Scattered 800 ft · Overcast 1,100 ft CB');
    expect(weatherText(metar.conditions)).toBe('Light rain, mist');
    expect(temperaturesText(metar, 'C')).toBe('8 / −3 °C');
    expect(temperaturesText(metar, 'F')).toBe('46 / 27 °F');
    expect(altimeterTexts(metar.altimeter)).toEqual({ qnh: '1020 hPa', inches: '30.12 inHg' });
  });

  it.each([
    ['0800', '800 m'],
    ['3500', '3,500 m'],
    ['9999', '10 km or more'],
    ['CAVOK', '10 km or more'],
    ['2SM', '2 SM'],
    ['M1/4SM', 'less than 0.25 SM'],
    ['P6SM', '6 SM or more'],
    ['////', '—'],
  ])('visibility %s is %s: metres and statute miles as they were reported', (group, words) => {
    expect(
      visibilityText(read(`METAR EGLL 201250Z 27010KT ${group} 10/05 Q1013`).conditions.visibility),
    ).toBe(words);
  });

  it.each([
    ['1200 0400NW', '1,200 m · 400 m NW'],
    ['6000 2800', '6,000 m · lowest 2,800 m'],
    ['9999', '10 km or more'],
    ['2000E', '2,000 m E'],
    ['////', '—'],
  ])('E2 visibility %s is %s: the lowest with its direction beside the prevailing one', (group, words) => {
    const { conditions } = read(`METAR EGLL 201250Z 27010KT ${group} 10/05 Q1013`);
    expect(visibilitiesText(conditions, settings.initial)).toBe(words);
  });

  it('F7 runway visual range in the unit of the report, with both ends, unless the settings have another', () => {
    const ranges = (visibility: Settings['visibility']) =>
      read(
        'METAR KSFO 201256Z 27010KT 1/2SM R28L/3000VP6000FT/U R10/M0050N R01/////FT FG OVC002 10/09 A2992',
      ).runwayVisualRanges.map((range) => runwayRangeText(range, { ...settings.initial, visibility }));
    const unknown = '01: —';
    expect(ranges('reported')).toEqual(['28L: 3,000 to >6,000 ft up', '10: <50 m steady', unknown]);
    expect(ranges('km')).toEqual(['28L: 914 to >1,829 m up', '10: <50 m steady', unknown]);
    expect(ranges('SM')).toEqual(['28L: 3,000 to >6,000 ft up', '10: <164 ft steady', unknown]);
  });

  it('E2 the state of runways in words: closed by snow, contaminated, cleared', () => {
    const states = (groups: string) =>
      read(`METAR UUEE 201250Z 27010KT 9999 M05/M10 Q1013 ${groups}`).runwayStates.map(runwayStateText);
    expect(states('R/SNOCLO')).toEqual(['Aerodrome closed by snow']);
    expect(states('R24L/SNOCLO R88/290293 R06R/CLRD70')).toEqual([
      'Runway 24L closed by snow',
      'All runways contaminated, 290293',
      'Runway 06R cleared, friction code 70',
    ]);
  });

  it('negative temperatures keep their sign', () => {
    expect(temperaturesText(read('METAR EFHK 201250Z 27010KT 9999 M05/M10 Q1013'), 'C')).toBe('−5 / −10 °C');
    expect(temperaturesText(read('METAR EFHK 201250Z 27010KT 9999 M00/M01 Q1013'), 'C')).toBe('0 / −1 °C');
    expect(temperaturesText(read('METAR EFHK 201250Z 27010KT 9999 M20/// Q1013'), 'F')).toBe('−4 / — °F');
  });

  it('a missing value is a dash, never 0 or none', () => {
    const metar = read('METAR KJFK 201251Z AUTO /////KT //// // ////// ///// Q////');
    const { conditions } = metar;
    expect([
      windText(conditions.wind),
      visibilityText(conditions.visibility),
      ceilingText(conditions.ceiling),
    ]).toEqual(['—', '—', '—']);
    expect(weatherText(conditions)).toBe('—');
    expect(temperaturesText(metar, 'C')).toBe('—');
    expect(altimeterTexts(metar.altimeter).qnh).toBe('—');
    expect(altitudesOf({ metar: null, elevationFt: 13 })).toEqual({ pressureFt: null, densityFt: null });
    expect(windText(read('METAR KJFK 201251Z 00000KT').conditions.wind)).toBe('Calm');
    expect(windText(read('METAR KJFK 201251Z VRB03KT').conditions.wind)).toBe('Variable 3 kt');
  });

  it('E3 pressure and density altitude of a hot and high field', () => {
    const metar = read('METAR KDEN 201251Z 00000KT 10SM CLR 35/05 A2992');
    const { pressureFt, densityFt } = altitudesOf({ metar, elevationFt: 5434 });
    expect(Math.abs((pressureFt ?? 0) - 5434)).toBeLessThanOrEqual(2);
    expect(densityFt).toBeGreaterThan(8700);
    expect(densityFt).toBeLessThan(9300);
  });

  it('the trend is the first change of category within six hours', () => {
    const period = (from: number, until: number, category: 'VFR' | 'MVFR' | 'IFR') => ({
      fromMs: NOW + from * HOUR,
      untilMs: NOW + until * HOUR,
      category,
      worst: category,
    });
    const periods = [period(-2, 2, 'VFR'), period(2, 5, 'IFR'), period(5, 20, 'MVFR')];
    expect(trendOf('VFR', periods, NOW)).toEqual({
      direction: 'deteriorating',
      category: 'IFR',
      fromMs: NOW + 2 * HOUR,
    });
    expect(trendOf('IFR', periods, NOW)).toEqual({ direction: 'improving', category: 'VFR', fromMs: NOW });
    expect(trendOf('VFR', [period(-2, 20, 'VFR')], NOW)?.direction).toBe('steady');
    expect(trendOf('VFR', [], NOW)).toBeNull();
    expect(trendOf('VFR', [period(-2, 8, 'VFR'), period(8, 20, 'IFR')], NOW)?.direction).toBe('steady');
  });
});
