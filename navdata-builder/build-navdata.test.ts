import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { buildNavdata } from './build-navdata.ts';
import { openNavdataFile } from './open-navdata-file.ts';
import { NavdataSourceError } from './source-error.ts';
import { writeZzSet, zzAirways, zzPoints } from './testing/make-zz-set.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'navdata-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const build = (fromDir: string, outFile: string) =>
  buildNavdata({ npm: false, fromDir, outFile, log: () => {}, builtAt: new Date('2026-09-03T00:00:00Z') });

function reasonOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof NavdataSourceError) return error.reason;
    throw error;
  }
  return 'none';
}

describe('G3 building from a folder', () => {
  const from = path.join(folder, 'set', 'inner');
  writeZzSet(from);
  const outFile = path.join(folder, 'out', 'navdata.bin');

  it('finds the files in a subfolder, and reports what it read', () => {
    const report = build(path.dirname(from), outFile);
    expect(report.rejectedCount).toBe(0);
    expect(report.meta).toMatchObject({
      airac: '2609',
      counts: { airports: 0, vors: 4, ndbs: 1, fixes: 11, airways: 3, airwaySegments: 17 },
    });
    expect(report.meta.sources).toMatchObject([
      { id: 'x-plane', asOf: '2026-09-03', used: { fixes: 11, navaids: 5, airways: 17 } },
    ]);
    const nav = openNavdataFile(outFile);
    for (const { name, points } of zzAirways()) {
      const found = nav
        .airwayByName(name)
        ?.sequences.map((run) => run.map((point) => point.ident).toSorted());
      expect(found).toEqual([points.map((point) => point.ident).toSorted()]);
    }
    for (const point of zzPoints())
      expect(nav.pointsByIdent(point.ident)).toMatchObject([{ lat: point.lat, lon: point.lon }]);
  });

  it('leaves no temporary files beside the artefact', () => {
    expect(readdirSync(path.dirname(outFile))).toEqual(['navdata.bin']);
  });

  it('stops at a truncated, unknown or missing source and keeps the existing artefact', () => {
    const before = readFileSync(outFile);
    const cut = path.join(folder, 'cut');
    writeZzSet(cut);
    truncateSync(path.join(cut, 'awy.dat'), 700);
    expect(reasonOf(() => build(cut, outFile))).toBe('truncated');
    writeFileSync(path.join(cut, 'awy.dat'), 'this is another file\n');
    expect(reasonOf(() => build(cut, outFile))).toBe('wrong-format');
    writeFileSync(
      path.join(cut, 'awy.dat'),
      `I\n640 Version\n${'ZZA 91 0 ZZB 92 0 2 180 450 ZZ1\n'.repeat(20)}99\n`,
    );
    expect(reasonOf(() => build(cut, outFile))).toBe('mostly-bad');
    const empty = path.join(folder, 'empty');
    mkdirSync(empty);
    expect(reasonOf(() => build(empty, outFile))).toBe('missing');
    expect(reasonOf(() => build(path.join(folder, 'nowhere'), outFile))).toBe('missing');
    expect(readFileSync(outFile).equals(before)).toBe(true);
    expect(readdirSync(path.dirname(outFile))).toEqual(['navdata.bin']);
  });

  it.each([
    ['fix.dat', 'I\n1101 Version - data cycle 2212\n 10.0 20.0 ZZA ENRT ZZ\n', 'truncated'],
    ['fix.dat', '<html></html>', 'wrong-format'],
    ['nav.dat', 'I\n810 Version\n2 10 20 0 365 50 0.0 ZZN NAME NDB\n', 'truncated'],
    ['nav.dat', 'x', 'wrong-format'],
    ['apt.dat', 'I\n1000 Version\n1 100 0 0 ZZAP Field\n', 'truncated'],
    ['apt.dat', 'x\ny\n', 'wrong-format'],
    ['fixes.json', '{"meta":{"nasrCycleDate":"2026-01-22"},"records":[{"identifier":', 'truncated'],
    ['fixes.json', '[]', 'wrong-format'],
    ['navaids.json', '{"records":[', 'truncated'],
    ['navaids.json', '{}', 'wrong-format'],
    ['airways.json', '{"records":[', 'truncated'],
    ['airways.json', '{}', 'wrong-format'],
    ['airports-2026-01.json', '{"records":[', 'truncated'],
    ['airports-2026-01.json', '{}', 'wrong-format'],
    [
      'airports.csv',
      'id,ident,type,name,latitude_deg,longitude_deg,elevation_ft\n1,ZZAP,"small',
      'truncated',
    ],
    ['airports.csv', 'a,b\n1,2\n', 'wrong-format'],
    ['navaids.csv', 'a,b\n1,2\n', 'wrong-format'],
  ])('stops at a %s with %j: %s, and keeps the previous artefact', (name, text, reason) => {
    const before = readFileSync(outFile);
    const bad = path.join(folder, 'adapters', name, reason);
    mkdirSync(bad, { recursive: true });
    // Only the invalid file, so that no better source replaces it.
    writeFileSync(path.join(bad, name), text);
    expect(reasonOf(() => build(bad, outFile))).toBe(reason);
    expect(readFileSync(outFile).equals(before)).toBe(true);
    expect(readdirSync(path.dirname(outFile))).toEqual(['navdata.bin']);
  });

  it('skips a few invalid records and lists them', () => {
    const flawed = path.join(folder, 'flawed');
    writeZzSet(flawed);
    const file = path.join(flawed, 'fix.dat');
    const lines = readFileSync(file, 'utf8').split('\n');
    lines.splice(4, 0, 'rubbish');
    writeFileSync(file, lines.join('\n'));
    const report = build(flawed, path.join(folder, 'flawed.bin'));
    expect(report.rejected).toEqual([{ file, line: 5, reason: 'no identifier ""' }]);
    expect(report.meta.counts.fixes).toBe(11);
  });
});

describe('G3 the fictitious set', () => {
  it('has a route from KJFK to KLAX of 2,140 to 2,300 NM with more than three points', () => {
    const [kjfk, klax] = [
      { lat: 40.64, lon: -73.78 },
      { lat: 33.94, lon: -118.41 },
    ];
    const along = [kjfk, ...(zzAirways()[0]?.points ?? []), klax];
    const total = along.slice(1).reduce((sum, to, index) => sum + distanceNm(along[index] ?? to, to), 0);
    expect(along.length).toBeGreaterThan(5);
    expect(total).toBeGreaterThan(2140);
    expect(total).toBeLessThan(2300);
    expect(zzPoints().every(({ ident }) => ident.startsWith('ZZ'))).toBe(true);
  });
});
