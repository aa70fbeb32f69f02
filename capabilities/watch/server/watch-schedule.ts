import type { Log } from '#platform/server/log/log.ts';

/** Runs rounds: every minute, and soon after something changed; one at a time. */
export interface WatchSchedule {
  /** Something changed: a round runs within two seconds. */
  wake(): void;
  stop(): Promise<void>;
}

const EVERY_MS = 60_000;
/** Changes within this time are checked together. */
const GATHER_MS = 500;

export function startSchedule(round: () => Promise<unknown>, log: Log): WatchSchedule {
  let running: Promise<unknown> | null = null;
  let isWanted = false;
  let isStopped = false;
  let gathering: NodeJS.Timeout | null = null;

  const run = (): void => {
    if (isStopped) return;
    if (running) {
      isWanted = true;
      return;
    }
    isWanted = false;
    running = round()
      .catch((error: unknown) => log.error({ err: error }, 'a round of the flight watch failed'))
      .finally(() => {
        running = null;
        if (isWanted) run();
      });
  };
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return {
    wake() {
      if (gathering || isStopped) return;
      gathering = setTimeout(() => {
        gathering = null;
        run();
      }, GATHER_MS);
      gathering.unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      if (gathering) clearTimeout(gathering);
      await running;
    },
  };
}
