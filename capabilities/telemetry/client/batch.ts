import { LIMITS } from '../domain/limits.ts';

export interface Batch<Item> {
  add(item: Item): void;
  /** Hands over what waits. */
  flush(): void;
  /** Forgets what waits. */
  clear(): void;
}

/**
 * Collects items and hands them over together: when none came for a while, or as soon as there are enough. Never in the
 * call that adds one: a click waits for no report.
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
