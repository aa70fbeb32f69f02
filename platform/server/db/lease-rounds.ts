/** Periodic work of one of the instances that share a database, while it holds the lease. */
export interface LeaseRounds {
  start(): void;
  /** Waits for the current round, and releases the lease. */
  stop(): Promise<void>;
}

/** Calls `round` every `everyMs`, one at a time; a failure is passed to `onError` and does not stop later rounds. */
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
      // Without a reachable database, the lease expires.
      await lease.release().catch(() => undefined);
    },
  };
}
