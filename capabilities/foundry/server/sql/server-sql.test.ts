import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import { type ObjectType, objectTypeOf, ownRecords } from '#platform/server/http/object-type.ts';
import type { runServerSql } from '../../contract.ts';
import { createFoundryServer } from '../index.ts';
import type { z } from 'zod';
import { foundryApi } from '../../testing/foundry-api.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

type Answer = z.output<typeof runServerSql.data>;

const common = { group: 'Flights', summary: '', opens: null, refreshS: 30 } as const;
interface Leg {
  id: number;
  dep: string;
  minutes: number | null;
}
/** Each user has their own legs. */
const legs = objectTypeOf<Leg>(
  { ...common, id: 'legs', title: 'Legs', key: 'id', scope: 'routes' },
  [
    [column('id', 'integer', 'Id'), ({ id }) => id],
    [column('dep', 'text', 'From', { link: { type: 'places', column: 'icao' } }), ({ dep }) => dep],
    [column('minutes', 'number', 'Delay', { unit: 'min' }), ({ minutes }) => minutes],
  ],
  ({ userKey }) => ({
    rows:
      userKey === 'ann'
        ? [
            { id: 1, dep: 'LSGG', minutes: 12 },
            { id: 2, dep: 'LSGG', minutes: null },
            { id: 3, dep: 'EGLL', minutes: -3 },
          ]
        : [{ id: 9, dep: 'KJFK', minutes: 99 }],
    freshness: ownRecords(0),
  }),
);
const secrets = objectTypeOf<{ id: number }>(
  { ...common, id: 'secrets', title: 'Secrets', key: 'id', scope: 'database' },
  [[column('id', 'integer', 'Id'), ({ id }) => id]],
  () => ({ rows: [{ id: 1 }], freshness: ownRecords(0) }),
);
/** Signals when it is read, and responds on demand. */
let whenRead: () => void = () => undefined;
let mayAnswer: Promise<void> = Promise.resolve();
const slow: ObjectType = {
  ...common,
  id: 'slow',
  title: 'Slow',
  key: 'id',
  scope: 'routes',
  columns: [column('id', 'integer', 'Id')],
  async read() {
    whenRead();
    await mayAnswer;
    return { values: [[1]], next: null, total: 1, freshness: ownRecords(0) };
  },
};

let server: FastifyInstance;
let url = '';
beforeAll(async () => {
  server = await foundryApi(
    createFoundryServer({
      objects: () => [legs, secrets, slow],
      schedules: null,
      links: null,
      sql: { timeMs: 60_000, memoryMb: 64, runsMax: 2 },
      files: null,
    }),
  );
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const call = async (statements: string[], user = 'ann', signal?: AbortSignal) => {
  const answer = await fetch(`${url}/efb-v2/foundry/sql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user}`, 'content-type': 'application/json' },
    body: JSON.stringify({ statements }),
    ...(signal ? { signal } : {}),
  });
  return (await answer.json()) as { code: number; id?: string; message: string; data: Answer };
};
const run = async (...statements: string[]) => (await call(statements)).data;
const untilRead = () => new Promise<void>((resolve) => (whenRead = resolve));

