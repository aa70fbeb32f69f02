import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningFeedHub } from '#platform/server/feeds/feed-hub.ts';
import { hubForTests, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import {
  type Upstream,
  answerJson,
  answerStatus,
  cutInTheMiddle,
  neverAnswer,
  startUpstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import { type NotamAnswer, getNotam } from '../contract.ts';
import { type NotamHandlers, notamHandlers } from '../sim/notams.handlers.ts';
import { simulatedNotams } from '../sim/notams.sim.ts';
import { legacyFaaSource } from './faa-source.ts';
import { createNotamsServer } from './index.ts';
import { nmsSource } from './nms-source.ts';
import { faaTfrSources } from './tfr.feed.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

const NOW = '2026-11-20T12:00:00Z';
const KJFK = {
  icao: 'KJFK',
  lat: 40.64,
  lon: -73.78,
  isLarge: true,
  runways: ['04L/22R', '13R/31L'],
  navaids: [{ ident: 'JFK', kind: 'VOR' as const }],
};

/** The handlers of the simulated sky, called without their thread. */
const sky: WorkerCaller<NotamHandlers> = {
  call: (name, args) =>
    Promise.resolve((notamHandlers[name] as (given: unknown) => never)(structuredClone(args))),
  stop: () => Promise.resolve(),
};
const simulated = simulatedNotams({
  sky,
  seed: 5,
  places: () => ({
    airport: (code) => (code === 'KJFK' ? KJFK : null),
    near: () => [KJFK],
    largeUs: () => [KJFK, { ...KJFK, icao: 'KLGA' }, { ...KJFK, icao: 'KEWR' }, { ...KJFK, icao: 'KHPN' }],
  }),
});

const icaoText = (text: string, code = 'QMRLC') =>
  `A0001/26 NOTAMN\nQ) KZNY/${code}/IV/NBO/A/000/999/4038N07347W005\nA) KJFK\nB) 2611200600\nC) 2611222300\nE) ${text}`;
const item = (id: string, text: string) => ({
  type: 'Feature',
  properties: {
    coreNOTAMData: {
      notam: {
        id,
        number: 'A0001/26',
        type: 'N',
        issued: '2026-11-19T09:00:00.000Z',
        icaoLocation: 'KJFK',
        effectiveStart: '2026-11-20T06:00:00.000Z',
        effectiveEnd: '2026-11-22T23:00:00.000Z',
        text,
      },
      notamTranslation: [{ type: 'ICAO', formattedText: icaoText(text) }],
    },
  },
  geometry: { type: 'GeometryCollection', geometries: [] },
});
const legacyPage = (...items: unknown[]) => ({
  pageSize: 1000,
  pageNum: 1,
  totalCount: 1,
  totalPages: 1,
  items,
});

const LIST = [
  {
    notam_id: '6/2998',
    facility: 'ZNY',
    state: 'NY',
    type: 'VIP',
    description: 'NEW YORK, NY',
    mod_abs_time: '202611191808',
  },
  {
    notam_id: '6/3001',
    facility: 'ZLA',
    state: 'CA',
    type: 'HAZARDS',
    description: 'FAR AWAY',
    mod_abs_time: 'x',
  },
  { state: 'CA' },
];
const square = (west: number, south: number) => [
  [
    [west, south],
    [west + 0.4, south],
    [west + 0.4, south + 0.4],
    [west, south + 0.4],
    [west, south],
  ],
];
const AREAS = {
  features: [
    {
      properties: { NOTAM_KEY: '6/2998-1-FDC-F' },
      geometry: { type: 'Polygon', coordinates: square(-74, 40.4) },
    },
    {
      properties: { NOTAM_KEY: '6/2998-2-FDC-F' },
      geometry: { type: 'Polygon', coordinates: square(-73.5, 40.4) },
    },
    {
      properties: { NOTAM_KEY: '6/3001-1-FDC-F' },
      geometry: { type: 'Polygon', coordinates: square(-118, 34) },
    },
    // Metres instead of degrees would be drawn on the equator.
    {
      properties: { NOTAM_KEY: '6/9-1-FDC-F' },
      geometry: { type: 'Polygon', coordinates: square(-8_237_642, 4_970_351) },
    },
  ],
};
const DETAIL = `<XNOTAM-Update><Group><Add><Not><dateEffective>2026-11-20T10:00:00</dateEffective>
<dateExpire>2026-11-20T20:00:00</dateExpire><codeTimeZone>UTC</codeTimeZone><txtDescrUSNS>VIP AREA &amp; MORE</txtDescrUSNS>
<codeDistVerUpper>ALT</codeDistVerUpper><valDistVerUpper>17999</valDistVerUpper><uomDistVerUpper>FT</uomDistVerUpper>
<codeDistVerLower>HEI</codeDistVerLower><valDistVerLower>0</valDistVerLower><uomDistVerLower>FT</uomDistVerLower></Not></Add></Group></XNOTAM-Update>`;

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream(answerStatus(500));
});
afterAll(() => upstream.close());

