import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FeedFault } from './feed.ts';
import { createHostGates } from './host-gate.ts';

const never = new AbortController().signal;
const HOST = 'upstream.example';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('H1 the request budget of a host', () => {
  it('no period of a minute has more requests than allowed, wherever it begins', async () => {
    const gates = createHostGates({ [HOST]: { perMinute: 3, concurrent: 2 } });
    const sentMs: number[] = [];
    const all = Array.from({ length: 8 }, () =>
      gates.run(HOST, { signal: never }, async () => void sentMs.push(Date.now())),
    );
    await vi.advanceTimersByTimeAsync(200_000);
    await Promise.all(all);
    expect(sentMs).toHaveLength(8);
    for (const [index, ms] of sentMs.entries())
      expect(ms - (sentMs[index - 3] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(60_000);
  });

  it('never more simultaneous requests than allowed', async () => {
    const gates = createHostGates({ [HOST]: { perMinute: 100, concurrent: 2 } });
    let running = 0;
    let peak = 0;
    const one = async () => {
      running += 1;
      peak = Math.max(peak, running);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      running -= 1;
    };
    const all = Array.from({ length: 5 }, () => gates.run(HOST, { signal: never }, one));
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(all);
    expect(peak).toBe(2);
  });

  it('a request aborted while waiting is rejected, and the next one is sent in its place', async () => {
    const gates = createHostGates({ [HOST]: { perMinute: 100, concurrent: 1 } });
    let end: () => void = () => undefined;
    const first = gates.run(HOST, { signal: never }, () => new Promise<void>((resolve) => (end = resolve)));
    const leaving = new AbortController();
    const second = gates.run(HOST, { signal: leaving.signal }, async () => 'sent');
    const third = gates.run(HOST, { signal: never }, async () => 'sent');
    const refused = expect(second).rejects.toMatchObject({ id: 'aborted' });
    leaving.abort();
    await refused;
    end();
    await first;
    await expect(third).resolves.toBe('sent');
  });

  it('the result of a request aborted in transit is kept', async () => {
    const gates = createHostGates({});
    const stop = new AbortController();
    const sent = gates.run(
      HOST,
      { signal: stop.signal },
      () =>
        new Promise((_resolve, reject) => {
          stop.signal.addEventListener('abort', () => reject(new FeedFault('timeout', 'Nothing for 15 s.')));
        }),
    );
    const refused = expect(sent).rejects.toMatchObject({ id: 'timeout' });
    await vi.advanceTimersByTimeAsync(1);
    stop.abort();
    await refused;
  });
});
