import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
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
  cutInTheMiddle,
  startUpstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { encodePng } from '#platform/server/images/encode-png.ts';
import { createLog } from '#platform/server/log/log.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import { createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { reflectivityTile } from '#sky/radar/radar.ts';
import { getRadarFrames } from '../contract.ts';
import { type RadarHandlers, radarHandlers } from '../sim/radar.handlers.ts';
import { simulatedRadar } from '../sim/radar.sim.ts';
import { createRadarServer } from './index.ts';
import type { RadarSources } from './radar-feeds.ts';
import { radarTiles, rainviewerList } from './radar-sources.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

const SEED = 20_261;
const NOW = Date.parse('2026-11-20T12:04:00Z');
const headers = { authorization: 'Bearer good' };
/** The handlers of the simulated sky, called without their thread. */
const sky: WorkerCaller<RadarHandlers> = {
  call: async (name, args) => (await radarHandlers[name](args)) as never,
  stop: () => Promise.resolve(),
};

let clock = testClock(NOW);
let hub: RunningFeedHub;
let dataDir = '';
let upstream: Upstream;
let server: FastifyInstance;
let tile: Uint8Array;

const past = [0, 10, 20].map((minutes) => ({
  time: NOW / 1000 - 4 * 60 - (20 - minutes) * 60,
  path: `/v2/radar/hash${minutes}`,
}));
const listOf = (host: string) => ({
  version: '2.0',
  generated: NOW / 1000,
  host,
  radar: { past, nowcast: [] },
});
const behaveWell: Behaviour = (request, response) =>
  request.url?.endsWith('.json')
    ? answerJson(listOf(upstream.url))(request, response)
    : void response.writeHead(200, { 'content-type': 'image/png' }).end(tile);
const withTiles =
  (behaviour: Behaviour): Behaviour =>
  (request, response) =>
    (request.url?.endsWith('.json') ? behaveWell : behaviour)(request, response);

async function serve(
  mode: FeedMode,
  change: Partial<RadarSources> = {},
  hubOptions: Parameters<typeof hubForTests>[1] = {},
): Promise<void> {
  const base = `${upstream.url}/`;
  const simulated = simulatedRadar(sky, SEED);
  ({ hub, dataDir } = await hubForTests(clock, {
    hostBudgets: { [upstream.host]: { perMinute: 5000, concurrent: 4 } },
    ...hubOptions,
  }));
  server = await createApiServer({
    log: createLog('silent'),
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [
      createRadarServer({
        feeds: hub,
        clock,
        sources: {
          list: { live: rainviewerList(base), simulated: simulated.list },
          tiles: { live: radarTiles({ rainviewer: base, nexrad: base }), simulated: simulated.tiles },
          lightning: { simulated: simulated.lightning },
          rainviewerUnavailable: null,
          nexradUnavailable: null,
          ...change,
        },
      }),
    ],
    authenticate: knownTokens({ good: ['enroute'] }),
  });
  await hub.enter(mode);
}

