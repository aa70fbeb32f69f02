import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFlights, updateFlights } from '#capabilities/flights/contract.ts';
import { testNavdataDir } from '#navdata-builder/testing/navdata-for-tests.ts';
import { apiToken } from './support/api-session.ts';
import { type BrowserSession, openBrowser, sharedBrowser, signIn } from './support/browser.ts';
import {
  freePort,
  removeDataDir,
  seededDataDir,
  type ServerUnderTest,
  startServerProcess,
} from './support/server-process.ts';
import { callsOf } from './support/stormy-flight.ts';

describe('main job, with the server killed', () => {
  const dataDir = seededDataDir();
  let server: ServerUnderTest;
  let session: BrowserSession;
  const start = async () =>
    startServerProcess({ dataDir, port: await freePort(), env: { NAVDATA_DIR: testNavdataDir() } });

  beforeAll(async () => {
    server = await start();
  });
  afterAll(async () => {
    await session?.close();
    await server?.stop();
    removeDataDir(dataDir);
  });

  it('main job: the flight still exists after kill −9 and a restart', async () => {
    const list = async () => {
      const call = callsOf(server.url, await apiToken(server));
      return getFlights.data.parse(await call('GET', `${getFlights.path}?loadRequire=true`));
    };
    const call = callsOf(server.url, await apiToken(server));
    const flights = { id: 'kept', callsign: 'MER101', departure: 'KJFK', arrival: 'KLAX', aircraft: 'B738' };
    await call('POST', updateFlights.path, { flights });
    const before = await list();
    expect(before).toHaveLength(1);
    await server.kill();
    server = await start();
    expect(await list()).toEqual(before);
    session = await openBrowser({ url: server.url, browser: await sharedBrowser() });
    await signIn(session.page, server);
    await session.page.goto(`${server.url}/flight`);
    await session.page.getByRole('region', { name: 'Flights' }).getByText('MER101').waitFor();
  });
});
