import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeedMode } from '#platform/contract/freshness.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { knownTokens } from '#platform/server/http/testing/known-tokens.ts';
import { createLog } from '#platform/server/log/log.ts';
import { TILE_SOURCE_IDS, type TileSourceId, getTileSources } from '../contract.ts';
import type { TileSourceSettings } from '../domain/tile-sources.ts';
import { maxAgeS } from './fetch-tile.ts';
import { createHostBudget } from './host-budget.ts';
import { EMPTY_TILE, imageTypeOf } from './image-kind.ts';
import { createTileSourcesServer } from './index.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const PNG = Buffer.concat([EMPTY_TILE, Buffer.from('a picture')]);
const headers = { authorization: 'Bearer good' };
const TILE = '/efb-v2/tilesources/faa-sectional/9/150/190';

/** A tile server scripted by the test, with its requests. */
let upstream: Server;
let requests: { url: string; headers: IncomingMessage['headers'] }[] = [];
let answer: Answer = (_request, response) => response.end();
let base = '';
let nowMs = Date.parse('2026-11-20T12:00:00Z');
let mode: FeedMode = 'live';
let server: FastifyInstance;

const png =
  (more: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png', ...more }).end(PNG);
const status =
  (code: number): Answer =>
  (_request, response) =>
    response.writeHead(code).end('no');

/** Long enough for a busy machine; a source that never responds gets less. */
const PATIENT_MS = 60_000;

async function serve(
  change: Partial<Record<TileSourceId, Partial<TileSourceSettings>>> = {},
  timeoutMs = PATIENT_MS,
): Promise<void> {
  const faa = { template: `${base}/tile/{z}/{y}/{x}`, key: null, isEnabled: true };
  const settings: Record<TileSourceId, TileSourceSettings> = {
    'faa-sectional': faa,
    'faa-ifr-low': faa,
    'faa-ifr-high': faa,
    openaip: { ...faa, template: `${base}/openaip/{z}/{x}/{y}.png?apiKey={key}` },
    roads: { ...faa, template: null },
    satellite: { ...faa, template: null },
  };
  for (const id of TILE_SOURCE_IDS) settings[id] = { ...settings[id], ...change[id] };
  server = await createApiServer({
    log: createLog('silent'),
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [
      createTileSourcesServer({
        settings,
        mode: () => mode,
        clock: { nowMs: () => nowMs, frozen: false },
        userAgent: 'Meridian/test',
        limits: { timeoutMs, maxBytes: 20_000, failuresUntilPause: 3, pauseMs: 60_000 },
      }),
    ],
    authenticate: knownTokens({ good: ['charts'] }),
  });
}

beforeEach(async () => {
  requests = [];
  mode = 'live';
  answer = png();
  upstream = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  await serve();
});
afterEach(async () => {
  await server.close();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
});

const get = (url = TILE, more: Record<string, string> = {}) =>
  server.inject({ url, headers: { ...headers, ...more } });
const statusOf = async (id: TileSourceId) => {
  const data = getTileSources.data.parse((await get('/efb-v2/tilesources')).json().data);
  return data.find((source) => source.id === id);
};

describe('F1 external tiles are relayed', () => {
  it('unchanged, requested once while valid, with our user agent', async () => {
    const first = await get();
    expect(first.statusCode).toBe(200);
    expect(first.rawPayload).toEqual(PNG);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=3600',
    });
    expect((await get(TILE, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
    expect(requests.map(({ url }) => url)).toEqual(['/tile/9/190/150']);
    expect(requests[0]?.headers).toMatchObject({ 'user-agent': 'Meridian/test' });
    expect(await statusOf('faa-sectional')).toMatchObject({
      unavailable: null,
      isFailing: false,
      lastError: null,
      lastReceivedAt: '2026-11-20T12:00:00.000Z',
    });
  });

  it('concurrent callers of the same tile cause one request', async () => {
    await Promise.all(Array.from({ length: 8 }, () => get()));
    expect(requests).toHaveLength(1);
  });

  it('ETag and Cache-Control of the source are respected', async () => {
    answer = (request, response) =>
      request.headers['if-none-match'] === '"v1"'
        ? response.writeHead(304, { 'cache-control': 'max-age=600' }).end()
        : png({ etag: '"v1"', 'cache-control': 'max-age=60' })(request, response);
    await get();
    nowMs += 61_000;
    expect((await get()).rawPayload).toEqual(PNG);
    expect(requests.map((one) => one.headers['if-none-match'])).toEqual([undefined, '"v1"']);
    nowMs += 599_000;
    await get();
    expect(requests).toHaveLength(2);
    answer = png({ 'cache-control': 'no-store' });
    nowMs += 10_000;
    expect((await get()).headers['cache-control']).toBe('private, no-store');
    await get();
    expect(requests).toHaveLength(4);
  });

  it('a missing tile of the source is an empty tile', async () => {
    answer = status(404);
    const empty = await get();
    expect(empty.statusCode).toBe(200);
    expect(empty.rawPayload).toEqual(EMPTY_TILE);
    expect(imageTypeOf(EMPTY_TILE)).toBe('image/png');
    expect(await statusOf('faa-sectional')).toMatchObject({ isFailing: false, lastError: null });
  });

  it('a token with the right scope is required', async () => {
    expect((await server.inject({ url: TILE })).statusCode).toBe(401);
    expect((await server.inject({ url: '/efb-v2/tilesources' })).statusCode).toBe(401);
    expect(requests).toEqual([]);
  });

  it('is not an open proxy: only known sources, integers and zooms of the source', async () => {
    for (const path of [
      'other/9/1/1',
      'faa-sectional/9/512/1',
      'faa-sectional/9/-1/1',
      'faa-sectional/9/1e1/1',
      'faa-sectional/9/..%2f..%2fsecret/1',
      'faa-sectional/5/1/1',
      'faa-sectional/13/1/1',
      '__proto__/9/1/1',
    ]) {
      const refused = await get(`/efb-v2/tilesources/${path}`);
      expect(refused.statusCode, path).toBe(404);
      expect(refused.json()).toMatchObject({ code: 404, data: null });
    }
    expect(requests).toEqual([]);
  });
});

describe('F0 F1 unavailable sources state why', () => {
  it('outside live mode no request is made', async () => {
    mode = 'simulated';
    const refused = await get();
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ id: 'tile-source-unavailable' });
    expect(requests).toEqual([]);
    expect((await statusOf('faa-sectional'))?.unavailable).toMatch(/switch feeds to live in Data management/);
  });

  it('no key, switched off, no address', async () => {
    expect((await statusOf('openaip'))?.unavailable).toMatch(/OPENAIP_API_KEY/);
    expect(await statusOf('roads')).toMatchObject({
      host: null,
      unavailable: expect.stringMatching(/TILES_ROADS_URL/),
    });
    await server.close();
    await serve({ openaip: { isEnabled: false, key: 'secret' } });
    expect((await statusOf('openaip'))?.unavailable).toMatch(/FEATURE_OPENAIP/);
  });

  it('the key is sent to the source only', async () => {
    await server.close();
    await serve({ openaip: { key: 'secret-key' } });
    answer = status(403);
    const refused = await get('/efb-v2/tilesources/openaip/5/1/2');
    expect(requests[0]?.url).toBe('/openaip/5/1/2.png?apiKey=secret-key');
    expect(refused.statusCode).toBe(502);
    expect(refused.body).toMatch(/is the key right/);
    expect(refused.body + JSON.stringify(await statusOf('openaip'))).not.toContain('secret-key');
  });
});

