import { Problem } from '#platform/contract/problem.ts';

/**
 * Limits of simultaneous requests and requests per minute to one host; excess requests are rejected instead of
 * queued.
 */
export interface HostBudget {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface HostBudgetLimits {
  readonly concurrent: number;
  readonly waiting: number;
  readonly perMinute: number;
}

const MINUTE_MS = 60_000;

const busy = () =>
  new Problem('tile-source-busy', 503, 'Too many tiles requested at once. Try again in a moment.');

/** `nowMs` only serves to count the calls per minute. */
export function createHostBudget(limits: HostBudgetLimits, nowMs: () => number): HostBudget {
  let running = 0;
  const queue: (() => void)[] = [];
  let starts: number[] = [];
  const take = async (): Promise<void> => {
    starts = starts.filter((startMs) => nowMs() - startMs < MINUTE_MS);
    if (starts.length >= limits.perMinute) throw busy();
    starts.push(nowMs());
    if (running < limits.concurrent) {
      running += 1;
      return;
    }
    if (queue.length >= limits.waiting) throw busy();
    // A finished request passes on its slot.
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    async run(work) {
      await take();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
