interface Queued {
  id: string;
  name: string;
  onWait: (before: string) => void;
  start: (isStarted: boolean) => void;
}

/** Runs in sequence: they share the connection of the engine, which has one statement at a time. */
export interface RunQueue {
  /**
   * Runs `work` after the earlier entries of the queue, whether those failed or not. Returns false when it was
   * withdrawn. `onWait` receives the name of the preceding run, again when that changes.
   */
  run: (entry: Omit<Queued, 'start'>, work: () => Promise<void>) => Promise<boolean>;
  /** Withdraws a run that waits; returns false when it has started or is not queued. */
  withdraw: (id: string) => boolean;
}

/** Creates an empty queue. */
export function createRunQueue(): RunQueue {
  /** The first one runs. */
  const entries: Queued[] = [];
  const leave = (entry: Queued) => {
    entries.splice(entries.indexOf(entry), 1);
    for (const [index, one] of entries.entries()) {
      const before = entries[index - 1];
      if (before) one.onWait(before.name);
      else one.start(true);
    }
  };
  return {
    async run(given, work) {
      const before = entries.at(-1);
      const entry: Queued = { ...given, start: () => undefined };
      entries.push(entry);
      if (before) {
        const started = new Promise<boolean>((resolve) => {
          entry.start = resolve;
        });
        entry.onWait(before.name);
        if (!(await started)) return false;
      }
      try {
        await work();
      } finally {
        leave(entry);
      }
      return true;
    },
    withdraw(id) {
      const entry = entries.find((one, index) => index > 0 && one.id === id);
      if (!entry) return false;
      leave(entry);
      entry.start(false);
      return true;
    },
  };
}
