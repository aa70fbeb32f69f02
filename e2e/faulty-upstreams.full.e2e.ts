import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testNavdataDir } from '#navdata-builder/testing/navdata-for-tests.ts';
import {
  type Behaviour,
  type Upstream,
  answerStatus,
  cutInTheMiddle,
  neverAnswer,
  startUpstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { apiToken } from './support/api-session.ts';
import {
  freePort,
  keepNavdataSeed,
  removeDataDir,
  seededDataDir,
  type ServerUnderTest,
  startServerProcess,
} from './support/server-process.ts';

/** In rotation, so that every feed meets several of them during the test. */
const FAULTS: readonly Behaviour[] = [
  neverAnswer,
  answerStatus(500),
  cutInTheMiddle,
  answerStatus(204),
  (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>log in</p>'),
  answerStatus(429, { 'retry-after': '1' }),
  (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"half'),
  (_request, response) => response.destroy(),
];
/** Every external address in the settings. */
const ADDRESSES = [
  'AADC_URL',
  'AWC_URL',
  'DTPP_URL',
  'FAA_NMS_URL',
  'FAA_NOTAM_URL',
  'NAT_TRACKS_URL',
  'NEXRAD_URL',
  'NOMADS_URL',
  'OPENSKY_URL',
  'OPENSKY_TOKEN_URL',
  'OPEN_METEO_URL',
  'PACOTS_URL',
  'RAINVIEWER_URL',
  'TFR_URL',
  'TRAFFIC_READSB_URL',
  'VATSIM_URL',
] as const;
/** Calls that query upstreams. */
const OUTSIDE = [
  'weather/metars',
  'database/getWeather?icao=KJFK',
  'weather/hazards',
  'weather/pireps',
  'weather/grids',
  'notams?bbox=-80,30,-70,45',
  'database/getNOTAM?icao=KJFK',
  'radar/frames',
  'enroute/nat',
  'enroute/pac',
  'aadc/airports/KJFK',
  'charts/aip/chartList?icao=KJFK',
  'live/wingbits?west=-80&south=30&east=-70&north=45',
];
const DUTY = { report: '08:00', segments: 2, pilots: 2, fdp: '14:01', flight: '8:00' };
const CITY_PAIR = { dep: 'KJFK', arr: 'KLAX' };
/** Calls that do not, with a body if required. */
const INSIDE: readonly (readonly [path: string, body?: object])[] = [
  ['user/me'],
  ['user/getFlights'],
  ['navdata/search?t=JFK&cat=all'],
  ['enroute/nav/JFK'],
  ['enroute/search?lat=40.6&lng=-73.8'],
  ['enroute/aip?lat=40.6&lng=-73.8'],
  ['database/getAirport?icao=KJFK'],
  ['database/getRunways?icao=KJFK'],
  ['database/getCommunication?icao=KJFK'],
  ['database/getProcedures?icao=KJFK'],
  ['database/terminalWaypoints?icao=KJFK'],
  ['database/holdings?icao=KJFK'],
  ['database/getAircraftConfig'],
  ['amm/airports/KJFK'],
  ['plan/fleet'],
  ['crew/members'],
  ['crew/notifications'],
  ['route/selfRoute', { ...CITY_PAIR, route: 'RBV Q430 ZANDR J110 RSK J64 LAX' }],
  ['crew/ftl-check', { ruleSet: 'FAR117', duties: [], evaluate: DUTY }],
];

const dataDir = seededDataDir();
let upstream: Upstream;
let server: ServerUnderTest;
const sound = new Map<string, unknown>();

async function ask(path: string, token: string, body?: object): Promise<{ code: number; data: unknown }> {
  const answer = await fetch(`${server.url}/efb-v2/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { code: number; data: unknown };
}

async function start(env: Record<string, string>): Promise<string> {
  const port = await freePort();
  server = await startServerProcess({
    dataDir,
    port,
    env: {
      NAVDATA_DIR: testNavdataDir(),
      CLOCK_FROZEN_AT: '2026-11-20T15:00:00Z',
      DEMO_PASSWORD: 'correct horse battery',
      RATE_LIMIT_PER_MINUTE: '0',
      ...env,
    },
  });
  return apiToken(server);
}

beforeAll(async () => {
  let number = 0;
  upstream = await startUpstream((request, response) => {
    number += 1;
    (FAULTS[number % FAULTS.length] ?? neverAnswer)(request, response);
  });
  const token = await start({ FEEDS: 'simulated' });
  keepNavdataSeed(dataDir);
  for (const [path, body] of INSIDE) sound.set(path, await ask(path, token, body));
  await server.stop();
});
afterAll(async () => {
  await server.stop();
  await upstream.close();
  removeDataDir(dataDir);
});

describe('F0 while every upstream misbehaves', () => {
  it('F0 calls without upstream access respond as usual while others wait for upstreams', async () => {
    const outside = Object.fromEntries(ADDRESSES.map((name) => [name, `${upstream.url}/${name}/`]));
    const token = await start({
      FEEDS: 'live',
      ...outside,
      FAA_NOTAM_CLIENT_ID: 'id',
      FAA_NOTAM_CLIENT_SECRET: 'secret',
    });
    const gone = new AbortController();
    const waiting = OUTSIDE.map((path) =>
      fetch(`${server.url}/efb-v2/${path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: gone.signal,
      }).then(
        async (answer) => ((await answer.json()) as { code: number }).code === answer.status,
        () => 'still waiting',
      ),
    );
    await expect.poll(() => upstream.requests.length).toBeGreaterThan(5);
    for (const [path, body] of INSIDE)
      expect({ path, answer: await ask(path, token, body) }).toEqual({ path, answer: sound.get(path) });
    const plan = await ask('plan/performance', token, { ...CITY_PAIR, aircraft: 'A320', payloadKg: 12_000 });
    expect(plan.code).toBe(200);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    gone.abort();
    // Any response within this time is accepted, in any state of the feed.
    expect((await Promise.all(waiting)).filter((outcome) => outcome === false)).toEqual([]);
  });
});
