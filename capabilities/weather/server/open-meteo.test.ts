import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeedMode } from '#platform/contract/freshness.ts';
import type { RunningFeedHub } from '#platform/server/feeds/feed-hub.ts';
import { anyToken } from '#platform/server/http/testing/known-tokens.ts';
import { hubForTests, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import {
  type Behaviour,
  type Upstream,
  answerJson,
  cutInTheMiddle,
  startUpstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { simulatedOpenMeteo } from '../sim/open-meteo.sim.ts';
import { openMeteoSource, registerOpenMeteoFeed, registerOpenMeteoRoute } from './open-meteo.ts';

const SEED = 20_261;
const NOW = Date.parse('2026-11-20T12:04:00Z');
const TIMES = [NOW / 1000 - 240, NOW / 1000 + 660];
const clock = testClock(NOW);
let hub: RunningFeedHub;
let dataDir = '';
let upstream: Upstream;
let server: FastifyInstance;

/** A response in the service's format; a model without a field has the unit `undefined` and nulls. */
const answer = {
  latitude: 45.56,
  longitude: 5.92,
  generationtime_ms: 0.2,
  minutely_15_units: {
    time: 'unixtime',
    precipitation: 'mm',
    visibility: 'undefined',
    lightning_potential: 'undefined',
  },
  minutely_15: {
    time: TIMES,
    precipitation: [0, 0.4],
    wind_gusts_10m: [12, 31.5],
    lightning_potential: [null, null],
    visibility: [null, null],
    wind_speed_10m: [8, 14],
  },
};

async function serve(mode: FeedMode, isOff = false): Promise<void> {
  ({ hub, dataDir } = await hubForTests(clock));
  const forecasts = registerOpenMeteoFeed(hub, {
    live: isOff ? null : openMeteoSource(`${upstream.url}/`),
    simulated: simulatedOpenMeteo(SEED),
    liveUnavailable: isOff ? 'Switched off by the operator (OPEN_METEO_URL=off).' : null,
  });
  server = await createApiServer({
    log: createLog('silent'),
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [{ id: 'weather', register: (host) => registerOpenMeteoRoute(host, forecasts) }],
    authenticate: anyToken('enroute'),
  });
  await hub.enter(mode);
}

beforeEach(async () => {
  upstream = await startUpstream(answerJson(answer));
});
afterEach(async () => {
  await server.close();
  await hub.stop();
  await upstream.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const get = (query: string) =>
  server.inject({
    url: `/api/v1/open_meteo/forecast?${query}`,
    headers: { authorization: 'Bearer good' },
  });

describe('E7 H1 forecast for a location, live', () => {
  it('has the format of the service, without an envelope, with its source in a header', async () => {
    await serve('live');
    const one = await get('lat=45.561&lng=5.919');
    expect(one.statusCode).toBe(200);
    expect(one.json()).toEqual(answer);
    expect(JSON.parse(String(one.headers['meridian-freshness']))).toMatchObject({
      origin: 'live',
      state: 'fresh',
      source: upstream.host,
    });
    // Within a kilometre the forecast is the same: no new request.
    await get('lat=45.5589&lng=5.9201');
    expect(upstream.requests).toHaveLength(1);
    const asked = new URL(upstream.requests[0]?.path ?? '', upstream.url);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      latitude: '45.56',
      longitude: '5.92',
      minutely_15: 'precipitation,wind_gusts_10m,lightning_potential,visibility,wind_speed_10m',
      wind_speed_unit: 'kn',
      timeformat: 'unixtime',
    });
  });

  it('a list of one location is accepted; only the requested fields are returned', async () => {
    upstream.behave(answerJson([answer]));
    await serve('live');
    const { minutely_15: block } = (await get('lat=1&lng=2&minutely_15=visibility,precipitation')).json();
    expect(block).toEqual({ time: TIMES, precipitation: [0, 0.4], visibility: [null, null] });
  });

  it('a column of another length than the times is omitted, not guessed', async () => {
    upstream.behave(answerJson({ ...answer, minutely_15: { ...answer.minutely_15, visibility: [9000] } }));
    await serve('live');
    const { minutely_15: block } = (await get('lat=1&lng=2')).json();
    expect(Object.keys(block)).not.toContain('visibility');
    expect(block.precipitation).toEqual([0, 0.4]);
  });

  const failing: [string, Behaviour][] = [
    [
      'too many requests',
      (_request, response) =>
        void response
          .writeHead(429, { 'content-type': 'application/json' })
          .end('{"error":true,"reason":"Minutely API request limit exceeded."}'),
    ],
    ['another shape', answerJson({ minutely_15: [] })],
    ['half an answer', cutInTheMiddle],
    [
      'a page',
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    ],
  ];
  it.each(failing)('%s is an error with its reason, never fair weather', async (_what, behaviour) => {
    upstream.behave(behaviour);
    await serve('live');
    const refused = await get('lat=1&lng=2');
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ error: true, code: 503, data: null });
    expect(refused.json().reason).toMatch(/\w+ \w+/);
  });

  it('switched off is reported', async () => {
    await serve('live', true);
    expect((await get('lat=1&lng=2')).json().reason).toMatch(/OPEN_METEO_URL=off/);
  });

  it.each(['lat=91&lng=0', 'lat=1', 'lat=1&lng=181', 'lat=x&lng=0', 'lat=1&lng=2&minutely_15=secret', ''])(
    'invalid input "%s" is rejected',
    async (query) => {
      await serve('live');
      expect((await get(query)).statusCode).toBe(400);
      expect(upstream.requests).toEqual([]);
    },
  );
});