let open: { server: FastifyInstance; hub: RunningFeedHub } | null = null;
afterEach(async () => {
  await open?.server.close();
  await open?.hub.stop();
  open = null;
});

type Provider = 'legacy' | 'nms' | 'none';

async function serve(mode: 'simulated' | 'live', provider: Provider = 'legacy') {
  const clock = testClock(Date.parse(NOW));
  const { hub } = await hubForTests(clock);
  const keys = { url: `${upstream.url}/`, clientId: 'me', clientSecret: 'secret' };
  const live = { legacy: () => legacyFaaSource(keys), nms: () => nmsSource(keys), none: () => null }[
    provider
  ]();
  const capability = createNotamsServer({
    feeds: hub,
    clock,
    sources: {
      live,
      liveUnavailable: live ? null : 'Live NOTAMs need FAA_NOTAM_CLIENT_ID.',
      simulated: simulated.notams,
    },
    tfrSources: { live: faaTfrSources(`${upstream.url}/`), liveUnavailable: null, simulated: simulated.tfr },
    airportPlace: (icao) => (icao === 'KJFK' ? KJFK : null),
  });
  const server = await createApiServer({
    log: createLog('silent'),
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [capability],
    authenticate: async (token) =>
      token === 'enroute'
        ? {
            ok: true,
            principal: { userKey: 't|1', issuer: 't', subject: '1', email: 'a@b.c', scopes: [token] },
          }
        : { ok: false, status: 401, id: 'token-invalid', message: 'no' },
  });
  open = { server, hub };
  await hub.enter(mode);
  const get = async (path: string, token = '') =>
    (
      await server.inject({
        url: `/efb-v2/${path}`,
        ...(token === '' ? {} : { headers: { authorization: `Bearer ${token}` } }),
      })
    ).json();
  const tfrKnown = () =>
    expect
      .poll(() => hub.statuses().find(({ id }) => id === 'tfr')?.state, { timeout: 60_000 })
      .not.toBe('waiting');
  const rowsOf = async (id: string) => {
    const type = capability.objects?.find((one) => one.id === id);
    if (!type) throw new Error(`no ${id}`);
    const principal = { userKey: 't|1', issuer: 't', subject: '1', email: 'a@b.c', scopes: [type.scope] };
    const { values, freshness } = await type.read({ principal, after: null, limit: 1000 });
    const rows = (values[0] ?? []).map((_, row) =>
      Object.fromEntries(type.columns.map(({ name }, index) => [name, values[index]?.[row]])),
    );
    return { rows, freshness };
  };
  return { get, tfrKnown, hub, clock, rowsOf };
}

/** Responds to every FAA address as the real services do. */
function faa(notams: (url: string) => unknown) {
  upstream.behave((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/tfrapi/')) return answerJson(LIST)(request, response);
    if (path.startsWith('/geoserver/')) return answerJson(AREAS)(request, response);
    if (path.startsWith('/download/')) {
      response.writeHead(200, { 'content-type': 'text/xml' }).end(DETAIL);
      return;
    }
    return answerJson(notams(path))(request, response);
  });
}

