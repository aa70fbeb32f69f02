import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { routeResult } from '../contract.ts';
import { lookupForTests } from '../domain/route-lookup-for-tests.ts';
import type { RouteLookup } from '../domain/route-lookup.ts';
import { createRouteServer } from './index.ts';

const network = lookupForTests({
  airports: {
    KJFK: { lat: 40.64, lon: -73.78 },
    KLAX: { lat: 33.94, lon: -118.41 },
    AYKQ: { lat: -9.14, lon: 147.67 },
  },
  localCodes: { KAGI: 'AYKQ' },
  points: {
    JFK: { lat: 40.63, lon: -73.77 },
    LNK: { lat: 40.9, lon: -96.7 },
    LAS: { lat: 36.08, lon: -115.16 },
  },
  airways: [{ name: 'J146', along: ['JFK', 'LNK', 'LAS'] }],
});

let lookup: RouteLookup | null = network;
const HOUR_MS = 3_600_000;
/** Wind requests of the server. */
const windows: { fromMs: number; toMs: number }[] = [];
let server: FastifyInstance;
beforeAll(async () => {
  server = await createApiServer({
    log: createLog('silent'),
    version: '1.2.3',
    rateLimitPerMinute: 0,
    capabilities: [
      createRouteServer({
        lookup: () => lookup,
        clock: { nowMs: () => 5 * HOUR_MS },
        // Reports of KAGI are from the Gulf of Mexico.
        reportedApartNm: (ident, { lat }) => (ident === 'KAGI' && lat < 0 ? 7248 : null),
        ownPoints: async (userKey) =>
          userKey === 'i|s'
            ? [
                { ident: 'LAKE7', lat: 40.5, lon: -80.25 },
                { ident: 'LNK', lat: 1, lon: 1 },
              ]
            : [],
        forecastAir: async (window) => {
          windows.push(window);
          const windAt = () => ({ fromDegTrue: 270, speedKt: 60 });
          return {
            air: { windAt, temperatureAt: () => null },
            freshness: {
              source: 'made up',
              asOf: null,
              receivedAt: null,
              origin: 'simulated',
              state: 'fresh',
            },
            message: null,
          };
        },
        area: ({ kind, id }) =>
          id === 7
            ? {
                name: 'R7',
                shape: {
                  name: 'R7',
                  polygons: [
                    [
                      [
                        [-105, 45],
                        [-103, 45],
                        [-103, 47],
                      ],
                    ],
                  ],
                  lowerFt: null,
                  upperFt: null,
                },
              }
            : { name: `${kind} ${id}`, problem: 'It is gone.' },
      }),
    ],
    authenticate: async () => ({
      ok: true,
      principal: { userKey: 'i|s', issuer: 'i', subject: 's', email: 'a@b.c', scopes: ['routes'] },
    }),
  });
});
afterAll(() => server.close());

async function post(payload: unknown) {
  const answer = await server.inject({
    method: 'POST',
    url: '/efb-v2/route/selfRoute',
    headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ code: number; data: unknown; message: string; id?: string }>(),
  };
}

