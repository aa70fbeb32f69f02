import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EngineProblem } from '../../domain/engine-problem.ts';
import { type ServerDuck, startServerDuck } from './server-duck.ts';

let duck: ServerDuck;
beforeAll(async () => {
  duck = await startServerDuck({ timeMs: 120_000, memoryMb: 64 });
});
afterAll(() => duck.stop());
const read = (sql: string) => duck.call('read', { sql, rowsMax: 100 });

const COLUMNS = [
  { name: 'o\'dd "name"', kind: 'text' as const },
  { name: 'n', kind: 'integer' as const },
  { name: 'x', kind: 'number' as const },
  { name: 'is', kind: 'boolean' as const },
  { name: 'at', kind: 'timestamp' as const },
  { name: 'day', kind: 'date' as const },
];

describe('SQL on the server', () => {
  it('K1 returns the input to the digit, with unknown values unknown', async () => {
    const values = [
      ["it's", null],
      [9_007_199_254_740_991, null],
      [0.1, null],
      [true, null],
      ['2026-11-24T23:59:59.500Z', null],
      ['2026-11-25', null],
    ];
    await duck.call('ingest', { table: 't "1"', columns: COLUMNS, values, isFirst: true });
    await duck.call('ingest', { table: 't "1"', columns: COLUMNS, values, isFirst: false });
    const found = await read('SELECT * FROM "t ""1""" LIMIT 2');
    expect(found.columns).toEqual(COLUMNS.map(({ name }) => name));
    expect(found.values).toEqual(values);
    expect((await read('SELECT count(*), sum(x) FROM "t ""1"""')).values).toEqual([[4], [0.2]]);
  });

  it.each([
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM glob('/etc/*')",
    "COPY (SELECT 1) TO '/tmp/out.csv'",
    "ATTACH '/tmp/out.db'",
    'INSTALL httpfs',
    'LOAD httpfs',
    "SELECT * FROM 'https://example.com/x.parquet'",
    "EXPORT DATABASE '/tmp/out'",
    'SET enable_external_access = true',
    'RESET enable_external_access',
    'SET lock_configuration = false',
    "SET memory_limit = '8GB'",
    'SET threads = 64',
  ])('K1 has no files, no network and no settings: %s', async (sql) => {
    await expect(read(sql)).rejects.toThrow(EngineProblem);
  });

  it('K1 exceeding the memory limit fails the statement or ends the engine, and the server keeps running', async () => {
    const sql = 'SELECT list(md5(range::VARCHAR)) FROM range(20000000)';
    const own = await startServerDuck({ timeMs: 120_000, memoryMb: 64 });
    await expect(own.call('read', { sql, rowsMax: 1 })).rejects.toThrow(EngineProblem);
    await own.stop();
    expect(existsSync('.tmp')).toBe(false);
  });

  it('K1 an endless statement is ended at the time limit', async () => {
    const short = await startServerDuck({ timeMs: 1_000, memoryMb: 512 });
    const endless = 'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b';
    await expect(short.call('read', { sql: endless, rowsMax: 1 })).rejects.toThrow('Stopped after 1 s');
    await expect(short.call('read', { sql: 'SELECT 1', rowsMax: 1 })).rejects.toThrow('Stopped after 1 s');
    await short.stop();
  });

  it('K1 states the position of a fault, and that there were more rows than returned', async () => {
    await expect(read('SELECT x FROM nowhere')).rejects.toThrow(/nowhere/);
    expect(await duck.call('read', { sql: 'SELECT * FROM range(500)', rowsMax: 100 })).toMatchObject({
      rowCount: 100,
      isCut: true,
    });
  });

  it('K1 a value that does not fit its column is reported, not dropped', async () => {
    const values = [['a'], ['no number'], [1], [true], [null], [null]];
    await expect(
      duck.call('ingest', { table: 't', columns: COLUMNS, values, isFirst: true }),
    ).rejects.toThrow('t, row 1, column n: no number is not a number');
  });

  it('K1 a fraction in an integer column is reported by row, not truncated', async () => {
    const columns = [{ name: 'n', kind: 'integer' as const }];
    await expect(
      duck.call('ingest', { table: 'whole', columns, values: [[1, 2.7]], isFirst: true }),
    ).rejects.toThrow('whole, row 2, column n: 2.7 is not a whole number');
  });
});
