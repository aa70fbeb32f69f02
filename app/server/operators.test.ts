import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { createDatapacksServer, openPackInstaller } from '#capabilities/datapacks/server/index.ts';
import type { Principal } from '#platform/contract/principal.ts';
import type { Database } from '#platform/server/db/database.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { hubForTests } from '#platform/server/feeds/testing/hub-for-tests.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import { createAppSettingsServer } from '../settings/app-settings.ts';
import { loadConfig } from '../settings/config.ts';
import { createFeedModeSwitch, feedModeMigrations } from '../sources/feed-mode.ts';
import { operatorsOf } from './operators.ts';
import { packAddressesOf } from '../navdata/pack-addresses.ts';

const user = (email: string, emailVerified?: boolean | null): Principal => ({
  userKey: `i|${email}`,
  issuer: 'i',
  subject: email,
  email,
  scopes: ['openid', 'navdata'],
  ...(emailVerified === undefined ? {} : { emailVerified }),
});
const PEOPLE: Readonly<Record<string, Principal>> = {
  operator: user('ann@example.com', true),
  claimant: user('bob@example.com', false),
  untold: user('bob@example.com', null),
  silent: user('bob@example.com'),
  stranger: user('eve@example.com', true),
};
const OPERATORS = ' Ann@Example.com, bob@example.com';

const folder = mkdtempSync(join(tmpdir(), 'operators-'));
const closing: (() => Promise<unknown>)[] = [() => Promise.resolve(rmSync(folder, { recursive: true }))];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** One database for all tests that change nothing, which each of them verifies. */
let unchanged: ReturnType<typeof openTestDatabase> | null = null;
async function serveUnchanged(
  operators: string | undefined,
  reach?: Record<string, string | undefined>,
): Promise<FastifyInstance> {
  if (unchanged === null) {
    unchanged = openTestDatabase(feedModeMigrations);
    const { close } = await unchanged;
    closing.push(close);
  }
  return serve(operators, reach, (await unchanged).db);
}

async function serve(
  operators: string | undefined,
  reach: Record<string, string | undefined> = {},
  shared?: Database,
): Promise<FastifyInstance> {
  const config = loadConfig({ DATA_PACKS: 'bundled', OPERATORS: operators, ACCESS_POLICY: 'open', ...reach });
  const { db, close } = shared
    ? { db: shared, close: async () => {} }
    : await openTestDatabase(feedModeMigrations);
  const clock = frozenClock(Date.parse('2026-11-20T15:00:00Z'));
  const { hub } = await hubForTests(clock, { dataDir: folder });
  const log = createLog('silent');
  const rights = operatorsOf(config);
  const navdata = { state: 'building', message: '', version: null, progress: null } as const;
  const server = await createApiServer({
    log,
    version: '0',
    rateLimitPerMinute: 0,
    authenticate: async (token) => ({ ok: true, principal: PEOPLE[token] ?? user('nobody@example.com') }),
    capabilities: [
      createAppSettingsServer({
        config,
        clock,
        version: '0',
        feedMode: createFeedModeSwitch(db, 'simulated'),
        feeds: { ...hub, begin: () => undefined },
        operators: rights,
        navdata: () => null,
        navdataState: () => navdata,
      }),
      createDatapacksServer({
        installer: openPackInstaller({ dataDir: folder, addresses: packAddressesOf(config), clock }),
        mode: 'bundled',
        requireOperator: rights.require,
        clock,
        log,
        navdata: { state: () => navdata, hasEnroute: () => true, reload: async () => {} },
      }),
    ],
  });
  closing.push(close, () => server.close());
  return server;
}

const as = (server: FastifyInstance, who: string) => ({
  async send(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const answer = await server.inject({
      method,
      url: `/efb-v2${url}`,
      headers: { authorization: `Bearer ${who}` },
      ...(payload ? { payload } : {}),
    });
    const { code, data, message, id } = answer.json<Record<string, unknown>>();
    return { code, data, message, id };
  },
});

