import { Problem } from '#platform/contract/problem.ts';

export interface UserQueue {
  /**
   * Runs a user's work as soon as fewer than `running` of their tasks run, in the order of the requests.
   * @throws Problem 429 when the queue is full; the reason of `signal` when it is aborted before the work began
   */
  run<Answer>(userKey: string, work: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer>;
}

export interface UserQueueLimits {
  /** Maximum tasks of one user running at once. */
  readonly running: number;
  /** Maximum tasks of one user waiting. */
  readonly waiting: number;
  /** Retry delay stated to the user, s. */
  readonly retryAfterS: number;
  /** Name of the work in the message: `route searches`. */
  readonly noun: string;
}

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/** Limits one user's heavy work: some runs, some waits, the rest is rejected. */
export function createUserQueue({ running, waiting, retryAfterS, noun }: UserQueueLimits): UserQueue {
  const queues = new Map<string, Queue>();

  const comeFirst = (queue: Queue, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        const place = queue.waiting.indexOf(begin);
        if (place >= 0) queue.waiting.splice(place, 1);
        reject(signal?.reason);
      };
      queue.waiting.push(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });

  // The first waiting task takes over the slot, so that later calls cannot overtake it.
  const leavePlace = (userKey: string, queue: Queue): void => {
    const next = queue.waiting.shift();
    if (next) {
      next();
      return;
    }
    queue.running -= 1;
    if (queue.running === 0) queues.delete(userKey);
  };

  return {
    async run(userKey, work, signal) {
      signal?.throwIfAborted();
      const queue = queues.get(userKey) ?? { running: 0, waiting: [] };
      queues.set(userKey, queue);
      if (queue.running < running) {
        queue.running += 1;
      } else {
        if (queue.waiting.length >= waiting) {
          const message = `${running + waiting} of your ${noun} are under way already. Try again in ${retryAfterS} s.`;
          throw new Problem('too-much-at-once', 429, message, { retryAfterS });
        }
        await comeFirst(queue, signal);
      }
      try {
        return await work();
      } finally {
        leavePlace(userKey, queue);
      }
    },
  };
}
