import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import { objectTypeOf, ownRecords } from '#platform/server/http/object-type.ts';
import type { runServerSql, ServerFile, ServerFileList } from '../../contract.ts';
import { createFoundryServer } from '../index.ts';
import { foundryApi } from '../../testing/foundry-api.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

const FILE_MAX = 2_000_000;
const PERSON_MAX = 4_000_000;
const NOW = Date.UTC(2026, 10, 26, 3);
const legs = objectTypeOf<{ id: number; dep: string }>(
  {
    group: 'Flights',
    summary: '',
    opens: null,
    refreshS: 30,
    id: 'legs',
    title: 'Legs',
    key: 'id',
    scope: 'routes',
  },
  [
    [column('id', 'integer', 'Id'), ({ id }) => id],
    [column('dep', 'text', 'From'), ({ dep }) => dep],
  ],
  () => ({ rows: [{ id: 1, dep: 'LSGG' }], freshness: ownRecords(0) }),
);

const folder = mkdtempSync(join(tmpdir(), 'foundry-files-'));
let server: FastifyInstance;
let url = '';
beforeAll(async () => {
  // Remains of an upload interrupted by the end of the server.
  mkdirSync(join(folder, 'somebody', '.receiving-1'), { recursive: true });
  const foundry = createFoundryServer({
    objects: () => [legs],
    schedules: null,
    links: null,
    sql: { timeMs: 60_000, memoryMb: 128, runsMax: 2 },
    files: {
      folder,
      clock: { nowMs: () => NOW, frozen: true },
      limits: {
        fileBytesMax: FILE_MAX,
        personBytesMax: PERSON_MAX,
        read: { timeMs: 60_000, memoryMb: 256 },
      },
    },
  });
  server = await foundryApi(foundry);
  await foundry.start?.();
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

type Answer<Data> = { code: number; id?: string; message: string; data: Data };
const ask = async <Data>(path: string, user: string, init: RequestInit = {}): Promise<Answer<Data>> => {
  const headers = { authorization: `Bearer ${user}`, ...(init.headers as Record<string, string>) };
  const answer = await fetch(`${url}/efb-v2/foundry/${path}`, { ...init, headers });
  return (await answer.json()) as Answer<Data>;
};
const send = (name: string, body: string | Uint8Array<ArrayBuffer>, user = 'ann', id = 'f1') =>
  ask<ServerFile>(`files/${id}?name=${encodeURIComponent(name)}`, user, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });
const list = async (user = 'ann') => (await ask<ServerFileList>('files', user)).data;
const sql = (
  statements: string[],
  files: { id: string; table: string }[],
  user = 'ann',
  signal?: AbortSignal,
) =>
  ask<z.output<typeof runServerSql.data>>('sql', user, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ statements, files }),
    ...(signal ? { signal } : {}),
  });
const F1 = [{ id: 'f1', table: 'flights' }];
const kept = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();

beforeEach(async () => {
  for (const user of ['ann', 'bob'])
    for (const { id } of (await list(user)).files) await ask(`files/${id}`, user, { method: 'DELETE' });
});

const CSV =
  'dep;arr;delay;off;note\nLSGG;EGLL;12;2026-11-24T23:59:59Z;"a ""b""; c"\nLSGG;LSZH;;2026-11-25T01:00:00+01:00;\n';

