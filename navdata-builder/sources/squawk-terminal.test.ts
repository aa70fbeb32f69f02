import { describe, expect, it } from 'vitest';
import { openRecordLog } from '../record-log.ts';
import { NavdataSourceError } from '../source-error.ts';
import { parseSquawkAirspace } from './squawk-airspace.ts';
import { parseSquawkProcedures } from './squawk-procedures.ts';
import { parseVatspyBoundaries, parseVatspyFirNames } from './vatspy-boundaries.ts';

const ring = [
  [-83.5, 39.1],
  [-83.6, 39.2],
  [-83.4, 39.3],
  [-83.5, 39.1],
];
const feature = (properties: object, coordinates: unknown = [ring]) => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates },
  properties: {
    type: 'CLASS_E5',
    name: 'HILLSBORO CLASS E5',
    identifier: '',
    floor: { valueFt: 700, reference: 'AGL' },
    ceiling: { valueFt: 99_999, reference: 'MSL' },
    artccStratum: null,
    ...properties,
  },
});
const collection = (features: unknown[], featureCount = features.length) => ({
  type: 'FeatureCollection',
  properties: { nasrCycleDate: '2026-04-16', featureCount },
  features,
});

describe('G3 NASR airspace snapshot', () => {
  it('G3 reads class, limits and ring as published', () => {
    const log = openRecordLog('airspace.geojson');
    const { cycleDate, records } = parseSquawkAirspace(
      collection([
        feature({}),
        feature({ type: 'RESTRICTED', identifier: 'R-2936', floor: { valueFt: 0, reference: 'SFC' } }),
        feature({ type: 'ARTCC', name: 'ALBUQUERQUE', identifier: 'ZAB', artccStratum: 'HIGH' }),
        feature({ type: 'CLASS_B', ceiling: { valueFt: 7000, reference: 'MSL' } }),
      ]),
      'test',
      log,
    );
    expect(cycleDate).toBe('2026-04-16');
    expect(records[0]).toMatchObject({
      type: 'CLASS',
      class: 'E',
      name: 'HILLSBORO CLASS E5',
      ident: null,
      sourceType: 'CLASS_E5',
      lower: { datum: 'AGL', value: 700 },
      // Class E ends where class A begins.
      upper: { datum: 'MSL', value: 17_999 },
      rings: [{ isHole: false, vertices: [{ lat: 39.1, lon: -83.5 }, {}, {}] }],
    });
    expect(records[1]).toMatchObject({
      type: 'RESTRICTED',
      class: null,
      lower: { datum: 'SFC' },
      upper: { datum: 'UNL' },
    });
    expect(records[2]).toMatchObject({ type: 'FIR', ident: 'ZAB', sourceType: 'ARTCC HIGH' });
    expect(records[3]).toMatchObject({ class: 'B', upper: { datum: 'MSL', value: 7000 } });
  });

  it('G3 skips features without a polygon, and rejects a truncated or unknown file', () => {
    const log = openRecordLog('airspace.geojson');
    const features = [
      feature({}),
      feature({}, [
        [
          [1, 1],
          [2, 2],
        ],
      ]),
      { type: 'Feature' },
    ];
    expect(parseSquawkAirspace(collection(features), 'test', log).records).toHaveLength(1);
    expect(log.rejected.map(({ line }) => line)).toEqual([2, 3]);
    expect(() => parseSquawkAirspace(collection([feature({})], 2), 'test', log)).toThrow(
      /has 2 features and has 1/,
    );
    expect(() => parseSquawkAirspace({ features: [] }, 'test', log)).toThrow(NavdataSourceError);
  });
});

