import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { LINKS_MAX } from '../../contract.ts';
import { createFoundryServer } from '../index.ts';
import { linksMigrations } from './links.migrations.ts';

const T0 = Date.UTC(2026, 10, 25, 12);
const DAY_MS = 86_400_000;
let nowMs = T0;
let handle: DatabaseHandle;
let server: FastifyInstance;

interface Answer {
  code: number;
  id?: string;
  message: string;
  data: { id: string; token: string; package: string; name: string; expiresAt: string };
}
async function call(method: 'GET' | 'POST' | 'DELETE', path: string, user: string, body?: object) {
  const answer = await server.inject({
    method,
    url: `/efb-v2/foundry/links${path}`,
    headers: {
      ...(user === '' ? {} : { authorization: `Bearer ${user}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  return answer.json<Answer>();
}
const make = (user = 'ann', part: object = {}) =>
  call('POST', '', user, { name: 'Delays', package: '{"format":"x"}', days: 7, ...part });
const open = (token: string, user = 'bob') => call('POST', '/open', user, { token });
const listed = async (user: string) =>
  (await call('GET', '', user)).data as unknown as readonly { id: string }[];

beforeAll(async () => {
  handle = await openTestDatabase(linksMigrations);
  server = await createApiServer({
    log: createLog('silent'),
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: [
      createFoundryServer({
        objects: () => [],
        schedules: null,
        links: { db: handle.db, clock: { frozen: true, nowMs: () => nowMs } },
        sql: null,
        files: null,
      }),
    ],
    authenticate: async (token) => ({
      ok: true,
      principal: { userKey: token, issuer: 'i', subject: token, email: 'a@b.c', scopes: ['openid'] },
    }),
  });
});
afterAll(async () => {
  await server.close();
  await handle.close();
});
beforeEach(async () => {
  nowMs = T0;
  await handle.db.execute(sql`delete from foundry_links`);
});

it('K1 any signed-in user with the link reads the package as shared', async () => {
  const { data } = await make();
  expect(data).toMatchObject({ name: 'Delays', expiresAt: '2026-12-02T12:00:00.000Z' });
  expect((await open(data.token)).data).toMatchObject({ name: 'Delays', package: '{"format":"x"}' });
  expect((await open(data.token, '')).code).toBe(401);
});

it('K1 a link ends when it expires or is revoked, and only its owner sees and revokes it', async () => {
  const { data } = await make();
  expect(await listed('bob')).toEqual([]);
  expect((await listed('ann')).map(({ id }) => id)).toEqual([data.id]);
  // The list does not contain the token.
  expect(JSON.stringify(await listed('ann'))).not.toContain(data.token);
  expect((await call('DELETE', `/${data.id}`, 'bob')).id).toBe('link-not-found');
  expect((await open(data.token)).code).toBe(200);
  nowMs = T0 + 7 * DAY_MS - 1;
  expect((await open(data.token)).code).toBe(200);
  nowMs = T0 + 7 * DAY_MS;
  expect(await open(data.token)).toMatchObject({ code: 404, id: 'link-not-valid' });
  expect(await listed('ann')).toEqual([]);
  const second = (await make()).data;
  expect((await call('DELETE', `/${second.id}`, 'ann')).code).toBe(200);
  expect(await open(second.token)).toMatchObject({ code: 404, id: 'link-not-valid' });
});

it('K1 a link cannot be opened with its id, its stored hash or a changed token', async () => {
  const { data } = await make();
  const rows = (await handle.db.execute(sql`select token_hash from foundry_links`)).rows;
  const hash = (rows[0] as { token_hash: string }).token_hash;
  const changed = (data.token.startsWith('A') ? 'B' : 'A') + data.token.slice(1);
  for (const token of [data.id, hash, changed, data.token.slice(1), '__proto__'])
    // oxlint-disable-next-line no-await-in-loop -- one at a time
    expect(await open(token)).toMatchObject({ code: 404, id: 'link-not-valid' });
});

it('K1 links without days or name, or too large, are rejected, as is one beyond the limit', async () => {
  expect((await make('ann', { days: 0 })).code).toBe(400);
  expect((await make('ann', { days: 400 })).code).toBe(400);
  expect((await make('ann', { name: '' })).code).toBe(400);
  expect((await make('ann', { package: 'x'.repeat(2_000_000) })).code).toBe(413);
  expect(await listed('ann')).toEqual([]);
  // oxlint-disable-next-line no-await-in-loop -- one at a time
  for (let made = 0; made < LINKS_MAX; made += 1) expect((await make()).code).toBe(200);
  expect(await make()).toMatchObject({ code: 422, id: 'links-full' });
  expect((await make('bob')).code).toBe(200);
});
