import { LIMITS } from '../domain/limits.ts';

export interface Batch<Item> {
  add(item: Item): void;
  /** Sends waiting items. */
  flush(): void;
  /** Discards waiting items. */
  clear(): void;
}

/**
 * Collects items and sends them together: after a pause, or once there are enough. Never in the call that adds one: a
 * click does not wait for a report.
 */
export function createBatch<Item>(send: (items: readonly Item[]) => void): Batch<Item> {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    const taken = items;
    items = [];
    if (taken.length > 0) send(taken);
  };
  return {
    add(item) {
      items.push(item);
      if (items.length > LIMITS.batchItems) return;
      clearTimeout(timer);
      timer = setTimeout(flush, items.length === LIMITS.batchItems ? 0 : LIMITS.idleFlushMs);
    },
    flush,
    clear() {
      clearTimeout(timer);
      items = [];
    },
  };
}
