import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problem.ts';
import { cases } from '#platform/testing/full-run.ts';
import { createLog } from '../log/log.ts';
import { createApiServer } from './api-server.ts';
import { createSharedAnswers } from './shared-answers.ts';

const of = (id: string) =>
  defineEndpoint({
    id,
    method: 'GET',
    path: `/efb-v2/test/${id}`,
    summary: id,
    auth: 'bearer',
    scope: 'enroute',
    query: z.object({ limit: z.coerce.number().int().optional() }),
    data: z.object({ texts: z.array(z.string()), limit: z.number().nullable(), state: z.string() }),
  });

/** State served: its snapshot, and values that depend on time alone. */
class World {
  texts: string[] = ['one'];
  state = 'fresh';
  version = 1;
  made = 0;
  fault: Problem | null = null;
  answer(limit: number | undefined) {
    this.made += 1;
    if (this.fault) throw this.fault;
    return { texts: this.texts, limit: limit ?? null, state: this.state };
  }
}

const open: FastifyInstance[] = [];
afterEach(async () => void (await Promise.all(open.splice(0).map((server) => server.close()))));

async function serve(world: World): Promise<FastifyInstance> {
  const server = await createApiServer({
    log: createLog('silent'),
    version: '1',
    rateLimitPerMinute: 0,
    authenticate: async (token) => {
      const principal = { userKey: token, issuer: 'i', subject: token, email: 'a@b.c' };
      const scopes = token === 'without' ? [] : ['enroute'];
      return token === 'ended'
        ? { ok: false, status: 401, id: 'session-ended', message: 'Sign in again.' }
        : { ok: true, principal: { ...principal, scopes } };
    },
    capabilities: [
      {
        id: 'test',
        register(host) {
          host.route(of('plain'), ({ query }) => world.answer(query.limit));
          host.sharedRoute(
            of('shared'),
            () => `${world.version} ${world.state}`,
            ({ query }) => world.answer(query.limit),
          );
        },
      },
    ],
  });
  open.push(server);
  return server;
}

const get = (server: FastifyInstance, path: string, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'GET',
    url: `/efb-v2/test/${path}`,
    headers: { authorization: 'Bearer me', ...headers },
  });

const textOf = (answer: { rawPayload: Buffer; headers: Record<string, unknown> }): string => {
  const { rawPayload, headers } = answer;
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString();
  return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : rawPayload.toString();
};

describe('H1 answers of a snapshot are built once', () => {
  it('H1 the body is identical to an unshared one, in every encoding', async () => {
    const world = new World();
    const server = await serve(world);
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 80 });
    const encodings = fc.constantFrom('br', 'gzip', 'br;q=0, gzip', 'gzip, deflate, br', 'identity', '');
    await fc.assert(
      fc.asyncProperty(texts, encodings, async (given, encoding) => {
        Object.assign(world, { texts: given, version: world.version + 1 });
        const headers = { 'accept-encoding': encoding };
        const plain = await get(server, 'plain?limit=3', headers);
        for (const shared of [
          await get(server, 'shared?limit=3', headers),
          await get(server, 'shared?limit=3', headers),
        ]) {
          expect(textOf(shared)).toBe(textOf(plain));
          for (const name of ['content-type', 'content-encoding', 'content-security-policy'])
            expect(shared.headers[name], name).toBe(plain.headers[name]);
        }
      }),
      { numRuns: cases(60) },
    );
  });

  it('H1 many concurrent callers, of any users, cause one build', async () => {
    const world = new World();
    const server = await serve(world);
    const asked = Array.from({ length: 50 }, (_, index) =>
      get(server, 'shared', {
        authorization: `Bearer person-${index}`,
        'accept-encoding': index % 2 ? 'br' : '',
      }),
    );
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(textOf)).size).toBe(1);
    expect(world.made).toBe(1);
  });

  it('H1 another snapshot, a state changed by time alone, and another query give other answers', async () => {
    const world = new World();
    const server = await serve(world);
    const first = await get(server, 'shared');
    world.state = 'stale';
    const stale = await get(server, 'shared');
    expect(stale.json().data).toEqual({ texts: ['one'], limit: null, state: 'stale' });
    Object.assign(world, { texts: ['two'], version: 2 });
    const second = await get(server, 'shared');
    expect(second.json().data.texts).toEqual(['two']);
    expect((await get(server, 'shared?limit=7')).json().data.limit).toBe(7);
    expect(new Set([first, stale, second].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('H1 a caller with the current version gets 304 with the same strong ETag; each encoding has its own', async () => {
    const world = new World();
    world.texts = Array.from({ length: 200 }, (_, index) => `text ${index}`);
    const server = await serve(world);
    const tags = new Set<string>();
    for (const encoding of ['', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const full = await get(server, 'shared', headers);
      const tag = String(full.headers.etag);
      expect(tag).toMatch(/^"[\w-]+"$/);
      tags.add(tag);
      expect(full.headers).toMatchObject({
        vary: 'accept-encoding',
        'cache-control': 'private, no-cache',
        'content-length': String(full.rawPayload.length),
      });
      const again = await get(server, 'shared', { ...headers, 'if-none-match': `"other", W/${tag}` });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
      Object.assign(world, { version: world.version + 1, texts: [...world.texts, 'more'] });
      const changed = await get(server, 'shared', { ...headers, 'if-none-match': tag });
      expect(changed.statusCode).toBe(200);
    }
    expect(tags.size).toBe(3);
  });

  it('H1 cached answers are sent only to authorised callers', async () => {
    const server = await serve(new World());
    const tag = String((await get(server, 'shared')).headers.etag);
    for (const [token, status, id] of [
      ['ended', 401, 'session-ended'],
      ['without', 403, 'scope-missing'],
    ] as const) {
      const refused = await get(server, 'shared', { authorization: `Bearer ${token}`, 'if-none-match': tag });
      expect([refused.statusCode, refused.json().id, refused.headers.etag]).toEqual([status, id, undefined]);
    }
  });

  it('H1 a failure is reported and not cached', async () => {
    const world = new World();
    const server = await serve(world);
    world.fault = new Problem('not-ready', 503, 'Not yet.');
    const failed = await get(server, 'shared');
    expect([failed.statusCode, failed.json().id, failed.headers.etag]).toEqual([503, 'not-ready', undefined]);
    world.fault = null;
    expect((await get(server, 'shared')).statusCode).toBe(200);
  });
});

describe('H1 the answer cache is bounded in bytes', () => {
  it('H1 never exceeds its limit, and still sends every caller its body', async () => {
    const step = fc.record({
      place: fc.constantFrom('a', 'b', 'c', 'd'),
      revision: fc.nat(3),
      size: fc.nat(6000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const maxBytes = 12_000;
        const store = createSharedAnswers(maxBytes);
        await Promise.all(
          steps.map(async ({ place, revision, size }, index) => {
            const name = `${place}${revision}-${size}`;
            const { bytes } = await store.body({
              place,
              revision: name,
              encoding: index % 3 === 0 ? 'gzip' : null,
              make: async () => name.padEnd(size, '.'),
            });
            const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
            expect(text).toBe(name.padEnd(size, '.'));
            expect(store.keptBytes()).toBeLessThanOrEqual(maxBytes);
          }),
        );
        expect(store.keptBytes()).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: cases(80) },
    );
  });

  it('H1 the least recently used is removed first', async () => {
    const store = createSharedAnswers(10_000);
    const made: string[] = [];
    const ask = (place: string) =>
      store.body({
        place,
        revision: '1',
        encoding: null,
        make: async () => {
          made.push(place);
          return place.repeat(3000);
        },
      });
    for (const place of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(place);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});
