/** Work that one of the instances which share a database does again and again, while it holds the lease. */
export interface LeaseRounds {
  start(): void;
  /** Waits for the round under way, and gives the lease up. */
  stop(): Promise<void>;
}

/** Calls `round` every `everyMs`, one at a time; one that fails goes to `onError` and stops none after it. */
export function createLeaseRounds(deps: {
  everyMs: number;
  round: () => Promise<void>;
  onError: (error: unknown) => void;
  lease: { release(): Promise<void> };
}): LeaseRounds {
  const { everyMs, round, onError, lease } = deps;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  const run = (): void => {
    running ??= round()
      .catch(onError)
      .finally(() => (running = null));
  };
  return {
    start() {
      timer = setInterval(run, everyMs).unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      await running;
      // Without a database to ask, the lease ends by itself.
      await lease.release().catch(() => undefined);
    },
  };
}
