import { beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '#platform/testing/full-run.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { apiToken } from './support/api-session.ts';
import { type JourneyServer, joinSharedServer } from './support/journey.ts';

let server: JourneyServer;
let token = '';

interface Operation {
  method: string;
  path: string;
  isBearer: boolean;
}
const operations: Operation[] = [];

const send = async (
  method: string,
  path: string,
  init: { body?: string; headers?: Record<string, string> } = {},
) => {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...init.headers,
    },
    ...(init.body === undefined ? {} : { body: init.body }),
  });
  const text = await answer.text();
  let json: { code?: number; data?: unknown; message?: string; id?: string } = {};
  try {
    json = JSON.parse(text);
  } catch {
    json = {};
  }
  return { status: answer.status, json };
};

beforeAll(async () => {
  server = await joinSharedServer();
  token = await apiToken(server);
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security?: unknown[] }>>;
  };
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      operations.push({
        method: method.toUpperCase(),
        path,
        isBearer: (operation.security ?? []).length > 0,
      });
    }
  }
});

const BODIES: [string, string][] = [
  ['malformed JSON', '{"dep": '],
  ['an empty text', ''],
  ['an empty object', '{}'],
  ['an array', '[]'],
  ['null', 'null'],
  ['a number', '42'],
  [
    'wrong types',
    JSON.stringify({ dep: 1, arr: [], route: {}, flights: 'x', flight: 7, type: null, ident: {}, t: [] }),
  ],
  ['1 MB of text', JSON.stringify({ dep: 'KJFK', arr: 'KLAX', route: 'A'.repeat(1_000_000) })],
  ['2 MB of text', JSON.stringify({ dep: 'x'.repeat(2_000_000) })],
  ['deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}'],
  [
    'path traversal',
    JSON.stringify({ flight: '../../etc/passwd', flights: { id: '../x', departure: 'A', arrival: 'B' } }),
  ],
  [
    'control characters',
    JSON.stringify({
      dep: 'K\u0000FK',
      arr: '\u202EKLAX',
      type: '\u0007',
      ident: "'; drop table flights; --",
    }),
  ],
];
const QUERIES: [string, string][] = [
  ['no query', ''],
  ['path traversal', '?id=../../etc/passwd&icao=..%2f..%2fx&t=..%2f'],
  ['wrong types', '?limit=abc&lat=north&lng=&icao=&t=&get=next'],
  ['out of range', '?limit=-1&lat=91&lng=999&icao=ZZZZZZZZZZZZ'],
  ['a repeated key', '?icao=KJFK&icao=KLAX&limit=1&limit=2&t=a&t=b'],
  ['SQL', "?id=1'%20or%20'1'='1&icao=KJ'--&t=%25"],
  ['long text', `?icao=${'K'.repeat(5000)}&t=${'K'.repeat(5000)}&id=${'a'.repeat(5000)}`],
  ['a null byte', '?icao=K%00FK&t=%00&id=%00'],
];

/** Public calls need no token; sign-in has its own scope and tests beside its code. */
const areTested = (operation: Operation) => operation.isBearer && !operation.path.startsWith('/efb-v2/auth');
/** The calls tried with one kind of input: all of them under `npm run test:full`, otherwise every fourth, in turn. */
const triedWith = (kind: number, isWanted: (operation: Operation) => boolean) =>
  operations
    .filter((operation) => areTested(operation) && isWanted(operation))
    .filter((_, index) => isFullRun || index % 4 === kind % 4);

describe('H1 invalid input of every kind', () => {
  it('H1 the OpenAPI document names every call of the main job', () => {
    const paths = operations.filter(areTested).map(({ path }) => path.replace('/efb-v2/', ''));
    expect(paths).toEqual(
      expect.arrayContaining([
        'database/getRunways',
        'navdata/search',
        'enroute/query',
        'route/selfRoute',
        'route/loadOFP',
        'user/getFlights',
        'user/updateFlights',
        'user/deleteFlight',
        'user/upload',
      ]),
    );
  });
  it.each(BODIES)('H1 %s as body gets an envelope and never a 5xx', async (name, body) => {
    const kind = BODIES.findIndex(([known]) => known === name);
    for (const { method, path } of triedWith(kind, (call) => call.method !== 'GET')) {
      const { status, json } = await send(method, path.replaceAll(/\{\w+\}/g, '..%2Fx'), { body });
      expect(status, `${method} ${path}`).toBeLessThan(500);
      expect(json.code, `${method} ${path}`).toBe(status);
      if (status !== 200)
        expect(json).toMatchObject({
          data: null,
          id: expect.any(String),
          message: expect.stringMatching(/\S/),
        });
    }
  });
  it.each(QUERIES)('H1 %s as query gets an envelope and never a 5xx', async (name, query) => {
    const kind = QUERIES.findIndex(([known]) => known === name);
    for (const { method, path } of triedWith(kind, (call) => call.method === 'GET')) {
      const { status, json } = await send(method, path.replaceAll(/\{\w+\}/g, '..%2Fx') + query);
      expect(status, `${method} ${path}${query.slice(0, 80)}`).toBeLessThan(500);
      expect(json.code, `${method} ${path}`).toBe(status);
    }
  });
  it('H1 a path whose capability is not built is not registered: 404 envelope', async () => {
    for (const path of ['/efb-v2/crew/nothing', '/efb-v2/nothing', '/api/v1/nothing']) {
      const { status, json } = await send('GET', path);
      expect({ status, code: json.code, data: json.data }).toEqual({ status: 404, code: 404, data: null });
    }
  });
});

describe('H2 tokens', () => {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const payload = () =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const refused = async (foreign: string) => {
    for (const { method, path } of operations.filter(areTested)) {
      const { status, json } = await send(method, path.replaceAll(/\{\w+\}/g, 'x'), {
        headers: { authorization: `Bearer ${foreign}` },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      expect({ path, status, code: json.code, data: json.data }).toEqual({
        path,
        status: 401,
        code: 401,
        data: null,
      });
    }
  };
  it('H2 alg none is rejected everywhere', () =>
    refused(`${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload())}.`));
  it('H2 a token signed with a foreign key under the same key id is rejected everywhere', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as {
      kid: string;
    };
    await refused(
      await new SignJWT(payload()).setProtectedHeader({ alg: 'ES256', kid: header.kid }).sign(privateKey),
    );
  });
  it('H2 a token signed by HMAC with the public key is rejected', async () => {
    const keys = (await (await fetch(`${server.url}/.well-known/jwks.json`)).json()) as {
      keys: { kid: string }[];
    };
    const [key] = keys.keys;
    const secret = new TextEncoder().encode(JSON.stringify(key));
    await refused(
      await new SignJWT(payload()).setProtectedHeader({ alg: 'HS256', kid: key?.kid ?? '' }).sign(secret),
    );
  });
  it('H2 a token with an embedded key is rejected', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    await refused(await new SignJWT(payload()).setProtectedHeader({ alg: 'ES256', jwk }).sign(privateKey));
  });
  it('H2 a changed payload is rejected', async () => {
    const [header, , signature] = token.split('.');
    await refused(`${header}.${encode({ ...payload(), email: 'someone@else.org' })}.${signature}`);
  });
  it.each(['', 'x', 'a.b', 'a.b.c', 'null', '🙂.🙂.🙂', 'x'.repeat(20_000)])(
    'H2 garbage %# is rejected',
    async (rubbish) => {
      const { status } = await send('GET', '/efb-v2/user/getFlights', {
        headers: { authorization: `Bearer ${encodeURIComponent(rubbish)}` },
      });
      expect([401, 431]).toContain(status);
    },
  );
});
