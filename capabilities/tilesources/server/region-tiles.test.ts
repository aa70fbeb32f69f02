import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeedMode } from '#platform/contract/freshness.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { knownTokens } from '#platform/server/http/testing/known-tokens.ts';
import { createLog } from '#platform/server/log/log.ts';
import { encodeArchive } from '#platform/server/tiles/pmtiles-archive.ts';
import { TILE_SOURCE_IDS, type TileSourceId, getTileSources } from '../contract.ts';
import type { TileSourceSettings } from '../domain/tile-sources.ts';
import { fetchRegion } from './fetch-region.ts';
import { createTileSourcesServer } from './index.ts';
import { openRegionTiles } from './region-tiles.ts';

/** A vector tile with one empty layer of this name: field 3, with field 15 (version 2) and field 1 (name). */
function tileNamed(name: string): Buffer {
  const layer = Buffer.concat([Buffer.from([0x78, 2, 0x0a, name.length]), Buffer.from(name)]);
  return Buffer.concat([Buffer.from([0x1a, layer.length]), layer]);
}

const GENEVA = { west: 6.1, south: 46.23, east: 6.12, north: 46.25 };
const AT_GENEVA = '/efb-v2/tilesources/roads/14/8470/5813';
const IN_JAPAN = '/efb-v2/tilesources/roads/14/14552/6451';

describe('F1 roads from packs of selected regions', () => {
  let folder: string;
  let upstream: Server;
  let base: string;
  let asked: string[];
  let mode: FeedMode;
  let server: FastifyInstance;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'road-regions-'));
    asked = [];
    mode = 'simulated';
    upstream = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/planet')
        return response.end(JSON.stringify({ tiles: [`${base}/of-today/{z}/{x}/{y}.pbf`] }));
      return response.end(tileNamed(String(request.url)));
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await server?.close();
    upstream.closeAllConnections();
    await new Promise((resolve) => upstream.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  const fetchGeneva = (address: string) =>
    fetchRegion({
      folder,
      name: 'geneva',
      box: GENEVA,
      address,
      attribution: 'Made up',
      userAgent: 'Meridian/test',
      signal: new AbortController().signal,
      onProgress: () => {},
    });
  async function serve(): Promise<void> {
    const off: TileSourceSettings = { template: null, key: null, isEnabled: true };
    const settings = Object.fromEntries(TILE_SOURCE_IDS.map((id) => [id, off])) as Record<
      TileSourceId,
      TileSourceSettings
    >;
    settings.roads = { ...off, template: `${base}/live/{z}/{x}/{y}.pbf` };
    server = await createApiServer({
      log: createLog('silent'),
      version: '1.0.0',
      rateLimitPerMinute: 0,
      capabilities: [
        createTileSourcesServer({
          settings,
          mode: () => mode,
          clock: { nowMs: () => Date.parse('2026-11-20T12:00:00Z'), frozen: true },
          userAgent: 'Meridian/test',
          regions: openRegionTiles(folder),
        }),
      ],
      authenticate: knownTokens({ good: ['charts'] }),
    });
  }
  const get = (url: string) => server.inject({ url, headers: { authorization: 'Bearer good' } });
  const roads = async () =>
    getTileSources.data
      .parse((await get('/efb-v2/tilesources')).json().data)
      .find(({ id }) => id === 'roads');

  it('a stored region is drawn in simulated mode, without a request', async () => {
    const { tiles } = await fetchGeneva(`${base}/planet`);
    expect(tiles).toBe(asked.length - 1);
    expect(readdirSync(folder)).toEqual(['geneva.pmtiles']);
    asked = [];
    await serve();
    expect(await roads()).toMatchObject({
      unavailable: null,
      format: 'vector',
      maxzoom: 14,
      host: null,
      regions: [{ name: 'geneva', fault: null }],
    });
    const tile = await get(AT_GENEVA);
    expect(tile.headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
    expect(tile.rawPayload).toEqual(tileNamed('/of-today/14/8470/5813.pbf'));
    const elsewhere = await get(IN_JAPAN);
    expect([elsewhere.statusCode, elsewhere.rawPayload.length]).toEqual([200, 0]);
    expect(asked).toEqual([]);
  });

  it('in live mode tiles outside stored regions come from the tile server, others do not', async () => {
    await fetchGeneva(`${base}/planet`);
    asked = [];
    mode = 'live';
    await serve();
    expect((await get(AT_GENEVA)).rawPayload).toEqual(tileNamed('/of-today/14/8470/5813.pbf'));
    expect((await get(IN_JAPAN)).rawPayload).toEqual(tileNamed('/live/14/14552/6451.pbf'));
    expect(asked).toEqual(['/live/14/14552/6451.pbf']);
  });

  it('an unusable file is reported with the reason, and the layer works without it', async () => {
    writeFileSync(join(folder, 'torn.pmtiles'), 'PMTiles');
    writeFileSync(
      join(folder, 'shallow.pmtiles'),
      encodeArchive([{ z: 6, x: 33, y: 22, data: tileNamed('a') }], { minZoom: 6, maxZoom: 6, metadata: {} }),
    );
    await serve();
    const state = await roads();
    expect(state?.unavailable).toMatch(/npm run packs -- region/);
    expect(state?.regions.map(({ name }) => name)).toEqual(['shallow', 'torn']);
    expect(state?.regions[0]?.fault).toBe('ends at zoom 6, not 14');
    expect(state?.regions[1]?.fault).toMatch(/cannot be read/);
    expect((await get(AT_GENEVA)).statusCode).toBe(409);
  });

  it('a source that fails or sends images leaves no partial pack', async () => {
    await expect(fetchGeneva(`${base}/{z}/{x}/{y}.png`)).rejects.toThrow(/pictures/);
    upstream.removeAllListeners('request');
    upstream.on('request', (_request, response) => response.writeHead(500).end());
    await expect(fetchGeneva(`${base}/t/{z}/{x}/{y}.pbf`)).rejects.toThrow(/answered 500/);
    expect(readdirSync(folder)).toEqual([]);
  });
});
