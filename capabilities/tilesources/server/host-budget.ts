import { Problem } from '#platform/contract/problem.ts';

/** What one host may be asked at once and in a minute; who comes too late is refused instead of piling up. */
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
  new Problem('tile-source-busy', 503, 'Too many tiles are being asked for at once. Try again in a moment.');

/** `nowMs` only orders the calls of a minute. */
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
    // Whoever leaves hands its place over.
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
