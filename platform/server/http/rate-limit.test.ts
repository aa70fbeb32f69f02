import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problem.ts';
import { createApiServer } from './api-server.ts';

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

const described = { method: 'GET', summary: 'x', data: z.object({ value: z.number() }) } as const;
const open = defineEndpoint({ ...described, id: 'open', path: '/efb-v2/test/open', auth: 'public' });
const named = defineEndpoint({
  ...described,
  id: 'named',
  path: '/efb-v2/test/named/{name}',
  auth: 'public',
  params: z.object({ name: z.string() }),
});
const own = defineEndpoint({ ...described, id: 'own', path: '/efb-v2/test/own', auth: 'bearer' });

async function serve(perMinute: number, corsOrigins: readonly string[] = []) {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'warn', base: null, timestamp: false },
    {
      write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>),
    },
  );
  const server = await createApiServer({
    log,
    version: '0',
    rateLimitPerMinute: perMinute,
    corsOrigins,
    capabilities: [
      {
        id: 'test',
        register(host) {
          host.route(open, () => ({ value: 1 }));
          host.route(own, () => ({ value: 1 }));
          host.route(named, ({ params: { name } }) => {
            if (name === 'away') throw new Problem('source-away', 503, 'The source is away.');
            if (name === 'bug') throw new Error('a bug');
            return { value: 1 };
          });
        },
      },
    ],
    authenticate: async (token) =>
      token === 'barred'
        ? { ok: false, status: 403, id: 'not-allowed', message: 'Not allowed.' }
        : token === 'good'
          ? { ok: true, principal: { userKey: 'u', issuer: 'i', subject: 's', email: 'a@b.c', scopes: [] } }
          : { ok: false, status: 401, id: 'token-invalid', message: 'Sign in again.' },
  });
  opened.push(server);
  return { server, lines };
}

const statusOf = async (server: FastifyInstance, url: string) => (await server.inject(url)).statusCode;
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('H1 the rate limit uses the route found by the router', () => {
  it.each(['/%65fb-v2/test/open', '/efb%2Dv2/test/open', '/efb-v2/test/%6Fpen', '/efb-v2/test/open?x=1'])(
    'H1 %s counts as the route it resolves to',
    async (url) => {
      const { server } = await serve(2);
      expect(await statusOf(server, url)).toBe(200);
      expect(await statusOf(server, '/efb-v2/test/open')).toBe(200);
      expect(await statusOf(server, url)).toBe(429);
    },
  );

  it.each(['/efb-v2/nothing', '/%65fb-v2/nothing', '/.well-known/nothing'])(
    'H1 %s, without a route, counts too and does not return the page',
    async (url) => {
      const { server } = await serve(1);
      expect(await statusOf(server, url)).toBe(404);
      expect(await statusOf(server, url)).toBe(429);
    },
  );

  it.each([
    ['/%', 400, 'malformed-url'],
    ['/%65fb-v2/%E0%A4%A', 400, 'malformed-url'],
    ['/assets/%zz', 400, 'malformed-url'],
    [`/efb-v2/test/named/${'x'.repeat(401)}`, 414, 'url-too-long'],
    [`/%65fb-v2/test/named/${'%20'.repeat(401)}`, 414, 'url-too-long'],
  ] as const)('H1 %.40s, which the router cannot read, counts too', async (url, status, id) => {
    const { server, lines } = await serve(2);
    for (const _ of [1, 2]) {
      const answer = await server.inject(url);
      expect([answer.statusCode, answer.json()]).toEqual([
        status,
        expect.objectContaining({ code: status, id }),
      ]);
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-ratelimit-limit': '2' });
    }
    expect(await statusOf(server, url)).toBe(429);
    expect(lines).toMatchObject([{ msg: 'calls refused', status: 429, address: '127.0.0.1' }]);
  });

  it('H1 with a valid body the malformed address is still reported', async () => {
    const { server } = await serve(1);
    const post = {
      method: 'POST',
      url: '/efb-v2/%',
      headers: { 'content-type': 'text/x' },
      payload: '{',
    } as const;
    expect((await server.inject(post)).json()).toMatchObject({ code: 400, id: 'malformed-url' });
    expect((await server.inject(post)).statusCode).toBe(429);
  });

  it('H1 the internal route for malformed addresses cannot be requested', async () => {
    const { server } = await serve(0);
    expect((await server.inject('/efb-v2/.unroutable')).json()).toMatchObject({ code: 404, id: 'not-found' });
  });

  it('H1 requests outside the API are not limited', async () => {
    const { server } = await serve(1);
    for (const _ of [1, 2, 3]) expect(await statusOf(server, '/assets/index.js')).toBe(404);
  });
});

