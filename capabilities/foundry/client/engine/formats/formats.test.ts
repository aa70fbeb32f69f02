import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { CellValue } from '../../../domain/data-table.ts';
import { readParquet, writeParquet } from './parquet.ts';
import { readPlaces } from './places-xml.ts';
import type { TableStream } from './table-stream.ts';
import { readXlsx } from './workbook.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

// The Parquet files were written by Arrow for Rust, the workbook by ExcelJS: not by the code that reads them here.
const fixture = (name: string) => {
  const bytes = readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url));
  return new Uint8Array(bytes);
};

async function tableOf(stream: TableStream) {
  const rows: (readonly CellValue[])[] = [];
  for await (const part of stream.parts) rows.push(...part);
  return { columns: stream.columns.map(({ name, kind }) => `${name} ${kind}`), rows };
}

const FLIGHTS = {
  columns: [
    'callsign text',
    'blockMin integer',
    'big integer',
    'fuelKg number',
    'late boolean',
    'offBlock timestamp',
    'day date',
  ],
  rows: [
    ['BAW117', 421, '9007199254740993', 54321.5, true, '2026-11-20T16:04:05.250Z', '2026-11-20'],
    [null, null, 1, null, false, null, null],
    ['DLH400', 505, null, 60000, null, '2026-03-29T01:30:00.000Z', '1969-12-31'],
  ],
};

describe('Parquet', () => {
  it.each(['snappy', 'zstd'])(
    'K1 kinds, gaps and large integers are read without loss (%s)',
    async (codec) => {
      expect(await tableOf(readParquet(fixture(`flights-${codec}.parquet`).buffer))).toEqual(FLIGHTS);
    },
  );

  it('K1 what is written is read back equal', async () => {
    const stream = readParquet(fixture('flights-snappy.parquet').buffer);
    const { rows } = await tableOf(stream);
    const values = stream.columns.map((_, column) => rows.map((row) => row[column] ?? null));
    expect(await tableOf(readParquet(writeParquet(stream.columns, values)))).toEqual(FLIGHTS);
  });

  it('K1 numbers that Parquet would wrap or round are written as text', async () => {
    const columns = [
      { name: 'wide', kind: 'integer' as const },
      { name: 'total', kind: 'integer' as const },
      { name: 'exact', kind: 'number' as const },
    ];
    const values = [['9223372036854775807'], ['9223372036854775808'], ['12345678901234567.89']];
    expect(await tableOf(readParquet(writeParquet(columns, values)))).toEqual({
      columns: ['wide integer', 'total text', 'exact text'],
      rows: [['9223372036854775807', '9223372036854775808', '12345678901234567.89']],
    });
  });

  it('K1 columns may have the names of built-in object properties', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'type'];
    const columns = names.map((name) => ({ name, kind: 'date' as const }));
    const values = names.map((_, index) => [`2026-11-2${index}`]);
    expect(await tableOf(readParquet(writeParquet(columns, values)))).toEqual({
      columns: names.map((name) => `${name} date`),
      rows: [['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']],
    });
  });

  it('K1 a truncated file is refused with the reason', async () => {
    const whole = fixture('flights-zstd.parquet');
    expect(() => readParquet(whole.slice(0, 900).buffer)).toThrow(/damaged or truncated/);
    const garbled = whole.slice();
    garbled.fill(0xff, 8, 200);
    await expect(tableOf(readParquet(garbled.buffer))).rejects.toThrow(/Rows 1 to 3 cannot be read/);
  });
});

describe('Excel', () => {
  it('K1 the first sheet with rows is read, blank lines are skipped, and the other sheets are named', async () => {
    const stream = await readXlsx(fixture('rotations.xlsx'));
    expect(stream.notes).toEqual(['Sheet “Rotations” was read, not “Notes”.']);
    expect(await tableOf(stream)).toEqual({
      columns: [
        'flight text',
        'off block timestamp',
        'day date',
        'block min number',
        'late boolean',
        'flight_2 text',
      ],
      rows: [
        ['BA117', '2026-11-20T16:04:00.000Z', '2026-11-20', 421, true, 'x'],
        ['LH400', '2026-11-21T09:30:00.000Z', '2026-11-21', 505.5, false, null],
      ],
    });
  });

  inFullRun(() => {
    it('K1 other archives and truncated ones are refused; a zip bomb is not unpacked', async () => {
      const text = new TextEncoder().encode('a,b');
      await expect(readXlsx(new Uint8Array(zipSync({ 'a.csv': text })))).rejects.toThrow(/no Excel workbook/);
      await expect(readXlsx(fixture('rotations.xlsx').slice(0, 4000))).rejects.toThrow(
        /damaged or truncated/,
      );
      const bomb = new Uint8Array(zipSync({ 'xl/workbook.xml': text, 'xl/worksheets/sheet1.xml': text }));
      // The directory at the end of the archive states the size of each file: 4 GB less one byte.
      const view = new DataView(bomb.buffer);
      for (let at = 0; at + 4 < bomb.length; at += 1)
        if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0xfffffffe, true);
      await expect(readXlsx(bomb)).rejects.toThrow(/would be 8\.6 GB/);
      // One that would fit, consisting of equal bytes only.
      const sheet = new Uint8Array(64 * 1024 * 1024).fill(0x20);
      const small = new Uint8Array(zipSync({ 'xl/workbook.xml': text, 'xl/worksheets/sheet1.xml': sheet }));
      await expect(readXlsx(small)).rejects.toThrow(/would be 67 MB, \d+ times as large/);
    });
  });
});

describe('GPX and KML', () => {
  it('K1 waypoints and tracks of a GPX file are rows with their middle and their shape', async () => {
    const text = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="51.4775" lon="-0.4614"><name>EGLL</name><ele>25</ele></wpt>
      <trk><name>Final</name><trkseg><trkpt lat="51" lon="1"/><trkpt lat="52" lon="-1"/></trkseg></trk></gpx>`;
    const { columns, rows } = await tableOf(readPlaces(text, 'GPX', 'UTF-8'));
    const column = (name: string) => columns.findIndex((title) => title.startsWith(`${name} `));
    expect(
      rows.map((row) => [row[column('kind')], row[column('name')], row[column('lat')], row[column('lon')]]),
    ).toEqual([
      ['track', 'Final', 51.5, 0],
      ['waypoint', 'EGLL', 51.4775, -0.4614],
    ]);
  });

  it('K1 placemarks of a KML file are rows; an unclosed element is named by its line', async () => {
    const kml = (inner: string) =>
      `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n<Placemark><name>Zone</name>${inner}</Placemark></Document></kml>`;
    const ring = '<LinearRing><coordinates>8,47 9,47 9,48 8,47</coordinates></LinearRing>';
    const polygon = `<Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon>`;
    const { rows } = await tableOf(readPlaces(kml(polygon), 'KML', 'UTF-8'));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('Zone');
    expect(rows[0]).toContain(47.5);
    expect(() => readPlaces(kml('<Point>'), 'KML', 'UTF-8')).toThrow(
      /^Line 2, column \d+: the XML is broken/,
    );
    expect(() => readPlaces(kml('').replace(/<Placemark.*<\/Placemark>/, ''), 'KML', 'UTF-8')).toThrow(
      /no placemarks/,
    );
  });
});
