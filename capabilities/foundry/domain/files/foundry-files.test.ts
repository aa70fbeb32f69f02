import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { csvText, geojsonText } from './csv-writer.ts';
import { columnNames, engineText, FileProblem, roundedNote, tableOfRecords } from '../data-table.ts';
import { readDelimitedShape } from './delimited-text.ts';
import { detectFileKind } from './file-kind.ts';
import { tableOfJson } from './json-rows.ts';
import { detectEncoding } from './text-encoding.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const shape = (text: string, name = 'a.csv') =>
  readDelimitedShape(bytes(text), name, (part) => new TextDecoder().decode(part));
const detect = (name: string, text: string, sizeBytes: number) =>
  detectFileKind(name, { bytes: bytes(text), text }, sizeBytes);
const problemOf = (run: () => unknown): FileProblem => {
  try {
    run();
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('delimited text', () => {
  it('K1 finds delimiter, header and rows, quotes and line breaks within fields included', () => {
    expect(shape('icao,name\r\nKSFO,"San Francisco, CA"\r\nKJFK,"John\nF"\r\n')).toEqual({
      delimiter: ',',
      hasHeader: true,
      columns: ['icao', 'name'],
      rowCount: 2,
    });
    expect(shape('a;b;c\n1;2,5;3\n').delimiter).toBe(';');
    expect(shape('a\tb\n1\t2\n').delimiter).toBe('\t');
    expect(shape('1,2\n3,4\n')).toMatchObject({
      hasHeader: false,
      columns: ['column', 'column_2'],
      rowCount: 2,
    });
  });
  it('K1 a ragged line, an unclosed quote and text after a quote are reported by line and column', () => {
    expect(problemOf(() => shape('a,b\n1,2\n3\n'))).toMatchObject({ line: 3 });
    expect(problemOf(() => shape('a,b\n1,2\n3\n')).message).toMatch(/1 field; the first line has 2/);
    expect(problemOf(() => shape('a,b\n1,"2\n3,4\n'))).toMatchObject({ line: 2, column: 3 });
    expect(problemOf(() => shape('a,b\n1,"2"x\n'))).toMatchObject({ line: 2, column: 6 });
    // The line of a fault after a field with line breaks is that shown in an editor.
    expect(problemOf(() => shape('a,b\n1,"2\n2"\n3\n'))).toMatchObject({ line: 4 });
  });
  it('K1 a table saved with row numbers has an empty first header', () => {
    expect(shape(',icao,n\n0,KSFO,1\n1,KJFK,2\n')).toMatchObject({
      hasHeader: true,
      columns: ['column', 'icao', 'n'],
      rowCount: 2,
    });
    expect(shape('KSFO,,,\nKJFK,1,2,3\n')).toMatchObject({ hasHeader: false });
  });
  it('K1 lines that end with a carriage return only are not accepted', () => {
    const problem = problemOf(() => shape('a,b\r1,2\r3,4\r'));
    expect(problem).toMatchObject({ line: 1, column: 4 });
    expect(problem.message).toMatch(/carriage return alone/);
  });
  it('K1 an empty file and 2,000 columns are rejected', () => {
    expect(problemOf(() => shape('\n\n')).message).toMatch(/empty/);
    expect(problemOf(() => shape('a,b\n')).message).toMatch(/no lines of data/);
    const wide = Array.from({ length: 2000 }, (_, index) => `c${index}`).join(',');
    expect(problemOf(() => shape(`${wide}\n${wide}\n`)).message).toMatch(/2000 columns/);
  });
  it('K1 counts every record of a writer, whatever its fields contain', () => {
    const field = fc.string({ maxLength: 8 });
    const rows = fc.array(fc.tuple(field, field), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(rows, (made) => {
        const quoted = made.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
        expect(shape(`first,second\n${quoted.join('\n')}\n`).rowCount).toBe(made.length);
      }),
    );
  });
});

describe('kinds and encodings', () => {
  it('K1 detects the kind by content before name', () => {
    const kind = (name: string, text: string) => detect(name, text, text.length);
    expect(kind('a.csv', 'x,y\n1,2')).toBe('CSV');
    expect(kind('a.csv', '[{"a":1}]')).toBe('JSON');
    expect(kind('a.json', '{"a":1}\n{"a":2}\n')).toBe('NDJSON');
    expect(kind('a.txt', '{"type":"FeatureCollection","features":[]}')).toBe('GeoJSON');
    expect(kind('a.xml', '<?xml version="1.0"?><kml xmlns="x"></kml>')).toBe('KML');
  });
  it('K1 0 bytes, 3 GB, a wrong extension and images are rejected with the reason', () => {
    expect(problemOf(() => detect('a.csv', '', 0)).message).toMatch(/0 bytes/);
    expect(problemOf(() => detect('a.csv', 'a', 3e9)).message).toMatch(/3\.0 GB/);
    expect(problemOf(() => detect('a.parquet', 'a,b', 3)).message).toMatch(/name says Parquet/);
    expect(problemOf(() => detect('a.json', 'a,b', 3)).message).toMatch(/starts with neither/);
    expect(problemOf(() => detect('a.csv', '%PDF-1.7', 8)).message).toMatch(/PDF/);
  });
  it('K1 reads UTF-8 with and without byte order mark, UTF-16 and Windows-1252; mixed encodings are rejected with their position', () => {
    expect(detectEncoding(bytes('Zürich'))).toBe('UTF-8');
    expect(detectEncoding(Uint8Array.of(0x5a, 0xfc, 0x72))).toBe('Windows-1252');
    expect(detectEncoding(Uint8Array.of(0xff, 0xfe, 0x61, 0))).toBe('UTF-16LE');
    const mixed = Uint8Array.of(...bytes('Zürich\nGen'), 0xe8, ...bytes('ve'));
    expect(problemOf(() => detectEncoding(mixed))).toMatchObject({ line: 2, column: 4 });
  });
  it('K1 accepts the same UTF-8 as a strict decoder, at any position in the buffer', () => {
    const isUtf8 = (part: Uint8Array) => {
      try {
        new TextDecoder('utf-8', { fatal: true }).decode(part);
        return true;
      } catch {
        return false;
      }
    };
    // Mostly plain text, with a special byte at every position in a group of four.
    const text = fc.array(
      fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 1, max: 127 }) }, fc.nat(255)),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(text, fc.nat(7), (values, ahead) => {
        const buffer = Uint8Array.from([...Array.from({ length: ahead }, () => 0x41), ...values]);
        const part = buffer.subarray(ahead);
        const isMarked = part[0] === 0xff || part[0] === 0xfe;
        fc.pre(!isMarked);
        if (part.includes(0)) expect(problemOf(() => detectEncoding(part)).message).toMatch(/binary data/);
        else if (isUtf8(part)) expect(detectEncoding(part)).toBe('UTF-8');
        else expect(() => expect(detectEncoding(part)).toBe('UTF-8')).toThrow();
      }),
      { numRuns: cases(500) },
    );
  });
});

