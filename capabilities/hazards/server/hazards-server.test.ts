import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningFeedHub } from '#platform/server/feeds/feed-hub.ts';
import { hubForTests, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import {
  type Behaviour,
  type Upstream,
  answerJson,
  answerStatus,
  cutInTheMiddle,
  startUpstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { type HazardHandlers, hazardHandlers } from '../sim/hazards.handlers.ts';
import { simulatedHazards } from '../sim/hazards.sim.ts';
import { awcHazardSources } from './hazard-sources.ts';
import { createHazardsServer } from './index.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

const NOW = Date.parse('2026-07-18T04:40:00Z');

/** The handlers of the simulated world, called without their thread. */
const sky = {
  call: (name: keyof HazardHandlers, args: { seed: number; timeMs: number }) =>
    Promise.resolve(hazardHandlers[name](args)),
  stop: () => Promise.resolve(),
} as Parameters<typeof simulatedHazards>[0];

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream(answerStatus(204));
});
afterAll(() => upstream.close());
let open: { server: FastifyInstance; hub: RunningFeedHub } | null = null;
afterEach(async () => {
  await open?.server.close();
  await open?.hub.stop();
  open = null;
});

async function serve(base: string | null = `${upstream.url}/`, dataDir?: string) {
  const clock = testClock(NOW);
  const made = await hubForTests(clock, dataDir === undefined ? {} : { dataDir });
  const { hub } = made;
  const capability = createHazardsServer({
    feeds: hub,
    clock,
    sources: {
      live: base === null ? null : awcHazardSources(base),
      simulated: simulatedHazards(sky, 20_261_120),
      liveUnavailable: base === null ? 'Switched off by the operator (AWC_URL=off).' : null,
    },
  });
  const server = await createApiServer({
    log: createLog('silent'),
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [capability],
    authenticate: async (token) => ({
      ok: true,
      principal: { userKey: 't|1', issuer: 't', subject: '1', email: 'a@b.c', scopes: [token] },
    }),
  });
  open = { server, hub };
  const get = async (path: string, token = 'enroute') =>
    (
      await server.inject({
        url: `/efb-v2/weather/${path}`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).json();
  const enter = async (mode: 'simulated' | 'live') => {
    await hub.enter(mode);
    await expect
      .poll(() => hub.statuses().every(({ state }) => state !== 'waiting'), { timeout: 60_000 })
      .toBe(true);
  };
  return { get, enter, hub, clock, dataDir: made.dataDir };
}

const sigmetFeature = {
  type: 'Feature',
  properties: {
    icaoId: 'KKCI',
    airSigmetType: 'SIGMET',
    alphaChar: 'C',
    hazard: 'CONVECTIVE',
    seriesId: '12C',
    validTimeFrom: '2026-07-18T03:55:00.000Z',
    validTimeTo: '2026-07-18T05:55:00.000Z',
    severity: 5,
    altitudeHi1: 45_000,
    altitudeHi2: 60_000,
    altitudeLow1: null,
    altitudeLow2: null,
    movementDir: 340,
    movementSpd: 15,
    rawAirSigmet:
      'WSUS32 KKCI 180355\nSIGC\nCONVECTIVE SIGMET 12C\nVALID UNTIL 0555Z\nTX\nFROM 60S FTI-30SSW TXO-60S FTI\nAREA TS MOV FROM 34015KT. TOPS ABV FL450.',
  },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-100, 30],
        [-98, 30],
        [-98, 32],
        [-100, 30],
      ],
    ],
  },
};
const collection = (features: unknown[]) => ({ type: 'FeatureCollection', features });
const report = {
  obsTime: NOW / 1000 - 600,
  acType: 'B738',
  lat: 40,
  lon: -100,
  fltLvl: 340,
  fltLvlType: 'OTHER',
  clouds: null,
  tbInt1: 'MOD',
  rawOb: 'ABC UA /OV ABC/TM 0430/FL340/TP B738/TB MOD',
};

/** Responds to each endpoint by its path. */
const byPath =
  (answers: Record<string, Behaviour>, rest: Behaviour = answerStatus(204)): Behaviour =>
  (request, response) => {
    const path = /\/api\/data\/(\w+)/.exec(request.url ?? '')?.[1] ?? '';
    (answers[path] ?? rest)(request, response);
  };

