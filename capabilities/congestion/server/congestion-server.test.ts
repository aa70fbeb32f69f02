import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeedMode } from '#platform/contract/freshness.ts';
import type { RunningFeedHub } from '#platform/server/feeds/feed-hub.ts';
import { knownTokens } from '#platform/server/http/testing/known-tokens.ts';
import { hubForTests, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import {
  type Behaviour,
  type Upstream,
  answerJson,
  answerStatus,
  startUpstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import type { AadcResponse } from '../contract.ts';
import { parseAadc } from '../domain/aadc-json.ts';
import { congestionPoints } from '../domain/congestion.ts';
import {
  type SimulatedAirport,
  acceptanceRate,
  busiestHour,
  simulatedAadc,
  simulatedDemand,
} from '../sim/aadc.sim.ts';
import { aadcSource } from './aadc.feed.ts';
import { createCongestionServer } from './index.ts';

const NOW = Date.parse('2026-11-20T18:04:00Z');
const SEED = 20_261;
const kennedy: SimulatedAirport = {
  code: 'KJFK',
  lon: -73.78,
  rank: 95,
  isScheduled: true,
  longRunways: 4,
  runways: 4,
};
const blairstown: SimulatedAirport = {
  code: '1N7',
  lon: -75,
  rank: 12,
  isScheduled: false,
  longRunways: 0,
  runways: 1,
};

const phoenix = {
  name: 'PHX',
  totalFlightCount: '639',
  year: '2026',
  month: '11',
  day: '20',
  defaultAarRate: '74',
  control: 'No GDP',
  rates: ['72'],
  timeBuckets: [{ day: '20', time: '1800', counts: [{ type: 'STATUS', name: 'Arrived', count: '12' }] }],
};

const clock = testClock(NOW);
let hub: RunningFeedHub;
let dataDir = '';
let upstream: Upstream;
let server: FastifyInstance;

async function serve(mode: FeedMode, live = true): Promise<void> {
  ({ hub, dataDir } = await hubForTests(clock));
  const capability = createCongestionServer({
    feeds: hub,
    sources: {
      live: live ? aadcSource(`${upstream.url}/aadc/api/`) : null,
      simulated: simulatedAadc({
        seed: SEED,
        airportOf: (code) => [kennedy, blairstown].find((airport) => airport.code === code) ?? null,
      }),
      liveUnavailable: live ? null : 'Switched off by the operator (AADC_URL=off).',
    },
  });
  server = await createApiServer({
    log: createLog('silent'),
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [capability],
    authenticate: knownTokens({ good: ['database'] }),
  });
  await hub.enter(mode);
}

const ask = async (id: string, token = 'good') => {
  const url = `/efb-v2/aadc/airports/${id}`;
  const answer = await server.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return answer.json<{ code: number; data: AadcResponse; message: string; id?: string }>();
};
const behave = (behaviour: Behaviour) => upstream.behave(behaviour);

beforeEach(async () => {
  clock.set(NOW);
  upstream = await startUpstream(answerJson(phoenix));
});
afterEach(async () => {
  await server?.close();
  await hub?.stop();
  await upstream.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('E6 H5 aadc/airports/{id} in live mode', () => {
  it("returns the FAA's demand with numbers, source and age; queries with a Referer, once in ten minutes", async () => {
    await serve('live');
    const { code, data } = await ask('phx');
    expect(code).toBe(200);
    expect(data).toMatchObject({
      name: 'PHX',
      year: 2026,
      month: 11,
      day: 20,
      defaultAarRate: 74,
      rates: [72],
      timeBuckets: [{ day: 20, time: '1800', counts: [{ type: 'STATUS', name: 'Arrived', count: 12 }] }],
      freshness: { origin: 'live', state: 'fresh' },
    });
    await ask('PHX');
    expect(upstream.requests.map((request) => request.path)).toEqual(['/aadc/api/airports/PHX']);
    expect(upstream.requests[0]?.headers.referer).toBe(`${upstream.url}/aadc/`);
    clock.set(NOW + 601_000);
    await ask('PHX');
    expect(upstream.requests).toHaveLength(2);
  });

  it('an airport unknown to the source is 404, an impossible one is not requested', async () => {
    behave(answerStatus(404));
    await serve('live');
    expect(await ask('XYZ')).toMatchObject({
      code: 404,
      id: 'aadc-not-found',
      message: 'AADC data not available for XYZ',
    });
    expect(await ask('US-0123')).toMatchObject({ code: 404 });
    expect(upstream.requests).toHaveLength(1);
  });

  it('a source that fails or is switched off is 503 with the reason, an impossible code 400, no token 401', async () => {
    behave(answerStatus(500));
    await serve('live');
    expect(await ask('PHX')).toMatchObject({ code: 503, id: 'aadc-unavailable' });
    expect(await ask('a$b')).toMatchObject({ code: 400 });
    expect(await ask('PHX', 'bad')).toMatchObject({ code: 401 });
    await server.close();
    await hub.stop();
    await serve('live', false);
    expect(await ask('PHX')).toMatchObject({ code: 503, message: expect.stringMatching(/AADC_URL=off/) });
  });

  it('keeps its data when the source fails later, marked stale', async () => {
    await serve('live');
    await ask('PHX');
    behave(answerStatus(500));
    clock.set(NOW + 700_000);
    const { code, data } = await ask('PHX');
    expect(code).toBe(200);
    expect(data.freshness.state).toBe('failed');
    expect(data.message).not.toBeNull();
  });

  it('demand of another day is stale with its age, however recently received; demand around the current hour is fresh', async () => {
    await serve('live');
    expect((await ask('PHX')).data.freshness).toMatchObject({ state: 'fresh' });
    behave(answerJson({ ...phoenix, year: '2022', month: '9', day: '26', timeBuckets: [] }));
    clock.set(NOW + 601_000);
    const { data } = await ask('PHX');
    expect(data.freshness).toMatchObject({ state: 'stale', asOf: '2022-09-27T00:00:00.000Z' });
    expect(data.message).toBe('The last data is 1515 d old.');
    // The recorded response, including quarter-hours.
    behave((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          ...phoenix,
          year: '2022',
          month: '9',
          day: '26',
          timeBuckets: [{ day: '26', time: '1600', counts: [] }],
        }),
      );
    });
    clock.set(NOW + 1_202_000);
    expect((await ask('PHX')).data.freshness.asOf).toBe('2022-09-26T16:15:00.000Z');
  });

  const shape = path.resolve(import.meta.dirname, '../../../../shared/upstreams/aadc/aadc.shape.json');
  it.skipIf(!existsSync(shape))('reads the recorded shape', async () => {
    behave((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(readFileSync(shape));
    });
    await serve('live');
    const { data } = await ask('PHX');
    expect(data.defaultAarRate).toBe(74);
    const [first] = data.timeBuckets;
    expect(first).toMatchObject({ day: 26, time: '1600' });
    expect(first?.counts).toContainEqual({ type: 'STATUS', name: 'Arrived', count: 12 });
  });
});

describe('E6 simulated demand', () => {
  it('is marked simulated, covers the whole chart, and is 404 for an unknown airport', async () => {
    await serve('simulated');
    const { data } = await ask('kjfk');
    expect(data.freshness).toMatchObject({ origin: 'simulated', source: 'Simulated sky' });
    const points = congestionPoints(data, { nowMs: NOW, incrementMin: 60 });
    expect(
      points.every(
        (point) =>
          point.arrivalDemand !== null && point.departureDemand !== null && point.histAvgArrival !== null,
      ),
    ).toBe(true);
    expect(await ask('QQQQ')).toMatchObject({ code: 404 });
    expect(upstream.requests).toEqual([]);
  });

  const pointsOf = (airport: SimulatedAirport, nowMs: number) => {
    const outcome = parseAadc(simulatedDemand(airport, { seed: SEED, nowMs }));
    if (!outcome.ok) throw new Error(outcome.message);
    return congestionPoints(outcome.aadc, { nowMs, incrementMin: 60 });
  };

  it('is a daily schedule: the same hour queried earlier or later has the same demand', () => {
    const early = new Map(pointsOf(kennedy, NOW).map((point) => [point.time, point.arrivalDemand]));
    for (const point of pointsOf(kennedy, NOW + 3 * 3_600_000)) {
      if (early.has(point.time)) expect(point.arrivalDemand).toBe(early.get(point.time));
    }
  });

  it('is quiet at night and never far above runway capacity', () => {
    const rate = acceptanceRate(kennedy);
    for (let day = 0; day < 7; day += 1) {
      const points = pointsOf(kennedy, NOW + day * 86_400_000);
      const demands = points.flatMap((point) => point.arrivalDemand ?? []);
      expect(Math.max(...demands)).toBeLessThan(1.4 * rate);
      expect(Math.max(...demands)).toBeGreaterThan(0.6 * rate);
      expect(Math.min(...demands)).toBeLessThan(0.25 * Math.max(...demands));
    }
  });

  it('the busiest hour of a large airport follows from its movements, not from its runways alone', () => {
    // 720,000 movements of 2023 over eight runways: 986 arrivals a day, 75 in the busiest hour.
    const ohare = { ...kennedy, code: 'KORD', rank: 98, longRunways: 7, runways: 8 };
    expect(busiestHour(ohare)).toBeGreaterThan(60);
    expect(busiestHour(ohare)).toBeLessThan(95);
    const common = { ...kennedy, code: 'KBDL', rank: 64, longRunways: 2, runways: 2 };
    expect(busiestHour(common)).toBeGreaterThan(3);
    expect(busiestHour(common)).toBeLessThan(8);
    // Two runways take no more than they can.
    expect(busiestHour({ ...ohare, longRunways: 2, runways: 2 })).toBeLessThan(50);
  });

  it('depends on size: a small airfield has a few arrivals a day', () => {
    expect(busiestHour(blairstown)).toBeLessThan(1);
    const sum = pointsOf(blairstown, NOW).reduce((total, point) => total + (point.arrivalDemand ?? 0), 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThan(15);
  });

  it('statuses (landed, airborne, not departed) agree with the time, and their sum with that of the fixes', () => {
    const points = pointsOf(kennedy, NOW);
    const shareOf = (hour: number, name: string) => {
      const point = points.find(({ time }) => time === Date.UTC(2026, 10, 20, 18) + hour * 3_600_000);
      const found = point?.statuses.find((status) => status.name === name)?.count ?? 0;
      return found / (point?.arrivalDemand ?? 1);
    };
    expect(shareOf(-6, 'Arrived')).toBe(1);
    expect(shareOf(1, 'Flight Active')).toBeGreaterThan(0.5);
    expect(shareOf(10, 'Departing')).toBeGreaterThan(0.8);
    const { timeBuckets } = JSON.parse(simulatedDemand(kennedy, { seed: SEED, nowMs: NOW })) as {
      timeBuckets: { counts: { type: string; count: string }[] }[];
    };
    for (const { counts } of timeBuckets) {
      const sum = (type: string) =>
        counts.reduce((total, one) => total + (one.type === type ? Number(one.count) : 0), 0);
      expect(sum('STATUS')).toBe(sum('FIX'));
    }
  });
});
