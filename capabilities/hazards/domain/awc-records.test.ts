import { describe, expect, it } from 'vitest';
import { hasRecorded, recorded } from '../testing/recorded.ts';
import { readGAirmets } from './awc-g-airmet.ts';
import { readPireps } from './awc-pirep.ts';
import { featuresIn, readAirSigmets, readCentreAdvisories, readInternationalSigmets } from './awc-sigmet.ts';

const context = { receivedMs: Date.parse('2026-07-18T04:40:00Z'), shiftMs: 0 };
const day = 86_400_000;

describe.skipIf(!hasRecorded)('F3 recorded responses of aviationweather.gov', () => {
  it('F3 airsigmet: tops above FL450, movement towards, MOV LTL without a speed, the label of the map', () => {
    const { items, rejected } = readAirSigmets(
      featuresIn(recorded('2026-07-18/airsigmet.geojson')) ?? [],
      context,
    );
    expect(rejected).toEqual([]);
    expect(items.map(({ properties }) => properties.label)).toEqual([
      'CONV SIGMET 23C · TOP FL420',
      'CONV SIGMET 24C · TOP ABV FL450',
      'CONV SIGMET 25W · TOP ABV FL450',
      'CONV SIGMET 27W · TOP FL430',
    ]);
    const [first, second, third, last] = items.map(({ properties }) => properties);
    expect(first).toMatchObject({
      type: 'SIGMET',
      kind: 'convective',
      hazard: 'CONVECTIVE',
      validFrom: '2026-07-18T03:55:00.000Z',
      validTo: '2026-07-18T05:55:00.000Z',
      movement: { state: 'moving', toDegTrue: 210, speedKt: 5 },
      levels: { baseFt: null, topFt: 42_000, isTopAbove: false },
      undecoded: [],
    });
    expect(first?.rawData).toContain('CONVECTIVE SIGMET 23C');
    expect(first?.decoded.find(({ label }) => label === 'Outlook')?.value).toMatch(
      /^OUTLOOK VALID 180555-180955/,
    );
    expect(second?.levels).toMatchObject({ topFt: 45_000, isTopAbove: true });
    expect(third?.decoded).toContainEqual({ label: 'Also', value: 'HAIL TO 1 IN POSS' });
    expect(last?.movement).toEqual({ state: 'little', toDegTrue: null, speedKt: null });
    expect(items.every(({ geometry }) => geometry?.type === 'Polygon')).toBe(true);
  });

  it('F3 gairmet: levels as text in hundreds of feet, SFC, FZL, lines of freezing level, one snapshot per feature', () => {
    const { items, rejected } = readGAirmets(
      featuresIn(recorded('2026-07-18/gairmet.geojson')) ?? [],
      context,
    );
    expect(rejected).toEqual([]);
    const byHazard = new Map(items.map(({ properties }) => [properties.hazard, properties]));
    expect(byHazard.get('TURB-HI')).toMatchObject({
      kind: 'turbulence',
      type: 'GAIRMET',
      levels: { baseFt: 22_000, topFt: 39_000, text: 'FL390 / FL220' },
      snapshotAt: '2026-07-18T06:00:00.000Z',
      validFrom: '2026-07-18T04:30:00.000Z',
      validTo: '2026-07-18T07:30:00.000Z',
    });
    expect(byHazard.get('ICE')?.levels).toEqual({
      baseFt: 13_000,
      topFt: 24_000,
      isTopAbove: false,
      text: 'FL240 / FZL',
    });
    expect(byHazard.get('IFR')?.levels).toMatchObject({ baseFt: null, topFt: null, text: null });
    expect(
      items
        .filter(({ properties }) => properties.kind === 'freezing-level')
        .map(({ properties }) => properties.label),
    ).toEqual(['0°C · 080', '0°C · 040']);
    const freezing = items.find(({ properties }) => properties.hazard === 'FZLVL');
    expect(freezing?.geometry?.type).toBe('LineString');
    expect(items).toHaveLength(6);
  });

  it('F3 a recorded volcanic ash message: the observed cloud and its forecast position', () => {
    const cases = recorded('../reports/squawk/weather-sigmet-parser.cases.json') as { inputs: string[] }[];
    const rawSigmet = cases.flatMap(({ inputs }) => inputs).find((text) => text.includes('MT KATMAI')) ?? '';
    const validTimeFrom = Date.parse('2026-07-19T07:02:00Z') / 1000;
    const validTimeTo = Date.parse('2026-07-19T13:02:00Z') / 1000;
    const { items } = read({
      hazard: 'VA',
      seriesId: 'INDIA 5',
      base: null,
      top: null,
      coords: null,
      validTimeFrom,
      validTimeTo,
      rawSigmet,
    });
    const [ash] = items;
    expect(ash?.geometry).toMatchObject({ type: 'Polygon' });
    expect(ash?.properties).toMatchObject({
      basis: { kind: 'observed', at: '2026-07-19T07:02:00.000Z' },
      levels: { text: 'FL060 / SFC' },
      forecastArea: {
        validAt: '2026-07-19T13:02:00.000Z',
        levels: { baseFt: 0, topFt: 6000 },
        isOver: false,
      },
    });
    const shape = ash?.properties.forecastArea?.geometry;
    const ring = shape?.type === 'Polygon' ? shape.coordinates[0] : [];
    expect(ring).toHaveLength(5);
    expect(ring?.[1]?.[0]).toBeCloseTo(-153 - 43 / 60);
    expect(ring?.[1]?.[1]).toBeCloseTo(57 + 23 / 60);
  });

  it('F3 isigmet: Unix times, speed as text, an area of two corners becomes a line with a note', () => {
    const { items, rejected } = readInternationalSigmets(
      recorded('isigmet.sample.json') as unknown[],
      context,
    );
    expect(items[0]).toMatchObject({
      geometry: { type: 'LineString' },
      properties: {
        type: 'ISIGMET',
        kind: 'convective',
        label: 'TS SIGMET 8 · TOP FL400',
        region: 'ZHWH WUHAN',
        movement: { state: 'moving', toDegTrue: 45, speedKt: 32 },
        change: 'no change',
        validFrom: '2026-04-08T16:00:00.000Z',
        validTo: '2026-04-08T20:00:00.000Z',
      },
    });
    expect(items[0]?.properties.geometryNote).toMatch(/only 2 different corners/);
    expect(rejected).toEqual([]);
  });

  it('F3 pirep: hundreds of feet, level 0 in descent is not a level, the text fills missing fields', () => {
    const { items, rejected } = readPireps(recorded('2026-07-18/pirep.json') as unknown[], context);
    expect(rejected).toEqual([]);
    expect(items).toHaveLength(8);
    const of = (words: string) => items.find(({ rawData }) => rawData.includes(words));
    expect(of('ACH090015')).toMatchObject({
      altitudeFt: 34_000,
      aircraft: 'A21N',
      turbulence: [{ intensity: 'LGT-MOD', order: 1.5, type: 'CHOP', frequency: 'CONT' }],
    });
    expect(of('FLDURD')).toMatchObject({
      altitudeFt: null,
      altitudeKind: 'descent',
      turbulence: [{ intensity: 'NEG', order: 0, baseFt: null, topFt: 10_000 }],
    });
    expect(of('ARP UAL1967')).toMatchObject({
      kind: 'AIREP',
      windFromDeg: 331,
      windSpeedKt: 19,
      icing: [{ intensity: 'NEG' }],
      clouds: [{ cover: 'CLR', baseFt: null, topFt: null }],
    });
    expect(of('OVC-TOP380')?.clouds).toEqual([{ cover: 'OVC', baseFt: null, topFt: 38_000 }]);
    expect(of('BOY015040')).toMatchObject({
      temperatureC: -13,
      icing: [{ intensity: 'LGT-MOD', type: 'MIXED' }],
      undecoded: ['ZLC'],
    });
    expect(items.map(({ reportedAt }) => reportedAt)).toEqual(
      items.map(({ reportedAt }) => reportedAt).toSorted((a, b) => b.localeCompare(a)),
    );
  });

  it('F0 in replay times are shifted and the text is unchanged', () => {
    const values = featuresIn(recorded('2026-07-18/airsigmet.geojson')) ?? [];
    const { items } = readAirSigmets(values, { ...context, shiftMs: 2 * day });
    expect(items[0]?.properties.validFrom).toBe('2026-07-20T03:55:00.000Z');
    expect(items[0]?.properties.rawData).toContain('180355');
  });
});