describe('JSON', () => {
  it('K1 creates columns from records, one level deep; kinds are derived from all values', () => {
    const { columns, rows } = tableOfJson(
      '[{"id":1,"p":{"lat":2.5}},{"id":2.5,"t":"2026-11-24T10:00:00+01:00"}]',
      'JSON',
    );
    expect(columns).toEqual([
      { name: 'id', kind: 'number' },
      { name: 'p.lat', kind: 'number' },
      { name: 't', kind: 'timestamp' },
    ]);
    expect(rows).toEqual([
      [1, 2.5, null],
      [2.5, null, '2026-11-24T09:00:00.000Z'],
    ]);
  });
  it('K1 whole numbers that JSON rounds are reported, others are not', () => {
    const table = tableOfJson('[{"id":9007199254740993,"n":9007199254740991,"x":1.5}]', 'JSON');
    expect(roundedNote(table)).toMatch(/^Whole numbers beyond 2\^53 are rounded in id: /);
    expect(roundedNote(tableOfJson('[{"n":9007199254740991,"x":1.5}]', 'JSON'))).toBeNull();
  });
  it('K1 invalid JSON is reported by line and column', () => {
    expect(problemOf(() => tableOfJson('[\n{"a":1},\n{"a" 2}\n]', 'JSON'))).toMatchObject({ line: 3 });
    expect(problemOf(() => tableOfJson('{"a":1}\n{"a":\n', 'NDJSON'))).toMatchObject({ line: 2 });
  });
  it('K1 names like __proto__ are ordinary columns', () => {
    const { columns, rows } = tableOfJson('[{"__proto__":"x","constructor":1}]', 'JSON');
    expect(columns.map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
    expect(rows).toEqual([['x', 1]]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
  it('K1 GeoJSON gets the centre of each shape', () => {
    const text = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { n: 'A' },
          geometry: {
            type: 'LineString',
            coordinates: [
              [0, 10],
              [4, 20],
            ],
          },
        },
      ],
    });
    const { columns, rows } = tableOfJson(text, 'GeoJSON');
    expect(columns.map(({ name }) => name)).toEqual(['n', 'lat', 'lon', 'geometry']);
    expect(rows[0]?.slice(0, 3)).toEqual(['A', 15, 2]);
  });
});

describe('tables', () => {
  it('K1 column names that SQL cannot distinguish get a number', () => {
    expect(columnNames(['id', 'ID', '', ' '])).toEqual(['id', 'ID_2', 'column', 'column_2']);
  });
  it('K1 2,000 columns of records are rejected', () => {
    const wide = new Map(Array.from({ length: 2000 }, (_, index) => [`c${index}`, 1]));
    expect(problemOf(() => tableOfRecords([wide])).message).toMatch(/2000 columns/);
  });
  it('K1 a missing value and an empty text remain distinct in the engine', () => {
    expect(engineText([[null, '', 'a"b', 1, true]])).toBe('\\N,"","a""b",1,true\n');
  });
});

describe('downloads', () => {
  it('K1 cells that begin like formulas are escaped, numbers are not', () => {
    const text = csvText(
      ['=name', 'v'],
      [
        ['=HYPERLINK("x")', -5],
        ['-12.5', '@SUM(A1)'],
        ['+49 89', null],
      ],
    );
    expect(text.split('\r\n')).toEqual([
      "'=name,v",
      '"\'=HYPERLINK(""x"")",-5',
      "-12.5,'@SUM(A1)",
      "'+49 89,",
      '',
    ]);
  });
  it('K1 GeoJSON has the points and counts the rows without a position', () => {
    const { text, skipped } = geojsonText(
      ['icao', 'lat', 'lon'],
      [
        ['KSFO', 37.6, -122.4],
        ['KJFK', null, null],
      ],
    );
    expect(skipped).toBe(1);
    expect(JSON.parse(text)).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [-122.4, 37.6] },
          properties: { icao: 'KSFO', lat: 37.6, lon: -122.4 },
        },
      ],
    });
  });
});
