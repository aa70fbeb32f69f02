import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problem.ts';
import { createLog } from '../log/log.ts';
import { createApiServer } from './api-server.ts';
import type { ServerCapability } from './server-capability.ts';

const echo = defineEndpoint({
  id: 'echo',
  method: 'POST',
  path: '/efb-v2/test/echo/{id}',
  summary: 'Answers what it was sent.',
  auth: 'bearer',
  scope: 'routes',
  params: z.object({ id: z.string().regex(/^[a-z]+$/) }),
  query: z.object({ limit: z.coerce.number().int().max(10).optional() }),
  body: z.object({ text: z.string().max(1000), count: z.number().int() }),
  data: z.object({ id: z.string(), text: z.string(), user: z.string(), limit: z.number().nullable() }),
});
const fails = (id: string) =>
  defineEndpoint({
    id,
    method: 'GET',
    path: `/efb-v2/test/${id}`,
    summary: id,
    auth: 'public',
    data: z.object({ value: z.number() }),
  });

const capability: ServerCapability = {
  id: 'test',
  register(host) {
    host.route(echo, ({ params, body, query, principal }) => ({
      id: params.id,
      text: body.text,
      user: principal.userKey,
      limit: query.limit ?? null,
    }));
    host.route(fails('expected'), () => {
      throw new Problem('gone', 410, 'It is gone.');
    });
    host.route(fails('bug'), () => {
      throw new Error('secret detail of a bug');
    });
    host.route(fails('wrong-shape'), () => ({ value: 'no number' }) as unknown as { value: number });
  },
  readiness: () => ({ ready: false, message: 'still building' }),
};

let server: FastifyInstance;
beforeAll(async () => {
  server = await createApiServer({
    log: createLog('silent'),
    version: '1.2.3',
    rateLimitPerMinute: 0,
    capabilities: [capability],
    authenticate: async (token) => {
      if (token === 'not-allowed')
        return { ok: false, status: 403, id: 'not-allowed', message: 'Not allowed.' };
      if (token !== 'good' && token !== 'no-scope') {
        return { ok: false, status: 401, id: 'token-invalid', message: 'Sign in again.' };
      }
      const principal = { userKey: 'iss|me', issuer: 'iss', subject: 'me', email: 'me@x.y' };
      return { ok: true, principal: { ...principal, scopes: token === 'good' ? ['routes'] : ['openid'] } };
    },
  });
  await server.ready();
});
afterAll(() => server.close());

const call = (
  over: { url?: string; payload?: string; headers?: Record<string, string>; method?: 'POST' | 'GET' } = {},
) =>
  server.inject({
    method: over.method ?? 'POST',
    url: over.url ?? '/efb-v2/test/echo/abc',
    payload: over.payload ?? JSON.stringify({ text: 'hello', count: 1 }),
    headers: { authorization: 'Bearer good', 'content-type': 'application/json', ...over.headers },
  });

describe('H1 envelope', () => {
  it('H1 returns code 200, data and message', async () => {
    const answer = await call({ url: '/efb-v2/test/echo/abc?limit=7' });
    expect(answer.json()).toEqual({
      code: 200,
      data: { id: 'abc', text: 'hello', user: 'iss|me', limit: 7 },
      message: 'ok',
    });
  });

  it.each([
    ['malformed JSON', { payload: '{"text": ' }, 400, 'malformed-json'],
    ['an empty body', { payload: '' }, 400, 'malformed-json'],
    ['a missing field', { payload: '{"text":"x"}' }, 400, 'invalid-input'],
    ['a wrong type', { payload: '{"text":"x","count":"1"}' }, 400, 'invalid-input'],
    ['an array instead of an object', { payload: '[]' }, 400, 'invalid-input'],
    ['null', { payload: 'null' }, 400, 'invalid-input'],
    [
      'text above its limit',
      { payload: JSON.stringify({ text: 'x'.repeat(2000), count: 1 }) },
      400,
      'invalid-input',
    ],
    [
      '1.5 MB of text',
      { payload: JSON.stringify({ text: 'x'.repeat(1_500_000), count: 1 }) },
      413,
      'too-large',
    ],
    ['another media type', { headers: { 'content-type': 'text/xml' } }, 415, 'wrong-media-type'],
    ['a path traversal in a parameter', { url: '/efb-v2/test/echo/..%2F..%2Fetc' }, 400, 'invalid-input'],
    ['a query out of range', { url: '/efb-v2/test/echo/abc?limit=11' }, 400, 'invalid-input'],
    ['a broken percent sign', { url: '/efb-v2/test/echo/%E0%A4%A' }, 400, 'malformed-url'],
    ['an unknown API path', { url: '/efb-v2/test/nothing' }, 404, 'not-found'],
    [
      'a control character that no database keeps',
      { payload: JSON.stringify({ text: 'a\0b', count: 1 }) },
      400,
      'invalid-input',
    ],
    ['half a character', { payload: String.raw`{"text":"\ud800","count":1}` }, 400, 'invalid-input'],
    ['the same in a name', { payload: String.raw`{"text":"x","count":1,"\u0000":{}}` }, 400, 'invalid-input'],
    ['the same in a query', { url: '/efb-v2/test/echo/abc?limit=1&more=%00' }, 400, 'invalid-input'],
    ['the same in the address', { url: '/efb-v2/test/echo/a%00' }, 400, 'invalid-input'],
    ['prototype pollution', { payload: '{"__proto__":{"a":1},"text":"x","count":1}' }, 400, 'malformed-json'],
  ] as const)('H1 answers %s with a 4xx envelope', async (_name, input, status, id) => {
    const answer = await call(input);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: status, data: null, id });
    expect(answer.json().message).not.toBe('');
  });

  it('H1 names the invalid field', async () => {
    const answer = await call({ payload: '{"text":"x","count":"1"}' });
    expect(answer.json().message).toContain('count');
  });

  it('H1 names the position of text that cannot be stored, however deep', async () => {
    const nested = '{"a":['.repeat(50_000) + String.raw`"\u0000"` + ']}'.repeat(50_000);
    const answer = await call({ payload: `{"text":"x","count":1,"more":${nested}}` });
    expect(answer.json()).toMatchObject({ code: 400, id: 'invalid-input' });
    expect(answer.json().message).toMatch(/^Invalid body: more\.a\.0\.a\.0/);
    const named = await call({ payload: JSON.stringify({ text: '\0', count: 1 }) });
    expect(named.json().message).toBe(
      'Invalid body: text: text without the control character U+0000 and without halves of characters',
    );
  });

  it('H1 an expected failure keeps its id, status and sentence', async () => {
    const answer = await call({ method: 'GET', url: '/efb-v2/test/expected' });
    expect(answer.statusCode).toBe(410);
    expect(answer.json()).toEqual({ code: 410, data: null, message: 'It is gone.', id: 'gone' });
  });

  it.each(['bug', 'wrong-shape'])('H1 a %s returns 500 without internal details', async (path) => {
    const answer = await call({ method: 'GET', url: `/efb-v2/test/${path}` });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 500, data: null, id: 'internal' });
    expect(answer.body).not.toContain('secret');
  });
});

