import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RunningFeedHub } from './feed-hub.ts';
import { hubForTests, numbersFeed, snapshotWhere, testClock } from './testing/hub-for-tests.ts';
import {
  type Behaviour,
  type Upstream,
  answerJson,
  answerStatus,
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

describe('an outage and its end', () => {
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  /** Lets the due attempts finish. */
  async function settleTries(hub: RunningFeedHub): Promise<void> {
    while (hub.statuses()[0]?.nextTryAt === null) await nextTurn();
  }

  test('F3 after an outage of any length the first success comes within a minute, and the cause stays available', async () => {
    const upstream = await upstreamThat(answerStatus(500));
    vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    cleanUp.push(() => Promise.resolve(void vi.useRealTimers()));
    // The longest intervals that jitter allows.
    const clock = { nowMs: () => Date.now(), frozen: false };
    const lines: string[] = [];
    const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) });
    const { hub } = await hubForTests(clock, { random: () => 1, log });
    cleanUp.push(() => hub.stop());
    const feed = hub.register(numbersFeed(upstream.url));
    await hub.enter('live');
    await settleTries(hub);
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        vi.advanceTimersByTime(1000);
        await settleTries(hub);
      }
    };
    await pass(3600);
    expect(feed.snapshot().records).toBeNull();
    expect(hub.statuses()[0]?.lastOutage).toEqual({
      from: new Date(NOW).toISOString(),
      to: null,
      cause: `${new URL(upstream.url).host} answered 500.`,
    });
    upstream.behave(answerJson([1]));
    await pass(60);
    expect(feed.snapshot()).toMatchObject({ records: [1], message: null, freshness: { state: 'fresh' } });
    const { lastOutage } = hub.statuses()[0] ?? {};
    expect(lastOutage?.cause).toMatch(/answered 500/);
    // Once at its start and once at its end, however many attempts were made.
    expect(
      lines.map((line) => (JSON.parse(line) as { fault?: string; msg: string }).fault ?? 'over'),
    ).toEqual(['upstream-error', 'over']);
    expect(Date.parse(lastOutage?.to ?? '')).toBeLessThanOrEqual(NOW + 3_660_000);
  });

  test('F3 a paused host reports its last fault', async () => {
    const upstream = await upstreamThat(answerStatus(503));
    const { hub } = await newHub();
    const feed = hub.registerKeyed({
      ...numbersFeed(''),
      freshForS: 300,
      live: { name: 'test', fetch: (key, { http }) => http.fetch({ url: `${upstream.url}/${key}` }) },
      simulated: null,
    });
    await hub.enter('live');
    for (const key of ['a', 'b', 'c', 'd', 'e']) await feed.get(key);
    expect((await feed.get('f')).message).toMatch(/is paused\. The last fault: .* answered 503/);
    expect(hub.statuses()[0]?.lastOutage?.cause).toMatch(/answered 503/);
    // "Try now" requests it all the same, and its answer ends the pause for all feeds.
    upstream.behave(answerJson([1]));
    expect(await hub.tryNow('numbers')).toMatchObject({ state: 'fresh' });
    expect((await feed.get('g')).records).toEqual([1]);
  });

  test('F3 with a frozen clock a failure is retried', async () => {
    const upstream = await upstreamThat(answerStatus(500));
    const { hub } = await newHub({}, { ...testClock(NOW), frozen: true });
    const feed = hub.registerKeyed({
      ...numbersFeed(''),
      freshForS: 300,
      live: { name: 'test', fetch: (key, { http }) => http.fetch({ url: `${upstream.url}/${key}` }) },
      simulated: null,
    });
    await hub.enter('live');
    expect((await feed.get('a')).records).toBeNull();
    upstream.behave(answerJson([1]));
    expect((await feed.get('a')).records).toEqual([1]);
  });

  test('F3 Try now does not wait for the back-off of the feed', async () => {
    const upstream = await upstreamThat(answerStatus(500));
    const { hub } = await newHub();
    const feed = hub.register(numbersFeed(upstream.url));
    await hub.enter('live');
    await snapshotWhere(feed, ({ message }) => message?.includes('500') ?? false);
    upstream.behave(answerJson([3]));
    expect(await hub.tryNow('numbers')).toMatchObject({ state: 'fresh', records: 1 });
    expect(feed.snapshot().records).toEqual([3]);
    expect(upstream.requests).toHaveLength(2);
  });

  test('F3 a feed that cannot be tried states the reason', async () => {
    const { hub } = await newHub();
    hub.register(numbersFeed('http://127.0.0.1:1', { liveUnavailable: 'Needs a key: set X_KEY.' }));
    hub.registerKeyed({
      ...numbersFeed(''),
      id: 'keyed',
      freshForS: 1,
      live: null,
      simulated: { name: 's', fetch: () => Promise.resolve({ kind: 'empty' }) },
    });
    await hub.enter('live');
    await expect(hub.tryNow('nothing')).rejects.toMatchObject({ id: 'no-such-feed', status: 404 });
    await expect(hub.tryNow('numbers')).rejects.toMatchObject({ id: 'feed-off', status: 409 });
    await hub.enter('simulated');
    await expect(hub.tryNow('keyed')).rejects.toMatchObject({ id: 'not-asked-yet', status: 409 });
  });

  test('F3 a source that was not queried is neither fresh nor empty', async () => {
    const { hub } = await newHub();
    const why = 'Nobody looks.';
    const feed = hub.register({
      ...numbersFeed(''),
      simulated: { name: 'Simulated', fetch: () => Promise.resolve({ kind: 'not-asked', why }) },
    });
    await hub.enter('simulated');
    expect(await snapshotWhere(feed, settled)).toMatchObject({
      records: null,
      message: why,
      isNotAsked: true,
      freshness: { state: 'stale', receivedAt: null },
    });
    expect(hub.statuses()[0]).toMatchObject({ state: 'waiting', message: why, records: null });
  });
});