describe('SQL on objects', () => {
  it('K1 returns columns with types, rows and the age of the data, with one result per statement', async () => {
    const { results, sources, fault } = await run(
      'SELECT dep, avg(minutes) AS mean, count(*) AS n FROM legs GROUP BY dep ORDER BY dep',
      'SELECT sum(9007199254740993 + 0 * id) AS total FROM legs',
    );
    expect(fault).toBeNull();
    // Calculated by hand: LSGG has one known delay. 3 × 9007199254740993 = 27021597764222979.
    expect(results).toMatchObject([
      {
        columns: [
          { name: 'dep', type: 'VARCHAR' },
          { name: 'mean', type: 'DOUBLE' },
          { name: 'n', type: 'BIGINT' },
        ],
        values: [
          ['EGLL', 'LSGG'],
          [-3, 12],
          [1, 2],
        ],
        isCut: false,
      },
      { columns: [{ name: 'total', type: 'HUGEINT' }], values: [['27021597764222979']] },
    ]);
    expect(sources).toMatchObject([{ id: 'legs', rowCount: 3, freshness: { source: 'Meridian' } }]);
  });

  it('K1 A9 reads only the caller’s data: no rows of other users, no type beyond the scopes of the token', async () => {
    const { data } = await call(['SELECT id FROM legs'], 'bob');
    expect(data.results[0]?.values).toEqual([[9]]);
    const { fault, sources } = await run('SELECT * FROM secrets');
    expect(fault?.message).toMatch(/secrets does not exist/);
    expect(sources).toEqual([]);
  });

  it.each([
    'DROP TABLE legs',
    'CREATE TABLE x AS SELECT 1',
    "COPY legs TO '/tmp/legs.csv'",
    'SET threads = 64',
    "ATTACH '/tmp/x.db'",
    'SELECT 1); DROP TABLE legs; SELECT * FROM (SELECT 1',
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM 'https://example.com/x.parquet'",
  ])('K1 is read-only, without files or network: %s', async (sql) => {
    const { results, fault } = await run(sql, 'SELECT count(*) FROM legs');
    expect(results).toEqual([]);
    expect(fault?.message).toMatch(/\w/);
  });

  it('K1 an invalid statement is reported by its position, and earlier results are kept', async () => {
    const sql = 'SELECT dep,\n  nothing FROM legs';
    const { results, fault } = await run('SELECT 1 AS one', sql, 'SELECT 2');
    expect(results).toHaveLength(1);
    expect(fault).toEqual({
      message: expect.stringContaining('"nothing" not found') as string,
      position: sql.indexOf('nothing'),
    });
  });

  it('K1 explains, and states that there were more rows than it returns', async () => {
    const { results } = await run('EXPLAIN SELECT * FROM legs', 'SELECT * FROM range(20001)');
    expect(results[0]?.plan).toMatch(/SEQ_SCAN|TABLE_SCAN|legs/);
    expect(results[1]).toMatchObject({ rowCount: 20_000, isCut: true });
  });

  inFullRun(() => {
    it('K1 exceeding the memory limit fails, and the server keeps running', async () => {
      const sql = 'SELECT list(md5(range::VARCHAR)) FROM range(20000000)';
      const { data } = await call([sql]);
      expect(data.results).toEqual([]);
      expect(data.fault?.message).toMatch(/memory/i);
      expect((await run('SELECT 1 AS one')).results[0]?.values).toEqual([[1]]);
    });
  });

  inFullRun(() => {
    it('K1 a result too large for the server is rejected with a message, and the next one is returned', async () => {
      const { results, fault } = await run("SELECT repeat('x', 17000000) AS text");
      expect(results).toEqual([]);
      expect(fault?.message).toContain('more than 16 million characters');
      expect((await run("SELECT length(repeat('x', 17000000)) AS n")).results[0]?.values).toEqual([
        [17_000_000],
      ]);
    });
  });
  it('K1 a user has one at a time, and cancelling one ends it and frees the slot', async () => {
    let answer = () => undefined as void;
    mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    const caller = new AbortController();
    const read = untilRead();
    const first = call(['SELECT * FROM slow'], 'ann', caller.signal);
    await read;
    expect(await call(['SELECT 1'])).toMatchObject({ code: 429, id: 'sql-busy' });
    expect((await call(['SELECT 1 AS one'], 'bob')).code).toBe(200);
    caller.abort();
    await expect(first).rejects.toThrow(/abort/i);
    answer();
    mayAnswer = Promise.resolve();
    await expect.poll(async () => (await call(['SELECT 1 AS one'])).code).toBe(200);
  });

  inFullRun(() => {
    it('K1 an endless statement ends when the caller disconnects', async () => {
      const caller = new AbortController();
      const read = untilRead();
      const endless = call(
        ['SELECT sum(a.range * b.range) FROM slow, range(10000000) a, range(10000000) b'],
        'ann',
        caller.signal,
      );
      await read;
      caller.abort();
      await expect(endless).rejects.toThrow(/abort/i);
      await expect.poll(async () => (await call(['SELECT 1 AS one'])).code).toBe(200);
    });
  });
});
