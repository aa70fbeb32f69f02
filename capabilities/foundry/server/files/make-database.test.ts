import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { answerFor } from '#platform/server/http/error-answers.ts';
import { readParquet } from '../../client/engine/formats/parquet.ts';
import type { CellValue } from '../../domain/data-table.ts';
import { EngineProblem } from '../../domain/engine-problem.ts';
import { type ServerDuck, startServerDuck } from '../engine/server-duck.ts';
import { makeDatabase } from './make-database.ts';
import { readInProcess } from './read-in-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'foundry-made-'));
const ducks: ServerDuck[] = [];
afterAll(async () => {
  for (const duck of ducks) await duck.stop();
  rmSync(folder, { recursive: true });
});

let lastNumber = 0;
async function made(name: string, body: string | Uint8Array) {
  const number = (lastNumber += 1);
  const path = join(folder, `${number}.received`);
  writeFileSync(path, body);
  const database = `${number}.duckdb`;
  const job = { path, name, database: join(folder, database), memoryMb: 256, bytesMax: 10_000_000 };
  return { answer: await makeDatabase(job), database };
}
/** All files at once in one engine, as the tables t0, t1 … */
async function open(...databases: string[]): Promise<ServerDuck> {
  const tables = databases.map((database, index) => ({ database, table: `t${index}` }));
  const duck = await startServerDuck({ timeMs: 120_000, memoryMb: 128 }, { folder, tables });
  ducks.push(duck);
  return duck;
}
const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)));