describe('F1 misbehaving sources', () => {
  const failing: [string, Answer, RegExp][] = [
    ['an error', status(500), /answered 500/],
    [
      'a page instead of an image',
      (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      /sent text\/html instead of an image/,
    ],
    [
      'a page that calls itself an image',
      (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html>'),
      /instead of an image/,
    ],
    [
      'an image without its end',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'image/png' }).end(EMPTY_TILE.subarray(0, 60));
      },
      /an incomplete image/,
    ],
    [
      'more than a tile can be',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'image/png' });
        response.end(Buffer.concat([EMPTY_TILE, Buffer.alloc(50_000)]));
      },
      /more than 20 kB/,
    ],
    ['a broken line', (_request, response) => response.destroy(), /cannot be reached/],
    [
      'a way to somewhere else',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /cannot be reached/,
    ],
  ];
  it.each(failing)('%s is reported with its time', async (_what, how, message) => {
    answer = how;
    const refused = await get();
    expect(refused.statusCode).toBe(502);
    expect(refused.json()).toMatchObject({ code: 502, data: null, id: 'tile-source-failed' });
    const now = await statusOf('faa-sectional');
    expect(now).toMatchObject({ isFailing: true, lastReceivedAt: null });
    expect(now?.lastError?.message).toMatch(message);
    expect(now?.lastError?.at).toBe(new Date(nowMs).toISOString());
  });

  it('no response at all is reported with the waiting time', async () => {
    await server.close();
    await serve({}, 400);
    answer = () => undefined;
    expect((await get()).statusCode).toBe(502);
    expect((await statusOf('faa-sectional'))?.lastError?.message).toMatch(/did not answer within 0.4 s/);
  });

  it('a cached tile bridges a failure for a limited time, and the failure is reported', async () => {
    answer = png({ 'cache-control': 'max-age=60' });
    await get();
    answer = status(503);
    nowMs += 3_600_000;
    expect((await get()).rawPayload).toEqual(PNG);
    expect(await statusOf('faa-sectional')).toMatchObject({ isFailing: true });
    nowMs += 25 * 3_600_000;
    expect((await get()).statusCode).toBe(502);
    answer = png();
    nowMs += 1000;
    expect((await get()).statusCode).toBe(200);
    expect(await statusOf('faa-sectional')).toMatchObject({ isFailing: false });
  });

  it('a repeatedly failing source is paused', async () => {
    answer = status(500);
    for (const x of [1, 2, 3, 4, 5]) await get(`/efb-v2/tilesources/faa-sectional/9/${x}/1`);
    expect(requests).toHaveLength(3);
    // Other sources on the same host are requested as usual.
    answer = png();
    expect((await get('/efb-v2/tilesources/faa-ifr-low/9/1/1')).statusCode).toBe(200);
  });
});

