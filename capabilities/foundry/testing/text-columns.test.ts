import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DuckEngine } from '../client/engine/duck-engine.ts';
import { loadFileTable } from '../client/engine/file-readers.ts';
import { makeDatabase } from '../server/files/make-database.ts';
import { startDuckInNode } from './duck-in-node.ts';

let duck: Awaited<ReturnType<typeof startDuckInNode>>;
let engine: DuckEngine;
const folder = mkdtempSync(join(tmpdir(), 'foundry-text-'));
beforeAll(async () => {
  duck = await startDuckInNode();
  engine = new DuckEngine(() => Promise.resolve(duck), 60_000);
});
afterAll(() => {
  duck.end();
  rmSync(folder, { recursive: true });
});

let lastFile = 0;
/** Types, values of the last rows and notes of a file; the server determines the same types and notes. */
async function read(text: string, rows = 3) {
  const file = new File([text], 'a.csv');
  const { columns, notes, rowCount } = await loadFileTable(engine, file, { name: 'a.csv', table: 'a' });
  const path = join(folder, `${(lastFile += 1)}`);
  writeFileSync(path, text);
  const job = { path, name: 'a.csv', database: `${path}.duckdb`, memoryMb: 256, bytesMax: 1e9 };
  const there = await makeDatabase(job);
  expect(there).toMatchObject({
    ok: true,
    facts: { rowCount, notes, columns: columns.map(({ name, type }) => ({ name, type })) },
  });
  const cells = columns.map(({ name }) => `CAST("${name}" AS VARCHAR) AS "${name}"`).join(', ');
  const { values } = await engine.read(`SELECT ${cells} FROM a ORDER BY rowid OFFSET ${rowCount - rows}`);
  return { types: columns.map(({ type }) => type), values, notes };
}
const column = async (...values: string[]) =>
  read(['v,n', ...values.map((value, n) => `${value},${n}`), ''].join('\n'), values.length).then(
    ({ types: [type], values: [shown], notes }) => ({ type, shown, notes }),
  );
/** More lines than are sampled for types. */
const MANY = 21_000;

describe('instants', () => {
  it('K1 text with a time zone becomes time in UTC, in any format; empty values stay empty', async () => {
    // Calculated by hand: 01:30 at +02:00 is 23:30 of the previous day; 00:15:30.25 at −09:30 is 09:45:30.25.
    expect(
      await column(
        '2026-11-20T16:04:05Z',
        ' 2026-03-29 01:30+02:00 ',
        '',
        '2026-01-01T00:15:30.250-0930',
        '2026-01-01T00:15',
        '2026-01-01T00:00:00+05:30',
        '2026-01-01 00:00:00 -01',
      ),
    ).toEqual({
      type: 'TIMESTAMP',
      shown: [
        '2026-11-20 16:04:05',
        '2026-03-28 23:30:00',
        null,
        '2026-01-01 09:45:30.25',
        '2026-01-01 00:15:00',
        '2025-12-31 18:30:00',
        '2026-01-01 01:00:00',
      ],
      notes: [],
    });
  });

  it('K1 an offset appearing only after many times without one is applied, not dropped', async () => {
    const lines = Array.from({ length: MANY }, (_, n) => `${n},2026-11-20 10:00:00`);
    const { types, values } = await read(['n,at', ...lines, '1,2026-11-20T10:00:00+05:30', ''].join('\n'), 2);
    expect(types).toEqual(['BIGINT', 'TIMESTAMP']);
    expect(values[1]).toEqual(['2026-11-20 10:00:00', '2026-11-20 04:30:00']);
  });

  it('K1 a column that is not all instants stays text, even if the first lines are', async () => {
    const lines = Array.from({ length: MANY }, (_, n) => `${n},2026-11-20T10:00:00Z`);
    const { types, values } = await read(['n,at', ...lines, '1,ask', ''].join('\n'), 2);
    expect(types).toEqual(['BIGINT', 'VARCHAR']);
    expect(values[1]).toEqual(['2026-11-20T10:00:00Z', 'ask']);
    expect((await column('2026-13-20T10:00Z', '2026-11-20T10:00Z')).type).toBe('VARCHAR');
  });
});

