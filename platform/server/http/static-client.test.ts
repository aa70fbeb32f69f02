import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { createApiServer } from './api-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'static-client-'));
let server: FastifyInstance;

const serverOver = (clientFolder: string, pageSettings?: () => Promise<unknown>) =>
  createApiServer({
    log: createLog('silent'),
    authenticate: async () => ({ ok: false, status: 401, id: 'token-invalid', message: 'Sign in.' }),
    capabilities: [],
    version: '0',
    rateLimitPerMinute: 0,
    clientFolder,
    ...(pageSettings ? { pageSettings } : {}),
  });

beforeAll(async () => {
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  mkdirSync(join(folder, 'basemap'));
  writeFileSync(join(folder, 'client/index.html'), '<title>page</title>');
  writeFileSync(join(folder, 'client/assets/app-abc.js'), 'code');
  writeFileSync(join(folder, 'basemap/world.pmtiles'), '0123456789');
  server = await serverOver(join(folder, 'client'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('H1 static files', () => {
  it.each(['/', '/airport/KJFK', '/flight/f1', '/no/such/page'])('H1 %s is the page', async (url) => {
    const answer = await server.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('page');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  });
  it.each(['/efb-v2/nothing', '/api/nothing', '/.well-known/nothing', '/assets/gone.js', '/media/gone.mp4'])(
    'H1 %s is a 404 envelope, never the page',
    async (url) => {
      const answer = await server.inject(url);
      expect(answer.json()).toMatchObject({ code: 404, data: null, id: 'not-found' });
    },
  );
  it('H1 the page contains the settings as escaped data, or none when they are unavailable', async () => {
    writeFileSync(join(folder, 'client/index.html'), '<head><title>page</title></head><body></body>');
    const settings = { name: '</script><script>alert(1)</script>', price: '$&' };
    const carrying = await serverOver(join(folder, 'client'), () => Promise.resolve(settings));
    const { body } = await carrying.inject('/');
    const [, text = ''] =
      /<script type="application\/json" id="app-settings">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(text)).toEqual(settings);
    expect(body.match(/<\/?script/g)).toHaveLength(2);
    await carrying.close();
    const silent = await serverOver(join(folder, 'client'), () => Promise.reject(new Error('away')));
    expect((await silent.inject('/')).body).toBe('<head><title>page</title></head><body></body>');
    await silent.close();
  });
  it('H1 hashed assets are cached for a year', async () => {
    const answer = await server.inject('/assets/app-abc.js');
    expect(answer.headers['cache-control']).toContain('immutable');
  });
  it('F2 the base map supports byte ranges', async () => {
    const answer = await server.inject({ url: '/basemap/world.pmtiles', headers: { range: 'bytes=2-4' } });
    expect([answer.statusCode, answer.body]).toEqual([206, '234']);
  });
  it('F2 a missing base map is a 404 envelope, never the page, and is found once added', async () => {
    for (const url of ['/basemap/later.pmtiles', '/basemap/fonts/none']) {
      const answer = await server.inject(url);
      expect([answer.statusCode, answer.json().id]).toEqual([404, 'not-found']);
    }
    writeFileSync(join(folder, 'basemap/later.pmtiles'), 'abc');
    const answer = await server.inject({ url: '/basemap/later.pmtiles', headers: { range: 'bytes=0-0' } });
    expect([answer.statusCode, answer.body]).toEqual([206, 'a']);
  });
  it.each(['/..%2f..%2fetc/passwd', '/assets/..%2f..%2fbasemap', '/%2e%2e/%2e%2e/etc/passwd'])(
    'H1 %s does not leave the folder',
    async (url) => {
      const answer = await server.inject(url);
      expect(answer.body).not.toContain('root:');
      expect(answer.statusCode).toBeLessThan(500);
    },
  );
  it('F2 the base map is available in development, before the client is built', async () => {
    const early = await serverOver(join(folder, 'not-built-yet'));
    expect((await early.inject('/basemap/world.pmtiles')).statusCode).toBe(200);
    expect((await early.inject('/')).statusCode).toBe(404);
    await early.close();
  });
});