describe('E2 CIFP procedures snapshot', () => {
  const approach = {
    name: 'RNAV RWY 30',
    identifier: 'R30',
    type: 'IAP',
    airports: ['00R'],
    approachType: 'RNAV',
    runway: '30',
    commonRoutes: [
      {
        airports: ['00R'],
        legs: [
          {
            pathTerminator: 'IF',
            fixIdentifier: 'BOBKO',
            icaoRegionCode: 'K4',
            category: 'FIX',
            isFinalApproachCourseFix: true,
            altitudeConstraint: { descriptor: '+', primaryFt: 2000 },
            lat: 30.573289,
            lon: -94.866103,
          },
          {
            pathTerminator: 'TF',
            fixIdentifier: 'RW30',
            icaoRegionCode: 'K4',
            category: 'RUNWAY',
            isFlyover: true,
            isMissedApproachPoint: true,
            lat: 38.9,
            lon: -79.1,
          },
        ],
      },
    ],
    transitions: [
      {
        name: 'BOBKO',
        legs: [
          {
            pathTerminator: 'HF',
            fixIdentifier: 'BOBKO',
            turnDirection: 'R',
            courseDeg: 305,
            distanceNm: 4,
            speedConstraint: { descriptor: '-', speedKt: 210 },
            altitudeConstraint: { descriptor: 'B', primaryFt: 9000, secondaryFt: 7000 },
          },
        ],
      },
    ],
    missedApproach: {
      legs: [
        {
          pathTerminator: 'CA',
          courseDeg: 305,
          altitudeConstraint: { descriptor: 'J', primaryFt: 1000, secondaryFt: 2000 },
        },
      ],
    },
  };
  const snapshot = (records: unknown[]) => ({
    meta: { cifpCycleDate: '2026-05-14', recordCount: records.length },
    records,
  });

  it('E2 reads parts, constraints and roles; a runway fix has no position of its own', () => {
    const log = openRecordLog('procedures.json');
    const { records } = parseSquawkProcedures(snapshot([approach]), 'test', log);
    expect(records[0]).toMatchObject({
      airportIdent: '00R',
      type: 'APPROACH',
      ident: 'R30',
      approachType: 'RNAV',
      runway: '30',
    });
    const [common, transition, missed] = records[0]?.parts ?? [];
    expect(common).toMatchObject({
      kind: 'COMMON',
      legs: [
        {
          fix: { ident: 'BOBKO', position: { lat: 30.573289 } },
          roles: ['FINAL_COURSE'],
          altitude: { rule: 'AT_OR_ABOVE', altitudeFt: 2000 },
        },
        { fix: { ident: 'RW30', position: null }, roles: ['FLYOVER', 'MISSED_APPROACH'] },
      ],
    });
    expect(transition).toMatchObject({
      kind: 'APPROACH_TRANSITION',
      name: 'BOBKO',
      legs: [
        {
          turn: 'R',
          speed: { rule: 'AT_OR_BELOW', speedKt: 210 },
          altitude: { rule: 'BETWEEN', altitudeFt: 9000, secondAltitudeFt: 7000 },
        },
      ],
    });
    // The second figure of J belongs to the glide path and is not a constraint.
    expect(missed).toMatchObject({
      kind: 'MISSED_APPROACH',
      legs: [{ altitude: { rule: 'AT_OR_ABOVE', altitudeFt: 1000, secondAltitudeFt: null } }],
    });
  });

  it('E2 distinguishes runway from enroute transitions, and rejects unknown legs by record', () => {
    const log = openRecordLog('procedures.json');
    const sid = {
      ...approach,
      type: 'SID',
      identifier: 'DEEZZ6',
      transitions: ['RW04L', 'RW31B', 'CANDR'].map((name) => ({ name, legs: [] })),
    };
    const bad = { ...approach, transitions: [{ name: 'X', legs: [{ pathTerminator: 'ZZ' }] }] };
    const { records } = parseSquawkProcedures(snapshot([sid, bad]), 'test', log);
    expect(records).toHaveLength(1);
    expect(records[0]?.parts.map(({ kind }) => kind)).toEqual([
      'COMMON',
      'RUNWAY_TRANSITION',
      'RUNWAY_TRANSITION',
      'ENROUTE_TRANSITION',
      'MISSED_APPROACH',
    ]);
    expect(log.rejected).toEqual([
      { file: 'procedures.json', line: 2, reason: 'unknown path terminator "ZZ"' },
    ]);
  });
});

describe('G3 VATSpy boundaries', () => {
  it('G3 reads multipolygons with names; four letters are a FIR', () => {
    const log = openRecordLog('Boundaries.geojson');
    const names = parseVatspyFirNames(
      '[Airports]\nEGTT|no|x|y\n[FIRs]\n;ICAO|NAME\nEGTT|London|LON|EGTT\nEGTT|London other||EGTT\nEGTT-S|South||EGTT-S\n[UIRs]\nX|Y\n',
    );
    const item = (id: string) => ({
      geometry: { type: 'MultiPolygon', coordinates: [[ring], [ring, ring]] },
      properties: { id, oceanic: '0' },
    });
    const json = { type: 'FeatureCollection', features: [item('EGTT'), item('EGTT-S'), { geometry: null }] };
    const records = parseVatspyBoundaries({ json, names, source: 'test', log });
    expect(records.map(({ type, name, rings }) => [type, name, rings.map(({ isHole }) => isHole)])).toEqual([
      ['FIR', 'London', [false, false, true]],
      ['SECTOR', 'South', [false, false, true]],
    ]);
    expect(log.rejectedCount).toBe(1);
  });
});