describe('H1 a caller that disconnects before the address is read', () => {
  it.each([0, 100])('H1 is not a failure of the server (limit %i)', async (perMinute) => {
    const { server, lines } = await serve(perMinute);
    const failed = new Promise<unknown>((resolve) => {
      server.addHook('onError', async (_request, _reply, error) => resolve(error));
    });
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    server.server.prependListener('request', (request) => request.socket.destroy());
    await expect(fetch(`${url}/efb-v2/test/open`)).rejects.toThrow();
    expect(await failed).toMatchObject({ id: 'caller-gone', status: 499 });
    expect(lines).toEqual([]);
  });
});

describe('H1 rejected calls are logged with counts', () => {
  it('H1 the first 401, 403 and 429 of an address at once, later ones as one line with their count', async () => {
    const { server, lines } = await serve(5);
    for (const token of ['bad', 'bad', 'bad', 'barred'])
      await server.inject({ url: own.path, ...bearer(token) });
    await server.inject({ url: own.path, ...bearer('bad'), remoteAddress: '2001:db8::7' });
    for (const _ of [1, 2, 3]) await server.inject(open.path);
    const refusal = (status: number, id: string, count: number, address = '127.0.0.1') => ({
      level: 40,
      msg: 'calls refused',
      status,
      id,
      address,
      count,
    });
    expect(lines).toEqual([
      refusal(401, 'token-invalid', 1),
      refusal(403, 'not-allowed', 1),
      refusal(401, 'token-invalid', 1, '2001:db8::'),
      refusal(429, 'too-many-requests', 1),
    ]);
    await server.close();
    expect(lines.slice(4)).toEqual([refusal(401, 'token-invalid', 2), refusal(429, 'too-many-requests', 1)]);
  });
});

describe('H1 failures in the log', () => {
  it('H1 an expected failure is one sentence, and only a bug has a stack trace', async () => {
    const { server, lines } = await serve(0);
    expect(await statusOf(server, '/efb-v2/test/named/away')).toBe(503);
    expect(await statusOf(server, '/efb-v2/test/named/bug')).toBe(500);
    const [foreseen, bug] = lines;
    expect(foreseen).toMatchObject({ level: 40, msg: 'The source is away.', id: 'source-away', status: 503 });
    expect(foreseen).not.toHaveProperty('err');
    expect(bug).toMatchObject({ level: 50, msg: 'request failed', err: { message: 'a bug' } });
  });
});

describe('H1 personal answers are not cached', () => {
  it('H1 a personal answer, and its rejection, have no-store; a public one does not', async () => {
    const { server } = await serve(0);
    const cacheControl = async (url: string, options: object = {}) =>
      (await server.inject({ url, ...options })).headers['cache-control'];
    expect(await cacheControl(own.path, bearer('good'))).toBe('no-store');
    expect(await cacheControl(own.path, bearer('bad'))).toBe('no-store');
    expect(await cacheControl(open.path)).toBeUndefined();
  });
});

describe('H1 pages of other origins', () => {
  const MAP = 'https://map.example.com';
  const read = async (server: FastifyInstance, url: string, origin: string) => {
    const { headers } = await server.inject({ url, headers: { ...bearer('good').headers, origin } });
    return [headers['access-control-allow-origin'], headers['cross-origin-resource-policy']];
  };

  it('H1 configured origins can read public answers, and nothing else', async () => {
    const { server } = await serve(0, [MAP]);
    expect(await read(server, open.path, MAP)).toEqual([MAP, 'cross-origin']);
    expect(await read(server, open.path, 'https://elsewhere.test')).toEqual([undefined, 'same-origin']);
    expect(await read(server, own.path, MAP)).toEqual([undefined, 'same-origin']);
    expect((await server.inject(open.path)).headers['vary']).toContain('Origin');
  });

  it('H1 all origins with *, none without the setting', async () => {
    expect(await read((await serve(0, ['*'])).server, open.path, MAP)).toEqual(['*', 'cross-origin']);
    expect(await read((await serve(0)).server, open.path, MAP)).toEqual([undefined, 'same-origin']);
  });
});