describe('G2 POST /efb-v2/route/selfRoute', () => {
  it('parses a typed route', async () => {
    const { status, body } = await post({ dep: ' kjfk ', arr: 'klax', route: 'JFK J146 LNK', points: false });
    expect(status).toBe(200);
    const data = routeResult.parse(body.data);
    expect(data.route).toBe('JFK J146 LNK');
    expect(data.route_info.map((point) => point.ident)).toEqual(['KJFK', 'JFK', 'LNK', 'KLAX']);
  });

  it('G2 H5 an unused name is stated in the message; an invalid level is rejected in plain words', async () => {
    const typed = { dep: 'KJFK', arr: 'KLAX', route: 'JFK J146 LNK' };
    const { body } = await post({ ...typed, levle: 350 });
    expect(routeResult.parse(body.data).message).toContain('"levle" was ignored: did you mean level?');
    const { body: refused } = await post({ ...typed, level: 999 });
    expect(refused.message).toBe('Invalid body: level: A flight level from FL010 to FL600');
  });

  it('G2 H5 a user waypoint is accepted in the route, filed by its position', async () => {
    const { body } = await post({ dep: 'KJFK', arr: 'KLAX', route: 'lake7 LNK', points: false });
    const data = routeResult.parse(body.data);
    expect(data).toMatchObject({ route: 'LAKE7 DCT LNK', unknown: [], isFallback: false });
    expect(data.filed).toBe('4030N08015W DCT LNK');
    expect(data.route_info[1]).toMatchObject({ ident: 'LAKE7', coordinate: [-80.25, 40.5], isOwn: true });
    // A published point of the name takes precedence.
    expect(data.route_info[2]).toMatchObject({ ident: 'LNK', coordinate: [-96.7, 40.9] });
    const last = await post({ dep: 'KJFK', arr: 'KLAX', route: 'LNK LAKE7', points: false });
    expect(routeResult.parse(last.body.data).route_info.map(({ ident }) => ident)).toContain('LAKE7');
  });

  it('G2 the same airport as departure and arrival has no best route; typed points define one', async () => {
    const { status, body } = await post({ dep: 'KJFK', arr: ' kjfk', route: ' ' });
    expect([status, body.id]).toEqual([400, 'same-airport']);
    expect(body.message).toContain('KJFK is departure and arrival.');
    const typed = await post({ dep: 'KJFK', arr: 'KJFK', route: 'LNK', points: false });
    expect(routeResult.parse(typed.body.data).route_info.map(({ ident }) => ident)).toEqual([
      'KJFK',
      'LNK',
      'KJFK',
    ]);
  });

  it('F1 an end identified by a local code is stated, with the conflict if reports of that code are from elsewhere', async () => {
    const message =
      'KAGI is read as AYKQ, by its local code. Position conflict: weather reports of KAGI are from 7,248 NM away.';
    for (const route of ['', 'JFK']) {
      const found = routeResult.parse((await post({ dep: 'KJFK', arr: 'kagi', route })).body.data);
      expect(found.route_info.at(-1)?.ident).toBe('AYKQ');
      expect(found.readAs).toContainEqual({ word: 'KAGI', names: ['AYKQ'], message });
      expect(found.message).toContain(message);
    }
    const own = routeResult.parse((await post({ dep: 'KJFK', arr: 'AYKQ', route: 'JFK' })).body.data);
    expect(own.readAs).toBeUndefined();
  });

  it('F1 words of the route are not matched to local codes, which are other identifiers elsewhere', async () => {
    for (const route of ['KAGI', 'DCT KAGI DCT', 'JFK DCT KAGI DCT LNK', 'JFK J146 LNK KLAX KAGI']) {
      const read = routeResult.parse(
        (await post({ dep: 'KJFK', arr: 'KLAX', route, points: false })).body.data,
      );
      expect(read.unknown, route).toEqual(['KAGI']);
      expect(read.alternates ?? [], route).toEqual([]);
      expect(read.route_info.map(({ ident }) => ident)).not.toContain('AYKQ');
    }
    // The end itself may be repeated by its requested code.
    const end = await post({ dep: 'KJFK', arr: 'KAGI', route: 'JFK DCT KAGI', points: false });
    expect(routeResult.parse(end.body.data).unknown).toEqual([]);
  });

  it('adds points by latitude and longitude to direct legs beyond 300 NM, unless disabled', async () => {
    const { body } = await post({ dep: 'KJFK', arr: 'KLAX', route: 'JFK J146 LNK' });
    const data = routeResult.parse(body.data);
    expect(data.route_info.slice(3, -1).map(({ ident }) => ident)).toEqual(['40N100W', '37N110W']);
    expect(data.message).toContain('2 points by latitude and longitude added on direct legs beyond 300 NM.');
  });

  it('finds a route if the body has none', async () => {
    const { body } = await post({ dep: 'KJFK', arr: 'KLAX' });
    expect(routeResult.parse(body.data)).toMatchObject({ route: 'JFK J146 LAS', isFallback: false });
  });

  it('G3 a level typed for a route to be found decides it, also for a type with tables', async () => {
    const box = [
      [-105, 35],
      [-95, 35],
      [-95, 45],
      [-105, 45],
    ];
    const avoid = [{ kind: 'polygon', polygon: box, lowerFt: 17_000, upperFt: 19_000 }];
    const clearAt = async (route: string) => {
      const { body } = await post({ dep: 'KJFK', arr: 'KLAX', aircraft: 'DH8D', route, avoid });
      return routeResult.parse(body.data).avoided?.[0]?.isKeptClear;
    };
    expect(await clearAt('')).toBe(true);
    expect(await clearAt('N0345F180')).toBe(false);
  });

  it('finds with the wind at departure time, or now, and in still air on request', async () => {
    windows.length = 0;
    const windy = routeResult.parse((await post({ dep: 'KJFK', arr: 'KLAX' })).body.data);
    expect(windy.wind).toMatchObject({ isUsed: true, freshness: { source: 'made up' } });
    expect(windy.wind?.meanTailwindKt).toBeLessThan(-40);
    await post({ dep: 'KJFK', arr: 'KLAX', departureTime: '1970-01-01T09:00:00Z' });
    expect(windows.map(({ fromMs }) => fromMs / HOUR_MS)).toEqual([5, 9]);
    const still = routeResult.parse((await post({ dep: 'KJFK', arr: 'KLAX', wind: false })).body.data);
    expect(still.message).toContain('Still air.');
    expect(windows).toHaveLength(2);
    // A typed route needs no wind.
    await post({ dep: 'KJFK', arr: 'KLAX', route: 'JFK J146 LNK' });
    expect(windows).toHaveLength(2);
  });

  it('offers alternatives, and avoids areas by id and by polygon', async () => {
    const body = { dep: 'KJFK', arr: 'KLAX', wind: false };
    const { options } = routeResult.parse((await post({ ...body, alternatives: 2 })).body.data);
    expect(options?.[0]).toMatchObject({ id: 'route-option-1', route: 'JFK J146 LAS' });
    const avoid = [
      { kind: 'airspace', id: 7 },
      { kind: 'hazard', id: 'gone' },
      {
        kind: 'polygon',
        name: 'storm',
        polygon: [
          [-105, 35],
          [-103, 35],
          [-103, 42],
        ],
      },
    ];
    const { avoided } = routeResult.parse((await post({ ...body, avoid })).body.data);
    expect(avoided).toMatchObject([
      { name: 'R7', isKeptClear: true },
      { name: 'hazard gone', isKeptClear: false, message: 'It is gone.' },
      { name: 'storm', isKeptClear: false },
    ]);
  });

  it.each([
    ['alternatives', { alternatives: 6 }],
    ['a time', { departureTime: 'tomorrow' }],
    ['a level', { level: 3500 }],
    [
      'a polygon of two points',
      {
        avoid: [
          {
            kind: 'polygon',
            polygon: [
              [0, 0],
              [1, 1],
            ],
          },
        ],
      },
    ],
  ])('rejects invalid %s', async (_, extra) => {
    expect((await post({ dep: 'KJFK', arr: 'KLAX', ...extra })).status).toBe(400);
  });

  it('returns 404 for an unknown airport', async () => {
    const { status, body } = await post({ dep: 'KJFK', arr: 'ZZZZ', route: '' });
    expect(status).toBe(404);
    expect(body).toEqual({
      code: 404,
      data: null,
      id: 'unknown-airport',
      message: 'Failed to find and parse route from KJFK to ZZZZ',
    });
  });

  it('returns 400 for a body that violates the contract', async () => {
    expect((await post({ dep: 'KJFK' })).status).toBe(400);
    expect((await post({ dep: 'KJFK', arr: 'KLAX', route: 'A'.repeat(4001) })).status).toBe(400);
  });

  it('returns the direct line when the search itself fails', async () => {
    lookup = {
      ...network,
      pointsByIdent: () => {
        throw new Error('the index is broken');
      },
    };
    const { status, body } = await post({ dep: 'KJFK', arr: 'KLAX', route: 'JFK J146 LNK' });
    lookup = network;
    expect(status).toBe(200);
    expect(routeResult.parse(body.data)).toMatchObject({
      isFallback: true,
      route: 'DCT',
      message: 'Route processing failed: the index is broken',
    });
  });

  it('returns 503 while navigation data is loading', async () => {
    lookup = null;
    const { status, body } = await post({ dep: 'KJFK', arr: 'KLAX' });
    lookup = network;
    expect(status).toBe(503);
    expect(body.id).toBe('navdata-not-ready');
  });
});

