import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import { type FeedHubOptions, type RunningFeedHub, createFeedHub } from '../feed-hub.ts';
import type { Feed, FeedHandle, Snapshot } from '../feed.ts';

export interface TestClock extends Clock {
  set(ms: number): void;
}

export function testClock(startMs: number): TestClock {
  let nowMs = startMs;
  return {
    nowMs: () => nowMs,
    frozen: false,
    set(ms) {
      nowMs = ms;
    },
  };
}

/** Time limits that expire by the test's clock. */
export function limitsOf(clock: TestClock) {
  const running = new Set<{ endsMs: number; onEnd: () => void }>();
  return {
    startLimit(ms: number, onEnd: () => void): () => void {
      const limit = { endsMs: clock.nowMs() + ms, onEnd };
      running.add(limit);
      return () => void running.delete(limit);
    },
    /** Advances the clock; limits that end by then expire, as in real time. */
    passTo(ms: number): void {
      clock.set(ms);
      for (const { endsMs, onEnd } of running) if (endsMs <= ms) onEnd();
    },
  };
}

/** A hub in a separate folder. */
export async function hubForTests(
  clock: Clock,
  options: Partial<FeedHubOptions> = {},
): Promise<{ hub: RunningFeedHub; dataDir: string }> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'meridian-feeds-')));
  const hub = createFeedHub({
    clock,
    log: createLog('silent'),
    dataDir,
    userAgent: 'Meridian/test',
    isRecording: false,
    hostBudgets: {},
    random: () => 0.5,
    ...options,
  });
  return { hub, dataDir };
}

/** The next snapshot that satisfies `isWanted`, now or after a change. */
export function snapshotWhere<Records>(
  handle: FeedHandle<Records>,
  isWanted: (snapshot: Snapshot<Records>) => boolean,
): Promise<Snapshot<Records>> {
  return new Promise((resolve) => {
    let stop: () => void = () => undefined;
    const look = () => {
      const snapshot = handle.snapshot();
      if (!isWanted(snapshot)) return;
      stop();
      resolve(snapshot);
    };
    stop = handle.onChange(look);
    look();
  });
}

/** A feed of numbers as JSON: `[1, "x", 2]` keeps the numbers and rejects the rest. */
export function numbersFeed(url: string, change: Partial<Feed<number[]>> = {}): Feed<number[]> {
  return {
    id: 'numbers',
    title: 'Numbers',
    everyS: 60,
    staleAfterS: 600,
    live: { name: 'numbers.test', fetch: ({ http }) => http.fetch({ url, accept: ['application/json'] }) },
    simulated: {
      name: 'Simulated',
      fetch: () =>
        Promise.resolve({
          kind: 'answer',
          parts: [{ name: 'main', contentType: 'application/json', body: new TextEncoder().encode('[7]') }],
        }),
    },
    parse(parts) {
      const values = parts.flatMap((part) => JSON.parse(new TextDecoder().decode(part.body)) as unknown[]);
      return {
        records: values.filter((value) => typeof value === 'number'),
        rejected: values
          .filter((value) => typeof value !== 'number')
          .map((value) => `not a number: ${String(value)}`),
        asOf: null,
      };
    },
    ...change,
  };
}
