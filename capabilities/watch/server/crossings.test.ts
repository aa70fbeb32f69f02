import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import { type CrossingsAnswer, findCrossings } from '../contract.ts';
import { compareAreaSteps } from '../domain/compare-areas.ts';
import { hazardKnownAreas } from '../domain/hazard-known-areas.ts';
import { flightForTests } from '../testing/flight-for-tests.ts';
import { hazardForTests } from '../testing/hazard-for-tests.ts';
import { registerCrossings } from './crossings.routes.ts';
import { openWatchPath } from './crossings.ts';
import type { AreaSource } from './watch-deps.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

const storm = hazardForTests(
  { validFrom: at(0), validTo: at(9) },
  {
    type: 'Polygon',
    coordinates: [
      [
        [12, -1],
        [15, -1],
        [15, 1],
        [12, 1],
        [12, -1],
      ],
    ],
  },
);
const isigmet: AreaSource = {
  id: 'isigmet',
  title: 'SIGMET, world',
  find: () =>
    Promise.resolve({
      areas: hazardKnownAreas('isigmet', [storm]),
      checked: { id: 'isigmet', title: 'SIGMET, world', state: 'checked', message: null, freshness: null },
    }),
};
const broken: AreaSource = {
  id: 'tfr',
  title: 'TFR',
  find: () => Promise.reject(new Error('the list is empty')),
};
const path = [
  { lat: 0, lon: 0, time: at(0), altitudeFt: 35_000 },
  { lat: 0, lon: 30, time: at(5), altitudeFt: 35_000 },
];

let server: FastifyInstance;
beforeAll(async () => {
  server = await createApiServer({
    log: createLog('silent'),
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: [
      {
        id: 'watch',
        register: (host) =>
          registerCrossings(host, {
            clock: frozenClock(NOW),
            log: createLog('silent'),
            sources: [isigmet, broken],
            findFlight: async (userKey, id) =>
              userKey === 'i|ann' && id === 'mine' ? flightForTests(id) : null,
            pathOfFlight: async () => ({
              points: path,
              basis: 'performance-plan',
              message: null,
              fuel: null,
            }),
          }),
      },
    ],
    authenticate: async (token) => ({
      ok: true,
      principal: { userKey: `i|${token}`, issuer: 'i', subject: token, email: 'a@b.c', scopes: ['enroute'] },
    }),
  });
});
afterAll(() => server.close());

async function post(body: unknown, user = 'ann') {
  const answer = await server.inject({
    method: 'POST',
    url: findCrossings.path,
    headers: { authorization: `Bearer ${user}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, ...answer.json<{ data: CrossingsAnswer; id?: string }>() };
}

it('F3 a path gets position and time of crossings, and what was not checked', async () => {
  const { data } = await post({ path });
  expect(data.crossings).toMatchObject([
    {
      id: 'hazard:isigmet/1',
      stretches: [{ entry: { legIndex: 0, altitudeFt: 35_000, lat: expect.any(Number) } }],
    },
  ]);
  expect(Math.round((Date.parse(data.crossings[0]?.stretches[0]?.entry.time ?? '') - NOW) / 60_000)).toBe(
    120,
  );
  expect(data.path).toMatchObject({ basis: 'given', isTimed: true, hasLevels: true });
  expect(data.sources).toMatchObject([
    { id: 'isigmet', state: 'checked', areas: 1 },
    { id: 'tfr', state: 'not-checked', message: 'Not checked: the list is empty', areas: 0 },
  ]);
});
it.each([
  ['lasts for years', [path[0], { ...path[1], time: '2126-11-24T12:00:00Z' }], 'it lasts longer than 72 h.'],
  [
    'goes around the earth for ever',
    Array.from({ length: 2000 }, (_, index) => ({ lat: 0, lon: index % 2 === 0 ? 0 : 179 })),
    'it is longer than 30,000 NM.',
  ],
  [
    'leaps up and down',
    Array.from({ length: 2000 }, (_, index) => ({
      lat: 0,
      lon: 0,
      altitudeFt: index % 2 === 0 ? 0 : 90_000,
    })),
    'it climbs and descends by more than 5,000,000 ft.',
  ],
  ['runs back in time', path.toReversed(), 'point 2 is earlier than the point before it.'],
])('F3 a path that %s is rejected before it delays others', async (_name, points, sentence) => {
  expect(await post({ path: points })).toMatchObject({
    status: 400,
    id: 'path-not-flown',
    message: `Invalid path: ${sentence}`,
  });
});
it('F3 areas not crossed are returned with their closest approach; sources can be selected', async () => {
  const low = path.map((point) => ({ ...point, altitudeFt: 15_000 }));
  const { data } = await post({ path: low, sources: ['isigmet'] });
  expect(data.crossings).toEqual([]);
  expect(data.near).toMatchObject([{ closest: { lateralNm: 0, verticalFt: -5000 } }]);
  expect(data.sources).toHaveLength(1);
});
it('F3 a path without times and levels is compared at any, and that is stated', async () => {
  const { data } = await post({ path: path.map(({ lat, lon }) => ({ lat, lon })) });
  expect(data.crossings[0]?.notes.map(({ id }) => id)).toEqual(['path-without-times', 'path-without-levels']);
  expect(data.crossings[0]?.stretches[0]?.entry).toMatchObject({ time: null, altitudeFt: null });
});
it('H2 a saved flight is compared by its own plan, and only for its owner', async () => {
  expect((await post({ flightId: 'mine' })).data).toMatchObject({
    path: { basis: 'performance-plan' },
    crossings: [{ id: 'hazard:isigmet/1' }],
  });
  expect(await post({ flightId: 'mine' }, 'bob')).toMatchObject({ status: 404, id: 'flight-not-found' });
});
it('H1 an invalid path is rejected with a reason', async () => {
  for (const body of [
    {},
    { path: [] },
    { path, flightId: 'mine' },
    { path: [{ lat: 91, lon: 0 }] },
    { path, withinNm: -1 },
  ])
    expect((await post(body)).status).toBe(400);
});
it('F3 each area is a step, so that many areas do not block other calls', () => {
  const steps = compareAreaSteps(
    openWatchPath(path),
    Array.from({ length: 40 }, () => hazardKnownAreas('isigmet', [storm])).flat(),
    25,
  );
  let count = 0;
  while (!steps.next().done) count += 1;
  expect(count).toBe(40);
});