describe('F1 budget of a host', () => {
  it('limits concurrent, waiting and per-minute requests', async () => {
    const releases: (() => void)[] = [];
    let nowMsHere = 0;
    const budget = createHostBudget({ concurrent: 2, waiting: 1, perMinute: 5 }, () => nowMsHere);
    const start = () => budget.run(() => new Promise<void>((resolve) => releases.push(resolve)));
    const running = [start(), start(), start()];
    await expect(start()).rejects.toThrow(/Too many tiles/);
    expect(releases).toHaveLength(2);
    releases[0]?.();
    await running[0];
    await Promise.resolve();
    expect(releases).toHaveLength(3);
    for (const release of releases) release();
    await Promise.all(running);
    await budget.run(() => Promise.resolve());
    await expect(budget.run(() => Promise.resolve())).rejects.toThrow(/Too many tiles/);
    nowMsHere = 60_001;
    await budget.run(() => Promise.resolve());
  });

  it('ages as stated by the source', () => {
    expect(maxAgeS('public, max-age=120')).toBe(120);
    expect(maxAgeS('max-age=10, s-maxage=20')).toBe(20);
    expect(maxAgeS('no-store')).toBe(0);
    expect(maxAgeS(null)).toBe(86_400);
    expect(maxAgeS('max-age=99999999')).toBe(7 * 86_400);
  });
});

