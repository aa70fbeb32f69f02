import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { parseXplaneFile } from '../formats/xplane-lines.ts';
import { openRecordLog } from '../record-log.ts';
import { parseXplaneAirways } from './xplane-awy.ts';
import { parseXplaneFixes } from './xplane-fix.ts';
import { parseXplaneNavaids } from './xplane-nav.ts';

const file = (version: number, rows: string) =>
  parseXplaneFile('f.dat', `I\n${version} Version\n\n${rows}\n99`);

describe('F1 fix.dat', () => {
  it('reads format 600', () => {
    const log = openRecordLog('fix.dat');
    const fixes = parseXplaneFixes(file(600, ' 48.818114 -104.573003 IHHIB'), 'x', log);
    expect(fixes).toMatchObject([
      { kind: 'FIX', ident: 'IHHIB', lat: 48.818114, lon: -104.573003, usage: null },
    ]);
    expect(log.used).toBe(1);
  });

  it('reads format 1101 with terminal area and region', () => {
    const rows =
      ' 46.646819444 -123.722388889 AAYRR KSEA K1 4530263\n 49.862241667 9.348325000 SPESA ENRT ED 4530243';
    const fixes = parseXplaneFixes(file(1101, rows), 'x', openRecordLog('f'));
    expect(fixes.map(({ ident, region, usage }) => [ident, region, usage])).toEqual([
      ['AAYRR', 'K1', 'TERMINAL'],
      ['SPESA', 'ED', 'ENROUTE'],
    ]);
  });

  it('reports unreadable parts with their line and continues', () => {
    const log = openRecordLog('fix.dat');
    const fixes = parseXplaneFixes(
      file(600, ' 00.000000  000.000000 0000E\n 91.0 000.0 NORTH\n nonsense\n 10.0 20.0 GOODY'),
      'x',
      log,
    );
    expect(fixes.map((fix) => fix.ident)).toEqual(['GOODY']);
    expect(log.rejected.map(({ line }) => line)).toEqual([4, 5, 6]);
  });
});

describe('F1 nav.dat', () => {
  const rows = [
    '2  38.08777778 -077.32491667      0   396  50    0.0 APH  A P HILL NDB',
    '3  40.63288889 -073.77138889     11 11590 130  -12.0 JFK  KENNEDY VOR-DME',
    '3  33.93313889 -118.43200000    182 11360 130   15.0 LAX  LOS ANGELES VORTAC',
    '4  40.65099200 -73.76295000     13 11090  18      30.664 IHIQ KJFK 04L ILS-cat-I',
    '6  40.62424200 -73.78281700     10 11090  10  300030.664 IHIQ KJFK 04L GS',
    '7  40.62424200 -73.78281700     10 0  0  30.664 ---- KJFK 04L OM',
    '12  40.63288889 -073.77138889     11 11590 130    0.0 JFK  KENNEDY VOR-DME',
    '13  49.20933100  007.39577800   1201 10910  25    0.0 ZND  ZWEIBRUCKEN DME',
  ].join('\n');
  const log = openRecordLog('nav.dat');
  const { points, localizers } = parseXplaneNavaids(file(810, rows), 'x', log);

  it('reads NDB, VOR and stand-alone DME, frequencies in kHz', () => {
    expect(
      points.map(({ kind, ident, name, type, frequencyKhz }) => [kind, ident, name, type, frequencyKhz]),
    ).toEqual([
      ['NDB', 'APH', 'A P HILL', 'NDB', 396],
      ['VOR', 'JFK', 'KENNEDY', 'VOR/DME', 115_900],
      ['VOR', 'LAX', 'LOS ANGELES', 'VORTAC', 113_600],
      ['DME', 'ZND', 'ZWEIBRUCKEN', 'DME', 109_100],
    ]);
    expect(points[1]).toMatchObject({ elevationFt: 11, rangeNm: 130, variationDegEast: -12 });
    // These files write 0 for an unknown elevation.
    expect(points[0]?.elevationFt).toBeNull();
  });

  it('joins glide slopes to their localizers, omits markers and component DMEs', () => {
    expect(localizers).toEqual([
      {
        airportIdent: 'KJFK',
        runwayIdent: '04L',
        ils: {
          ident: 'IHIQ',
          system: 'ILS',
          category: 'I',
          frequencyMhz: 110.9,
          courseDegMag: null,
          glideSlopeDeg: 3,
        },
      },
    ]);
    expect(log.skipped).toBe(2);
    expect(log.rejectedCount).toBe(0);
  });

  it('reads format 1150 with regions', () => {
    const newer = [
      '3  51.50480278  -0.46611389  80 11360 60 -2.0 LON ENRT EG LONDON VOR/DME',
      '4  51.47719722  -0.42719444  78 11030 18 97469.667 IRR EGLL EG 27R ILS-cat-III',
    ].join('\n');
    const parsed = parseXplaneNavaids(file(1150, newer), 'x', openRecordLog('f'));
    expect(parsed.points).toMatchObject([
      { ident: 'LON', region: 'EG', name: 'LONDON', type: 'VOR/DME', usage: 'ENROUTE' },
    ]);
    expect(parsed.localizers).toMatchObject([
      { airportIdent: 'EGLL', runwayIdent: '27R', ils: { category: 'III', courseDegMag: 270 } },
    ]);
  });
});