describe('F0 while the database is away', () => {
  it('F0 the settings of a page are still served, in the mode of this instance', async () => {
    const server = await serve(OPERATORS);
    await closing.at(-2)?.();
    const anybody = as(server, 'stranger');
    expect(await anybody.send('GET', '/app/settings')).toMatchObject({
      code: 200,
      data: { feeds: 'simulated' },
    });
    expect(await as(server, 'operator').send('POST', '/app/feedMode', { mode: 'live' })).toMatchObject({
      code: 503,
      id: 'database-unavailable',
    });
  });
});

/** Response to a permitted user: there is no installation to cancel. */
const CHANGES = [
  ['POST', '/app/feedMode', { mode: 'replay' }, 200],
  ['POST', '/packs/nasr/cancel', undefined, 409],
  ['DELETE', '/packs/nasr', undefined, 200],
  ['POST', '/app/feeds/none/try', undefined, 404],
] as const;

describe('F0 OPERATORS lists who may change server-wide settings', () => {
  it('F0 a listed user with a verified address may, and the call reports it', async () => {
    const operator = as(await serve(OPERATORS), 'operator');
    expect(await operator.send('GET', '/app/operator')).toMatchObject({
      data: { mayOperate: true, reason: null },
    });
    for (const [method, url, body, code] of CHANGES)
      expect((await operator.send(method, url, body)).code, url).toBe(code);
  });

  it.each(['claimant', 'untold', 'silent', 'stranger'])('F0 %s may not, and nothing changes', async (who) => {
    const server = await serveUnchanged(OPERATORS);
    const other = as(server, who);
    const { data } = await other.send('GET', '/app/operator');
    const reason = (data as { reason: string }).reason;
    expect(data).toMatchObject({ mayOperate: false });
    expect(reason).toMatch(/Only the operators of this server/);
    expect(reason.includes('has not been verified')).toBe(who !== 'stranger');
    for (const [method, url, body] of [...CHANGES, ['POST', '/packs/nasr/install', undefined] as const])
      expect(await other.send(method, url, body), url).toMatchObject({
        code: 403,
        id: 'not-an-operator',
        message: reason,
      });
    expect(await other.send('GET', '/app/settings')).toMatchObject({ data: { feeds: 'simulated' } });
    expect((await other.send('GET', '/packs')).code).toBe(200);
  });

  it('F0 unset, everyone admitted may', async () => {
    const anybody = as(await serve(undefined), 'claimant');
    expect(await anybody.send('GET', '/app/operator')).toMatchObject({ data: { mayOperate: true } });
    for (const [method, url, body, code] of CHANGES)
      expect((await anybody.send(method, url, body)).code, url).toBe(code);
  });

  it.each([{ HOST: '0.0.0.0' }, { HOST: '192.168.1.20' }, { PUBLIC_URL: 'https://efb.example.com' }])(
    'F0 unset when anyone can reach the server (%o) and sign up, no one may',
    async (reach) => {
      const stranger = as(await serveUnchanged(undefined, reach), 'stranger');
      const { data } = await stranger.send('GET', '/app/operator');
      expect(data).toMatchObject({ mayOperate: false, reason: expect.stringContaining('OPERATORS') });
      for (const [method, url, body] of CHANGES)
        expect(await stranger.send(method, url, body), url).toMatchObject({
          code: 403,
          id: 'not-an-operator',
        });
      expect(await stranger.send('GET', '/app/settings')).toMatchObject({ data: { feeds: 'simulated' } });
    },
  );

  it('F0 unset on a public host with an access policy, the admitted users may', async () => {
    const listed = { HOST: '0.0.0.0', ACCESS_POLICY: 'list:bob@example.com' };
    const member = as(await serveUnchanged(undefined, listed), 'operator');
    expect(await member.send('GET', '/app/operator')).toMatchObject({ data: { mayOperate: true } });
  });
});