beforeEach(async () => {
  clock = testClock(NOW);
  tile = await encodePng({ kind: 'rgb', width: 512, height: 512, pixels: new Uint8Array(512 * 512 * 3) });
  upstream = await startUpstream((request, response) => behaveWell(request, response));
});
afterEach(async () => {
  await server.close();
  await hub.stop();
  await upstream.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const get = (path: string) => server.inject({ url: `/efb-v2/radar${path}`, headers });
async function manifest() {
  return getRadarFrames.data.parse((await get('/frames')).json().data);
}
/** The manifest after the first list was received or failed. */
async function settled() {
  let state = await manifest();
  const isWaiting = () => {
    const world = state.sources[0];
    const message = world?.message ?? null;
    return world?.frames.length === 0 && (message === null || message === 'Nothing received yet.');
  };
  while (isWaiting() && state.sources[0]?.unavailable === null) {
    await new Promise((resolve) => setImmediate(resolve));
    state = await manifest();
  }
  const [world, unitedStates] = state.sources;
  if (!world || !unitedStates) throw new Error('two sources are expected');
  return { world, unitedStates, lightning: state.lightning };
}

describe('F1 radar in live mode', () => {
  it('images have their own times; tiles are requested once, by fixed templates', async () => {
    await serve('live');
    const { world, unitedStates } = await settled();
    expect(world.frames.map(({ at }) => at.slice(11, 16))).toEqual(['11:40', '11:50', '12:00']);
    expect(world).toMatchObject({
      message: null,
      unavailable: null,
      freshness: { origin: 'live', state: 'fresh', asOf: '2026-11-20T12:00:00.000Z' },
    });
    expect(world.scale.map(({ fromDbz }) => fromDbz)).toEqual(
      world.scale.map(({ fromDbz }) => fromDbz).toSorted((p, q) => p - q),
    );
    const newest = world.frames.at(-1)?.id ?? '';
    const [first] = await Promise.all([1, 2, 3].map(() => get(`/tiles/${newest}/3/2/1`)));
    expect(first?.statusCode).toBe(200);
    expect(first?.rawPayload).toEqual(Buffer.from(tile));
    expect(JSON.parse(String(first?.headers['meridian-freshness']))).toMatchObject({ origin: 'live' });
    await get(`/tiles/${unitedStates.frames.at(-2)?.id ?? ''}/5/7/11`);
    expect(upstream.requests.map(({ path }) => path)).toEqual([
      '/public/weather-maps.json',
      '/v2/radar/hash20/512/3/2/1/2/1_0.png',
      '/nexrad-n0q-900913-m05m/5/7/11.png',
    ]);
  });

  it('tiles of unknown images are not requested', async () => {
    await serve('live');
    const { world } = await settled();
    const id = world.frames.at(-1)?.id ?? '';
    for (const path of [
      `${id}/8/0/0`,
      `${id}/3/8/0`,
      'rainviewer-1000000000/3/2/1',
      'nexrad-1000000000/3/2/1',
    ])
      expect((await get(`/tiles/${path}`)).statusCode, path).toBe(404);
    expect((await server.inject({ url: `/efb-v2/radar/tiles/${id}/3/2/1` })).statusCode).toBe(401);
    expect(upstream.requests).toHaveLength(1);
  });

  const failingTiles: [string, Behaviour][] = [
    ['an error', answerStatus(500)],
    ['too many requests', answerStatus(429)],
    ['half an answer', cutInTheMiddle],
    ['nothing', answerStatus(204)],
    [
      'a page that calls itself an image',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'image/png' }).end('<html>'.repeat(50)),
    ],
    [
      'half a tile',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'image/png' }).end(tile.subarray(0, tile.length - 20)),
    ],
    [
      'more than a tile can be',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(2_000_000)),
    ],
  ];
  it.each(failingTiles)(
    '%s instead of a tile is an error, never an empty image',
    async (_what, behaviour) => {
      upstream.behave(withTiles(behaviour));
      await serve('live');
      const { world } = await settled();
      const refused = await get(`/tiles/${world.frames.at(-1)?.id ?? ''}/3/2/1`);
      expect(refused.statusCode).toBe(502);
      expect(refused.json()).toMatchObject({ data: null, id: 'radar-failed' });
    },
  );

  it('a failed list is not an empty one', async () => {
    upstream.behave(answerStatus(503));
    await serve('live');
    const { world } = await settled();
    expect(world.frames).toEqual([]);
    expect(world.freshness.state).toBe('failed');
    expect(world.message).toMatch(/503/);
  });

  it('from a list that names another host the times are used, but the host is not queried', async () => {
    upstream.behave((request, response) => answerJson(listOf('https://evil.example'))(request, response));
    await serve('live');
    const { world } = await settled();
    const refused = await get(`/tiles/${world.frames.at(-1)?.id ?? ''}/3/2/1`);
    expect(refused.statusCode).toBe(502);
    expect(refused.body).toMatch(/another host/);
  });

  it('live lightning is stated as unavailable', async () => {
    await serve('live');
    const { lightning } = await settled();
    expect(lightning.unavailable).toMatch(/No open live source/);
    expect((await get(`/lightning/${NOW - 4 * 60_000}/2/1/1`)).statusCode).toBe(409);
    expect((await get(`/lightning/${NOW - 4 * 60_000}/2/1/1`)).json()).toMatchObject({
      id: 'lightning-unavailable',
    });
  });

  it('a source that is switched off is stated as such', async () => {
    await serve('live', {
      rainviewerUnavailable: 'Switched off by the operator (RAINVIEWER_URL=off).',
      nexradUnavailable: 'Switched off by the operator (NEXRAD_URL=off).',
    });
    const { world, unitedStates } = await settled();
    expect(world.unavailable).toMatch(/RAINVIEWER_URL/);
    expect(unitedStates.unavailable).toMatch(/NEXRAD_URL/);
    expect(unitedStates.frames).toEqual([]);
    expect(upstream.requests).toEqual([]);
  });
});

