import { Problem } from '#platform/contract/problem.ts';
import type { Clock } from '#platform/server/time/clock.ts';

const WINDOW_MS = 60_000;

/** Counts calls per user and minute, regardless of address or token. `perMinute` 0: no limit. */
export function createCallerLimit(clock: Clock, perMinute: number): (userKey: string) => void {
  let windowOf = -1;
  let counts = new Map<string, number>();
  return (userKey) => {
    if (perMinute === 0) return;
    const nowMs = clock.nowMs();
    const window = Math.floor(nowMs / WINDOW_MS);
    if (window !== windowOf) {
      windowOf = window;
      counts = new Map();
    }
    const count = (counts.get(userKey) ?? 0) + 1;
    counts.set(userKey, count);
    if (count > perMinute)
      throw new Problem(
        'too-many-requests',
        429,
        `More than ${perMinute} calls in a minute. Wait and try again.`,
        {
          retryAfterS: Math.ceil(((window + 1) * WINDOW_MS - nowMs) / 1000),
        },
      );
  };
}