describe('G3 awy.dat', () => {
  it('reads format 640: one leg per airway name of a row', () => {
    const row = 'CNOTA  41.434117 -92.490122 IOW    41.518961 -91.613250 2 180 450 J146-J60';
    const legs = parseXplaneAirways(file(640, row), 'x', openRecordLog('f'));
    expect(legs.map((leg) => leg.airway)).toEqual(['J146', 'J60']);
    expect(legs[0]).toMatchObject({
      from: { ident: 'CNOTA', position: { lat: 41.434117, lon: -92.490122 } },
      to: { ident: 'IOW', position: { lat: 41.518961, lon: -91.61325 } },
      isLow: false,
      isHigh: true,
      isOneWay: false,
      minFl: 180,
      maxFl: 450,
    });
  });

  it('reads format 1100: region, kind and direction', () => {
    const rows = ['AALTO K1 11 ABC K1 3 F 1 0 600 J13', 'AALTO K1 11 MEVNU K1 11 B 2 180 450 Q5'].join('\n');
    const [forward, backward] = parseXplaneAirways(file(1100, rows), 'x', openRecordLog('f'));
    expect(forward).toMatchObject({
      from: { ident: 'AALTO', region: 'K1', kind: 'FIX', position: null },
      to: { ident: 'ABC', kind: 'VOR' },
      isOneWay: true,
      isLow: true,
      minFl: null,
      maxFl: 600,
    });
    expect(backward).toMatchObject({ from: { ident: 'MEVNU' }, to: { ident: 'AALTO' }, isOneWay: true });
  });
});

describe('F1 arbitrary data', () => {
  const versions = fc.constantFrom(600, 640, 810, 1050, 1100, 1101, 1200);
  const field = fc.oneof(
    fc.constantFrom(
      '2',
      '3',
      '4',
      '6',
      '12',
      '13',
      '99.9',
      '-180',
      '45.5',
      'ABC',
      'N',
      '1',
      '',
      'ENRT',
      '---',
    ),
    fc.string(),
  );
  const row = fc.array(field, { maxLength: 14 }).map((fields) => fields.join(' ').replaceAll(/[\r\n]/g, ' '));

  it('is used, skipped or reported, and never causes an exception', () => {
    fc.assert(
      fc.property(versions, fc.array(row, { maxLength: 20 }), (version, rows) => {
        const parsed = file(version, rows.join('\n'));
        for (const read of [parseXplaneFixes, parseXplaneNavaids, parseXplaneAirways]) {
          const log = openRecordLog('f');
          read(parsed, 'x', log);
          expect(log.used + log.skipped + log.rejectedCount).toBeLessThanOrEqual(parsed.rows.length);
        }
        for (const { lat, lon } of parseXplaneFixes(parsed, 'x', openRecordLog('f'))) {
          expect(Math.abs(lat)).toBeLessThanOrEqual(90);
          expect(Math.abs(lon)).toBeLessThanOrEqual(180);
        }
      }),
      { numRuns: cases(300) },
    );
  });
});
