import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeedMode } from '#platform/contract/freshness.ts';
import type { RunningFeedHub } from '#platform/server/feeds/feed-hub.ts';
import { knownTokens } from '#platform/server/http/testing/known-tokens.ts';
import { hubForTests, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import {
  type Behaviour,
  type Upstream,
  answerStatus,
  cutInTheMiddle,
  startUpstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { encodePng } from '#platform/server/images/encode-png.ts';
import { createLog } from '#platform/server/log/log.ts';
import { getTerrain } from '../contract.ts';
import { createTerrainServer } from './index.ts';
import { openTileFolder } from './tile-folder.ts';

const headers = { authorization: 'Bearer good' };
const clock = testClock(Date.parse('2026-11-20T12:00:00Z'));
let hub: RunningFeedHub;
let dataDir = '';
let upstream: Upstream;
let server: FastifyInstance;
let tile: Uint8Array;

const sendTile: Behaviour = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'image/png' }).end(tile);

async function serve(mode: FeedMode, terrainUrl = `${upstream.url}/{z}/{x}/{y}.png`): Promise<void> {
  ({ hub, dataDir } = await hubForTests(clock, {
    hostBudgets: { [upstream.host]: { perMinute: 1000, concurrent: 4 } },
  }));
  server = await createApiServer({
    log: createLog('silent'),
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [createTerrainServer({ feeds: hub, dataDir, clock, terrainUrl })],
    authenticate: knownTokens({ good: ['charts'] }),
  });
  await hub.enter(mode);
}