describe('days', () => {
  it('K1 a date with the year first is unambiguous', async () => {
    expect(await column('2026-11-05', '', '2026-11-06')).toMatchObject({ type: 'DATE', notes: [] });
  });

  it('K1 points as separators and numbers beyond 12 identify the day', async () => {
    expect(await column('05.06.2026', '7.6.2026')).toEqual({
      type: 'DATE',
      shown: ['2026-06-05', '2026-06-07'],
      notes: ['v: read as day, month, year.'],
    });
    expect(await column('05/06/2026', '27/06/2026')).toMatchObject({ shown: ['2026-06-05', '2026-06-27'] });
    expect(await column('05/06/2026', '06/27/2026')).toEqual({
      type: 'DATE',
      shown: ['2026-05-06', '2026-06-27'],
      notes: ['v: read as month, day, year.'],
    });
    expect(await column('20.11.2026 14:05', '21.11.2026', '')).toEqual({
      type: 'TIMESTAMP',
      shown: ['2026-11-20 14:05:00', '2026-11-21 00:00:00', null],
      notes: ['v: read as day, month, year, and as UTC.'],
    });
  });

  it('K1 when either may be the month, the month is not guessed', async () => {
    for (const separator of ['/', '-'])
      expect(await column(`05${separator}06${separator}2026`, `07${separator}08${separator}2026`)).toEqual({
        type: 'VARCHAR',
        shown: [`05${separator}06${separator}2026`, `07${separator}08${separator}2026`],
        notes: ['v: in 05/06/2026 either number may be the month. Kept as text.'],
      });
    expect(await column('05/06/2026 10:00:00', '07/08/2026 10:00:00')).toMatchObject({ type: 'VARCHAR' });
  });

  it('K1 two-digit years, impossible days and mixed formats stay text', async () => {
    for (const values of [
      ['05/06/26', '07/08/26'],
      ['31.02.2026', '01.02.2026'],
      ['27/06/2026', '06/27/2026'],
      ['2026-11-20', '21.11.2026', '11/22/2026'],
    ])
      expect(await column(...values)).toMatchObject({ type: 'VARCHAR', shown: values, notes: [] });
  });
});

describe('numbers', () => {
  it('K1 a decimal comma is recognised, with points between thousands, and reported', async () => {
    const { types, values, notes } = await read(
      '\uFEFFFlug;__proto__;Gewicht\r\nMER1;12,5;1.234,56\r\nMER2;-3,25;12.345\r\nMER3;;987,10\r\n',
    );
    expect(types).toEqual(['VARCHAR', 'DOUBLE', 'DOUBLE']);
    expect(values.slice(1)).toEqual([
      ['12.5', '-3.25', null],
      ['1234.56', '12345.0', '987.1'],
    ]);
    expect(notes).toEqual([
      '__proto__: the comma is read as decimal point.',
      'Gewicht: the comma is read as decimal point.',
    ]);
  });

  it('K1 if the comma may separate thousands, the column stays text', async () => {
    expect(await column('"1,234"', '"2,567"')).toMatchObject({
      type: 'VARCHAR',
      shown: ['1,234', '2,567'],
      notes: ['v: 1,234 may be 1234 or 1.234. Kept as text.'],
    });
    expect(await column('"1,234.50"', '"2,567.25"')).toMatchObject({ type: 'VARCHAR', notes: [] });
    // More digits than a double preserves.
    expect(await column('"12345678901234567,5"', '"1,5"')).toMatchObject({ type: 'VARCHAR' });
  });

  it('K1 integers of twenty digits keep all of them; large measures are numbers', async () => {
    expect(await column('12345678901234567890', '7', '')).toEqual({
      type: 'HUGEINT',
      shown: ['12345678901234567890', '7', null],
      notes: [],
    });
    expect(await column('1.5e20', '7')).toMatchObject({ type: 'DOUBLE', shown: ['1.5e+20', '7.0'] });
  });

  it('K1 leading zeros mean a code', async () => {
    expect(await column('007', '042')).toMatchObject({ type: 'VARCHAR', shown: ['007', '042'] });
    expect(await column('"007"', '"12,5"')).toMatchObject({ type: 'VARCHAR' });
  });

  it('K1 errors are reported by line and column, and no partial data is kept', async () => {
    const load = (text: string) =>
      loadFileTable(engine, new File([text], 'bad.csv'), { name: 'bad.csv', table: 'bad' });
    const lines = Array.from({ length: MANY }, (_, n) => `${n},EGLL`);
    // Reported for the lines themselves, though the engine had begun to read them.
    await expect(load(['n,icao', ...lines, 'KJFK'].join('\n'))).rejects.toThrow(
      `Line ${MANY + 2}, column 5: 1 field; the first line has 2.`,
    );
    await expect(load(['n,icao', ...lines, '7,"KJFK'].join('\n'))).rejects.toThrow(/a quote is opened/);
    await expect(load('n,icao\n')).rejects.toThrow(/no lines of data/);
    await expect(engine.read('SELECT * FROM bad')).rejects.toThrow(/bad/);
    await expect(engine.read('SELECT * FROM bad__loading')).rejects.toThrow(/bad__loading/);
  });
});