inFullRun(() => {
  describe('F0 radar of a replay', () => {
    it('F0 F1 a recording requests images of both sources automatically, and its replay shows them', async () => {
      let rounds = 0;
      // One worldwide image is enough.
      upstream.behave((request, response) =>
        request.url?.endsWith('.json')
          ? answerJson({ ...listOf(upstream.url), radar: { past: past.slice(-1), nowcast: [] } })(
              request,
              response,
            )
          : behaveWell(request, response),
      );
      await serve(
        'live',
        {},
        {
          isRecording: true,
          recordingPause: async (ms) => {
            if (ms < 60_000) return;
            rounds += 1;
            // World, United States, lightning: one more round of each, once the list of images has been received.
            await (rounds > 3 ? new Promise(() => undefined) : settled());
          },
        },
      );
      await expect.poll(() => rounds, { timeout: 120_000 }).toBe(6);
      await server.close();
      await hub.stop();
      const recorded = dataDir;
      const asked = upstream.requests.map(({ path }) => path);
      expect(asked).toContain('/nexrad-n0q-900913/3/1/2.png');
      expect(asked).toContain('/nexrad-n0q-900913-m25m/5/9/12.png');
      expect(asked.filter((path) => path.includes('/hash20/512/3/'))).toHaveLength(64);

      // Replayed a day and some seconds later, without network access.
      const later = NOW + 86_400_000 + 123_456;
      clock = testClock(later);
      upstream.behave(answerStatus(503));
      await serve('replay', {}, { dataDir: recorded });
      const { world, unitedStates } = await settled();
      for (const source of [world, unitedStates]) {
        expect(source).toMatchObject({ message: null, unavailable: null, freshness: { origin: 'replay' } });
        const newest = source.frames.at(-1);
        // The newest image has the same age as when recorded.
        expect(later - Date.parse(newest?.at ?? '')).toBe(4 * 60_000);
        const answered = await get(`/tiles/${newest?.id ?? ''}/3/1/2`);
        expect(answered.statusCode, source.id).toBe(200);
        expect(answered.rawPayload).toEqual(Buffer.from(tile));
      }
      expect(unitedStates.frames).toHaveLength(6);
      // Zoom 6 was not recorded, which is not an empty image.
      expect((await get(`/tiles/${unitedStates.frames.at(-1)?.id ?? ''}/6/15/24`)).statusCode).toBe(502);

      // They remain available while the recording plays.
      clock.set(later + 59_000);
      expect((await settled()).unitedStates.frames).toHaveLength(6);
    }, 180_000);
  });
});

/** Where the simulated sky has the strongest echo among the tiles of zoom 3. */
function stormyTile(atMs: number) {
  const world = createAtmosphere({ seed: SEED });
  let found = { x: 0, y: 0, echoes: -1 };
  for (let x = 0; x < 8; x += 1)
    for (let y = 2; y < 6; y += 1) {
      const echoes = (reflectivityTile(world, { z: 3, x, y, timeMs: atMs }) ?? []).filter(
        (dbz) => dbz >= 45,
      ).length;
      if (echoes > found.echoes) found = { x, y, echoes };
    }
  return found;
}