describe('F1 roads from vector tiles', () => {
  /** A layer named "transportation", version 2, of the Mapbox vector tile specification. */
  const name = Buffer.from('transportation');
  const layer = Buffer.concat([Buffer.from([0x78, 2, 0x0a, name.length]), name]);
  const VECTOR = Buffer.concat([Buffer.from([0x1a, layer.length]), layer]);
  const ROADS = '/efb-v2/tilesources/roads/9/150/190';
  const vectorType = 'application/vnd.mapbox-vector-tile';
  const sendVector: Answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(VECTOR);
  const sendWorld =
    (tiles: string): Answer =>
    (request, response) =>
      request.url === '/planet'
        ? response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ tilejson: '3.0.0', tiles: [tiles], maxzoom: 14 }))
        : sendVector(request, response);
  const again = async (template: string) => {
    await server.close();
    await serve({ roads: { template } });
  };

  it('from a TileJSON, which is requested once, as at OpenFreeMap', async () => {
    await again(`${base}/planet`);
    answer = sendWorld(`${base}/planet/20261118_001001_pt/{z}/{x}/{y}.pbf`);
    const tile = await get(ROADS);
    expect(tile.headers['content-type']).toBe(vectorType);
    expect(tile.rawPayload).toEqual(VECTOR);
    await get('/efb-v2/tilesources/roads/9/151/190');
    expect(requests.map(({ url }) => url)).toEqual([
      '/planet',
      '/planet/20261118_001001_pt/9/150/190.pbf',
      '/planet/20261118_001001_pt/9/151/190.pbf',
    ]);
    expect(await statusOf('roads')).toMatchObject({ format: 'vector', maxzoom: 14, isFailing: false });
    expect((await get('/efb-v2/tilesources/roads/15/150/190')).statusCode).toBe(404);
  });

  it('a TileJSON cannot lead to another host, and an invalid one is reported', async () => {
    await again(`${base}/planet`);
    answer = sendWorld('http://169.254.169.254/{z}/{x}/{y}.pbf');
    expect((await get(ROADS)).json().message).toContain('names tiles of another host');
    answer = (_request, response) => response.writeHead(200).end('<html>');
    expect((await get(ROADS)).json().message).toContain('something other than a TileJSON');
    answer = sendWorld(`${base}/{z}/{x}/{y}.pbf`);
    expect((await get(ROADS)).statusCode).toBe(200);
  });

  it('from a tile template too; a truncated tile and an error page are rejected, a missing tile is empty', async () => {
    await again(`${base}/{z}/{x}/{y}.mvt`);
    answer = sendVector;
    expect((await get(ROADS)).rawPayload).toEqual(VECTOR);
    answer = (_request, response) => response.writeHead(200).end(VECTOR.subarray(0, -3));
    expect((await get('/efb-v2/tilesources/roads/9/1/1')).json().message).toContain('than a vector tile');
    answer = (_request, response) => response.writeHead(200).end('<html>gone</html>');
    expect((await get('/efb-v2/tilesources/roads/9/1/2')).statusCode).toBe(502);
    answer = status(404);
    const nothing = await get('/efb-v2/tilesources/roads/9/1/3');
    expect(nothing.headers['content-type']).toBe(vectorType);
    expect(nothing.rawPayload).toHaveLength(0);
  });

  it('satellite images are relayed when an address is set, and reported as missing otherwise', async () => {
    expect((await statusOf('satellite'))?.unavailable).toContain('TILES_SATELLITE_URL');
    await server.close();
    await serve({ satellite: { template: `${base}/{z}/{x}/{y}.jpg`, attribution: 'Pictures: me' } });
    expect((await get('/efb-v2/tilesources/satellite/3/1/2')).rawPayload).toEqual(PNG);
    expect(await statusOf('satellite')).toMatchObject({ unavailable: null, attribution: 'Pictures: me' });
  });
});
