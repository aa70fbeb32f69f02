import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { accountMigrations } from '#capabilities/account/server/account.migrations.ts';
import { createAccountServer } from '#capabilities/account/server/index.ts';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  TestBrowser,
  testConfig,
} from '#capabilities/account/server/testing/account-world.ts';
import { cheapHasher } from '#capabilities/account/server/testing/cheap-hasher.ts';
import { createAirportsServer } from '#capabilities/airports/server/index.ts';
import { registerMetarFeeds } from '#capabilities/weather/server/metar-feeds.ts';
import { registerMetarRoutes } from '#capabilities/weather/server/metar.routes.ts';
import { openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import type { KeyedRawSource, RawSource } from '#platform/server/feeds/feed.ts';
import { hubForTests, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';

const METARS = '/efb-v2/weather/metars';
const NOW = Date.now();
const MINUTE_MS = 60_000;
const observed = new Date(NOW - 5 * MINUTE_MS).toISOString();
const group = `${observed.slice(8, 10)}${observed.slice(11, 13)}${observed.slice(14, 16)}Z`;
const RAW = `METAR KJFK ${group} 31015KT 10SM FEW050 08/M03 A3012`;
const FILE = [
  'raw_text,station_id,observation_time,latitude,longitude,elevation_m',
  `"${RAW}",KJFK,${observed},40.64,-73.78,4`,
].join('\n');

const source: RawSource = {
  name: 'made up',
  fetch: async () => ({
    kind: 'answer',
    parts: [{ name: 'main', contentType: 'application/gzip', body: gzipSync(FILE) }],
  }),
};

const folder = mkdtempSync(join(tmpdir(), 'database-away-'));
const closing: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
let server: FastifyInstance;
let token = '';
let closeDatabase: () => Promise<unknown>;

const get = async (url: string) =>
  (await server.inject({ url, headers: { authorization: `Bearer ${token}` } })).json<
    Record<string, unknown>
  >();

beforeAll(async () => {
  const log = createLog('silent');
  const { db, listen, close } = await openTestDatabase(accountMigrations);
  closeDatabase = close;
  const account = await createAccountServer({
    db,
    listen,
    config: testConfig({ dataDir: folder }),
    log,
    hasher: cheapHasher,
  });
  await account.ensureDemoAccount();
  const navdata = openTestNavdata();
  const clock = testClock(NOW);
  const { hub } = await hubForTests(clock, {});
  closing.push(() => hub.stop());
  const nothing: RawSource & KeyedRawSource = { name: 'made up', fetch: async () => ({ kind: 'empty' }) };
  const feeds = registerMetarFeeds(hub, {
    live: { metars: source, tafs: nothing, station: nothing },
    simulated: null,
    liveUnavailable: null,
  });
  server = await createApiServer({
    log,
    version: 'test',
    rateLimitPerMinute: 0,
    authenticate: account.authenticate,
    capabilities: [
      account.capability,
      createAirportsServer({ navdata: () => navdata }),
      {
        id: 'weather',
        register: (host) => registerMetarRoutes(host, { feeds, sites: { find: () => null }, clock }),
      },
    ],
  });
  closing.push(() => server.close());
  await account.capability.start?.();
  closing.push(async () => account.capability.stop?.());
  const browser = new TestBrowser(server);
  await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD);
  token = await browser.token();
  await hub.enter('live');
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

describe('H1 while the database is away', () => {
  it('H1 navigation data and public weather are readable with a former session; calls that need the database report its failure', async () => {
    const before = await get('/efb-v2/database/getAirport?icao=KJFK');
    expect(before).toMatchObject({ code: 200, data: { icao: 'KJFK' } });
    await vi.waitUntil(async () => {
      const { data } = z.object({ data: z.object({ icao: z.array(z.string()) }) }).parse(await get(METARS));
      return data.icao.length > 0;
    });
    await closeDatabase();
    // The sign-in is not read again, however many calls are made.
    for (const _ of [1, 2]) {
      expect(await get('/efb-v2/database/getAirport?icao=KJFK')).toEqual(before);
      expect(await get('/efb-v2/database/getWeather?icao=KJFK')).toMatchObject({ code: 200 });
      expect(await get(METARS)).toMatchObject({
        code: 200,
        data: { icao: ['KJFK'] },
      });
      expect(await get('/efb-v2/user/me')).toMatchObject({ code: 503, id: 'database-unavailable' });
    }
  });
});
