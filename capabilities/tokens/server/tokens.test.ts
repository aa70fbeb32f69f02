import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import type { Authenticator } from '#platform/server/http/server-capability.ts';
import { createLog } from '#platform/server/log/log.ts';
import type { PersonalToken } from '../contract.ts';
import { createTokensServer } from './index.ts';
import { tokensMigrations } from './tokens.migrations.ts';

const START = Date.UTC(2026, 10, 24, 10);
const DAY_MS = 86_400_000;

const common = { auth: 'bearer', scope: 'openid', data: z.object({ who: z.string() }) } as const;
const reads = defineEndpoint({ ...common, id: 'reads', method: 'GET', path: '/efb-v2/t/reads', summary: '' });
const asks = defineEndpoint({
  ...common,
  id: 'asks',
  method: 'POST',
  path: '/efb-v2/t/asks',
  summary: '',
  effect: 'read',
});
const writes = defineEndpoint({
  ...common,
  id: 'writes',
  method: 'POST',
  path: '/efb-v2/t/writes',
  summary: '',
  effect: 'write',
});
const manages = defineEndpoint({
  ...common,
  id: 'manages',
  method: 'POST',
  path: '/efb-v2/t/manages',
  summary: '',
});

withOneEngine('H2 personal access tokens', (open) => {
  let handle: DatabaseHandle;
  let server: FastifyInstance;
  let nowMs = START;
  const gone = new Set<string>();

  beforeAll(async () => {
    handle = await open(tokensMigrations);
    const session: Authenticator = async (token) =>
      token.startsWith('session-')
        ? {
            ok: true,
            principal: {
              userKey: `iss|${token.slice(8)}`,
              issuer: 'iss',
              subject: token.slice(8),
              email: `${token.slice(8)}@x.y`,
              scopes: ['openid'],
            },
          }
        : { ok: false, status: 401, id: 'token-malformed', message: 'Malformed.' };
    const tokens = createTokensServer({
      db: handle.db,
      clock: { nowMs: () => nowMs, frozen: false },
      admit: async (owner) =>
        gone.has(owner.subject)
          ? { ok: false, status: 401, id: 'session-ended', message: 'The account is gone.' }
          : { ok: true, principal: { ...owner, userKey: `${owner.issuer}|${owner.subject}` } },
    });
    server = await createApiServer({
      log: createLog('silent'),
      version: '0',
      rateLimitPerMinute: 0,
      authenticate: tokens.authenticator(session),
      capabilities: [
        tokens.capability,
        {
          id: 't',
          register(host) {
            for (const endpoint of [reads, asks, writes, manages])
              host.route(endpoint, ({ principal }) => ({ who: principal.userKey }));
            host.fastify.get('/efb-v2/t/bare', async ({ headers }) =>
              host.authenticate(headers.authorization),
            );
          },
        },
      ],
    });
  });
  afterAll(async () => server.close());

  async function call(method: 'GET' | 'POST', path: string, bearer: string, body?: object) {
    const answer = await server.inject({
      method,
      url: `/efb-v2/${path}`,
      headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { payload: body } : {}),
    });
    return { ...answer.json(), text: answer.body };
  }
  const make = async (user: string, input: object) =>
    (await call('POST', 'user/tokens', `session-${user}`, input)).data as {
      token: PersonalToken;
      secret: string;
    };
  const list = async (user: string) =>
    (await call('GET', 'user/tokens', `session-${user}`)).data as PersonalToken[];

  it('is shown once: the database stores only its hash', async () => {
    const { token, secret } = await make('ann', { name: 'laptop' });
    expect(secret).toMatch(/^mrd_[\w-]{43}$/);
    expect(token).toMatchObject({ name: 'laptop', canWrite: false, lastUsedAt: null, isExpired: false });
    expect(Date.parse(token.expiresAt) - START).toBe(90 * DAY_MS);
    const rows = await handle.db.execute(sql`select * from personal_tokens`);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4, 40));
    expect((await call('GET', 'user/tokens', 'session-ann')).text).not.toContain(secret);
  });

  it('acts as its owner, reads, and changes only where permitted', async () => {
    const reader = (await make('bob', { name: 'r' })).secret;
    const writer = (await make('bob', { name: 'w', canWrite: true })).secret;
    expect(await call('GET', 't/reads', reader)).toMatchObject({ code: 200, data: { who: 'iss|bob' } });
    expect(await call('POST', 't/asks', reader, {})).toMatchObject({ code: 200 });
    expect(await call('POST', 't/writes', reader, {})).toMatchObject({
      code: 403,
      id: 'personal-token-read-only',
    });
    expect(await call('POST', 't/writes', writer, {})).toMatchObject({ code: 200, data: { who: 'iss|bob' } });
    expect(await call('POST', 't/manages', writer, {})).toMatchObject({
      code: 403,
      id: 'personal-token-not-taken',
    });
    expect(await call('GET', 't/bare', writer)).toMatchObject({ code: 403, id: 'personal-token-not-taken' });
  });

  it('cannot create or list tokens', async () => {
    const { secret } = await make('cleo', { name: 'w', canWrite: true });
    expect(await call('GET', 'user/tokens', secret)).toMatchObject({ code: 403 });
    expect(await call('POST', 'user/tokens', secret, { name: 'more' })).toMatchObject({ code: 403 });
    expect(await list('cleo')).toHaveLength(1);
  });

  it('is rejected when unknown, revoked or expired, or when its owner has lost access', async () => {
    const { token, secret } = await make('dan', { name: 'a', days: 1 });
    expect(await call('GET', 't/reads', 'mrd_unknown')).toMatchObject({
      code: 401,
      id: 'personal-token-unknown',
    });
    gone.add('dan');
    expect(await call('GET', 't/reads', secret)).toMatchObject({ code: 401, id: 'session-ended' });
    gone.delete('dan');
    expect(await call('GET', 't/reads', secret)).toMatchObject({ code: 200 });
    nowMs = START + DAY_MS;
    expect(await call('GET', 't/reads', secret)).toMatchObject({ code: 401, id: 'personal-token-expired' });
    expect((await list('dan'))[0]?.isExpired).toBe(true);
    nowMs = START;
    expect(await call('POST', 'user/tokens/revoke', 'session-dan', { id: token.id })).toMatchObject({
      code: 200,
    });
    expect(await call('GET', 't/reads', secret)).toMatchObject({ code: 401, id: 'personal-token-revoked' });
    expect(await list('dan')).toEqual([]);
  });

  it('no user can revoke or see another’s token', async () => {
    const { token, secret } = await make('eve', { name: 'mine' });
    const asMallory = await call('POST', 'user/tokens/revoke', 'session-mallory', { id: token.id });
    expect(asMallory).toMatchObject({ code: 404, id: 'personal-token-not-found' });
    expect(await list('mallory')).toEqual([]);
    expect(await call('GET', 't/reads', secret)).toMatchObject({ code: 200 });
  });

  it('records its last use to the minute', async () => {
    const { secret } = await make('fay', { name: 'x' });
    await call('GET', 't/reads', secret);
    nowMs = START + 59_000;
    await call('GET', 't/reads', secret);
    expect((await list('fay'))[0]?.lastUsedAt).toBe(new Date(START).toISOString());
    nowMs = START + 60_000;
    await call('GET', 't/reads', secret);
    expect((await list('fay'))[0]?.lastUsedAt).toBe(new Date(START + 60_000).toISOString());
    nowMs = START;
  });

  it('reports faults of a request', async () => {
    const bad = (input: object) => call('POST', 'user/tokens', 'session-gus', input);
    expect(await bad({ name: '' })).toMatchObject({ code: 400 });
    expect(await bad({ name: 'x', days: 0 })).toMatchObject({ code: 400 });
    expect(await bad({ name: 'x', days: 400 })).toMatchObject({ code: 400 });
    expect(await bad({ name: 'x'.repeat(61) })).toMatchObject({ code: 400 });
    expect(await list('gus')).toEqual([]);
  });
});
