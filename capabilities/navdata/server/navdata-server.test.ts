import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openZzNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { zzPoints } from '#navdata-builder/testing/make-zz-set.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { knownTokens } from '#platform/server/http/testing/known-tokens.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import type { NavdataReader } from '../domain/navdata-reader.ts';
import { type NavdataServer, createNavdataServer } from './index.ts';
import { readTile } from '../testing/read-tile.ts';
import { toGrid } from './tiles/tile-grid.ts';

const log = createLog('silent');
const clock = frozenClock(Date.parse('2026-11-20T12:57:32Z'));
const bearer = { authorization: 'Bearer good' };
let reader: NavdataReader;
beforeAll(() => {
  reader = openZzNavdata();
});

async function serve(navdata: NavdataServer): Promise<FastifyInstance> {
  return createApiServer({
    log,
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [navdata.capability],
    authenticate: knownTokens({ good: ['navdata', 'enroute'], 'no-scope': [] }),
  });
}

/** A server whose artefact is loaded when the test decides. */
function loadable() {
  let arrive: (loaded: NavdataReader) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const arrival = new Promise<NavdataReader>((resolve, reject) => {
    arrive = resolve;
    fail = reject;
  });
  const navdata = createNavdataServer({ load: () => arrival, log, clock });
  return { navdata, arrival, arrive, fail };
}

describe('H1 navigation data that is not loaded yet', () => {
  it('returns 503 until it is loaded, and readiness reports it', async () => {
    const { navdata, arrival, arrive } = loadable();
    const server = await serve(navdata);
    await navdata.capability.start?.();
    expect(navdata.current()).toBeNull();
    expect(await navdata.capability.readiness?.()).toMatchObject({ ready: false });
    for (const url of ['/efb-v2/navdata/search?t=KJFK', '/efb-v2/navdata/tiles/airport/0/0/0']) {
      const answer = await server.inject({ url, headers: bearer });
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 503, data: null, id: 'navdata-not-ready' });
    }
    expect((await server.inject({ url: '/readyz' })).statusCode).toBe(503);
    // The calendar needs no artefact.
    const airac = await server.inject({ url: '/efb-v2/airac?get=current', headers: bearer });
    expect(airac.json().data).toMatchObject({ cycle: '2611', loadedCycle: null });

    arrive(reader);
    await arrival;
    await Promise.resolve();
    expect(await navdata.capability.readiness?.()).toMatchObject({ ready: true });
    expect(navdata.current()).not.toBeNull();
    expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200);
    await server.close();
  });

  it('states why it cannot be loaded, and keeps responding', async () => {
    const { navdata, arrival, fail } = loadable();
    const server = await serve(navdata);
    await navdata.capability.start?.();
    fail(new Error('the artefact is damaged'));
    await arrival.catch(() => {});
    await Promise.resolve();
    expect(await navdata.capability.readiness?.()).toEqual({
      ready: false,
      message: 'Navigation data could not be loaded: the artefact is damaged',
    });
    const answer = await server.inject({ url: '/efb-v2/navdata/search?t=KJFK', headers: bearer });
    expect(answer.json().message).toContain('the artefact is damaged');
    await server.close();
  });
});