describe('files read by the server', () => {
  it('K1 a Parquet file has the same rows, names and values as in the browser', async () => {
    const names = ['flights-snappy.parquet', 'flights-zstd.parquet'];
    const files = [];
    for (const name of names) files.push(await made(name, fixture(name)));
    const duck = await open(...files.map(({ database }) => database));
    for (const [index, name] of names.entries()) {
      const { columns, parts } = readParquet(fixture(name).buffer);
      const rows: (readonly CellValue[])[] = [];
      for await (const part of parts) rows.push(...part);
      const there = await duck.call('read', { sql: `SELECT * FROM t${index}`, rowsMax: 1000 });
      expect(there.columns).toEqual(columns.map((column) => column.name));
      expect(there.rowCount).toBe(rows.length);
      const here = columns.map(({ kind }, column) =>
        rows.map((row) => {
          const value = row[column] ?? null;
          return kind === 'timestamp' && value !== null ? Date.parse(String(value)) : value;
        }),
      );
      expect(
        there.values.map((column, at) =>
          column.map((value) =>
            columns[at]?.kind === 'timestamp' && value !== null ? Date.parse(String(value)) : value,
          ),
        ),
      ).toEqual(here);
    }
  });

  it('K1 reads NDJSON, JSON and text of another encoding, and reports what it detected', async () => {
    const rows = ['{"dep":"LSGG","at":{"lat":46.2,"lon":6.1}}', '{"dep":"EGLL","n":9007199254740993}', ''];
    const ndjson = await made('a.ndjson', rows.join('\n'));
    expect(ndjson.answer).toMatchObject({
      ok: true,
      facts: { kind: 'NDJSON', rowCount: 2, notes: [expect.stringMatching(/beyond 2\^53 are rounded in n/)] },
    });
    const json = await made('a.json', '{"list":[{"a":1},{"a":2}]}');
    expect(json.answer).toMatchObject({ ok: true, facts: { kind: 'JSON', rowCount: 2 } });
    const latin = await made('a.csv', Buffer.from('name,n\nGenève,1\n', 'latin1'));
    expect(latin.answer).toMatchObject({
      ok: true,
      facts: { encoding: 'Windows-1252', notes: ['Not UTF-8: read as Windows-1252.'] },
    });
    const marked = await made('a.csv', '\uFEFFname,n\nZürich,1\n');
    const duck = await open(ndjson.database, json.database, latin.database, marked.database);
    const read = async (sql: string) => (await duck.call('read', { sql, rowsMax: 10 })).values;
    expect(await read('SELECT "at.lat", dep FROM t0')).toEqual([
      [46.2, null],
      ['LSGG', 'EGLL'],
    ]);
    expect(await read('SELECT a FROM t1')).toEqual([[1, 2]]);
    expect(await read('SELECT name FROM t2 UNION ALL SELECT name FROM t3')).toEqual([['Genève', 'Zürich']]);
  });

  it('K1 characters across the boundary of two read chunks stay intact', async () => {
    // One line of more than two chunks of 1 MiB; é, € and an aircraft have 2, 3 and 4 bytes.
    const text = 'é€✈🛩'.repeat(200_000);
    const { answer, database } = await made('a.csv', `a\n${text}\n`);
    expect(answer).toMatchObject({ ok: true, facts: { encoding: 'UTF-8', rowCount: 1 } });
    const duck = await open(database);
    const { values } = await duck.call('read', { sql: 'SELECT a FROM t0', rowsMax: 1 });
    expect(values[0]?.[0] === text).toBe(true);
  });

  it('K1 a later value that does not fit the type of the first lines is kept as text', async () => {
    const lines = Array.from({ length: 30_000 }, (_, row) => `${row},${row === 29_999 ? 'x' : row}`);
    const { answer } = await made('a.csv', `n,m\n${lines.join('\n')}\n`);
    expect(answer).toMatchObject({
      ok: true,
      facts: {
        rowCount: 30_000,
        columns: [
          { name: 'n', type: 'BIGINT' },
          { name: 'm', type: 'VARCHAR' },
        ],
        notes: [expect.stringMatching(/chosen from all lines/)],
      },
    });
  });

  it.each([
    ['a.csv', '', /empty \(0 bytes\)/],
    ['a.csv', 'a,b\n1,2\n3\n4,5\n', /^Line 3: 1 field; the first line has 2\.$/],
    ['a.csv', `a,b\n${'1,2\n'.repeat(40_000)}3,4,5\n`, /^Line 40002: 3 fields; the first line has 2\.$/],
    ['a.csv', 'a,b\n', /header and no lines/],
    ['a.csv', 'a,b\n1,"2\n3,4\n', /quote is opened and never closed/],
    ['a.parquet', 'a,b\n1,2\n', /name says Parquet, the content does not/],
    ['a.parquet', 'PAR1 and then nothing', /Parquet file is damaged or truncated/],
    ['a.json', '{"a":1}\n{"a":', /Line 2, column \d+: the JSON ends too early/],
    ['a.xlsx', 'PK\u0003\u0004 and so on', /XLSX is read in the browser only/],
    ['a.pdf', '%PDF-1.7', /a PDF document/],
    ['a.csv', `${Array.from({ length: 2000 }, (_, n) => `c${n}`).join(',')}\n`, /2000 columns; up to 1000/],
  ])('K1 an invalid file is rejected with the position: %s', async (name, body, message) => {
    const { answer } = await made(name, body);
    expect(answer).toMatchObject({
      ok: false,
      reason: 'file',
      message: expect.stringMatching(message) as string,
    });
  });

  it('K1 a full disk gives 507', async () => {
    const path = join(folder, 'full.received');
    writeFileSync(path, 'a\n1\n');
    const job = { path, name: 'a.csv', database: '/dev/full', memoryMb: 256, bytesMax: 1000 };
    const limits = { timeMs: 60_000, memoryMb: 256 };
    const failed = await readInProcess(job, limits, new AbortController().signal).catch(answerFor);
    expect(failed).toMatchObject({ status: 507, id: 'disk-full' });
  });

  it('K1 a reader that exceeds its time is stopped and reported', async () => {
    const path = join(folder, 'long.received');
    writeFileSync(path, 'a\n1\n');
    const job = { path, name: 'a.csv', database: join(folder, 'long'), memoryMb: 256, bytesMax: 1000 };
    const read = readInProcess(job, { timeMs: 1, memoryMb: 256 }, new AbortController().signal);
    await expect(read).rejects.toThrow(/took longer than 0\.001 s/);
  });

  it('K1 SQL on a file cannot read other files or change anything', async () => {
    const { database } = await made('a.csv', 'a,b\n1,2\n');
    const duck = await open(database);
    const before = readdirSync(folder);
    const statements = [
      "SELECT * FROM read_csv('/etc/passwd')",
      "SELECT * FROM read_text('/etc/passwd')",
      "SELECT * FROM read_csv('1.received')",
      "SELECT * FROM glob('*')",
      "SELECT * FROM '1.received'",
      "COPY t0 TO 'out.csv'",
      `COPY t0 TO '${database}.wal'`,
      `ATTACH '${database}' AS other`,
      "ATTACH ':memory:' AS other",
      'INSTALL httpfs',
      'LOAD httpfs',
      'PRAGMA database_list',
      'SET threads = 64',
      'DROP VIEW t0',
      'INSERT INTO file_0.rows SELECT * FROM t0',
      'DELETE FROM file_0.rows',
    ];
    for (const statement of statements)
      await expect(
        // As requested by the server.
        duck.call('read', { sql: `SELECT * FROM (\n${statement}\n)`, rowsMax: 10 }),
        statement,
      ).rejects.toThrow(EngineProblem);
    for (const statement of ['DROP TABLE file_0.rows', 'DELETE FROM file_0.rows', "ATTACH 'other.duckdb'"])
      await expect(duck.call('read', { sql: statement, rowsMax: 10 }), statement).rejects.toThrow(
        EngineProblem,
      );
    expect(readdirSync(folder)).toEqual(before);
  });
});
