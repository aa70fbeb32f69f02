import { afterEach, describe, expect, test } from 'vitest';
import { testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import type { FetchContext, FetchOutcome } from '#platform/server/feeds/feed.ts';
import { createLog } from '#platform/server/log/log.ts';
import { startSmallRedis } from '../testing/small-redis.ts';
import { NOON } from '../../sim/testing/traffic-server-for-tests.ts';
import { createRedisStore } from './redis-store.ts';
import { createTrafficSharing } from './traffic-sharing.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
const clock = testClock(NOON);
const context = (): FetchContext => ({
  signal: new AbortController().signal,
  nowMs: clock.nowMs(),
  http: { fetch: () => Promise.reject(new Error('not asked here')) },
});
const textOf = (outcome: FetchOutcome): string =>
  outcome.kind === 'answer' ? new TextDecoder().decode(outcome.parts[0]?.body) : outcome.kind;

/** One instance; its source reports which instance queried and how often. */
async function startInstance(owner: string, url: string) {
  const log = createLog('silent');
  const store = createRedisStore({ url, log });
  stops.push(() => store.stop());
  const sharing = createTrafficSharing({ store, owner, clock, log });
  let asked = 0;
  const source = sharing.share(
    'readsb',
    {
      name: 'source',
      fetch: () => {
        asked += 1;
        const body = new TextEncoder().encode(`${owner} ${asked}\u0000\u00ff`);
        return Promise.resolve({
          kind: 'answer' as const,
          parts: [{ name: 'main', contentType: 'application/json', body }],
        });
      },
    },
    5,
  );
  const reached = () =>
    store.get('anything').then(
      () => true,
      () => false,
    );
  await expect.poll(reached, { timeout: 60_000 }).toBe(true);
  return {
    sharing,
    fetch: async () => textOf(await source.fetch(context())),
    source,
    asked: () => asked,
    reached,
  };
}

describe('F5 several instances share one feed', () => {
  test('F5 one instance queries for all; when it stops another takes over within a lease', async () => {
    const redis = await startSmallRedis();
    stops.push(() => redis.stop());
    const first = await startInstance('a', redis.url);
    const second = await startInstance('b', redis.url);
    const third = await startInstance('c', redis.url);
    await expect(second.source.fetch(context()).then(textOf)).resolves.toContain('b 1');
    expect(await first.fetch()).toContain('b 1\u0000\u00ff');
    expect(await third.fetch()).toContain('b 1');
    expect(await third.fetch()).toBe('not-modified');
    for (let step = 0; step < 5; step += 1) {
      clock.set(clock.nowMs() + 5000);
      redis.passTime(5000);
      expect(await second.fetch()).toContain(`b ${step + 2}`);
      expect(await first.fetch()).toContain(`b ${step + 2}`);
    }
    expect([first.asked(), second.asked(), third.asked()]).toEqual([0, 6, 0]);
    // The second stops without releasing its lease.
    clock.set(clock.nowMs() + 6000);
    redis.passTime(6000);
    expect(await third.fetch()).toContain('c 1');
    expect(await first.fetch()).toContain('c 1');
    // One that shuts down cleanly hands over at once.
    await third.sharing.stop();
    expect(await first.fetch()).toContain('a 1');
    expect(await second.fetch()).toContain('a 1');
  });

  test('F5 a long failure of the leader is a fault for all, not an empty sky', async () => {
    const redis = await startSmallRedis();
    stops.push(() => redis.stop());
    const first = await startInstance('a', redis.url);
    const second = await startInstance('b', redis.url);
    await first.fetch();
    expect(await second.fetch()).toContain('a 1');
    clock.set(clock.nowMs() + 30_000);
    await expect(second.fetch()).rejects.toMatchObject({ id: 'not-shared' });
  });

  test('F5 without Redis each instance queries by itself and reports it', async () => {
    const redis = await startSmallRedis();
    const first = await startInstance('a', redis.url);
    const second = await startInstance('b', redis.url);
    await first.fetch();
    expect(await second.fetch()).toContain('a 1');
    expect(second.source.coverage?.()).toBeNull();
    await redis.stop();
    await expect.poll(second.reached).toBe(false);
    expect(await second.fetch()).toContain('b 1');
    expect(second.source.coverage?.()).toContain('Redis cannot be reached');
  });
});
