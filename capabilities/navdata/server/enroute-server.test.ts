import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distanceNm, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import { magneticVariationDegEast } from '#aviation/magnetic/magnetic-variation.ts';
import {
  hasRealNavdata,
  openTestNavdata,
  openZzNavdata,
} from '#navdata-builder/testing/navdata-for-tests.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { knownTokens } from '#platform/server/http/testing/known-tokens.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import { getAirspacesAt, getNamed } from '../contract.ts';
import type { NavdataReader } from '../domain/navdata-reader.ts';
import { airwayDetail, airwaysThrough } from './airway-legs.ts';
import { createNavdataServer } from './index.ts';
import { allRegions, regionRecords } from './chunks/region-lines.ts';

const log = createLog('silent');
const now = new Date('2026-11-20T12:57:32Z');
const clock = frozenClock(now.getTime());
const headers = { authorization: 'Bearer good' };

async function serve(reader: NavdataReader): Promise<FastifyInstance> {
  const navdata = createNavdataServer({ load: () => reader, log, clock });
  const server = await createApiServer({
    log,
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [navdata.capability],
    authenticate: knownTokens({ good: ['navdata', 'enroute'] }),
  });
  await navdata.capability.start?.();
  await Promise.resolve();
  return server;
}

let real: NavdataReader;
let zz: NavdataReader;
let server: FastifyInstance;
let zzServer: FastifyInstance;
beforeAll(async () => {
  real = openTestNavdata();
  zz = openZzNavdata();
  server = await serve(real);
  zzServer = await serve(zz);
});
afterAll(async () => {
  await server.close();
  await zzServer.close();
});
const get = (url: string, on = server) => on.inject({ url, headers });
const airspacesAt = async (query: string) =>
  getAirspacesAt.data.parse((await get(`/efb-v2/enroute/aip?${query}`)).json().data);
const named = async (name: string, on = server) =>
  getNamed.data.parse((await get(`/efb-v2/enroute/nav/${name}`, on)).json().data);

describe('H5 enroute/aip', () => {
  it.skipIf(!hasRealNavdata)(
    'lists FIR and airspaces over a position, lowest first, with limits and source',
    async () => {
      const { regions, airspaces } = await airspacesAt('lat=40.64&lng=-73.78');
      expect(regions.map((region) => region.ident)).toContain('ZNY');
      const classB = airspaces.find((airspace) => airspace.class === 'B');
      expect(classB).toMatchObject({
        ident: 'JFK',
        lower: { datum: 'SFC', text: 'SFC' },
        upper: { datum: 'MSL', value: 7000, text: '7,000 ft MSL' },
        source: expect.stringMatching(/NASR/),
        asOf: expect.stringMatching(/^\d{4}/),
      });
      expect(airspaces.every((airspace) => !['FIR', 'UIR'].includes(airspace.type))).toBe(true);
      const heights = airspaces.map(({ lower }) => lower?.value ?? 0);
      expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    },
  );

  it.skipIf(!hasRealNavdata)('an altitude excludes airspaces that cannot contain it', async () => {
    const { airspaces } = await airspacesAt('lat=40.64&lng=-73.78&altitudeFt=12000');
    expect(airspaces.some((airspace) => airspace.class === 'B')).toBe(false);
  });

  it('an empty response names the source, and invalid parameters are rejected', async () => {
    const answer = await airspacesAt('lat=-60&lng=-120');
    expect(answer.airspaces).toEqual([]);
    expect(answer.sources.length > 0).toBe(real.airspaceCount > 0);
    for (const query of ['', 'lat=91&lng=0', 'lat=0&lng=181', 'lat=x&lng=0']) {
      expect((await get(`/efb-v2/enroute/aip?${query}`)).statusCode, query).toBe(400);
    }
  });
});