describe('H2 spec 7 getNOTAM', () => {
  it('H2 needs no token; the simulated NOTAMs pass the same parser and are marked', async () => {
    const { get, tfrKnown } = await serve('simulated');
    await tfrKnown();
    const { code, data } = await get('database/getNOTAM?icao=kjfk');
    expect(code).toBe(200);
    const answer = getNotam.data.parse(data);
    expect(answer.icao).toBe('KJFK');
    expect(answer.fir).toBe('KZNY');
    expect(answer.freshness).toMatchObject({ origin: 'simulated', state: 'fresh', source: 'Simulated sky' });
    expect(answer.sources.airport.rejected).toBe(0);
    expect(answer.notams.length).toBeGreaterThan(2);
    const scores = answer.notams.map(({ relevance }) => relevance);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    for (const notam of answer.notams) {
      expect(notam.raw).toContain('SIMULATED');
      expect(notam.from).not.toBeNull();
    }
    expect(answer.notams.some(({ group }) => group === 'artcc')).toBe(true);
  });

  it('spec 8 an unknown airport is not available, an invalid code is rejected', async () => {
    const { get } = await serve('simulated');
    expect(await get('database/getNOTAM?icao=QQQ9')).toMatchObject({
      code: 404,
      message: 'NOTAMs not available for QQQ9',
    });
    expect(await get('database/getNOTAM?icao=K/../x')).toMatchObject({ code: 400 });
  });

  it('F0 live without keys names the missing setting and does not present an empty list', async () => {
    faa(() => ({}));
    const { get, tfrKnown } = await serve('live', 'none');
    await tfrKnown();
    const { data } = await get('database/getNOTAM?icao=KJFK');
    expect(data).toMatchObject({
      message: 'Live NOTAMs need FAA_NOTAM_CLIENT_ID.',
      freshness: { state: 'failed', origin: 'live' },
      sources: { airport: { hasData: false }, tfr: { hasData: true } },
    });
    // Flight restrictions need no key.
    expect(data.notams.map(({ type }: NotamAnswer) => type)).toEqual(['TFR']);
  });
});

