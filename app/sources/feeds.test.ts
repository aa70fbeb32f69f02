import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpRequest } from '#platform/server/feeds/feed.ts';
import { numbersFeed, snapshotWhere, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import {
  answerJson,
  answerStatus,
  type Behaviour,
  startUpstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { createLog } from '#platform/server/log/log.ts';
import { loadConfig } from '../settings/config.ts';
import { createServerFeedHub } from './feeds.ts';

const METAR = 'https://aviationweather.gov/api/data/metar?ids=KJFK&format=json';
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

/** A hub as created by the server, with a local proxy, and one feed that sends `request`. */
async function askThrough(template: string, request: HttpRequest, behaviour: Behaviour = answerJson([1])) {
  const proxy = await startUpstream(behaviour);
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-proxy-'));
  const hub = createServerFeedHub({
    config: loadConfig({ CORS_PROXY_URL: `${proxy.url}${template}` }),
    dataDir,
    clock: testClock(Date.parse('2026-11-20T12:00:00Z')),
    log: createLog('silent'),
    version: '1',
    random: () => 0.5,
  });
  cleanUp.push(
    () => rmSync(dataDir, { recursive: true, force: true }),
    () => proxy.close(),
    () => hub.stop(),
  );
  const feed = hub.register({
    ...numbersFeed('unused'),
    live: { name: 'x', fetch: ({ http }) => http.fetch(request) },
  });
  hub.begin();
  await hub.enter('live');
  const { records, message } = await snapshotWhere(
    feed,
    ({ records: known, message: said }) =>
      known !== null || (said !== null && said !== 'Nothing received yet.'),
  );
  return { proxy, records, message, paths: proxy.requests.map(({ path }) => path) };
}

it('F0 no scheduled request is made before the port is open', async () => {
  const upstream = await startUpstream(answerJson([1]));
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-begin-'));
  const hub = createServerFeedHub({
    config: loadConfig({}),
    dataDir,
    clock: testClock(Date.parse('2026-11-20T12:00:00Z')),
    log: createLog('silent'),
    version: '1',
    random: () => 0.5,
  });
  cleanUp.push(
    () => rmSync(dataDir, { recursive: true, force: true }),
    () => upstream.close(),
    () => hub.stop(),
  );
  const feed = hub.register(numbersFeed(upstream.url));
  await hub.enter('live');
  expect([hub.mode(), feed.snapshot().records, upstream.requests]).toEqual(['live', null, []]);
  hub.begin();
  expect((await snapshotWhere(feed, ({ records }) => records !== null)).records).toEqual([1]);
});

describe('H7 CORS_PROXY_URL', () => {
  it('H7 requests a public source through the proxy, with its address appended unchanged', async () => {
    const { records, paths } = await askThrough('/', { url: METAR });
    expect(records).toEqual([1]);
    expect(paths).toEqual([`/${METAR}`]);
  });

  it('H7 or encoded where {url} says', async () => {
    const { records, paths } = await askThrough('/get?url={url}&raw=1', { url: METAR });
    expect(records).toEqual([1]);
    expect(paths).toEqual([`/get?url=${encodeURIComponent(METAR)}&raw=1`]);
  });

  it.each([
    ['a host that is not on the list', { url: 'https://elsewhere.invalid/data.json' }],
    ['a host that only begins like one', { url: 'https://aviationweather.gov.invalid/data.json' }],
    ['a listed host on another port', { url: 'https://aviationweather.gov.:1/data.json' }],
  ])('H7 is not an open relay: %s is not requested through it', async (_name, request) => {
    const { records, message, paths } = await askThrough('/', request);
    expect(paths).toEqual([]);
    expect(records).toBeNull();
    expect(message).toContain('cannot be reached');
  });

  it('H7 a failure of the proxy is not attributed to the source: both are named', async () => {
    const refused = await askThrough('/', { url: METAR }, answerStatus(403));
    expect(refused.message).toBe(`aviationweather.gov through ${refused.proxy.host} answered 403.`);
  });

  it('H7 its redirects are not followed', async () => {
    const elsewhere = await startUpstream(answerJson([2]));
    cleanUp.push(() => elsewhere.close());
    const redirect = answerStatus(302, { location: elsewhere.url });
    const { records, message } = await askThrough('/', { url: METAR }, redirect);
    expect(records).toBeNull();
    expect(message).toContain('answered 302');
    expect(elsewhere.requests).toEqual([]);
  });
});

describe('H7 CORS_PROXY_URL as a setting', () => {
  it('H7 is an http(s) address or nothing', () => {
    expect(loadConfig({}).CORS_PROXY_URL).toBeUndefined();
    expect(() => loadConfig({ CORS_PROXY_URL: 'proxy.example.com' })).toThrow(/CORS_PROXY_URL/);
    expect(() => loadConfig({ CORS_PROXY_URL: 'file:///etc/passwd' })).toThrow(/CORS_PROXY_URL/);
  });
});
