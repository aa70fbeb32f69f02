import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { PackedLayout } from '#capabilities/navdata/domain/airport-layout.ts';
import { buildReportOf } from '#capabilities/navdata/domain/artefact/build-accounts.ts';
import { prefixOffsets } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { buildNavdata } from '../../build-navdata.ts';
import type { AirportRecord } from '../../navdata-set.ts';
import { openLayouts } from '../../open-layouts.ts';
import { openNavdataFile } from '../../open-navdata-file.ts';
import { openRecordLog } from '../../record-log.ts';
import { NavdataSourceError } from '../../source-error.ts';
import { readAptDat } from './apt-dat.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'navdata-apt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fictitious airports in the current format. */
const modern = `I
1000 Version - data cycle 2013.10, made up

1      120 1 0 ZZAP Zed Airport
100   45.00   2   0 0.25 1 2 1 09   10.00000000  020.00000000  300.00   60.00 3  2 0 1 27   10.00000000  020.03000000    0.00   60.00 3  0 0 0
101   30.00 0 18   10.01000000  020.01000000 36   09.99000000  020.01000000
102 H1   10.00500000  020.00500000  90.00   20.00   15.00   1 0   0 0.00 1
110   1 0.25 90.00 Main Apron
111  10.00100000  020.00100000
112  10.00100000  020.00300000  10.00150000  020.00350000
113  10.00300000  020.00100000
111  10.00150000  020.00150000
111  10.00160000  020.00150000
113  10.00160000  020.00160000
120 Taxi line
111  10.00200000  020.00100000 1
111  10.00200000  020.00200000 1
111  10.00200000  020.00300000 4
115  10.00200000  020.00400000
130 Boundary
111  09.99000000  019.99000000
111  10.02000000  019.99000000
113  10.02000000  020.04000000
14   10.00400000  020.00400000  85 0 Tower Viewpoint
15   10.00210000  020.00110000 270.00 Old ramp 3
19   10.00600000  020.00600000 1 WS
20   10.00700000  020.00700000 180.00  0 2 {@L}A
50 12785 ATIS
53 12177 ZED GND
54 11830 ZED TWR
1054 118705 ZED TWR
1201  10.00200000  020.00100000 both 0 A_start
1201  10.00200000  020.00400000 both 1 A_end
1202 0 1 oneway taxiway A
1300  10.00220000  020.00120000  90.00 gate heavy|jets Gate 12
1      500 0 0 ZZCL [X] Gone Field
100   30.00   3   0 0.25 0 0 0 01   11.00000000  021.00000000    0.00    0.00 0  0 0 0 19   11.01000000  021.00000000    0.00    0.00 0  0 0 0
17      40 0 0 ZZHP [H] Zed Hospital
102 H1   10.50000000  020.50000000   0.00   12.00   12.00   2 0   0 0.00 0
99
`;

const legacy = `I
810 Version - made up

1      100 0 1 ZZOL Old Field
10   50.00000000  008.00000000 09x  90.00   6076 0500.0000 0100.0200   150 161161  2 0 3 0.25 1 0300.0300
10   50.00100000  008.00000000 xxx  90.00   1000 0.0 0.0    75 161161  1 0 0 0.25 0
10   50.00200000  008.00000000 H1x   0.00     80 0.0 0.0    80 111111  2 0 0 0.25 0
99
`;

function read(text: string) {
  const airports: AirportRecord[] = [];
  const layouts = new Map<string, PackedLayout>();
  const file = 'apt.dat';
  const logs = {
    airports: openRecordLog(file),
    runways: openRecordLog(file),
    frequencies: openRecordLog(file),
    layouts: openRecordLog(file),
  };
  const header = readAptDat({ file, bytes: Buffer.from(text), source: 'test' }, logs, (airport, layout) => {
    airports.push(airport);
    if (layout) layouts.set(airport.ident, layout);
  });
  const rejected = Object.values(logs).flatMap((log) =>
    log.rejected.map(({ line, reason }) => ({ line, reason })),
  );
  return { airports, layouts, logs, header, rejected };
}

