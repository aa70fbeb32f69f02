import { writeFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { RunningFeedHub } from './feed-hub.ts';
import { type Feed, FeedFault, type KeyedFeed, NOT_READY } from './feed.ts';
import { createRecorder } from './recordings.ts';
import { hubForTests, numbersFeed, snapshotWhere, testClock } from './testing/hub-for-tests.ts';
import {
  type Behaviour,
  type Upstream,
  answerJson,
  answerStatus,
  cutInTheMiddle,
  neverAnswer,
  startUpstream,
} from './testing/misbehaving-upstream.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

async function upstreamThat(behaviour: Behaviour): Promise<Upstream> {
  const upstream = await startUpstream(behaviour);
  cleanUp.push(() => upstream.close());
  return upstream;
}
async function newHub(options: Parameters<typeof hubForTests>[1] = {}, clock = testClock(NOW)) {
  const made = await hubForTests(clock, options);
  cleanUp.push(() => made.hub.stop());
  return { ...made, clock };
}
const settled = (snapshot: { message: string | null; records: unknown }) =>
  snapshot.records !== null || snapshot.message !== 'Nothing received yet.';

/** Leaves the mode and returns: each feed makes one more attempt at once. */
async function tryAgain(hub: RunningFeedHub): Promise<void> {
  await hub.enter('simulated');
  await hub.enter('live');
}

describe('feed modes', () => {
  test('F0 in simulated mode the upstream is never queried, and the origin is simulated', async () => {
    const upstream = await upstreamThat(answerJson([1]));
    const { hub } = await newHub();
    const feed = hub.register(numbersFeed(upstream.url));
    await hub.enter('simulated');
    const snapshot = await snapshotWhere(feed, settled);
    expect(snapshot.records).toEqual([7]);
    expect(snapshot.freshness).toMatchObject({ origin: 'simulated', source: 'Simulated', state: 'fresh' });
    expect(upstream.requests).toEqual([]);
  });

  test('F0 switching to live drops simulated data before anything is received', async () => {
    const upstream = await upstreamThat(neverAnswer);
    const { hub } = await newHub();
    const feed = hub.register(numbersFeed(upstream.url));
    await hub.enter('simulated');
    await snapshotWhere(feed, settled);
    await hub.enter('live');
    expect(feed.snapshot()).toMatchObject({ records: null, freshness: { origin: 'live', state: 'stale' } });
    expect(hub.statuses()[0]).toMatchObject({ state: 'waiting', origin: 'live', source: 'numbers.test' });
  });

  test('F0 an unavailable live source is off with the reason, not failed', async () => {
    const { hub } = await newHub();
    const feed = hub.register(
      numbersFeed('http://127.0.0.1:1', { liveUnavailable: 'Needs a key: set X_KEY.' }),
    );
    await hub.enter('live');
    expect(feed.snapshot().message).toBe('Needs a key: set X_KEY.');
    expect(hub.statuses()[0]).toMatchObject({ state: 'off', message: 'Needs a key: set X_KEY.' });
  });

  test('F0 a recording is replayed with its times shifted to now', async () => {
    const upstream = await upstreamThat(answerJson([1, 2]));
    const recording = await newHub({ isRecording: true });
    const recorded = recording.hub.register(numbersFeed(upstream.url));
    await recording.hub.enter('live');
    await snapshotWhere(recorded, settled);
    await recording.hub.stop();

    const later = NOW + 5 * 86_400_000;
    const { hub } = await newHub({ dataDir: recording.dataDir }, testClock(later));
    let shiftMs = 0;
    const feed = hub.register({
      ...numbersFeed('http://127.0.0.1:1'),
      parse(parts, context) {
        ({ shiftMs } = context);
        return numbersFeed('').parse(parts, context);
      },
    });
    await hub.enter('replay');
    const snapshot = await snapshotWhere(feed, settled);
    expect(snapshot.records).toEqual([1, 2]);
    expect(shiftMs).toBe(later - NOW);
    expect(snapshot.freshness).toMatchObject({
      origin: 'replay',
      state: 'fresh',
      receivedAt: new Date(later).toISOString(),
      source: 'numbers.test (recorded)',
    });
  });

  test('F0 replay without a recording is a failure with that reason', async () => {
    const { hub } = await newHub();
    const feed = hub.register(numbersFeed('http://127.0.0.1:1'));
    await hub.enter('replay');
    const snapshot = await snapshotWhere(feed, settled);
    expect(snapshot).toMatchObject({ records: null, message: 'Nothing of this feed was recorded.' });
  });

  test('F0 data received seconds after the first answer of the recording is available from its beginning', async () => {
    const first = await newHub();
    const recorder = createRecorder(join(first.dataDir, 'recordings'));
    const parts = [{ name: 'main', body: Buffer.from('[1,2]'), contentType: 'application/json' }];
    await recorder.write('earlier', 'all', { receivedMs: NOW - 20_000, parts: [] });
    await recorder.write('numbers', 'all', { receivedMs: NOW, parts });
    const { hub } = await newHub({ dataDir: first.dataDir });
    const feed = hub.register(numbersFeed('http://127.0.0.1:1'));
    await hub.enter('replay');
    expect(await snapshotWhere(feed, settled)).toMatchObject({
      records: [1, 2],
      freshness: { origin: 'replay', state: 'fresh', receivedAt: new Date(NOW).toISOString() },
    });
  });

  test('F0 a feed whose first answer was recorded later than others is not reported as empty', async () => {
    const first = await newHub();
    const recorder = createRecorder(join(first.dataDir, 'recordings'));
    await recorder.write('earlier', 'all', { receivedMs: NOW - 60_000, parts: [] });
    await recorder.write('numbers', 'all', { receivedMs: NOW, parts: [] });
    const { hub } = await newHub({ dataDir: first.dataDir });
    const feed = hub.register(numbersFeed('http://127.0.0.1:1'));
    await hub.enter('replay');
    expect(await snapshotWhere(feed, settled)).toMatchObject({
      records: null,
      message: 'Not recorded yet at this time of the recording.',
    });
  });
});

const FAULTS: [string, Behaviour, RegExp][] = [
  ['down', (_request, response) => response.destroy(), /cannot be reached/],
  ['cut in the middle', cutInTheMiddle, /cannot be reached/],
  [
    'not one byte',
    (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(),
    /sent an empty answer/,
  ],
  ['429', answerStatus(429, { 'retry-after': '1' }), /too many requests/],
  ['500', answerStatus(500), /answered 500/],
  ['304 to an unconditional request', answerStatus(304), /answered 304/],
  [
    'wrong content type',
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>log in</p>'),
    /text\/html instead of application\/json/,
  ],
  [
    'rubbish',
    (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"half'),
    /could not be read/,
  ],
];

describe('a misbehaving upstream', () => {
  test.each([
    ['of our own that is still starting is asked again within a second', NOT_READY, 1000, 1000],
    ['outside is left alone for a quarter of a minute or more', 'unreachable', 15_000, 22_500],
  ])('F3 a source %s', async (_name, fault, atLeastMs, atMostMs) => {
    const { hub } = await newHub();
    const fails = () => Promise.reject(new FeedFault(fault, 'Not now.'));
    const feed = hub.register({ ...numbersFeed(''), simulated: { name: 'Simulated', fetch: fails } });
    await hub.enter('simulated');
    await snapshotWhere(feed, ({ message }) => message === 'Not now.');
    await expect.poll(() => hub.statuses()[0]?.nextTryAt).not.toBeNull();
    const waitMs = Date.parse(hub.statuses()[0]?.nextTryAt ?? '') - NOW;
    expect(waitMs).toBeGreaterThanOrEqual(atLeastMs);
    expect(waitMs).toBeLessThanOrEqual(atMostMs);
  });

  test.each(FAULTS)(
    'F3 %s: the last good data is kept, with its age and the reason',
    async (_name, fault, words) => {
      const upstream = await upstreamThat(answerJson([1]));
      const { hub, clock } = await newHub();
      const feed = hub.register(numbersFeed(upstream.url));
      await hub.enter('live');
      await snapshotWhere(feed, (snapshot) => snapshot.records !== null);

      upstream.behave(fault);
      clock.set(NOW + 120_000);
      await tryAgain(hub);
      const failed = await snapshotWhere(feed, (snapshot) => words.test(snapshot.message ?? ''));
      expect(failed.records).toEqual([1]);
      expect(failed.freshness).toMatchObject({ state: 'failed', receivedAt: new Date(NOW).toISOString() });
    },
  );

  test('F3 an upstream without data (204) gives an empty, fresh list, never a failure', async () => {
    const upstream = await upstreamThat(answerStatus(204));
    const { hub } = await newHub();
    const feed = hub.register(numbersFeed(upstream.url));
    await hub.enter('live');
    const snapshot = await snapshotWhere(feed, settled);
    expect(snapshot).toMatchObject({ records: [], message: null, freshness: { state: 'fresh' } });
  });

  test('F3 unusable records are counted and the rest is shown', async () => {
    const upstream = await upstreamThat(answerJson([1, 'x', 2]));
    const { hub } = await newHub();
    const feed = hub.register(numbersFeed(upstream.url));
    await hub.enter('live');
    expect(await snapshotWhere(feed, settled)).toMatchObject({ records: [1, 2], rejected: 1 });
  });

  test("F3 yesterday's data is stale although just received, and a future time is reported as a clock error", async () => {
    const dated = (asOf: string): Feed<number[]> => ({
      ...numbersFeed('', {}),
      id: asOf,
      parse: () => ({ records: [1], rejected: [], asOf }),
    });
    const { hub } = await newHub();
    const old = hub.register(dated('2026-11-19T12:00:00Z'));
    const ahead = hub.register(dated('2026-11-20T13:00:00Z'));
    await hub.enter('simulated');
    expect(await snapshotWhere(old, settled)).toMatchObject({
      freshness: { state: 'stale' },
      message: 'The last data is 24 h old.',
    });
    expect((await snapshotWhere(ahead, settled)).message).toMatch(/1 h in the future: a clock is wrong/);
  });

  test('F0 a 304 confirms the stored data; after an unreadable answer everything is requested again', async () => {
    const upstream = await upstreamThat(answerJson([1], { etag: '"a"' }));
    const { hub } = await newHub();
    const read = { fails: false };
    const feed = hub.registerKeyed<number[]>({
      id: 'keyed',
      title: 'Keyed',
      staleAfterS: 600,
      freshForS: 0,
      live: { name: 'test', fetch: (key, { http }) => http.fetch({ url: `${upstream.url}/${key}` }) },
      simulated: null,
      parse(parts, context) {
        if (read.fails) throw new Error('half');
        return numbersFeed('').parse(parts, context);
      },
    });
    await hub.enter('live');
    await feed.get('k');
    upstream.behave(answerStatus(304));
    expect((await feed.get('k')).records).toEqual([1]);
    expect(upstream.requests[1]?.headers['if-none-match']).toBe('"a"');
  });

  test('F0 after a restart the last live data is shown with its age until the upstream answers', async () => {
    const upstream = await upstreamThat(answerJson([1]));
    const first = await newHub();
    const before = first.hub.register(numbersFeed(upstream.url));
    await first.hub.enter('live');
    await snapshotWhere(before, settled);
    await first.hub.stop();
    upstream.behave(neverAnswer);
    const { hub } = await newHub({ dataDir: first.dataDir }, testClock(NOW + 1200_000));
    const feed = hub.register(numbersFeed(upstream.url));
    await hub.enter('live');
    expect(feed.snapshot()).toMatchObject({
      records: [1],
      message: 'The last data is 20 min old.',
      freshness: { state: 'stale', receivedAt: new Date(NOW).toISOString() },
    });
  });

  test('F0 a damaged snapshot on disk is ignored', async () => {
    const upstream = await upstreamThat(answerJson([1]));
    const first = await newHub();
    const before = first.hub.register(numbersFeed(upstream.url));
    await first.hub.enter('live');
    await snapshotWhere(before, settled);
    await first.hub.stop();
    const [file] = await readdir(join(first.dataDir, 'feeds'));
    await writeFile(join(first.dataDir, 'feeds', file ?? ''), 'MERIDIAN-ANSWER-1\n{"half');
    upstream.behave(neverAnswer);
    const { hub } = await newHub({ dataDir: first.dataDir });
    const feed = hub.register(numbersFeed(upstream.url));
    await hub.enter('live');
    expect(feed.snapshot().records).toBeNull();
  });
});

describe('feeds on demand', () => {
  const stations = (url: string): KeyedFeed<number[]> => ({
    ...numbersFeed(url),
    id: 'stations',
    freshForS: 300,
    live: { name: 'test', fetch: (key, { http }) => http.fetch({ url: `${url}/${key}` }) },
    simulated: null,
  });

  test('H4 any number of callers for one key cause one request', async () => {
    const upstream = await upstreamThat(answerJson([1]));
    const { hub } = await newHub();
    const feed = hub.registerKeyed(stations(upstream.url));
    await hub.enter('live');
    const answers = await Promise.all(Array.from({ length: 50 }, () => feed.get('KJFK')));
    expect(answers.every((answer) => answer.records?.[0] === 1)).toBe(true);
    expect(upstream.requests.length).toBe(1);
  });

  test('H4 many simultaneous keys cause no listener leak warning, and each unsubscribes', async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error) => void warnings.push(name);
    process.on('warning', onWarning);
    cleanUp.push(async () => void process.off('warning', onWarning));
    const { hub } = await newHub();
    const signals: AbortSignal[] = [];
    const feed = hub.registerKeyed({
      ...stations(''),
      live: null,
      simulated: {
        name: 'test',
        async fetch(_, { signal }) {
          signals.push(signal);
          const body = Buffer.from('[1]');
          return { kind: 'answer', parts: [{ name: 'a', body, contentType: 'application/json' }] };
        },
      },
    });
    await hub.enter('simulated');
    await Promise.all(Array.from({ length: 40 }, (_, index) => feed.get(`K${index}`)));
    await setImmediate();
    expect(warnings).toEqual([]);
    await hub.enter('live');
    // Completed requests are not aborted afterwards.
    expect(signals).toHaveLength(40);
    expect(signals.some(({ aborted }) => aborted)).toBe(false);
  });

  test('H4 a failed key is not queried again at once: no caller waits for an upstream that is down', async () => {
    const upstream = await upstreamThat(answerStatus(500));
    const { hub, clock } = await newHub();
    const feed = hub.registerKeyed(stations(upstream.url));
    await hub.enter('live');
    expect((await feed.get('KJFK')).freshness.state).toBe('failed');
    await feed.get('KJFK');
    expect(upstream.requests.length).toBe(1);
    clock.set(NOW + 21_000);
    upstream.behave(answerJson([2]));
    expect((await feed.get('KJFK')).records).toEqual([2]);
  });

  test('H4 a host that failed five times in a row is paused', async () => {
    const upstream = await upstreamThat(answerStatus(503));
    const { hub } = await newHub();
    const feed = hub.registerKeyed(stations(upstream.url));
    await hub.enter('live');
    for (const key of ['a', 'b', 'c', 'd', 'e']) await feed.get(key);
    const left = await feed.get('f');
    expect(left.message).toMatch(/failed 5 times in a row/);
    expect(upstream.requests.length).toBe(5);
  });

  test('H4 a host that requests a pause is not queried meanwhile, for any key', async () => {
    const upstream = await upstreamThat(answerStatus(429, { 'retry-after': '120' }));
    const { hub } = await newHub();
    const feed = hub.registerKeyed(stations(upstream.url));
    await hub.enter('live');
    await feed.get('a');
    expect((await feed.get('b')).message).toMatch(/asked us to wait 1\d\d s more/);
    expect(upstream.requests.length).toBe(1);
  });
});