describe('F3 live upstreams', () => {
  it('F3 legacy API: headers, pages, fields, and no record lost without notice', async () => {
    faa((path) =>
      path.includes('KJFK') ? legacyPage(item('a', 'RWY 04L/22R CLSD'), { properties: {} }) : legacyPage(),
    );
    const { get, tfrKnown } = await serve('live');
    await tfrKnown();
    const { data } = await get('database/getNOTAM?icao=KJFK');
    const asked = upstream.requests.findLast(({ path }) => path.includes('icaoLocation=KJFK'));
    expect(asked?.headers).toMatchObject({ client_id: 'me', client_secret: 'secret' });
    expect(data.sources.airport).toMatchObject({ hasData: true, rejected: 1, freshness: { state: 'fresh' } });
    const { source, receivedAt } = data.sources.airport.freshness;
    expect(data.notams[0]).toMatchObject({ source, receivedAt });
    expect(receivedAt).not.toBeNull();
    expect(data.notams[0]).toMatchObject({
      id: 'a',
      category: 'runway',
      closedRunways: ['04L/22R'],
      from: '2026-11-20T06:00:00.000Z',
      to: '2026-11-22T23:00:00.000Z',
      plainText: 'Runway 04L/22R closed',
      phase: 'active',
      levels: { lowerFl: 0, upperFl: 999 },
      area: null,
    });
  });

  it('F3 an empty answer is fresh and empty; 401, 429, invalid and truncated responses are failures with a message', async () => {
    faa(() => legacyPage());
    const { get, clock } = await serve('live');
    const ask = async () => (await get('database/getNOTAM?icao=KJFK')).data;
    expect(await ask()).toMatchObject({ notams: [], freshness: { state: 'fresh' }, message: null });
    const later = (minutes: number) => clock.set(Date.parse(NOW) + minutes * 60_000);
    let minutes = 0;
    for (const [behaviour, message] of [
      [answerStatus(401), /401/],
      [answerJson({ unexpected: true }), /not one of the NOTAM service/],
      [cutInTheMiddle, /./],
      // Last: the host is then not queried for as long as it requested.
      [answerStatus(429, { 'retry-after': '30' }), /too many requests/],
    ] as const) {
      later((minutes += 10));
      upstream.behave(behaviour);
      const answer = await ask();
      expect(answer.freshness.state).not.toBe('fresh');
      expect(answer.message).toMatch(message);
    }
  });

  it('F3 NMS: a token first, reused for the next query, renewed once when it is rejected', async () => {
    let isRevoked = false;
    let tokens = 0;
    upstream.behave((request, response) => {
      if (request.url === '/v1/auth/token') {
        tokens += 1;
        isRevoked = false;
        return answerJson({ access_token: `t${tokens}`, expires_in: '1799' })(request, response);
      }
      if (isRevoked) return answerStatus(401)(request, response);
      return answerJson({ status: 'Success', data: { geojson: [item('n', 'TWY A CLSD')] } })(
        request,
        response,
      );
    });
    const { get, clock } = await serve('live', 'nms');
    const ask = async () => (await get('database/getNOTAM?icao=KJFK')).data;
    expect((await ask()).notams[0]).toMatchObject({ id: 'n', text: 'TWY A CLSD' });
    const token = upstream.requests.findLast(({ path }) => path === '/v1/auth/token');
    expect(token?.headers.authorization).toBe(`Basic ${Buffer.from('me:secret').toString('base64')}`);
    const asked = upstream.requests.findLast(({ path }) => path.includes('location='));
    expect(asked?.headers).toMatchObject({ nmsresponseformat: 'GEOJSON', authorization: 'Bearer t1' });
    expect(tokens).toBe(1);
    isRevoked = true;
    clock.set(Date.parse(NOW) + 6 * 60_000);
    expect(await ask()).toMatchObject({ freshness: { state: 'fresh' }, message: null });
    expect(tokens).toBe(2);
  });

  it('F3 restrictions: list and areas joined by number, times and levels from their page, invalid areas counted', async () => {
    faa(() => legacyPage());
    const { get, tfrKnown } = await serve('live');
    await tfrKnown();
    const { data } = await get('database/getNOTAM?icao=KJFK');
    expect(data.sources.tfr.rejected).toBe(2);
    expect(data.notams).toHaveLength(1);
    expect(data.notams[0]).toMatchObject({
      type: 'TFR',
      number: 'FDC 6/2998',
      tfrKind: 'vip',
      group: 'tfr',
      from: '2026-11-20T10:00:00.000Z',
      to: '2026-11-20T20:00:00.000Z',
      levels: { lower: 'SFC', upper: '17999FT MSL', lowerFl: 0, upperFl: 180 },
      text: 'VIP AREA & MORE',
    });
    expect(data.notams[0].area.polygons).toHaveLength(2);
  });

  it('F3 a list of restrictions without areas is a failure, not an empty sky', async () => {
    upstream.behave((request, response) =>
      (request.url?.startsWith('/tfrapi/') ? answerJson(LIST) : answerStatus(503))(request, response),
    );
    const { get, tfrKnown } = await serve('live');
    await tfrKnown();
    const { data } = await get('database/getNOTAM?icao=KJFK');
    expect(data.sources.tfr).toMatchObject({ hasData: false, freshness: { state: 'failed' } });
    expect(data.sources.tfr.message).toMatch(/503/);
  });
});