describe('E2 X-Plane apt.dat', () => {
  const { airports, layouts, header, rejected } = read(modern);

  it('contains airports, runways with displaced thresholds, surfaces and lights, helipads and water runways', () => {
    expect(header).toEqual({ version: 1000, airac: '1310', asOf: '2013-09-19' });
    expect(rejected).toEqual([]);
    expect(airports.map(({ ident, type, name }) => [ident, type, name])).toEqual([
      ['ZZAP', 'small_airport', 'Zed Airport'],
      ['ZZHP', 'heliport', 'Zed Hospital'],
    ]);
    const [airport] = airports;
    expect(airport).toMatchObject({ icao: 'ZZAP', elevationFt: 120, isTowered: true, source: 'test' });
    expect(airport?.runways.map(({ surface, ends }) => [surface, ...ends.map(({ ident }) => ident)])).toEqual(
      [
        ['Concrete', '09', '27'],
        ['Water', '18', '36'],
        ['Asphalt', 'H1'],
      ],
    );
    expect(airport?.runways[0]).toMatchObject({
      widthFt: 148,
      isLighted: true,
      ends: [
        { ident: '09', lat: 10, lon: 20, displacedThresholdFt: 984, approachLights: 'ALSF2' },
        { ident: '27', lat: 10, lon: 20.03, displacedThresholdFt: 0, approachLights: null },
      ],
    });
  });

  it('reads frequencies in steps of 10 kHz and of 1 kHz', () => {
    expect(airports[0]?.frequencies.map(({ type, frequencyMhz }) => [type, frequencyMhz])).toEqual([
      ['ATIS', 127.85],
      ['GND', 121.775],
      ['TWR', 118.3],
      ['TWR', 118.705],
    ]);
  });

  it('omits closed airports', () => {
    expect(airports.some(({ ident }) => ident === 'ZZCL')).toBe(false);
  });

  it('cuts painted lines where the paint changes, and curves the edges of pavements', () => {
    const layout = layouts.get('ZZAP');
    expect(layout?.lines.map(({ kind }) => kind)).toEqual(['TAXI_CENTRE', 'RUNWAY_HOLD']);
    const [outer = [], hole = []] = layout?.pavements[0]?.rings ?? [];
    // Three nodes, two of the sides are curves.
    expect(outer.length / 2).toBeGreaterThan(6);
    expect(hole).toHaveLength(6);
  });

  it('reads strips of the old format: runways by their centre, taxiways as areas', () => {
    const old = read(legacy);
    expect(old.rejected).toEqual([]);
    const [runway] = old.airports[0]?.runways ?? [];
    expect(runway).toMatchObject({ lengthFt: 6076, widthFt: 150, surface: 'Concrete', isLighted: true });
    const [west, east] = runway?.ends ?? [];
    expect([west?.ident, east?.ident]).toEqual(['09', '27']);
    expect(west?.displacedThresholdFt).toBe(500);
    expect(west?.lon).toBeLessThan(8);
    expect(
      distanceNm({ lat: west?.lat ?? 0, lon: west?.lon ?? 0 }, { lat: east?.lat ?? 0, lon: east?.lon ?? 0 }),
    ).toBeCloseTo(1, 3);
    expect(old.layouts.get('ZZOL')).toMatchObject({
      pavements: [{ surface: 'Asphalt' }],
      helipads: [{ ident: 'H1' }],
    });
  });

  it('reports invalid rows with their line and continues', () => {
    const bad = modern
      .replace('54 11830 ZED TWR', '54 abc ZED TWR')
      .replace('1202 0 1 oneway', '1202 0 7 oneway')
      .replace('111  10.00200000  020.00200000 1', '111  rubbish  020.00200000 1')
      .replace('100   45.00   2   0 0.25 1 2 1 09   10.0', '100   45.00   2   0 0.25 1 2 1 09   99.0');
    const result = read(bad);
    expect(result.airports).toHaveLength(2);
    expect(result.rejected.map(({ line }) => line).toSorted((a, b) => a - b)).toEqual([5, 17, 30, 34]);
  });

  it('rejects a file that is truncated, of another format or of an unknown version', () => {
    const reasonOf = (text: string): string => {
      try {
        read(text);
      } catch (error) {
        if (error instanceof NavdataSourceError) return error.reason;
      }
      return 'none';
    };
    expect(reasonOf(modern.replace('\n99\n', '\n'))).toBe('truncated');
    expect(reasonOf('<html>not found</html>')).toBe('wrong-format');
    expect(reasonOf(modern.replace('1000 Version', '1300 Version'))).toBe('wrong-format');
    for (const version of [600, 715, 810, 850, 1050, 1100, 1130, 1200])
      expect(reasonOf(modern.replace('1000 Version', `${version} Version`))).toBe('none');
  });
});