describe('a user’s files on the server', () => {
  it('K1 a CSV is queried by its name in the browser, and joined to objects', async () => {
    const sent = await send('Flüge.csv', CSV);
    expect(sent).toMatchObject({
      code: 200,
      data: {
        id: 'f1',
        name: 'Flüge.csv',
        kind: 'CSV',
        encoding: 'UTF-8',
        rowCount: 2,
        sentBytes: Buffer.byteLength(CSV),
        sentAt: '2026-11-26T03:00:00.000Z',
      },
    });
    const { data } = await sql(
      [
        'SELECT arr, delay, off, note FROM "flüge" ORDER BY off',
        'SELECT count(*) FROM "flüge" f JOIN legs l ON f.dep = l.dep',
      ],
      [{ id: 'f1', table: 'flüge' }],
    );
    expect(data.fault).toBeNull();
    // 0100+01:00 is 0000Z.
    expect(data.results[0]?.values).toEqual([
      ['EGLL', 'LSZH'],
      [12, null],
      ['2026-11-24T23:59:59Z', '2026-11-25T00:00:00Z'],
      ['a "b"; c', null],
    ]);
    expect(data.results[1]?.values).toEqual([[2]]);
    expect(data.sources).toMatchObject([
      { id: 'f1', title: 'Flüge.csv', rowCount: 2, freshness: { asOf: '2026-11-26T03:00:00.000Z' } },
      { id: 'legs', rowCount: 1 },
    ]);
  });

  it('K1 an invalid file is rejected with the position and leaves no remains', async () => {
    const refused = await send('a.csv', 'a,b\n1,2\n3\n');
    expect(refused).toMatchObject({ code: 422, id: 'server-file-unreadable' });
    expect(refused.message).toBe('Line 3: 1 field; the first line has 2.');
    expect((await send('a.csv', '')).message).toBe('The file is empty (0 bytes).');
    expect(kept()).toEqual([]);
  });

  it('K1 an invalid id is rejected before the file is sent', async () => {
    for (const id of ['..%2F..%2Fx', 'a.b', '%F0%9F%98%80', 'x'.repeat(65)])
      expect(await send('a.csv', CSV, 'ann', id)).toMatchObject({ code: 400, id: 'invalid-input' });
    expect(kept()).toEqual([]);
  });
  it('K1 endlessly nested JSON is rejected with a message', async () => {
    const deep = `[{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`;
    expect(await send('deep.json', deep)).toMatchObject({
      code: 422,
      message: expect.stringContaining('The JSON is nested too deeply.'),
    });
  });
  inFullRun(() => {
    it('K1 a file that is too large or exceeds the quota is rejected before it is sent, and existing files stay', async () => {
      const large = await send('a.csv', `a\n${'1\n'.repeat(FILE_MAX / 2)}`);
      expect(large).toMatchObject({ code: 413, id: 'server-file-too-large' });
      // Noise, because incompressible data fills a user's quota.
      const noise = Array.from({ length: 40_000 }, (_, row) => `${Math.sin(row)}${Math.cos(row)}`).join('\n');
      let refused: Answer<ServerFile> | null = null;
      for (let count = 0; count < 12 && !refused; count += 1) {
        const answer = await send('n.csv', `noise\n${noise}\n`, 'ann', `n${count}`);
        if (answer.code !== 200) refused = answer;
      }
      expect(refused).toMatchObject({ code: 409, id: 'server-files-full' });
      expect(refused?.message).toMatch(/needs \d+ MB, \d+ MB are free\. Remove files/);
      const { files, usedBytes, personBytesMax } = await list();
      expect(files.length).toBeGreaterThan(0);
      expect(usedBytes).toBe(files.reduce((sum, { bytes }) => sum + bytes, 0));
      expect(usedBytes).toBeLessThanOrEqual(personBytesMax);
      expect(kept()).toHaveLength(files.length * 2);
    });
  });

  inFullRun(() => {
    it('K1 a new version replaces the previous one; an invalid one does not', async () => {
      await send('a.csv', 'a\n1\n');
      await send('a.csv', 'a\n1\n2\n');
      expect((await send('a.csv', 'a,b\n1\n')).code).toBe(422);
      expect((await sql(['SELECT sum(a) FROM flights'], F1)).data.results[0]?.values).toEqual([[3]]);
      expect((await list()).files).toHaveLength(1);
    });
  });

  inFullRun(() => {
    it('K1 a broken upload leaves no remains and frees its slot', async () => {
      const { port } = server.server.address() as { port: number };
      const line = connect(port, '127.0.0.1');
      line.write(
        'PUT /efb-v2/foundry/files/f1?name=a.csv HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ann\r\n' +
          'Content-Type: application/octet-stream\r\nContent-Length: 1000\r\n\r\na,b\n1,2\n',
      );
      await expect.poll(() => kept().length).toBeGreaterThan(0);
      expect((await send('b.csv', CSV, 'ann', 'f2')).id).toBe('server-files-busy');
      // A stalled connection does not delay others.
      expect((await send('b.csv', CSV, 'bob')).code).toBe(200);
      await ask('files/f1', 'bob', { method: 'DELETE' });
      line.destroy();
      await expect.poll(kept).toEqual([]);
      await expect.poll(async () => (await send('b.csv', CSV)).code).toBe(200);
    });
  });

  it('K1 A9 other users have no access to a file: not in lists, not in SQL, not for deletion', async () => {
    await send('a.csv', CSV);
    expect((await list('bob')).files).toEqual([]);
    expect(await sql(['SELECT * FROM flights'], F1, 'bob')).toMatchObject({ code: 404, id: 'no-such-file' });
    expect(await ask('files/f1', 'bob', { method: 'DELETE' })).toMatchObject({
      code: 404,
      id: 'no-such-file',
    });
    expect((await list()).files).toHaveLength(1);
    for (const id of ['..', '../f1', 'f1%2F..%2Ff1', 'f1.json'])
      expect((await ask(`files/${id}`, 'ann', { method: 'DELETE' })).code).toBeGreaterThanOrEqual(400);
    await ask('files/f1', 'ann', { method: 'DELETE' });
    expect(kept()).toEqual([]);
    expect(await sql(['SELECT * FROM flights'], F1)).toMatchObject({ code: 404, id: 'no-such-file' });
  });

  it('K1 SQL on a file does not see its path, and cannot read other files', async () => {
    await send('a.csv', CSV);
    const before = kept();
    const statements = [
      'SELECT database_name, path FROM duckdb_databases()',
      "COPY flights TO 'f1.duckdb.wal'",
    ];
    const { data } = await sql(statements, F1);
    expect(data.results).toHaveLength(1);
    expect(JSON.stringify(data.results)).not.toContain(folder);
    expect(data.fault?.message).toMatch(/syntax error/);
    expect(kept()).toEqual(before);
  });

  it('K1 two tables of one name are rejected', async () => {
    await send('a.csv', CSV);
    expect(await sql(['SELECT 1'], [{ id: 'f1', table: 'Legs' }])).toMatchObject({
      code: 400,
      id: 'sql-table-name',
    });
  });

  inFullRun(() => {
    it('K1 an endless statement on a file ends when the caller disconnects', async () => {
      await send('a.csv', `a\n${'1\n'.repeat(50_000)}`);
      const caller = new AbortController();
      const endless = sql(
        ['SELECT sum(x.a * y.a * z.a) FROM flights x, flights y, flights z'],
        F1,
        'ann',
        caller.signal,
      );
      await expect.poll(async () => (await sql(['SELECT 1'], F1)).id).toBe('sql-busy');
      caller.abort();
      await expect(endless).rejects.toThrow(/abort/i);
      await expect.poll(async () => (await sql(['SELECT 1 AS one'], F1)).code).toBe(200);
    });
  });
});
