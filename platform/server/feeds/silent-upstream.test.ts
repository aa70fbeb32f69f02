import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import { FeedFault, type KeyedFeed } from './feed.ts';
import { createHostGates } from './host-gate.ts';
import { hubForTests, limitsOf, numbersFeed, snapshotWhere, testClock } from './testing/hub-for-tests.ts';
import {
  type Behaviour,
  type Upstream,
  answerJson,
  neverAnswer,
  startUpstream,
} from './testing/misbehaving-upstream.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const LIMIT_MS = 15_000;
const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

async function upstreamThat(behaviour: Behaviour): Promise<Upstream> {
  const upstream = await startUpstream(behaviour);
  cleanUp.push(() => upstream.close());
  return upstream;
}

async function newHub() {
  const clock = testClock(NOW);
  const limits = limitsOf(clock);
  const { hub } = await hubForTests(clock, { startLimit: limits.startLimit });
  cleanUp.push(() => hub.stop());
  return { hub, clock, limits };
}

/** Lets promises settle that are already resolved. */
const nextTurns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
};

/** Announces a body and then sends nothing. */
const silentAfterHeaders: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('[1,');
};

const collectGarbage = ((): (() => void) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();

describe('F3 a feed enforces its own time limit', () => {
  test('garbage collection during a wait for a silent server removes no time limit', async () => {
    const upstream = await upstreamThat(neverAnswer);
    const { hub } = await hubForTests(testClock(NOW));
    cleanUp.push(() => hub.stop());
    const feed = hub.register({ ...numbersFeed(upstream.url), timeoutMs: 2000 });
    await hub.enter('live');
    await expect.poll(() => upstream.requests.length, { timeout: 60_000 }).toBe(1);
    const message = () => {
      collectGarbage();
      return feed.snapshot().message;
    };
    await expect.poll(message, { timeout: 60_000 }).toBe(`${upstream.host} did not answer in time.`);
  });
});

describe('F3 an upstream that sends nothing for 30 s', () => {
  test.each([
    ['from the start', neverAnswer],
    ['in the middle of its answer', silentAfterHeaders],
  ])('%s: aborted after 15,000 ms; known data stays, with its age', async (_name, silence) => {
    const upstream = await upstreamThat(answerJson([1]));
    const { hub, limits } = await newHub();
    const feed = hub.register(numbersFeed(upstream.url));
    await hub.enter('live');
    await snapshotWhere(feed, ({ records }) => records !== null);

    upstream.behave(silence);
    limits.passTo(NOW + 120_000);
    await hub.enter('simulated');
    await hub.enter('live');
    await expect.poll(() => upstream.requests.length, { timeout: 60_000 }).toBe(2);

    limits.passTo(NOW + 120_000 + LIMIT_MS - 1);
    await nextTurns();
    const receivedAt = new Date(NOW).toISOString();
    expect(feed.snapshot()).toMatchObject({
      records: [1],
      message: null,
      freshness: { state: 'fresh', receivedAt },
    });

    limits.passTo(NOW + 120_000 + LIMIT_MS);
    const failed = await snapshotWhere(feed, ({ message }) => message !== null);
    expect(failed.records).toEqual([1]);
    expect(failed.message).toBe(`${upstream.host} did not answer in time.`);
    expect(failed.freshness).toMatchObject({ state: 'failed', origin: 'live', receivedAt });
    const [status] = hub.statuses();
    expect(status).toMatchObject({
      state: 'failed',
      receivedAt,
      lastTryAt: new Date(NOW + 120_000).toISOString(),
    });
    const waitMs = Date.parse(status?.nextTryAt ?? '') - (NOW + 120_000 + LIMIT_MS);
    expect(waitMs).toBeGreaterThanOrEqual(15_000);
  });

  test('text after 30 s is not used as an answer', async () => {
    const held: ServerResponse[] = [];
    const upstream = await upstreamThat((_request, response) => void held.push(response));
    const { hub, limits } = await newHub();
    const feed = hub.register(numbersFeed(upstream.url));
    await hub.enter('live');
    await expect.poll(() => held.length, { timeout: 60_000 }).toBe(1);
    limits.passTo(NOW + LIMIT_MS);
    await snapshotWhere(feed, ({ freshness }) => freshness.state === 'failed');
    limits.passTo(NOW + 30_000);
    for (const response of held) response.writeHead(200, { 'content-type': 'application/json' }).end('[9]');
    await nextTurns();
    expect(feed.snapshot()).toMatchObject({
      records: null,
      freshness: { state: 'failed', receivedAt: null },
    });
  });

  test('a caller for one place waits no longer than that, and other places are answered meanwhile', async () => {
    const upstream = await upstreamThat((request, response) =>
      request.url === '/silent' ? undefined : answerJson([2])(request, response),
    );
    const { hub, limits } = await newHub();
    const keyed: KeyedFeed<number[]> = {
      ...numbersFeed(''),
      id: 'places',
      freshForS: 300,
      live: { name: 'test', fetch: (key, { http }) => http.fetch({ url: `${upstream.url}/${key}` }) },
      simulated: null,
    };
    const feed = hub.registerKeyed(keyed);
    await hub.enter('live');
    const waiting = Promise.all(Array.from({ length: 20 }, () => feed.get('silent')));
    await expect.poll(() => upstream.requests.length, { timeout: 60_000 }).toBe(1);
    expect((await feed.get('other')).records).toEqual([2]);
    limits.passTo(NOW + LIMIT_MS);
    for (const answer of await waiting)
      expect(answer).toMatchObject({
        records: null,
        message: `${upstream.host} did not answer in time.`,
        freshness: { state: 'failed' },
      });
    expect(upstream.requests.map(({ path }) => path)).toEqual(['/silent', '/other']);
  });

  test('a cancelled request in the queue of a busy host does not block the next', async () => {
    const gates = createHostGates({ host: { perMinute: 100, concurrent: 1 } });
    const never = new AbortController().signal;
    const givesUp = new AbortController();
    let release: () => void = () => undefined;
    const first = gates.run('host', { signal: never }, () => new Promise<void>((done) => (release = done)));
    await nextTurns();
    const second = gates.run('host', { signal: never }, () => Promise.resolve('second'));
    const gone = gates.run('host', { signal: givesUp.signal }, () => Promise.resolve('gone'));
    const outcome = gone.catch((error: unknown) => error);
    await nextTurns();
    givesUp.abort();
    expect(await outcome).toBeInstanceOf(FeedFault);
    const third = gates.run('host', { signal: never }, () => Promise.resolve('third'));
    release();
    await first;
    expect(await Promise.all([second, third])).toEqual(['second', 'third']);
  });
});