describe('H2 bearer token', () => {
  it.each([
    ['none', {}, 401, 'token-missing'],
    ['an empty one', { authorization: 'Bearer ' }, 401, 'token-missing'],
    ['another scheme', { authorization: 'Basic good' }, 401, 'token-missing'],
    ['a foreign one', { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }, 401, 'token-invalid'],
    ['one of a user without access', { authorization: 'Bearer not-allowed' }, 403, 'not-allowed'],
    ['one without the scope', { authorization: 'Bearer no-scope' }, 403, 'scope-missing'],
  ])('H2 %s is rejected before anything else is checked', async (_name, headers, status, id) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/efb-v2/test/echo/abc',
      payload: 'no json at all',
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: status, data: null, id });
  });
});

describe('H1 OpenAPI and health', () => {
  it('H1 describes every endpoint at /openapi.json', async () => {
    const document = (await server.inject('/openapi.json')).json();
    expect(document.info.version).toBe('1.2.3');
    const operation = document.paths['/efb-v2/test/echo/{id}'].post;
    expect(operation.requestBody.content['application/json'].schema.required).toEqual(['text', 'count']);
    expect(operation.security).toEqual([{ bearer: ['routes'] }]);
  });
  it('H1 has a page to browse it', async () => {
    const page = await server.inject('/openapi/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  });
  it('/healthz responds while /readyz reports what is pending', async () => {
    expect((await server.inject('/healthz')).statusCode).toBe(200);
    const ready = await server.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json().message).toBe('test: still building');
  });
});

describe('H1 a connection held open', () => {
  it('H1 does not prevent the server from closing, and a call that never arrives is rejected', async () => {
    const held = await createApiServer({
      log: createLog('silent'),
      version: '0',
      rateLimitPerMinute: 0,
      capabilities: [],
      authenticate: async () => ({ ok: false, status: 401, id: 'token-invalid', message: 'Sign in again.' }),
      closeGraceMs: 1,
    });
    expect(held.server.requestTimeout).toBe(300_000);
    held.post('/takes-a-body', () => 'taken');
    await held.listen({ port: 0, host: '127.0.0.1' });
    const [address] = held.addresses();
    const port = typeof address === 'object' ? address.port : 0;
    const line = connect({ port, host: '127.0.0.1' });
    const arrived = once(held.server, 'request');
    line.on('error', () => {});
    line.write(
      'POST /takes-a-body HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n1',
    );
    await arrived;
    const cut = once(line, 'close');
    await held.close();
    await cut;
  });
});

describe('H1 a caller that disconnects', () => {
  it('H1 aborts its work, without a failure in the log', async () => {
    const logged: string[] = [];
    const work = new EventEmitter();
    const [begun, ended] = [once(work, 'begun'), once(work, 'ended')];
    const left = await createApiServer({
      log: pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }),
      version: '0',
      rateLimitPerMinute: 0,
      capabilities: [
        {
          id: 'slow',
          register: (host) =>
            host.route(fails('slow'), async ({ signal }) => {
              work.emit('begun');
              await once(signal, 'abort');
              work.emit('ended');
              throw signal.reason;
            }),
        },
      ],
      authenticate: async () => ({ ok: false, status: 401, id: 'token-invalid', message: 'Sign in again.' }),
    });
    const url = await left.listen({ port: 0, host: '127.0.0.1' });
    const caller = new AbortController();
    const answer = fetch(`${url}/efb-v2/test/slow`, { signal: caller.signal });
    await begun;
    caller.abort();
    await expect(answer).rejects.toThrow();
    await ended;
    await left.close();
    expect(logged).toEqual([]);
  });
});

describe('H1 the address with https', () => {
  it.each([
    [true, 'max-age=15552000'],
    [false, undefined],
  ])('H1 HSTS is sent only where the site is reached by https: %s', async (isHttps, header) => {
    const own = await createApiServer({
      log: createLog('silent'),
      version: '1',
      rateLimitPerMinute: 0,
      capabilities: [],
      authenticate: async () => ({ ok: false, status: 401, id: 'token-invalid', message: 'Sign in again.' }),
      isHttps,
    });
    const { headers } = await own.inject('/healthz');
    expect(headers['strict-transport-security']).toBe(header);
    await own.close();
  });
});
