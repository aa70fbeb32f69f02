import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { createLog } from '../log/log.ts';
import { createApiServer } from './api-server.ts';
import type { ServerCapability } from './server-capability.ts';
import { anyToken } from './testing/known-tokens.ts';

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

const list = {
  method: 'GET',
  summary: 'x',
  query: z.object({ near: z.string().optional() }),
  data: z.object({ places: z.array(z.object({ ident: z.string(), lat: z.number(), lng: z.number() })) }),
} as const;
const shared = defineEndpoint({ ...list, id: 'shared', path: '/efb-v2/test/shared', auth: 'bearer' });
const own = defineEndpoint({ ...list, id: 'own', path: '/efb-v2/test/own', auth: 'bearer' });
const plain = defineEndpoint({ ...list, id: 'plain', path: '/efb-v2/test/plain', auth: 'bearer' });

// Undeclared fields must not be sent as GeoJSON either.
const answer = { places: [{ ident: 'JFK', lat: 40.64, lng: -73.78, secret: 'not declared' }] };
const asMapList = ({ places }: { places: { ident: string; lat: number; lng: number }[] }) => ({
  about: { source: 'test' },
  features: places.map(({ lat, lng, ...properties }) => ({
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    properties,
  })),
});
const capability: ServerCapability = {
  id: 'test',
  register(host) {
    host.route(own, () => answer, asMapList);
    host.sharedRoute(
      shared,
      () => '1',
      () => answer,
      asMapList,
    );
    host.route(plain, () => answer);
  },
};

async function serve(corsOrigins: readonly string[] = []) {
  const server = await createApiServer({
    log: createLog('silent'),
    version: '0',
    rateLimitPerMinute: 0,
    corsOrigins,
    capabilities: [capability],
    authenticate: anyToken('navdata'),
  });
  opened.push(server);
  return server;
}
const authorization = 'Bearer token';

const COLLECTION = {
  type: 'FeatureCollection',
  meridian: { source: 'test' },
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-73.78, 40.64] },
      properties: { ident: 'JFK' },
    },
  ],
};

describe('H1 lists as GeoJSON', () => {
  it.each(['own', 'shared'])('H1 %s: by format or by Accept header, else the envelope', async (name) => {
    const server = await serve();
    const ask = async (query: string, accept: string) => {
      const { headers, body } = await server.inject({
        url: `/efb-v2/test/${name}${query}`,
        headers: { authorization, accept },
      });
      expect(headers['vary']).toContain('accept');
      return [headers['content-type'], JSON.parse(body)] as const;
    };
    const geoJson = ['application/geo+json; charset=utf-8', COLLECTION];
    expect(await ask('?format=geojson', '*/*')).toEqual(geoJson);
    expect(await ask('', 'application/geo+json')).toEqual(geoJson);
    expect(await ask('?near=x', 'text/html, Application/Geo+JSON;q=0.9')).toEqual(geoJson);
    const envelope = {
      code: 200,
      message: 'ok',
      data: { places: [{ ident: 'JFK', lat: 40.64, lng: -73.78 }] },
    };
    for (const [query, accept] of [
      ['', '*/*'],
      ['?format=json', 'application/geo+json'],
      ['', 'application/json, application/geo+json;q=0'],
    ] as const)
      expect(await ask(query, accept)).toEqual([expect.stringMatching(/^application\/json/), envelope]);
  });

  it('H1 another format is rejected, and a list without positions ignores the Accept header', async () => {
    const server = await serve();
    const headers = { authorization, accept: 'application/geo+json' };
    const refused = await server.inject({ url: '/efb-v2/test/own?format=kml', headers });
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 400 }]);
    const enveloped = await server.inject({ url: '/efb-v2/test/plain', headers });
    expect(enveloped.json()).toMatchObject({ code: 200 });
  });

  it('H1 the two formats of a shared list have separate ETags', async () => {
    const server = await serve();
    const etag = async (query: string) =>
      (await server.inject({ url: `/efb-v2/test/shared${query}`, headers: { authorization } })).headers[
        'etag'
      ];
    expect(await etag('')).not.toBe(await etag('?format=geojson'));
  });

  it('H1 without a token it is rejected with the envelope', async () => {
    const server = await serve();
    const answered = await server.inject('/efb-v2/test/own?format=geojson');
    expect([answered.statusCode, answered.json()]).toMatchObject([401, { code: 401, id: 'token-missing' }]);
  });

  it('H1 OpenAPI states which lists are also GeoJSON, and how to request it', async () => {
    const server = await serve();
    const { paths } = (await server.inject('/openapi.json')).json();
    const { responses, parameters } = paths['/efb-v2/test/own'].get;
    expect(responses['200'].content['application/geo+json'].schema.$ref).toBe(
      '#/components/schemas/FeatureCollection',
    );
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(['near', 'format']);
    expect(paths['/efb-v2/test/plain'].get.responses['200'].content).not.toHaveProperty(
      'application/geo+json',
    );
  });
});

describe('H1 lists as GeoJSON for pages of other origins', () => {
  const MAP = 'https://map.example.com';
  const preflight = (server: FastifyInstance, name: string, origin: string) =>
    server.inject({
      method: 'OPTIONS',
      url: `/efb-v2/test/${name}`,
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });

  it('H1 configured origins may send their own token, and no other', async () => {
    const server = await serve([MAP]);
    const asked = await preflight(server, 'own', MAP);
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': MAP,
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'authorization, accept',
    });
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
    const elsewhere = await preflight(server, 'own', 'https://elsewhere.test');
    expect(elsewhere.headers).not.toHaveProperty('access-control-allow-origin');
    const read = await server.inject({
      url: '/efb-v2/test/shared?format=geojson',
      headers: { authorization, origin: MAP },
    });
    expect(read.headers['access-control-allow-origin']).toBe(MAP);
    expect(String(read.headers['vary']).split(', ')).toEqual(
      expect.arrayContaining(['Origin', 'accept', 'accept-encoding']),
    );
  });

  it('H1 a list without GeoJSON, and every list without the setting, stays closed', async () => {
    const server = await serve([MAP]);
    expect((await preflight(server, 'plain', MAP)).statusCode).toBe(404);
    const closed = await serve();
    expect((await preflight(closed, 'own', MAP)).statusCode).toBe(404);
    const read = await closed.inject({ url: '/efb-v2/test/own', headers: { authorization, origin: MAP } });
    expect(read.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