describe('F1 NOTAMs in a box', () => {
  it('H2 requires a token with the scope enroute', async () => {
    const { get } = await serve('simulated');
    expect(await get('notams?bbox=-75,40,-73,41')).toMatchObject({ code: 401 });
    expect(await get('notams?bbox=-75,41,-73,40', 'enroute')).toMatchObject({ code: 400 });
    expect(await get('notams?bbox=1,2,3', 'enroute')).toMatchObject({ code: 400 });
  });

  it('F1 returns the NOTAMs in the box in effect between the times', async () => {
    const { get, tfrKnown } = await serve('simulated');
    await tfrKnown();
    const near = (await get('notams?bbox=-74.5,40,-73,41.2', 'enroute')).data;
    expect(near).toMatchObject({ isTooWide: false, pending: 0, sources: { notams: { hasData: true } } });
    expect(near.notams.some(({ locations }: NotamAnswer) => locations[0] === 'KJFK')).toBe(true);
    const past = (
      await get('notams?bbox=-74.5,40,-73,41.2&from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z', 'enroute')
    ).data;
    expect(past.notams).toEqual([]);
    const wide = (await get('notams?bbox=-120,20,-60,50', 'enroute')).data;
    expect(wide).toMatchObject({ isTooWide: true, sources: { notams: null } });
    expect(wide.notams.every(({ type }: NotamAnswer) => type === 'TFR')).toBe(true);
  });

  inFullRun(() => {
    it('F1 the squares of a source that does not respond stay pending', async () => {
      upstream.behave(neverAnswer);
      const { get } = await serve('live');
      const { data } = await get('notams?bbox=-74,40,-73,41', 'enroute');
      expect(data).toMatchObject({
        notams: [],
        pending: 1,
        sources: { notams: null, tfr: { hasData: false } },
      });
    });
  });
});

describe('NOTAM tables', () => {
  it('K1 contain the NOTAMs of the requested places, which are listed; others are unknown', async () => {
    const { get, tfrKnown, rowsOf, clock } = await serve('simulated');
    await tfrKnown();
    expect(await rowsOf('notams')).toMatchObject({
      rows: [],
      freshness: { state: 'failed', receivedAt: null, source: 'no place was asked' },
    });
    const { data } = await get('database/getNOTAM?icao=KJFK');
    const places = await rowsOf('notam_places');
    expect(places.rows).toMatchObject([
      {
        place: 'KJFK',
        airport: 'KJFK',
        state: 'fresh',
        source: 'Simulated sky',
        asked_at: '2026-11-20T12:00:00.000Z',
      },
      { place: 'KZNY', airport: null, state: 'fresh' },
    ]);
    const held = await rowsOf('notams');
    expect(held.freshness).toMatchObject({
      origin: 'simulated',
      state: 'fresh',
      receivedAt: expect.any(String),
    });
    expect(data.notams.every(({ origin }: NotamAnswer) => origin === 'simulated')).toBe(true);
    const shown = data.notams.filter(({ type, hidden }: NotamAnswer) => type !== 'TFR' && hidden === null);
    const numbers = new Set(held.rows.map(({ number }) => number));
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.filter(({ number }: NotamAnswer) => !numbers.has(number))).toEqual([]);
    expect(held.rows.filter(({ phase }) => phase === 'ended')).toEqual([]);

    clock.set(Date.parse(NOW) + 3_600_000);
    expect((await rowsOf('notam_places')).rows).toEqual([]);
  });

  it('K1 a place whose query failed is listed with the fault, without a count', async () => {
    faa(() => ({}));
    const { get, tfrKnown, rowsOf, hub } = await serve('live', 'none');
    await tfrKnown();
    await get('database/getNOTAM?icao=KJFK');
    expect((await rowsOf('notam_places')).rows).toMatchObject([
      { place: 'KJFK', notams: null, message: 'Live NOTAMs need FAA_NOTAM_CLIENT_ID.' },
    ]);
    expect(await rowsOf('notams')).toMatchObject({ rows: [], freshness: { state: 'failed' } });
    await hub.enter('simulated');
    expect((await rowsOf('notam_places')).rows).toEqual([]);
  });
});