const sigmet = {
  icaoId: 'NFFN',
  firId: 'NFFF',
  firName: 'NFFF NADI',
  receiptTime: '2026-07-18T04:00:00.000Z',
  validTimeFrom: 1_784_347_200,
  validTimeTo: 1_784_361_600,
  seriesId: '3',
  hazard: 'TURB',
  qualifier: 'SEV',
  base: 28_000,
  top: 40_000,
  geom: 'AREA',
  coords: [
    { lat: -10, lon: 175 },
    { lat: -10, lon: -175 },
    { lat: -20, lon: -175 },
    { lat: -20, lon: 175 },
  ],
  dir: '-',
  spd: '0',
  chng: 'WKN',
  rawSigmet:
    'WSFJ01 NFFN 180400\nNFFF SIGMET 3 VALID 180400/180800 NFFN-\nNFFF NADI FIR SEV TURB FCST WI S1000 E17500 - S1000 W17500 - S2000 W17500 - S2000 E17500 FL280/400 STNR WKN=',
};
const read = (changes: object) => readInternationalSigmets([{ ...sigmet, ...changes }], context);

describe('F3 hazards with their own codes', () => {
  it('volcanic ash: code, levels, volcano, and the cloud outline from the text', () => {
    const [ash] = read({
      hazard: 'VA',
      seriesId: '05',
      base: '0',
      top: '7000',
      coords: null,
      rawSigmet:
        'WVID21 WAAA 180400 WAAF SIGMET 05 VALID 180400/181000 WAAA- WAAF UJUNG PANDANG FIR VA ERUPTION MT DUKONO PSN N0142 E12754 VA CLD OBS AT 0400Z WI N0141 E12753 - N0158 E12741 - N0213 E12801 - N0141 E12753 SFC/FL070 MOV N 5KT NC=',
    }).items;
    expect(ash).toMatchObject({
      geometry: { type: 'Polygon' },
      properties: { hazard: 'VA', kind: 'volcanic-ash', label: 'VA SIGMET 05 · FL070 / SFC' },
    });
    expect(ash?.properties.phenomenon).toMatch(/volcanic ash/i);
  });

  it('tropical cyclone: code, name, movement, and a circle around its centre', () => {
    const [cyclone] = read({
      hazard: 'TC',
      seriesId: 'X1',
      base: null,
      top: '50000',
      coords: null,
      chng: null,
      rawSigmet:
        'WCPA31 PHFO 180000 PHZH SIGMET X1 VALID 180000/180600 PHFO- TC HECTOR PSN N1530 W14300 CB OBS AT 0000Z WI 120NM OF N1530 W14300 TOP FL500 MOV W 12KT INTSF=',
    }).items;
    expect(cyclone?.geometry?.type).toBe('Polygon');
    expect(cyclone?.properties).toMatchObject({
      hazard: 'TC',
      kind: 'tropical-cyclone',
      label: 'TC SIGMET X1 · TOP FL500',
      phenomenon: 'Tropical cyclone HECTOR',
      movement: { state: 'moving', toDegTrue: 270, speedKt: 12 },
      change: 'intensifying',
    });
  });

  const forecast = (words: string, changes: object = {}) =>
    read({
      hazard: 'VA',
      seriesId: '7',
      coords: null,
      rawSigmet: `WVFJ01 NFFN 180400 NFFF SIGMET 7 VALID 180400/181000 NFFN- NFFF NADI FIR ${words}=`,
      ...changes,
    }).items[0]?.properties.forecastArea;
  const ASH =
    'VA ERUPTION MT AMBRYM PSN S1615 E16807 VA CLD OBS AT 0350Z WI S1600 E17900 - S1600 W17900 - S1700 W17900 SFC/FL100 MOV E 10KT';

  it('the forecast ash area: its time, its own levels, on the same side of the antimeridian as the cloud', () => {
    const area = forecast(`${ASH} FCST AT 1000Z WI S1600 W17900 - S1600 W17700 - S1700 W17700 FL050/120`);
    expect(area).toEqual({
      validAt: '2026-07-18T10:00:00.000Z',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [181, -16],
            [183, -16],
            [183, -17],
            [181, -16],
          ],
        ],
      },
      levels: { baseFt: 5000, topFt: 12_000, isTopAbove: false, text: 'FL120 / FL050' },
      isOver: false,
      text: 'WI S1600 W17900 - S1600 W17700 - S1700 W17700 FL050/120',
    });
  });

  it('two ash clouds in one message are two areas, each with its own levels and the same text', () => {
    const low = 'WI S1600 E16700 - S1600 E16800 - S1700 E16800 - S1600 E16700';
    const high = 'WI S1400 E17000 - S1400 E17200 - S1500 E17200 - S1400 E17000';
    const message = `VA ERUPTION MT AMBRYM PSN S1615 E16807 VA CLD OBS AT 0350Z ${low} SFC/FL100 MOV E 10KT NC AND ${high} FL100/200 MOV E 40KT NC`;
    // The record itself gives only the first cloud.
    const record = {
      hazard: 'VA',
      seriesId: '7',
      base: '0',
      top: '10000',
      coords: [
        { lat: -16, lon: 167 },
        { lat: -16, lon: 168 },
        { lat: -17, lon: 168 },
      ],
      rawSigmet: `WVFJ01 NFFN 180400 NFFF SIGMET 7 VALID 180400/181000 NFFN- NFFF NADI FIR ${message}=`,
    };
    const { items, rejected } = read(record);
    expect(rejected).toEqual([]);
    expect(items.map(({ properties }) => [properties.title, properties.label])).toEqual([
      ['SIGMET 7, cloud 1 of 2', 'VA SIGMET 7 · FL100 / SFC'],
      ['SIGMET 7, cloud 2 of 2', 'VA SIGMET 7 · FL200 / FL100'],
    ]);
    expect(items.map(({ properties }) => properties.movement?.speedKt)).toEqual([10, 40]);
    expect(new Set(items.map(({ properties }) => properties.id)).size).toBe(2);
    expect(new Set(items.map(({ properties }) => properties.rawData)).size).toBe(1);
    const wests = items.map(({ geometry }) =>
      geometry?.type === 'Polygon' ? Math.min(...(geometry.coordinates[0] ?? []).map(([lon]) => lon)) : null,
    );
    expect(wests).toEqual([167, 170]);

    // Two clouds, three forecast areas: the message does not assign them, so each cloud has all of them.
    const later = read({
      ...record,
      rawSigmet: `${record.rawSigmet.slice(0, -1)} FCST AT 1000Z ${low} AND ${high} AND WI S1000 E17000 - S1000 E17100 - S1100 E17100=`,
    }).items.map(({ properties }) => properties.forecastArea?.geometry);
    expect(later).toHaveLength(2);
    for (const geometry of later) {
      expect(geometry).toMatchObject({ type: 'MultiPolygon' });
      expect(geometry?.coordinates).toHaveLength(3);
    }
  });

  it('a band of ash has the stated width; levels missing from the forecast are not taken from the observation', () => {
    const area = forecast(`${ASH} FCST AT 1000Z VA CLD APRX 60NM WID LINE BTN S1000 E17000 - S1000 E17200`);
    expect(area?.levels.text).toBeNull();
    const ring = area?.geometry?.type === 'Polygon' ? (area.geometry.coordinates[0] ?? []) : [];
    const lats = ring.map(([, lat]) => lat);
    // 30 NM on either side are half a degree.
    expect(Math.max(...lats)).toBeCloseTo(-9.5, 1);
    expect(Math.min(...lats)).toBeCloseTo(-10.5, 1);
  });

  it('ash forecast to disperse has no geometry; an invalid time is shown as text only', () => {
    expect(forecast(`${ASH} FCST AT 1000Z NO VA EXP`)).toMatchObject({ isOver: true, geometry: null });
    expect(forecast(`${ASH} FCST AT 2561Z WI S1600 W17900 - S1600 W17700 - S1700 W17700`)).toBeNull();
    expect(forecast(ASH)).toBeNull();
  });

  it('a cyclone has a forecast position; past midnight is the next day, and in replay it is shifted too', () => {
    const raw =
      'WCPA31 PHFO 182000 PHZH SIGMET X1 VALID 182000/190200 PHFO- TC HECTOR PSN N1530 W14300 CB OBS AT 2000Z WI 120NM OF TC CENTRE TOP FL500 NC FCST AT 0200Z TC CENTRE PSN N1545 W14430=';
    const record = {
      ...sigmet,
      hazard: 'TC',
      coords: null,
      validTimeFrom: Date.parse('2026-07-18T20:00:00Z') / 1000,
      rawSigmet: raw,
    };
    const [at, later] = [0, day].map(
      (shiftMs) =>
        readInternationalSigmets([record], { ...context, shiftMs }).items[0]?.properties.forecastArea,
    );
    expect(at).toMatchObject({
      validAt: '2026-07-19T02:00:00.000Z',
      geometry: { type: 'Point', coordinates: [-144.5, 15.75] },
    });
    expect(later?.validAt).toBe('2026-07-20T02:00:00.000Z');
  });

  it('an AIRMET is not read as a SIGMET', () => {
    const { items } = readAirSigmets(
      [
        {
          properties: {
            airSigmetType: 'AIRMET',
            hazard: 'MTN OBSCN',
            validTimeFrom: '2026-07-18T03:00:00Z',
            validTimeTo: '2026-07-18T09:00:00Z',
            rawAirSigmet: 'AIRMET SIERRA FOR MTN OBSCN VALID UNTIL 180900',
          },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [-110, 40],
                [-108, 40],
                [-108, 42],
                [-110, 40],
              ],
            ],
          },
        },
      ],
      context,
    );
    expect(items[0]?.properties).toMatchObject({
      type: 'AIRMET',
      hazard: 'MTN OBSCN',
      kind: 'mountain-obscuration',
      label: 'MTN OBSC AIRMET',
    });
  });
});