describe('C2 many concurrent route requests', () => {
  it('C2 a user has a few searches running and some queued; the rest get a retry time, other users are not delayed', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const busy = await createApiServer({
      log: createLog('silent'),
      version: '1.2.3',
      rateLimitPerMinute: 0,
      capabilities: [
        createRouteServer({
          lookup: () => network,
          clock: { nowMs: () => 5 * HOUR_MS },
          forecastAir: async () => {
            await held;
            return { air: null, freshness: null, message: 'nothing' };
          },
        }),
      ],
      // The token is the user's name.
      authenticate: async (token) => ({
        ok: true,
        principal: { userKey: token, issuer: 'i', subject: token, email: 'a@b.c', scopes: ['routes'] },
      }),
    });
    const ask = (user: string, wind = true) =>
      busy.inject({
        method: 'POST',
        url: '/efb-v2/route/selfRoute',
        headers: { authorization: `Bearer ${user}` },
        payload: { dep: 'KJFK', arr: 'KLAX', wind },
      });
    const refused: unknown[] = [];
    const all = Array.from({ length: 30 }, async () => {
      const answer = await ask('ann');
      if (answer.statusCode === 429) refused.push([answer.headers['retry-after'], answer.json().id]);
      return answer.statusCode;
    });
    await expect.poll(() => refused).toHaveLength(6);
    expect(refused[0]).toEqual(['5', 'too-much-at-once']);
    expect((await ask('ben', false)).statusCode).toBe(200);
    release();
    expect((await Promise.all(all)).filter((status) => status === 200)).toHaveLength(24);
    await busy.close();
  });
});
