// @vitest-environment happy-dom
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setApiBase } from '#platform/testing/api-at.ts';
import { wasTokenRefused } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { AccountSession } from '#capabilities/account/client/identity/account-session.ts';
import { auth } from '#capabilities/account/client/identity/auth.store.ts';
import { gate } from '#capabilities/account/client/gate/gate.store.ts';
import type { IdentityProvider } from '#capabilities/account/client/identity/identity-provider.ts';
import { createOwnedItems } from '#capabilities/account/client/owned-items.ts';
import { createTokenLifecycle } from '#capabilities/account/client/identity/token-lifecycle.ts';
import { keepTokenFresh } from '#capabilities/account/client/identity/token-schedule.ts';
import { airportQuery, fetchAirport, fetchRunways } from '#capabilities/airports/client/airports.queries.ts';
import { uploadChart } from '#capabilities/charts/client/charts.queries.ts';
import { sendOwnNavdata } from '#capabilities/datapacks/client/own-navdata.queries.ts';
import {
  flightDetailQuery,
  flightListQuery,
  saveFlight,
} from '#capabilities/flights/client/flights.queries.ts';
import { queryNavPoint } from '#capabilities/navdata/client/navdata.queries.ts';
import { loadPlan } from '#capabilities/plan/client/plan.queries.ts';
import { fetchProcedures } from '#capabilities/procedures/client/procedures.queries.ts';
import { saveLog } from '#capabilities/recorder/client/recorder.queries.ts';
import { fetchWeather } from '#capabilities/weather/client/metar/metar.queries.ts';

const HOUR_MS = 3_600_000;
const TOKEN_LIFE_MS = 12 * HOUR_MS;

/** The clock of this test; the server and the client read it. */
let nowMs = 0;
let server: Server;
let session: AccountSession;
let stopSession = () => {};
let tokensIssued = 0;
let isProviderAway = false;
const served: string[] = [];
const refused: string[] = [];

/** A token carries the time of its issue, as a real one does. */
const provider: IdentityProvider = {
  forms: null,
  load: async () => {},
  getUser: async () => ({
    key: 'a',
    email: 'ann@example.com',
    username: 'Ann',
    emailVerified: true,
    allowed: true,
  }),
  getToken: async () => {
    if (isProviderAway) throw new Error('The provider is away.');
    tokensIssued += 1;
    return `issued-${nowMs}`;
  },
  signOut: async () => {},
  onChange: () => () => {},
  startSignIn: async () => {},
  startSignUp: async () => {},
};

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const path = (request.url ?? '').split('?')[0] ?? '';
    const issuedMs = Number(
      (request.headers.authorization ?? '').replace('Bearer issued-', '') || Number.NaN,
    );
    const isTaken = nowMs - issuedMs < TOKEN_LIFE_MS;
    (isTaken ? served : refused).push(path);
    const code = isTaken ? 404 : 401;
    response.writeHead(code, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ code, data: null, message: 'No', id: isTaken ? 'not-found' : 'token-invalid' }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setApiBase(`http://127.0.0.1:${port}`);
});
afterAll(async () => {
  stopSession();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(async () => {
  stopSession();
  [nowMs, tokensIssued, isProviderAway, served.length, refused.length] = [1_000_000, 0, false, 0, 0];
  localStorage.clear();
  queryClient.clear();
  gate.reset();
  auth.reset();
  const log = { error: () => {} };
  session = new AccountSession({
    provider,
    tokens: createTokenLifecycle({ provider, template: 'Test', admit: null, log }),
    owned: createOwnedItems(localStorage, null),
    profile: { storage: localStorage, sealer: null },
    tabs: { post: () => {}, listen: () => () => {} },
    storage: localStorage,
    resetState: () => {},
    hydrateState: () => {},
    revoke: null,
    refetchRefused: () =>
      void queryClient.refetchQueries({ predicate: ({ state }) => wasTokenRefused(state.error) }),
    leaveTo: () => {},
    nowMs: () => nowMs,
    log,
  });
  stopSession = session.follow();
  await session.begin();
});

/** One call through each kind of wrapper; the server of this test has no data, so each returns 404. */
const calls: Record<string, () => Promise<unknown>> = {
  AirportCallError: () => fetchAirport('KJFK'),
  'AirportCallError of runways': () => fetchRunways('KJFK'),
  WeatherCallError: () => fetchWeather('KJFK'),
  ProcedureCallError: () => fetchProcedures('KJFK'),
  'Error of the flight list': () => queryClient.fetchQuery({ ...flightListQuery(), retry: false }),
  'Error of a saved flight': () => saveFlight({ origin: 'KJFK', destination: 'KBOS' }),
  'Error of an open flight': () => queryClient.fetchQuery({ ...flightDetailQuery('f-1'), retry: false }),
  'Error of a plan': () => loadPlan({ origin: 'KJFK', destination: 'KBOS' } as never),
  'Error of a point': () => queryNavPoint('waypoint', 'GREKI'),
  'a file of flight logs': () => saveLog(new Uint8Array([1])),
  'a file of navigation data': () => sendOwnNavdata(new File(['x'], 'apt.dat')),
  'a chart': () => uploadChart({ name: 'a', kind: 'other' } as never, new Blob(['x']), () => {}),
};

describe('A6 a token rejected by the server', () => {
  it.each(Object.entries(calls))('A6 after twelve hours asleep the call is repeated: %s', async (_, call) => {
    nowMs += 12 * HOUR_MS + 1;
    const failure: unknown = await call().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(wasTokenRefused(failure)).toBe(false);
    expect(refused).toHaveLength(1);
    expect(served).toEqual(refused);
    expect(tokensIssued).toBe(2);
  });

  it('A6 calls rejected at the same time share one renewal, and each is repeated', async () => {
    nowMs += 12 * HOUR_MS + 1;
    await Promise.allSettled(Object.values(calls).map((call) => call()));
    expect(tokensIssued).toBe(2);
    expect(served.toSorted()).toEqual(refused.toSorted());
    expect(served).toHaveLength(Object.keys(calls).length);
  });

  it.each(Object.entries(calls))('A6 a rejection is recognised in every wrapper: %s', async (_, call) => {
    nowMs += 12 * HOUR_MS + 1;
    isProviderAway = true;
    const failure: unknown = await call().catch((error: unknown) => error);
    expect(wasTokenRefused(failure)).toBe(true);
    expect(served).toEqual([]);
  });

  it('A6 rejected queries are fetched again once there is a token', async () => {
    nowMs += 12 * HOUR_MS + 1;
    isProviderAway = true;
    await queryClient.fetchQuery(airportQuery('KJFK')).catch(() => {});
    expect(served).toEqual([]);
    isProviderAway = false;
    nowMs += 1000;
    const isAnswered = new Promise<void>((resolve) => {
      queryClient.getQueryCache().subscribe(({ query }) => {
        if (query.state.status === 'error' && !wasTokenRefused(query.state.error)) resolve();
      });
    });
    const stop = keepTokenFresh(
      () => void session.renew(),
      () => nowMs,
    );
    window.dispatchEvent(new Event('online'));
    await isAnswered;
    stop();
    expect(served).toHaveLength(1);
  });

  it('A6 after sleep past the renewal time the token is renewed before any call is rejected', async () => {
    let renewals = 0;
    const stop = keepTokenFresh(
      () => (renewals += 1),
      () => nowMs,
    );
    window.dispatchEvent(new Event('focus'));
    expect(renewals).toBe(0);
    nowMs += 12 * HOUR_MS;
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    expect(renewals).toBe(1);
    stop();
  });
});