describe('E2 airport layouts in the artefact', () => {
  const from = path.join(folder, 'set');
  mkdirSync(from);
  writeFileSync(path.join(from, 'apt.dat'), modern);
  const file = path.join(folder, 'navdata.bin');
  buildNavdata({ npm: false, fromDir: from, outFile: file, log: () => {} });
  const reader = openNavdataFile(file);

  it('are read individually by the code of the airport', () => {
    const layouts = openLayouts(file, reader.meta);
    expect(layouts.codes).toEqual(['ZZAP']);
    expect(layouts.layoutOf('ZZHP')).toBeNull();
    const layout = layouts.layoutOf('zzap');
    layouts.close();
    expect(layout).toMatchObject({
      code: 'ZZAP',
      source: 'x-plane-airports',
      asOf: '2013-09-19',
      tower: { lat: 10.004, lon: 20.004, heightFt: 85 },
      taxiEdges: [
        { name: 'A', from: [20.001, 10.002], to: [20.004, 10.002], isOneWay: true, isRunway: false },
      ],
      windsocks: [{ isLit: true }],
      signs: [{ text: '{@L}A' }],
    });
    expect(layout?.stands.map(({ name, kind, headingDegTrue }) => [name, kind, headingDegTrue])).toEqual([
      ['Old ramp 3', null, 270],
      ['Gate 12', 'GATE', 90],
    ]);
    expect(layout?.pavements[0]).toMatchObject({ name: 'Main Apron', surface: 'Asphalt' });
    expect(layout?.pavements[0]?.rings[0]?.[0]).toEqual([20.001, 10.001]);
    expect(layout?.boundaries[0]?.[0]).toHaveLength(3);
  });

  it('are rejected individually when damaged', () => {
    const bytes = readFileSync(file);
    const last = bytes.length - 3;
    bytes[last] = (bytes[last] ?? 0) ^ 1;
    const damaged = path.join(folder, 'damaged.bin');
    writeFileSync(damaged, bytes);
    const layouts = openLayouts(damaged, reader.meta);
    expect(() => layouts.layoutOf('ZZAP')).toThrow(/checksum/);
    layouts.close();
    bytes[bytes.readUInt32LE(prefixOffsets.layoutsStart) + 9] = 1;
    writeFileSync(damaged, bytes);
    expect(() => openLayouts(damaged, reader.meta)).toThrow(/checksum/);
  });

  it('include a report of the records read from the file', () => {
    const [source] = buildReportOf(reader).sources;
    expect(source).toMatchObject({
      id: 'x-plane-airports',
      asOf: '2013-09-19',
      used: { airports: 2, runways: 5, frequencies: 4 },
      rejected: 0,
    });
    expect(reader.airportDetail(reader.airportByIdent('ZZAP') ?? -1)).toMatchObject({
      source: 'x-plane-airports',
      asOf: '2013-09-19',
    });
  });
});
