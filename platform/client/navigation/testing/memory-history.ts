import type { AddressHistory } from '../address-router.ts';

/** Addresses as a browser keeps them, in a list. */
export interface MemoryHistory extends AddressHistory {
  entries(): readonly string[];
  back(): void;
}

export function memoryHistory(first: string): MemoryHistory {
  const entries = [first];
  const listeners = new Set<() => void>();
  let at = 0;
  return {
    href: () => entries[at] ?? '/',
    push(href) {
      at += 1;
      entries.splice(at, Number.POSITIVE_INFINITY, href);
    },
    replace(href) {
      entries[at] = href;
    },
    onPop(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    entries: () => entries,
    back() {
      at = Math.max(0, at - 1);
      for (const listener of listeners) listener();
    },
  };
}