describe('E7 F0 forecast for a location, simulated', () => {
  it('equals the simulated sky, every 15 minutes from 13 hours ago, and is marked as simulated', async () => {
    await serve('simulated');
    const one = await get('lat=5.0&lng=100.0');
    const { minutely_15: block, minutely_15_units: units } = one.json();
    expect(JSON.parse(String(one.headers['meridian-freshness']))).toMatchObject({ origin: 'simulated' });
    expect(units.wind_speed_10m).toBe('kn');
    expect(block.time[52]).toBe(Date.parse('2026-11-20T12:00:00Z') / 1000);
    expect(block.time[53] - block.time[52]).toBe(900);
    for (const field of [
      'precipitation',
      'wind_gusts_10m',
      'lightning_potential',
      'visibility',
      'wind_speed_10m',
    ])
      expect(block[field], field).toHaveLength(block.time.length);
    const timeMs = block.time[60] * 1000;
    const state = createAtmosphere({ seed: SEED }).surfaceAt({ lat: 5, lon: 100, timeMs });
    expect(block.wind_speed_10m[60]).toBeCloseTo(
      Math.hypot(state.eastwardMps, state.northwardMps) * 1.943_844,
      1,
    );
    expect(block.precipitation[60]).toBeCloseTo(state.precipitationMmPerHour / 4, 2);
    expect(block.wind_gusts_10m[60]).toBeGreaterThanOrEqual(block.wind_speed_10m[60]);
    expect(upstream.requests).toEqual([]);
  });

  it('is the same, independent of earlier and concurrent requests', async () => {
    await serve('simulated');
    const place = 'lat=40.64&lng=-73.78';
    const alone = (await get(place)).json();
    await hub.stop();
    rmSync(dataDir, { recursive: true, force: true });
    await server.close();
    await serve('simulated');
    const others = ['lat=51.47&lng=-0.45', 'lat=-33.95&lng=151.18', 'lat=35.55&lng=139.78'];
    await get('lat=64.13&lng=-21.94');
    const answers = await Promise.all([...others, place].map(get));
    expect(answers.at(-1)?.json()).toEqual(alone);
    expect(new Set(answers.map((one) => JSON.stringify(one.json().minutely_15))).size).toBe(4);
  });
});