describe('F3 GET /efb-v2/weather/hazards and /pireps', () => {
  it('F3 live: features, and the state of each feed', async () => {
    upstream.behave(byPath({ airsigmet: answerJson(collection([sigmetFeature])) }));
    const { get, enter } = await serve();
    await enter('live');
    const { code, data } = await get('hazards');
    expect(code).toBe(200);
    expect(data.type).toBe('FeatureCollection');
    expect(data.features).toHaveLength(1);
    expect(data.features[0].properties).toMatchObject({
      hazard: 'CONVECTIVE',
      type: 'SIGMET',
      rawData: sigmetFeature.properties.rawAirSigmet,
      label: 'CONV SIGMET 12C · TOP ABV FL450',
    });
    // 204 means none: fresh and empty, not a failure.
    expect(data.feeds.map(({ id, hasData, freshness }: Health) => [id, hasData, freshness.state])).toEqual([
      ['airsigmet', true, 'fresh'],
      ['isigmet', true, 'fresh'],
      ['gairmet', true, 'fresh'],
      ['cwa', true, 'fresh'],
    ]);
    expect(data.message).toBeNull();
    expect(upstream.requests.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/data/airsigmet?format=geojson',
        '/api/data/gairmet?format=geojson&fore=12',
        '/api/data/pirep?format=json&bbox=-90,-180,90,180&zoom=1&age=2',
      ]),
    );
  });

  it('F3 a failed feed returns an empty list and a message', async () => {
    upstream.behave(byPath({ airsigmet: answerStatus(503), pirep: cutInTheMiddle }));
    const { get, enter } = await serve();
    await enter('live');
    const { data } = await get('hazards');
    expect(data).toMatchObject({ features: [], lastGood: [] });
    expect(data.message).toMatch(/^SIGMET, US: /);
    expect(data.feeds[0]).toMatchObject({ id: 'airsigmet', hasData: false, freshness: { state: 'failed' } });
    const pireps = await get('pireps');
    expect(pireps.data).toMatchObject({ reports: [], lastGood: [] });
    expect(pireps.data.message).toMatch(/Pilot reports/);
  });

  it('F3 after a success and a failure the last good data is kept apart from the list', async () => {
    upstream.behave(
      byPath({ airsigmet: answerJson(collection([sigmetFeature])), pirep: answerJson([report]) }),
    );
    const first = await serve();
    await first.enter('live');
    expect((await first.get('hazards')).data.features).toHaveLength(1);
    expect((await first.get('pireps')).data.reports).toHaveLength(1);
    await open?.server.close();
    await open?.hub.stop();
    upstream.behave(byPath({ airsigmet: answerJson({ error: 'moved' }), pirep: answerStatus(500) }));
    const { get, enter, hub } = await serve(undefined, first.dataDir);
    await enter('live');
    await expect
      .poll(() => hub.statuses().filter(({ state }) => state === 'failed').length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(2);
    const { data } = await get('hazards');
    expect(data.features).toEqual([]);
    expect(data.lastGood).toHaveLength(1);
    expect(data.message).toMatch(/not a list of records/);
    expect(data.feeds[0]).toMatchObject({ hasData: true, freshness: { state: 'failed', origin: 'live' } });
    const pireps = await get('pireps');
    expect(pireps.data).toMatchObject({ reports: [] });
    expect(pireps.data.lastGood).toHaveLength(1);
  });

  it('F3 a list whose records had all expired on receipt is stale, as old as the latest expiry', async () => {
    const hours = (from: number, to: number) => ({
      validTimeFrom: new Date(NOW + from * 3_600_000).toISOString(),
      validTimeTo: new Date(NOW + to * 3_600_000).toISOString(),
    });
    const ended = { ...sigmetFeature, properties: { ...sigmetFeature.properties, ...hours(-4, -2) } };
    upstream.behave(
      byPath({
        airsigmet: answerJson(collection([ended])),
        pirep: answerJson([{ ...report, obsTime: NOW / 1000 - 5 * 3600 }]),
      }),
    );
    const { enter, hub } = await serve();
    await enter('live');
    const states = Object.fromEntries(hub.statuses().map(({ id, state, asOf }) => [id, [state, asOf]]));
    expect(states.airsigmet).toEqual(['stale', '2026-07-18T02:40:00.000Z']);
    expect(states.pirep).toEqual(['stale', '2026-07-18T01:40:00.000Z']);
  });

  it('F3 G-AIRMETs whose next issue is overdue or lies ahead are stale, though their snapshots are valid for longer', async () => {
    // AWC issues them at 02:45, 08:45, 14:45 and 20:45Z; it is 04:40Z.
    const issuedAt = (issueTime: string) => ({
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-100, 40],
            [-99, 40],
            [-99, 41],
            [-100, 40],
          ],
        ],
      },
      properties: {
        product: 'SIERRA',
        hazard: 'IFR',
        tag: '1W',
        issueTime,
        forecast: 9,
        validTime: '2026-07-18T06:00:00.000Z',
      },
    });
    const stateOf = async (issueTime: string) => {
      upstream.behave(byPath({ gairmet: answerJson(collection([issuedAt(issueTime)])) }));
      const { enter, hub } = await serve();
      await enter('live');
      const status = hub.statuses().find(({ id }) => id === 'gairmet');
      await open?.server.close();
      await open?.hub.stop();
      open = null;
      return [status?.state, status?.message];
    };
    expect(await stateOf('2026-07-18T02:45:00.000Z')).toEqual(['fresh', null]);
    expect(await stateOf('2026-07-17T20:45:00.000Z')).toEqual([
      'stale',
      'The next issue was due 1 h ago and has not arrived.',
    ]);
    const [state, message] = await stateOf('2026-07-18T08:45:00.000Z');
    expect([state, message]).toEqual(['stale', expect.stringMatching(/in the future: a clock is wrong/)]);
  });

  it('F3 rejected records are counted, with the reason', async () => {
    const broken = { ...sigmetFeature, properties: { ...sigmetFeature.properties, validTimeTo: 'soon' } };
    upstream.behave(byPath({ airsigmet: answerJson(collection([sigmetFeature, broken])) }));
    const { get, enter, hub } = await serve();
    await enter('live');
    const { data } = await get('hazards');
    expect(data.feeds[0].rejected).toEqual(['SIGMET 2: properties.validTimeTo is not a time.']);
    expect(hub.statuses().find(({ id }) => id === 'airsigmet')?.rejected).toBe(1);
  });

  it('F3 PIREP filters: box, age, level; spec 9 defaults; invalid values are rejected', async () => {
    const old = { ...report, obsTime: NOW / 1000 - 7000, rawOb: `${report.rawOb}/RM OLD` };
    const low = { ...report, fltLvl: 80, lat: 10, rawOb: `${report.rawOb}/RM LOW` };
    upstream.behave(byPath({ pirep: answerJson([report, old, low]) }));
    const { get, enter } = await serve();
    await enter('live');
    const count = async (query: string) => (await get(`pireps${query}`)).data.reports.length;
    expect(await count('')).toBe(3);
    expect(await count('?age=1')).toBe(2);
    expect(await count('?level=35000')).toBe(2);
    expect(await count('?bbox=30,-110,50,-90')).toBe(2);
    expect(await count('?bbox=30,170,50,-90')).toBe(2);
    expect(await get('pireps?bbox=1,2,3')).toMatchObject({ code: 400 });
    expect(await get('pireps?age=9')).toMatchObject({ code: 400 });
    expect(await get('pireps?level=abc')).toMatchObject({ code: 400 });
  });

  it('F3 a source switched off by the operator is stated as such', async () => {
    const { get, enter } = await serve(null);
    await enter('live');
    const { data } = await get('hazards');
    expect(data.features).toEqual([]);
    expect(data.message).toMatch(/AWC_URL=off/);
  });

  it('H2 requires the scope enroute', async () => {
    const { get } = await serve();
    for (const path of ['hazards', 'pireps', 'storm-cells'])
      expect(await get(path, 'charts')).toMatchObject({ code: 403 });
  });

  inFullRun(() => {
    it('F0 F3 simulated records pass the same parsers, none rejected', async () => {
      const { get, enter, clock } = await serve();
      // A summer afternoon, when there are thunderstorms in the US.
      clock.set(NOW + 16 * 3_600_000);
      await enter('simulated');
      const { data } = await get('hazards');
      expect(data.feeds.map(({ id }: Health) => id)).toEqual(['airsigmet', 'isigmet', 'gairmet']);
      for (const feed of data.feeds)
        expect(feed).toMatchObject({
          rejected: [],
          message: null,
          freshness: { origin: 'simulated', state: 'fresh' },
        });
      const types = new Set(data.features.map(({ properties }: Feature) => properties.type));
      expect(types).toEqual(new Set(['SIGMET', 'ISIGMET', 'GAIRMET']));
      const undecoded = data.features.flatMap(({ properties }: Feature) => properties.undecoded);
      expect(undecoded).toEqual([]);
      const pireps = await get('pireps');
      expect(pireps.data.reports.length).toBeGreaterThan(20);
      expect(pireps.data.reports.flatMap(({ undecoded: left }: { undecoded: string[] }) => left)).toEqual([]);
      const cells = await get('storm-cells');
      expect(cells.data.cells.length).toBeGreaterThan(0);
      expect(cells.data.feeds[0].freshness.origin).toBe('simulated');
    });
  });
});

interface Health {
  id: string;
  hasData: boolean;
  freshness: { state: string };
}
interface Feature {
  properties: { type: string; undecoded: string[] };
}
