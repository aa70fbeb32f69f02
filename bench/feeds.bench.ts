import { rmSync } from 'node:fs';
import {
  type Behaviour,
  answerJson,
  answerStatus,
  cutInTheMiddle,
  startUpstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { hubForTests, numbersFeed, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import { judge } from './figures.ts';

const FAULTS = 200;
/** Warm-up faults before memory is first measured, so that code is compiled and pools are filled. */
const WARM_UP = 60;
const BUDGET_MB = 20;
const MB = 1024 * 1024;
/** Longer than the retry delay of a failed key. */
const RETRY_AFTER_MS = 30_000;

const big = Array.from({ length: 400_000 }, () => 1);

const FAULTY: readonly Behaviour[] = [
  (_request, response) => response.destroy(),
  cutInTheMiddle,
  answerStatus(500),
  answerStatus(204),
  (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>log in</p>'),
  (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"half'),
  answerJson(big),
  answerStatus(404),
];

function settledRss(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / MB;
}

/** Memory cost of a constantly misbehaving upstream (issue 4). Run with `--expose-gc` to be exact. */
export async function benchFeedFaults(): Promise<boolean> {
  const upstream = await startUpstream(answerJson([1]));
  const clock = testClock(Date.parse('2026-11-20T12:00:00Z'));
  const { hub, dataDir } = await hubForTests(clock);
  const feed = hub.registerKeyed({
    ...numbersFeed(upstream.url),
    id: 'faulty',
    freshForS: 0,
    live: {
      name: 'test',
      fetch: (key, { http }) => http.fetch({ url: `${upstream.url}/${key}`, accept: ['application/json'] }),
    },
    simulated: null,
  });
  await hub.enter('live');
  const fault = async (number: number) => {
    upstream.behave(FAULTY[number % FAULTY.length] ?? cutInTheMiddle);
    clock.set(clock.nowMs() + RETRY_AFTER_MS);
    await feed.get('one');
  };
  for (let number = 0; number < WARM_UP; number += 1) await fault(number);
  const before = settledRss();
  for (let number = 0; number < FAULTS; number += 1) await fault(number);
  const growthMb = settledRss() - before;
  await hub.stop();
  await upstream.close();
  rmSync(dataDir, { recursive: true, force: true });
  return judge({
    name: `feeds: memory after ${FAULTS} faults`,
    figure: growthMb,
    unit: 'MB',
    atMost: BUDGET_MB,
  });
}