describe('F0 F1 radar of the simulated sky', () => {
  it('has the past two hours and no future images, marked as simulated', async () => {
    await serve('simulated');
    const { world, unitedStates } = await settled();
    expect(world.frames).toHaveLength(13);
    expect(world.frames.at(-1)?.at).toBe('2026-11-20T12:00:00.000Z');
    expect(world.frames.at(0)?.at).toBe('2026-11-20T10:00:00.000Z');
    expect(world).toMatchObject({ attribution: 'Radar: simulated', freshness: { origin: 'simulated' } });
    expect(unitedStates.unavailable).toMatch(/No simulated NEXRAD/);
    expect(upstream.requests).toEqual([]);
  });

  inFullRun(() => {
    it('shows the simulated storms, with lightning inside them', async () => {
      await serve('simulated');
      const { world } = await settled();
      const atMs = Date.parse(world.frames.at(-1)?.at ?? '');
      const { x, y } = stormyTile(atMs);
      const picture = await get(`/tiles/${world.frames.at(-1)?.id ?? ''}/3/${x}/${y}`);
      expect(picture.statusCode).toBe(200);
      expect(picture.rawPayload.length).toBeGreaterThan(2000);
      const strokes = await get(`/lightning/${atMs}/3/${x}/${y}`);
      expect(strokes.statusCode).toBe(200);
      const layer = new VectorTile(new PbfReader(strokes.rawPayload)).layers.lightning;
      if (!layer) throw new Error('no strokes in the stormiest tile');
      const marks = Array.from({ length: layer.length }, (_, nth) => layer.feature(nth));
      const ages = marks.map((feature) => Number(feature.properties.ageMin));
      expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...ages)).toBeLessThan(10);
      // What the inspector of a stroke says of it.
      for (const { properties } of marks) {
        const struckMs = Number(properties.atS) * 1000;
        expect(Math.ceil((atMs - struckMs) / 60_000) - Number(properties.ageMin)).toBeGreaterThanOrEqual(0);
        expect(Math.ceil((atMs - struckMs) / 60_000) - Number(properties.ageMin)).toBeLessThanOrEqual(1);
        expect(Math.abs(Number(properties.currentKa))).toBeGreaterThanOrEqual(8);
        expect([0, 1]).toContain(properties.isGround);
      }
      const echoes = reflectivityTile(createAtmosphere({ seed: SEED }), { z: 3, x, y, timeMs: atMs });
      // The most recent strokes are where the radar of the same minute shows rain.
      const young = marks.filter((feature) => Number(feature.properties.ageMin) <= 1);
      const inRain = young.filter((feature) => {
        const point = feature.loadGeometry()[0]?.[0];
        const [column, row] = [point?.x, point?.y].map((value) => Math.floor(((value ?? 0) / 8192) * 256));
        return [-1, 0, 1].some((down) =>
          [-1, 0, 1].some((right) => (echoes?.[((row ?? 0) + down) * 256 + (column ?? 0) + right] ?? 0) > 0),
        );
      });
      expect(young.length).toBeGreaterThan(5);
      expect(inRain.length / young.length).toBeGreaterThan(0.9);
    });
  });

  it('lightning is available for the past only', async () => {
    await serve('simulated');
    await settled();
    const step = 5 * 60_000;
    const now = Math.floor(NOW / step) * step;
    expect((await get(`/lightning/${now + step}/2/1/1`)).statusCode).toBe(404);
    expect((await get(`/lightning/${now - 40 * step}/2/1/1`)).statusCode).toBe(404);
    expect((await get(`/lightning/${now + 1}/2/1/1`)).statusCode).toBe(404);
    expect((await get(`/lightning/${now}/5/1/1`)).statusCode).toBe(404);
    expect((await get(`/lightning/x/2/1/1`)).statusCode).toBe(404);
  });

  it('another feed mode drops simulated data', async () => {
    await serve('simulated');
    const simulated = (await settled()).world.frames.at(-1)?.id ?? '';
    upstream.behave(answerStatus(503));
    await hub.enter('live');
    const { world } = await settled();
    expect(world.frames).toEqual([]);
    expect((await get(`/tiles/${simulated}/3/2/1`)).statusCode).toBe(404);
  });
});
