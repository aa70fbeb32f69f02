import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { buildNavdata } from './build-navdata.ts';
import { openNavdataFile } from './open-navdata-file.ts';
import { NavdataSourceError } from './source-error.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'navdata-terminal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const recorded = fileURLToPath(new URL('./testing/recorded/cifp-subset.txt', import.meta.url));
const builtAt = new Date('2026-09-03T00:00:00Z');

function build(from: string) {
  const outFile = path.join(folder, `${path.basename(from)}.bin`);
  const report = buildNavdata({ npm: false, fromDir: from, outFile, log: () => {}, builtAt });
  return { report, nav: openNavdataFile(outFile) };
}

function folderWith(name: string, files: Readonly<Record<string, string>>): string {
  const from = path.join(folder, name);
  mkdirSync(path.join(from, 'cifp'), { recursive: true });
  copyFileSync(recorded, path.join(from, 'cifp', 'FAACIFP18'));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(from, file), text);
  return from;
}

const openAir =
  'AC C\nAN ZZ CTA\nAL FL 95\nAH FL 195\nDP 50:00:00 N 010:00:00 E\nDP 50:00:00 N 012:00:00 E\nDP 52:00:00 N 012:00:00 E\n';
const boundaries = {
  type: 'FeatureCollection',
  features: [
    {
      properties: { id: 'ZZZZ', oceanic: '0' },
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [9, 49],
              [13, 49],
              [13, 53],
              [9, 53],
              [9, 49],
            ],
          ],
        ],
      },
    },
  ],
};

describe('G3 building from ARINC 424, OpenAir and boundary files', () => {
  const from = folderWith('all', {
    'country.txt': openAir,
    'notes.txt': 'Nothing that the builder reads.\n',
    'Boundaries.geojson': JSON.stringify(boundaries),
    'VATSpy.dat': '[FIRs]\nZZZZ|Nowhere Radar||ZZZZ\n',
    'FIX_BASE.csv':
      'EFF_DATE,FIX_ID,ICAO_REGION_CODE,STATE_CODE,COUNTRY_CODE,LAT_DECIMAL,LONG_DECIMAL,CHARTS\n2026/08/06,ZZFIX,K6,NY,US,41,-74,STAR\n2026/08/06,DEEZZ,K6,NY,US,41.114,-73.778,STAR\n',
  });
  const { report, nav } = build(from);

  it('G3 finds each by name or content and lists it as a source with its date', () => {
    expect(report.meta.sources.map(({ id, asOf }) => [id, asOf])).toEqual([
      ['arinc424 FAACIFP18', '2020-12-31'],
      ['nasr-enroute', '2026-08-06'],
      ['openair country.txt', null],
      ['vatspy', null],
    ]);
    expect(report.rejectedCount).toBe(0);
    expect(report.meta).toMatchObject({ airac: '2608', counts: { airports: 1, airways: 1, procedures: 4 } });
  });

  it('E2 contains the airport, its runways with ILS, its rules and its procedures', () => {
    const airport = nav.airportByIdent('KJFK') ?? -1;
    const detail = nav.airportDetail(airport);
    expect(detail).toMatchObject({ transitionAltitudeFt: 18_000, transitionLevel: 180, elevationFt: 13 });
    expect(detail.runways.find(({ ident }) => ident === '04R')?.ils).toMatchObject({
      ident: 'IJFK',
      frequencyMhz: 109.5,
    });
    const procedures = nav.proceduresOf(airport);
    expect(procedures.map(({ type, ident }) => `${type} ${ident}`)).toEqual([
      'SID DEEZZ5',
      'STAR CAMRN4',
      'APPROACH H04LZ',
      'APPROACH I04R',
    ]);
    expect(procedures[0]).toMatchObject({ source: 'arinc424 FAACIFP18', asOf: '2020-12-31' });
    const runwayFix = procedures[3]?.parts[0]?.legs[2]?.fix;
    expect(runwayFix?.position?.lat).toBeCloseTo(40.625425, 5);
  });

  it('G3 contains fixes of both, the newer source taking precedence', () => {
    expect(nav.pointsByIdent('DEEZZ').map(({ source }) => source)).toEqual(['nasr-enroute']);
    expect(nav.pointsByIdent('HEERO').map(({ source }) => source)).toEqual(['arinc424 FAACIFP18']);
  });

  it('G3 finds airspaces of all three over a place, within their limits', () => {
    const names = (lat: number, lon: number, altitudeFt: number) =>
      nav.airspacesAt({ lat, lon, altitudeFt }).map(({ name, class: letter }) => `${name} ${letter ?? '-'}`);
    expect(names(50.5, 11.8, 15_000)).toEqual(['ZZ CTA C', 'Nowhere Radar -']);
    expect(names(50.5, 11.8, 5000)).toEqual(['Nowhere Radar -']);
    expect(names(40.69, -74.17, 3000)).toEqual(['NEW YORK AREA A B']);
    expect(names(40.69, -74.17, 8000)).toEqual([]);
  });
});

describe('G3 a file whose content does not match its name', () => {
  it.each([
    ['FAACIFP18', 'ident,name\nKJFK,x\n', 'wrong-format'],
    ['area.openair', 'ident,name\nKJFK,x\n', 'wrong-format'],
    ['FIX_BASE.csv', 'a,b\n1,2\n', 'wrong-format'],
    ['airspace.geojson', '{"type":"FeatureCollection","features":[]}', 'wrong-format'],
    ['procedures.json', '{"meta":{"cifpCycleDate":"2026-05-14","recordCount":2},"records":[]}', 'truncated'],
    ['Boundaries.geojson', '{"type":"Topology"}', 'wrong-format'],
  ])('G3 %s stops the build', (file, text, reason) => {
    const from = path.join(folder, `wrong-${file}`);
    mkdirSync(from);
    writeFileSync(path.join(from, file), text);
    let found: unknown;
    try {
      build(from);
    } catch (error) {
      found = error;
    }
    expect(found).toBeInstanceOf(NavdataSourceError);
    expect(found).toMatchObject({ reason });
  });
});
