import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  postgresMissing,
  type PostgresServer,
  startPostgresServer,
} from '#platform/server/db/testing/postgres-server.ts';
import { apiToken } from './support/api-session.ts';
import { delayIntoIllegalDuty, dutyNotices } from './support/delayed-duty.ts';
import { callsOf } from './support/stormy-flight.ts';
import {
  freePort,
  NO_SKY,
  removeDataDir,
  seededDataDir,
  type ServerUnderTest,
  startServerProcess,
} from './support/server-process.ts';

const missing = postgresMissing();
if (missing !== null) process.stderr.write(`The journey on PostgreSQL is skipped: ${missing}\n`);

describe.skipIf(missing !== null)('the server on PostgreSQL (DATABASE_URL)', () => {
  let postgres: PostgresServer;
  let server: ServerUnderTest;
  const dataDir = seededDataDir();
  const start = async (databaseUrl: string) =>
    startServerProcess({
      dataDir,
      port: await freePort(),
      env: { ...NO_SKY, DATABASE_URL: databaseUrl, DEMO_PASSWORD: 'demo on a server' },
    });
  let databaseUrl = '';

  beforeAll(async () => {
    postgres = await startPostgresServer();
    databaseUrl = await postgres.createDatabase();
    server = await start(databaseUrl);
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.stop();
    removeDataDir(dataDir);
  });

  it('G1 H1 a flight saved after sign-in still exists after kill −9 and a restart', async () => {
    const call = async (path: string, body?: unknown) => {
      const headers = {
        authorization: `Bearer ${await apiToken(server)}`,
        'content-type': 'application/json',
      };
      const answer = await fetch(`${server.url}/efb-v2/user/${path}`, {
        headers,
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      return (await answer.json()) as { code: number; data: unknown };
    };
    const flight = { id: 'f1', callsign: 'MER1', departure: 'KJFK', arrival: 'KLAX', aircraft: 'B738' };
    expect(await call('updateFlights', { flights: flight })).toMatchObject({
      code: 200,
      data: { skipped: [] },
    });
    await server.kill();
    server = await start(databaseUrl);
    expect(await call('getFlights')).toMatchObject({ code: 200, data: [{ id: 'f1', callsign: 'MER1' }] });
  });

  it('A8 H1 K4 two servers started at once on one empty database share one demo account and one pair of push keys, and notify once', async () => {
    const url = await postgres.createDatabase();
    const folders = [seededDataDir(), seededDataDir()];
    const env = {
      ...NO_SKY,
      DATABASE_URL: url,
      DEMO_PASSWORD: 'demo on two servers',
      AUTH_SECRET: 'one secret for both of the two servers',
    };
    const ports = [await freePort(), await freePort()];
    const starts = await Promise.allSettled(
      folders.map((folder, at) =>
        startServerProcess({ dataDir: folder, port: ports[at] ?? 0, env, isReady: false }),
      ),
    );
    const servers = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    try {
      expect(starts.map((one) => (one.status === 'rejected' ? String(one.reason) : 'up'))).toEqual([
        'up',
        'up',
      ]);
      const [first, second] = servers;
      if (!first || !second) throw new Error('a server is missing');
      const tokens = await Promise.all(servers.map(apiToken));
      const keyFrom = async ({ url: base }: ServerUnderTest, token: string | undefined) => {
        const answer = await fetch(`${base}/efb-v2/crew/notifications/delivery`, {
          headers: { authorization: `Bearer ${token}` },
        });
        return ((await answer.json()) as { data: { pushPublicKey: string } }).data.pushPublicKey;
      };
      // The first caller creates them: both call at once.
      const keys = await Promise.all([keyFrom(first, tokens[0]), keyFrom(second, tokens[1])]);
      expect(keys[0]).toMatch(/^[\w-]{80,}$/);
      expect(keys[1]).toBe(keys[0]);
      const [here, there] = servers.map(({ url: base }, at) => callsOf(base, tokens[at] ?? ''));
      if (!here || !there) throw new Error('a server is missing');
      // Saved on one server, rostered on the other: one notification, whichever of them watches.
      const delayed = await delayIntoIllegalDuty(here, there);
      const notices = () => Promise.all([here, there].map(dutyNotices));
      const told = [[expect.stringContaining('MER7 KJFK–KORD: duty of Anna Keller not legal')]];
      await expect.poll(notices).toEqual([...told, ...told]);
      await delayed.onTime();
      const gone = [[expect.stringContaining('Cleared: MER7 KJFK–KORD: duty of Anna Keller')]];
      await expect.poll(notices).toEqual([...gone, ...gone]);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const counts = await client.query(
        `select (select count(*)::int from account_users) as users,
                (select count(*)::int from account_credentials) as credentials,
                (select count(*)::int from notification_vapid) as keys`,
      );
      await client.end();
      expect(counts.rows).toEqual([{ users: 1, credentials: 1, keys: 1 }]);
      const faults = servers.flatMap((one) =>
        one
          .output()
          .split('\n')
          .filter((line) => /"level":(?:50|60)|\bERROR\b|Error:/.test(line)),
      );
      expect(faults).toEqual([]);
    } finally {
      for (const one of servers) await one.stop();
      folders.forEach(removeDataDir);
    }
  });
});