describe('H5 F6 enroute/nav/{name}', () => {
  it.skipIf(!hasRealNavdata)('returns a VOR with all its data and its neighbours', async () => {
    const { points } = await named('jfk');
    const vor = points.find((point) => point.type === 'vor');
    expect(vor).toMatchObject({
      ident: 'JFK',
      name: 'KENNEDY',
      kind: 'VOR/DME',
      frequency: 115.9,
      channel: '106X',
      stationDeclinationDegEast: -12,
      usage: 'ENROUTE',
    });
    expect(vor?.elevationFt).toBeCloseTo(9.5, 1);
    // WMM2025 at New York late in 2026.
    expect(vor?.variationDegEast).toBeGreaterThan(-13.5);
    expect(vor?.variationDegEast).toBeLessThan(-12);
    expect(vor?.airways.length).toBeGreaterThan(3);
    for (const { neighbours } of vor?.airways ?? [])
      for (const next of neighbours) {
        const from = { lat: vor?.lat ?? 0, lon: vor?.lng ?? 0 };
        const to = { lat: next.lat, lon: next.lng };
        expect(Math.abs(next.distanceNm - distanceNm(from, to))).toBeLessThan(0.3);
        const course = initialBearingDegTrue(from, to);
        expect(Math.abs(next.courseDegTrue - course)).toBeLessThan(0.06);
        const magnetic = (course - magneticVariationDegEast({ ...from, at: now }) + 360) % 360;
        expect(Math.abs(next.courseDegMag - magnetic)).toBeLessThan(0.06);
      }
  });

  it('an airway lists its points in order, each with the leg to the next', async () => {
    const { airway } = await named('ZZ9', zzServer);
    const [sequence] = airway?.sequences ?? [];
    expect(sequence?.points[0]?.ident).toBe('ZZWWW');
    expect(sequence?.points.at(-1)?.ident).toBe('ZZYYY');
  });

  it('every leg of every airway is present, and one-way legs have their direction', async () => {
    for (const name of ['ZZ9', 'ZZ1', 'ZZ2', 'ZZ3']) {
      const { airway } = await named(name, zzServer);
      for (const { points, legs } of airway?.sequences ?? []) {
        expect(legs).toHaveLength(points.length - 1);
        for (const [index, leg] of legs.entries()) {
          const [from, to] = [points[index], points[index + 1]];
          if (!from || !to) throw new Error('a leg without ends');
          const direct = distanceNm({ lat: from.lat, lon: from.lng }, { lat: to.lat, lon: to.lng });
          expect(leg.distanceNm).toBeCloseTo(direct, 0);
        }
      }
    }
  });

  it('one-way legs are forward from one end and backward from the other', () => {
    // The fictitious set has two-way legs only: in this copy the first leg is one-way.
    const copy = openZzNavdata();
    copy.columns['segment.isOneWay'][0] = 1;
    const { from, to, name } = copy.segment(0);
    const directionAt = (point: number, other: number) =>
      airwaysThrough(copy, copy.point(point), now)
        .find((airway) => airway.name === name)
        ?.neighbours.find((next) => next.ident === copy.point(other).ident)?.direction;
    expect(directionAt(from, to)).toBe('forward');
    expect(directionAt(to, from)).toBe('backward');
    const legs = airwayDetail(copy, name, now)?.sequences.flatMap((sequence) => sequence.legs) ?? [];
    expect(legs.filter((leg) => leg.direction !== 'both')).toHaveLength(1);
  });

  it('C6 an unknown ident gives an empty response, an invalid one is rejected', async () => {
    expect(await named('QQQQQ')).toEqual({ name: 'QQQQQ', points: [], airway: null });
    for (const name of ['AB%20C', 'ABCDEFGHIJK', '%C3%84B']) {
      const answer = await get(`/efb-v2/enroute/nav/${name}`);
      expect(answer.statusCode, name).toBe(400);
      expect(answer.json()).toMatchObject({ id: 'invalid-navigation-identifier' });
    }
  });
});

describe('B2 search over HTTP', () => {
  it('uses the map position, which needs both latitude and longitude', async () => {
    const at = async (place: string) =>
      (await get(`/efb-v2/navdata/search?t=SPRINGFIELD&cat=airport${place}`)).json();
    expect((await at('&lat=39.84&lng=-89.68')).data[0].ident).toBe('KSPI');
    expect((await at('&lat=37.24&lng=-93.39')).data[0].ident).toBe('KSGF');
    expect((await at('&lat=37.24')).code).toBe(400);
    expect((await at('&lat=97&lng=0')).code).toBe(400);
  });

  it('states what matched of an airport', async () => {
    const answer = await get('/efb-v2/navdata/search?t=119.1&cat=airport&lat=40.64&lng=-73.78');
    expect(answer.json().data[0]).toMatchObject({ ident: 'KJFK', matchedBy: 'TWR 119.1' });
  });
});

describe('H5 region files', () => {
  const linesOf = (file: Buffer): Record<string, unknown>[] =>
    gunzipSync(file)
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  // The test of the artefact compares the list with every file.
  it('the file of New York is sent compressed, with its own tag and each of its records', async () => {
    const answer = await get('/efb-v2/navdata/chunks/40/-80', zzServer);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/gzip',
      etag: expect.stringMatching(/^"[^"]+\/40\/-80"$/),
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    const [header, ...records] = linesOf(answer.rawPayload);
    expect(header).toMatchObject({ record: 'header', format: 1, lat: 40, lng: -80, records: records.length });
    expect(records).toHaveLength([...regionRecords(zz, { lat: 40, lng: -80 })].length);
    const kennedy = records.find((record) => record.ident === 'KJFK');
    expect(kennedy).toMatchObject({ record: 'airport', icao: 'KJFK', municipality: 'New York' });
    expect(kennedy?.runways).toHaveLength(8);
    expect(JSON.stringify(kennedy?.frequencies)).toContain('119.1');
  });

  it('returns 304 for a known ETag, 401 without a token, 404 for an invalid corner', async () => {
    const { etag } = (await get('/efb-v2/navdata/chunks/40/-80', zzServer)).headers;
    const again = await zzServer.inject({
      url: '/efb-v2/navdata/chunks/40/-80',
      headers: { ...headers, 'if-none-match': String(etag) },
    });
    expect(again.statusCode).toBe(304);
    expect((await zzServer.inject({ url: '/efb-v2/navdata/chunks/40/-80' })).statusCode).toBe(401);
    for (const corner of ['41/-80', '90/0', '0/180', '-100/0', 'a/b', '1e1/0']) {
      const answer = await get(`/efb-v2/navdata/chunks/${corner}`, zzServer);
      expect(answer.statusCode, corner).toBe(404);
      expect(answer.json(), corner).toMatchObject({ code: 404, data: null });
    }
  });

  it('a region without data has a file marked as empty', async () => {
    const empty = allRegions().find((region) => regionRecords(zz, region).next().done);
    if (!empty) throw new Error('no empty region');
    const answer = await get(`/efb-v2/navdata/chunks/${empty.lat}/${empty.lng}`, zzServer);
    expect(linesOf(answer.rawPayload)).toMatchObject([{ record: 'header', records: 0 }]);
  });
});