describe('H1 H5 navigation data calls', () => {
  let server: FastifyInstance;
  beforeAll(async () => {
    const navdata = createNavdataServer({ load: () => reader, log, clock });
    server = await serve(navdata);
    await navdata.capability.start?.();
    await Promise.resolve();
  });
  afterAll(() => server.close());

  const get = (url: string, headers: Record<string, string> = bearer) => server.inject({ url, headers });
  const query = (body: unknown) =>
    server.inject({
      method: 'POST',
      url: '/efb-v2/enroute/query',
      headers: bearer,
      payload: body as Record<string, unknown>,
    });

  it('H2 every call and every tile requires a bearer token with its scope', async () => {
    const urls = [
      '/efb-v2/navdata/search?t=KJFK',
      '/efb-v2/enroute/search?lat=40&lng=-73',
      '/efb-v2/airac?get=current',
      '/efb-v2/navdata/tiles/airport/0/0/0',
    ];
    for (const url of urls) {
      expect((await get(url, {})).statusCode, url).toBe(401);
      expect((await get(url, { authorization: 'Bearer bad' })).json()).toMatchObject({
        code: 401,
        data: null,
      });
      expect((await get(url, { authorization: 'Bearer no-scope' })).statusCode, url).toBe(403);
      expect((await get(url)).statusCode, url).toBe(200);
    }
  });

  it('search finds an airport by ICAO, IATA and name, the exact code first', async () => {
    for (const term of ['KJFK', 'kjfk', 'JFK', 'John+F+Kennedy']) {
      const answer = await get(`/efb-v2/navdata/search?t=${term}`);
      expect(answer.json()).toMatchObject({ code: 200 });
      expect(answer.json().data[0], term).toMatchObject({
        ident: 'KJFK',
        icao: 'KJFK',
        iata: 'JFK',
        type: 'airport',
        source: expect.any(String),
      });
    }
  });

  it('search finds small airfields by local code', async () => {
    const [field] = (await get('/efb-v2/navdata/search?t=1N7&cat=airport')).json().data;
    expect(field).toMatchObject({
      ident: '1N7',
      icao: null,
      type: 'airport',
      name: expect.stringMatching(/Blairstown/),
    });
  });

  it('search respects its category and its limit', async () => {
    const vors = (await get('/efb-v2/navdata/search?t=ZZ&cat=vor')).json().data;
    expect(vors.length).toBeGreaterThan(2);
    for (const point of vors) expect(point.type).toBe('vor');
    expect((await get('/efb-v2/navdata/search?t=ZZ&cat=all&limit=3')).json().data).toHaveLength(3);
    const [airway] = (await get('/efb-v2/navdata/search?t=ZZ9&cat=airway')).json().data;
    expect(airway).toMatchObject({ ident: 'ZZ9', type: 'airway', name: 'ZZWWW – ZZYYY', icao: null });
    expect((await get('/efb-v2/navdata/search?t=QQQQQQQ')).json().data).toEqual([]);
  });

  it('search rejects invalid input with the envelope', async () => {
    for (const url of [
      '/efb-v2/navdata/search',
      '/efb-v2/navdata/search?t=',
      '/efb-v2/navdata/search?t=A&cat=bogus',
      '/efb-v2/navdata/search?t=A&limit=0',
      `/efb-v2/navdata/search?t=${'A'.repeat(101)}`,
    ]) {
      expect((await get(url)).json(), url).toMatchObject({ code: 400, data: null, id: 'invalid-input' });
    }
  });

  it('enroute query: all points of one type with the ident, upper-cased', async () => {
    const beacon = zzPoints().find((point) => point.ident === 'ZZN');
    const [ndb, ...others] = (await query({ type: 'ndb', ident: 'zzn' })).json().data;
    expect(others).toEqual([]);
    expect(ndb).toMatchObject({
      ident: 'ZZN',
      type: 'ndb',
      lat: beacon?.lat,
      lng: beacon?.lon,
      frequency: 350,
    });
    expect((await query({ type: 'vor', ident: 'ZZN' })).json().data).toEqual([]);
    expect((await query({ type: 'fix', ident: 'ZZAAA' })).json().data).toMatchObject([{ type: 'waypoint' }]);
    expect((await query({ type: 'airway', ident: 'ZZ1' })).json().data).toMatchObject([{ type: 'airway' }]);
    expect((await query({ type: 'airport', ident: 'KJFK' })).json().data).toMatchObject([{ icao: 'KJFK' }]);
  });

  it('enroute query rejects an unknown type and, with the message of C6, an invalid ident', async () => {
    expect((await query({ type: 'comet', ident: 'ZZN' })).json()).toMatchObject({
      code: 400,
      id: 'unknown-point-type',
    });
    for (const ident of ['A', 'AB CD', 'ABCDEFGHIJK', 'ÄÄ']) {
      expect((await query({ type: 'ndb', ident })).json()).toMatchObject({
        code: 400,
        message: 'Invalid navigation identifier',
      });
    }
  });

  it('enroute search: nearby points, nearest first, and an empty list where there are none', async () => {
    const near = (await get('/efb-v2/enroute/search?lat=40.64&lng=-73.78')).json().data;
    expect(near[0]).toMatchObject({ ident: 'KJFK', type: 'airport' });
    const distances = near.map((point: { distanceNm: number }) => point.distanceNm);
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(30);
    expect((await get('/efb-v2/enroute/search?lat=-50&lng=-120')).json()).toMatchObject({
      code: 200,
      data: [],
    });
    expect((await get('/efb-v2/enroute/search?lat=91&lng=0')).statusCode).toBe(400);
  });

  it('AIRAC: the cycle of the calendar and of the data', async () => {
    expect((await get('/efb-v2/airac?get=current')).json().data).toEqual({
      cycle: '2611',
      effectiveFrom: '2026-10-29T00:00:00.000Z',
      effectiveTo: '2026-11-26T00:00:00.000Z',
      loadedCycle: '2609',
    });
    expect((await get('/efb-v2/airac?get=next')).statusCode).toBe(400);
  });

  describe('F1 vector tiles', () => {
    const tile = async (path: string) => {
      const answer = await get(`/efb-v2/navdata/tiles/${path}`, { ...bearer, 'accept-encoding': 'gzip' });
      const body = answer.rawPayload;
      return { answer, layers: answer.statusCode === 200 ? readTile(gunzipSync(body)) : {} };
    };

    it('an airport tile has Kennedy at its position, with code, name and rank', async () => {
      const { answer, layers } = await tile('airport/8/75/96');
      expect(answer.headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
      expect(answer.headers['content-encoding']).toBe('gzip');
      const kennedy = layers.airport?.find((feature) => feature.properties.icao === 'KJFK');
      expect(kennedy?.properties).toMatchObject({ ident: 'KJFK', kind: 'large_airport' });
      expect(kennedy?.properties.rank).toBeGreaterThan(80);
      const [x, y] = toGrid({ z: 8, x: 75, y: 96 }, { lat: 40.6399, lon: -73.7787 });
      expect(Math.abs((kennedy?.x ?? 0) - x)).toBeLessThan(3);
      expect(Math.abs((kennedy?.y ?? 0) - y)).toBeLessThan(3);
      expect(layers.runway?.length).toBeGreaterThan(3);
    });

    it('low-zoom tiles contain only important airports, high-zoom tiles every airfield', async () => {
      const world = (await tile('airport/0/0/0')).layers.airport ?? [];
      expect(world.length).toBeGreaterThan(3);
      expect(world.length).toBeLessThanOrEqual(40);
      for (const airport of world) expect(airport.properties.rank).toBeGreaterThanOrEqual(90);
      const near = (await tile('airport/9/150/191')).layers.airport ?? [];
      expect(near.some((airport) => Number(airport.properties.rank) < 8)).toBe(true);
    });

    it('VOR, NDB, waypoint and airway tiles have features', async () => {
      const address = (place: { lat: number; lon: number }, z: number) => {
        const x = Math.floor(((place.lon + 180) / 360) * 2 ** z);
        const [, gridY] = toGrid({ z, x, y: 0 }, place);
        return `${z}/${x}/${Math.floor(gridY / 4096)}`;
      };
      const place = (ident: string) =>
        zzPoints().find((point) => point.ident === ident) ?? { lat: 0, lon: 0 };
      const vors = (await tile(`vor/${address(place('ZZD'), 6)}`)).layers.vor ?? [];
      expect(vors.map((feature) => feature.properties.ident)).toContain('ZZD');
      const ndbs = (await tile(`ndb/${address(place('ZZN'), 7)}`)).layers.ndb ?? [];
      expect(ndbs.map((feature) => feature.properties)).toContainEqual(
        expect.objectContaining({ ident: 'ZZN', frequency: 350 }),
      );
      const fixes = (await tile(`waypoints/${address(place('ZZEEE'), 7)}`)).layers.waypoint ?? [];
      expect(fixes.map((feature) => feature.properties)).toContainEqual(
        expect.objectContaining({ ident: 'ZZEEE', onAirway: true, use: 'airway' }),
      );
      const airways = (await tile(`airways/${address(place('ZZEEE'), 6)}`)).layers.airway ?? [];
      expect(airways.map((feature) => feature.properties.name)).toContain('ZZ1');
      expect(airways[0]?.type).toBe(2);
    });

    it('an airway across the antimeridian is drawn on both sides of it', async () => {
      for (const x of [63, 0]) {
        const { layers } = await tile(`airways/6/${x}/22`);
        expect(
          layers.airway?.map((feature) => feature.properties.name),
          `tile ${x}`,
        ).toContain('ZZ9');
      }
    });

    it('H1 returns 304 for a known ETag, 204 for an empty tile, a 404 envelope for an invalid one', async () => {
      const { answer } = await tile('airport/8/75/96');
      const again = await get('/efb-v2/navdata/tiles/airport/8/75/96', {
        ...bearer,
        'if-none-match': String(answer.headers.etag),
      });
      expect(again.statusCode).toBe(304);
      expect(again.rawPayload).toHaveLength(0);
      // Only an address that changes with an update is cached without revalidation.
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      const versioned = await get('/efb-v2/navdata/tiles/airport/8/75/96?v=one', bearer);
      expect(versioned.headers['cache-control']).toBe('private, max-age=3600');
      expect((await tile('airport/8/40/150')).answer.statusCode).toBe(204);
      for (const path of [
        'comets/0/0/0',
        'airport/1/2/0',
        'airport/15/0/0',
        'airport/a/0/0',
        'airport/1e0/0/0',
      ]) {
        expect((await tile(path)).answer.json(), path).toMatchObject({ code: 404, data: null });
      }
    });

    it('F1 is sent in Brotli to clients that accept it, the same tile in every coding, with an ETag of the cycle', async () => {
      const ask = (coding: string) =>
        get('/efb-v2/navdata/tiles/airport/8/75/96', { ...bearer, 'accept-encoding': coding });
      const brotli = await ask('gzip, deflate, br');
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(brotli.headers.etag).toMatch(/^W\/"2609-[\w-]{22}"$/);
      const refused = await ask('gzip, br;q=0');
      expect(refused.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(refused.rawPayload)).toEqual(brotliDecompressSync(brotli.rawPayload));
      expect(refused.headers.etag).toBe(brotli.headers.etag);
    });

    it('F1 has tiles up to zoom 14', async () => {
      const [x, y] = toGrid({ z: 14, x: 0, y: 0 }, { lat: 40.6399, lon: -73.7787 });
      const { layers } = await tile(
        `airport/14/${Math.floor((x + 4096 * 2 ** 14) / 4096) % 2 ** 14}/${Math.floor(y / 4096)}`,
      );
      expect(layers.airport?.map((feature) => feature.properties.icao)).toContain('KJFK');
    });

    it('is sent uncompressed to clients without gzip', async () => {
      const plain = await get('/efb-v2/navdata/tiles/airport/8/75/96', {
        ...bearer,
        'accept-encoding': 'identity',
      });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(readTile(plain.rawPayload).airport?.length).toBeGreaterThan(0);
    });
  });
});

describe('F1 a station whose reports are from another position', () => {
  const REPORTED = {
    // As recorded: an oil rig in the Gulf of Mexico, whose identifier is the local code of a field in Papua New Guinea.
    KAGI: { lat: 27.55, lon: -92.45, source: 'Aviation Weather Center', asOf: '2026-11-20T12:35:00Z' },
    LEVS: { lat: 40.37, lon: -3.78, source: 'Aviation Weather Center', asOf: null },
    KJFK: { lat: 40.66, lon: -73.8, source: 'Aviation Weather Center', asOf: null },
    EGLL: { lat: 10, lon: 10, source: 'Aviation Weather Center', asOf: null },
  };
  let server: FastifyInstance;
  beforeAll(async () => {
    const reportedStation = (ident: string) => REPORTED[ident as keyof typeof REPORTED] ?? null;
    const navdata = createNavdataServer({ load: () => reader, log, clock, reportedStation });
    server = await serve(navdata);
    await navdata.capability.start?.();
    await Promise.resolve();
  });
  afterAll(() => server.close());
  const find = async (query: string) =>
    (await server.inject({ url: `/efb-v2/navdata/search?t=${query}`, headers: bearer })).json().data;

  it('is found first, at the position of its report, with the conflict of sources stated', async () => {
    const [kagi, field] = await find('kagi');
    expect(kagi).toMatchObject({ type: 'station', ident: 'KAGI', lat: 27.55, lng: -92.45, name: null });
    expect(kagi.matchedBy).toMatch(
      /Position conflict: navigation data has KAGI \(Kagi Airport\) at .*7,2\d\d NM away/,
    );
    expect(field).toMatchObject({ type: 'airport', ident: 'AYKQ', lat: expect.closeTo(-9.14, 1) });
    expect(field.matchedBy).toMatch(/Position conflict: weather reports of KAGI are from 7,2\d\d NM away/);
    const [elsewhere, heathrow] = await find('EGLL&cat=airport');
    expect(elsewhere).toMatchObject({ type: 'station', lat: 10, lng: 10 });
    expect(heathrow).toMatchObject({
      type: 'airport',
      icao: 'EGLL',
      matchedBy: expect.stringMatching(/conflict/),
    });
    // A station missing from navigation data is found as well.
    const [levs] = await find('LEVS');
    expect(levs).toMatchObject({ type: 'station', ident: 'LEVS', lat: 40.37, lng: -3.78 });
    expect(levs.matchedBy).toMatch(/Not in navigation data/);
  });

  it('nothing is added within 20 NM, in another category, for another term or beyond the limit', async () => {
    expect((await find('KJFK'))[0]).toMatchObject({ type: 'airport', icao: 'KJFK', matchedBy: null });
    expect(await find('KAGI&cat=vor')).toEqual([]);
    expect((await find('Kagi+Airport')).map(({ type }: { type: string }) => type)).not.toContain('station');
    expect(await find('KAGI&limit=1')).toHaveLength(1);
  });
});