describe('F3 irregular records of the feeds', () => {
  it('F3 an area across the antimeridian stays in one piece', () => {
    const { items } = read({});
    expect(items[0]?.geometry).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [175, -10],
          [185, -10],
          [185, -20],
          [175, -20],
          [175, -10],
        ],
      ],
    });
    expect(items[0]?.properties).toMatchObject({
      movement: { state: 'stationary' },
      change: 'weakening',
      undecoded: [],
      levels: { text: 'FL400 / FL280' },
    });
  });

  it('F3 without coordinates the area is drawn from the text, with a note', () => {
    const { items, rejected } = read({ coords: null });
    expect(items[0]?.geometry?.type).toBe('Polygon');
    expect(items[0]?.properties.geometryNote).toMatch(/text of the message/);
    expect(rejected).toEqual([]);
    const silent = read({ coords: null, rawSigmet: 'NFFF SIGMET 3 VALID 180400/180800 NFFN- GARBLED' });
    expect(silent.items[0]).toMatchObject({ geometry: null, properties: { undecoded: ['GARBLED'] } });
    expect(silent.rejected).toHaveLength(1);
  });

  it('F3 AREAS becomes several polygons, LINE a line', () => {
    const square = sigmet.coords;
    const far = square.map(({ lat, lon }) => ({ lat: lat + 40, lon }));
    expect(read({ geom: 'AREAS', coords: [square, far] }).items[0]?.geometry).toMatchObject({
      type: 'MultiPolygon',
    });
    expect(read({ geom: 'LINE' }).items[0]?.geometry?.type).toBe('LineString');
  });

  it('F3 a self-intersecting outline is repaired, with a note', () => {
    const [a, b, c, d] = sigmet.coords;
    const { items } = read({ coords: [a, c, b, d] });
    expect(items[0]?.geometry?.type).toBe('MultiPolygon');
    expect(items[0]?.properties.geometryNote).toMatch(/crosses itself/);
  });

  it('F3 an invalid record is rejected with its reason and does not affect the others', () => {
    const outcome = readInternationalSigmets([{ ...sigmet, validTimeFrom: null }, sigmet, 7], context);
    expect(outcome.items).toHaveLength(1);
    expect(outcome.rejected[0]).toMatch(/SIGMET 1: validTimeFrom/);
    expect(outcome.rejected).toHaveLength(2);
  });

  it('F3 duplicate records count once', () => {
    expect(readInternationalSigmets([sigmet, sigmet], context).items).toHaveLength(1);
  });

  it('F3 an unknown hazard keeps its code', () => {
    expect(
      read({ hazard: 'XYZ', rawSigmet: 'NFFF SIGMET 3 VALID 180400/180800 NFFN- ' }).items[0]?.properties,
    ).toMatchObject({
      kind: 'other',
      hazard: 'XYZ',
    });
  });

  it('F3 centre weather advisories', () => {
    const { items } = readCentreAdvisories(
      [
        {
          cwsu: 'ZJX',
          name: 'Jacksonville',
          validTimeFrom: 1_784_347_200,
          validTimeTo: 1_784_354_400,
          hazard: 'TS',
          seriesId: 101,
          base: null,
          top: 45_000,
          geom: 'AREA',
          coords: sigmet.coords,
          rawText: 'ZJX1 CWA 180400 ZJX CWA 101 VALID UNTIL 180600',
        },
      ],
      context,
    );
    expect(items[0]?.properties).toMatchObject({
      type: 'CWA',
      kind: 'convective',
      label: 'TS CWA ZJX 101 · TOP FL450',
    });
  });
});
