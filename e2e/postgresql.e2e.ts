import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  postgresMissing,
  type PostgresServer,
  startPostgresServer,
} from '#platform/server/db/testing/postgres-server.ts';
import { apiToken } from './support/api-session.ts';
import {
  freePort,
  removeDataDir,
  seededDataDir,
  type ServerUnderTest,
  startServerProcess,
} from './support/server-process.ts';

const missing = postgresMissing();
if (missing !== null) process.stderr.write(`The journey on PostgreSQL is skipped: ${missing}\n`);

describe.skipIf(missing !== null)('the server on PostgreSQL by DATABASE_URL', () => {
  let postgres: PostgresServer;
  let server: ServerUnderTest;
  const dataDir = seededDataDir();
  const start = async (databaseUrl: string) =>
    startServerProcess({
      dataDir,
      port: await freePort(),
      env: { DATABASE_URL: databaseUrl, DEMO_PASSWORD: 'demo on a server' },
    });
  let databaseUrl = '';

  beforeAll(async () => {
    postgres = await startPostgresServer();
    databaseUrl = postgres.createDatabase();
    server = await start(databaseUrl);
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.stop();
    removeDataDir(dataDir);
  });

  it('G1 H1 signs in, saves a flight, and has it after kill −9 and a new start', async () => {
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
});