beforeEach(async () => {
  tile = await encodePng({ kind: 'rgb', width: 256, height: 256, pixels: new Uint8Array(256 * 256 * 3) });
  upstream = await startUpstream(sendTile);
});
afterEach(async () => {
  await server.close();
  await hub.stop();
  await upstream.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const get = (path: string) => server.inject({ url: `/efb-v2/terrain${path}`, headers });
const stateNow = async () => getTerrain.data.parse((await get('')).json().data);

/** Height at a position in a tile's image, metres. */
function heightAt(file: Buffer, column: number, row: number): number {
  const from = file.indexOf('IDAT') + 4;
  const lines = inflateSync(file.subarray(from, from + file.readUInt32BE(from - 8)));
  const line = lines.subarray(row * 769 + 1, (row + 1) * 769);
  const sum = [0, 0, 0];
  for (let pixel = 0; pixel <= column; pixel += 1)
    for (const channel of [0, 1, 2])
      sum[channel] = ((sum[channel] ?? 0) + (line[pixel * 3 + channel] ?? 0)) & 0xff;
  const [red = 0, green = 0, blue = 0] = sum;
  return red * 256 + green + blue / 256 - 32_768;
}

/** Column and row of a position in its tile, and the tile. */
function placeOf(lat: number, lon: number, z: number) {
  const world = 2 ** z;
  const x = ((lon + 180) / 360) * world;
  const y = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * world;
  const inTile = (value: number) => Math.floor((value - Math.floor(value)) * 256);
  return { path: `/tiles/etopo5/${z}/${Math.floor(x)}/${Math.floor(y)}`, column: inTile(x), row: inTile(y) };
}

describe('F1 bundled heights', () => {
  it('are available without network or data pack, and are real', async () => {
    await serve('simulated');
    expect(await stateNow()).toMatchObject({
      source: 'etopo5',
      maxzoom: 6,
      message: null,
      freshness: { origin: 'reference', state: 'fresh', source: 'NOAA ETOPO5' },
    });
    const heightOf = async (lat: number, lon: number) => {
      const { path, column, row } = placeOf(lat, lon, 6);
      const answer = await get(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('image/png');
      return heightAt(answer.rawPayload, column, row);
    };
    // Lhasa is at 3650 m among mountains, Denver at 1600, Brasília at 1170; Kansas City at 300; the sea at 0.
    expect(await heightOf(29.65, 91.1)).toBeGreaterThan(3400);
    expect(await heightOf(39.74, -104.98)).toBeGreaterThan(1450);
    expect(await heightOf(39.74, -104.98)).toBeLessThan(1900);
    expect(Math.abs((await heightOf(39.1, -94.6)) - 280)).toBeLessThan(90);
    expect(await heightOf(30, -40)).toBe(0);
    expect(upstream.requests).toEqual([]);
  });

  it('a browser with a current tile gets 304; unauthorised callers get none; other addresses are 404', async () => {
    await serve('simulated');
    const first = await get('/tiles/etopo5/2/1/1');
    const again = await server.inject({
      url: '/efb-v2/terrain/tiles/etopo5/2/1/1',
      headers: { ...headers, 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect((await server.inject({ url: '/efb-v2/terrain/tiles/etopo5/2/1/1' })).statusCode).toBe(401);
    for (const path of ['etopo5/7/0/0', 'etopo5/2/4/0', 'etopo5/2/x/0', 'other/2/0/0', 'terrarium/14/0/0'])
      expect((await get(`/tiles/${path}`)).statusCode, path).toBe(404);
    expect((await get('/tiles/terrarium/3/1/1')).json()).toMatchObject({ id: 'terrain-not-live' });
    expect(upstream.requests).toEqual([]);
  });
});

describe('F0 F1 finer heights in live mode', () => {
  it('are requested once and stored on disk across a restart', async () => {
    await serve('live');
    expect(await stateNow()).toMatchObject({ source: 'terrarium', freshness: { origin: 'live' } });
    const first = await get('/tiles/terrarium/8/1/2');
    expect(first.rawPayload).toEqual(Buffer.from(tile));
    await get('/tiles/terrarium/8/1/2');
    expect(upstream.requests.map(({ path }) => path)).toEqual(['/8/1/2.png']);
    expect(readdirSync(join(dataDir, 'terrain'))).toEqual(['8-1-2.png']);
    const folder = openTileFolder(join(dataDir, 'terrain'), 1e6);
    expect(Buffer.from((await folder.get({ z: 8, x: 1, y: 2 })) ?? [])).toEqual(Buffer.from(tile));
  });

  it('switched off: the coarse ones, without a request', async () => {
    await serve('live', 'off');
    expect(await stateNow()).toMatchObject({ source: 'etopo5' });
    expect((await get('/tiles/terrarium/3/1/1')).statusCode).toBe(409);
  });

  const failing: [string, Behaviour][] = [
    ['an error', answerStatus(500)],
    ['not found', answerStatus(404)],
    [
      'a page that calls itself an image',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'image/png' }).end('<html>'.repeat(99)),
    ],
    ['half an answer', cutInTheMiddle],
    [
      'more than a tile can be',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(600_000)),
    ],
  ];
  it.each(failing)('%s is an error and never flat terrain', async (_what, behaviour) => {
    upstream.behave(behaviour);
    await serve('live');
    const refused = await get('/tiles/terrarium/8/1/2');
    expect(refused.statusCode).toBe(502);
    expect(refused.json()).toMatchObject({ data: null, id: 'terrain-failed' });
    const state = await stateNow();
    expect(state.freshness.state).toBe('failed');
    expect(state.message).toMatch(/\w+/);
  });
});

describe('F1 tiles on disk', () => {
  it('never exceed their quota; the most recently used stay', async () => {
    await serve('simulated');
    const folder = mkdtempSync(join(tmpdir(), 'meridian-tiles-'));
    writeFileSync(join(folder, 'half.part'), 'x');
    const tiles = openTileFolder(folder, 250);
    const at = (x: number) => ({ z: 4, x, y: 0 });
    await tiles.put(at(1), new Uint8Array(100));
    await tiles.put(at(2), new Uint8Array(100));
    await tiles.get(at(1));
    await tiles.put(at(3), new Uint8Array(100));
    expect(readdirSync(folder).toSorted()).toEqual(['4-1-0.png', '4-3-0.png']);
    expect(await tiles.get(at(2))).toBeNull();
    rmSync(folder, { recursive: true });
  });
});
