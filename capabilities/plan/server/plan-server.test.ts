import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#platform/contract/problem.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { anyToken } from '#platform/server/http/testing/known-tokens.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import { aircraftType, operationalFlightPlan } from '../contract.ts';
import { fleetMigrations } from './fleet.migrations.ts';
import { createPlanServer } from './index.ts';

const straight: RouteResult = {
  route: 'JFK J146 LAS',
  route_info: [
    { ident: 'KJFK', coordinate: [-73.78, 40.64], type: 'airport' },
    { ident: 'KLAX', coordinate: [-118.41, 33.94], type: 'airport', via: 'DCT' },
  ],
  distance: 2150.6,
  isFallback: false,
  message: 'Route parsed.',
  unknown: [],
  source: 'made up',
  asOf: null,
};

let requests: unknown;
/** Holds route searches while set. */
let roadsOpen: Promise<void> = Promise.resolve();
let server: FastifyInstance;
let database: DatabaseHandle;
beforeAll(async () => {
  database = await openTestDatabase(fleetMigrations);
  const plan = createPlanServer({
    lookup: () => ({
      airport: (code) => (code === 'KONT' ? { ident: 'KONT', lat: 34.056, lon: -117.6 } : null),
    }),
    findRoute: async ({ dep, arr, route, departureTime }) => {
      requests = { dep, arr, route, departureTime };
      await roadsOpen;
      if (arr === 'ZZZZ')
        throw new Problem('unknown-airport', 404, 'Failed to find and parse route from KJFK to ZZZZ');
      return arr === 'VOID' ? { ...straight, route_info: [] } : straight;
    },
    random: () => 0.5,
    clock: frozenClock(Date.UTC(2026, 10, 20, 13, 5)),
    forecastAir: async () => ({ air: null, freshness: null, message: null }),
    elevationFt: () => null,
    db: database.db,
  });
  server = await createApiServer({
    log: createLog('silent'),
    version: '1.2.3',
    rateLimitPerMinute: 0,
    capabilities: [plan],
    authenticate: anyToken('routes', 'database'),
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

interface Answer {
  code: number;
  data: unknown;
  message: string;
  id?: string;
}
const headers = { authorization: 'Bearer good', 'content-type': 'application/json' };
async function loadOfp(payload: unknown): Promise<Answer> {
  const url = '/efb-v2/route/loadOFP';
  const answer = await server.inject({ method: 'POST', url, headers, payload: JSON.stringify(payload) });
  expect(answer.json<Answer>().code).toBe(answer.statusCode);
  return answer.json<Answer>();
}
const body = { dep: 'KJFK', arr: 'KLAX', route: 'JFK J146 LAS', aircraft: 'b738' };

describe('H6 POST /efb-v2/route/loadOFP', () => {
  it('H6 rejects requests beyond the limit of a user with 429; the rest are answered in turn', async () => {
    let open = () => {};
    roadsOpen = new Promise((resolve) => {
      open = resolve;
    });
    const plans = Array.from({ length: 25 }, () => loadOfp(body));
    expect(await Promise.race(plans)).toMatchObject({ code: 429, id: 'too-much-at-once' });
    open();
    const codes = (await Promise.all(plans)).map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(24);
  });

  it('returns the plan of spec 3 on the route of selfRoute', async () => {
    const { code, data } = await loadOfp({
      ...body,
      costIndex: 35,
      reserve: 30,
      passengers: 150,
      load: 1,
      alternate: 'kont',
    });
    expect(code).toBe(200);
    expect(requests).toEqual({
      dep: 'KJFK',
      arr: 'KLAX',
      route: 'JFK J146 LAS',
      departureTime: '2026-11-20T13:05:00.000Z',
    });
    const plan = operationalFlightPlan.parse(data);
    expect(plan.general).toMatchObject({ aircraft: 'B738', air_dist: 2150.6, ground_dist: 2162.6, ci: 35 });
    expect(plan.plannedFuel.trip).toBeCloseTo(499 + 5.653 * 2150.6 - 30, 1);
    expect(plan.alternate.via).toBe('DCT KONT');
    expect(plan.assumptions).toEqual([]);
  });

  it('draws missing inputs once and labels them (row C14)', async () => {
    const plan = operationalFlightPlan.parse((await loadOfp(body)).data);
    expect(plan.assumptions.map((assumption) => assumption.used)).toEqual([45, 25, 105, 2]);
    expect(plan.notForNavigation).toBe(true);
  });

  it('H6 unknown names are reported in messages, with the nearest known one', async () => {
    const { code, data } = await loadOfp({ ...body, passenger: 200, cost_index: 90, fuel: 5000 });
    expect(code).toBe(200);
    expect(operationalFlightPlan.parse(data).messages).toEqual(
      expect.arrayContaining([
        '"passenger" was ignored: did you mean passengers?',
        '"cost_index" was ignored: did you mean costIndex?',
        '"fuel" was ignored.',
      ]),
    );
  });

  it('returns 404 for an unknown type, with similar ones', async () => {
    const answer = await loadOfp({ ...body, aircraft: 'B73X' });
    expect(answer).toMatchObject({ code: 404, id: 'unknown-aircraft', data: null });
    expect(answer.message).toMatch(/^Unknown aircraft type B73X\. Did you mean B732, B733/);
    expect((await loadOfp({ ...body, aircraft: 'CONCORDE' })).message).toBe('Unknown aircraft type CONCORDE');
  });

  it('returns 404 for unknown airports and alternates, 400 for an empty route', async () => {
    expect(await loadOfp({ ...body, arr: 'ZZZZ' })).toMatchObject({ code: 404, id: 'unknown-airport' });
    expect(await loadOfp({ ...body, alternate: 'QQQQ' })).toMatchObject({
      code: 404,
      message: 'Unknown alternate airport QQQQ',
    });
    expect(await loadOfp({ ...body, arr: 'VOID' })).toMatchObject({
      code: 400,
      message: 'Invalid route data: route_info is empty or missing',
    });
    expect((await loadOfp({ ...body, reserve: -1 })).code).toBe(400);
  });
});

describe('H5 GET /efb-v2/database/getAircraftConfig', () => {
  it('returns the aircraft performance table', async () => {
    const answer = await server.inject({ method: 'GET', url: '/efb-v2/database/getAircraftConfig', headers });
    const { data } = answer.json<Answer>();
    const table = aircraftType.array().parse(data);
    expect(table.length).toBeGreaterThanOrEqual(40);
    expect(table.find((entry) => entry.type === 'B738')).toMatchObject({ maxtk: 79_016, each: 5.653 });
  });
});
