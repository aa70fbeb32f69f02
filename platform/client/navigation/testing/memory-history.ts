import type { AddressHistory } from '../navigation.ts';

/** Addresses in a list, as in a browser's history. */
export interface MemoryHistory extends AddressHistory {
  go(href: string): void;
  back(): void;
  entries(): readonly string[];
  /** What was entered, in order. */
  visited(): readonly string[];
}

export function memoryHistory(first: string): MemoryHistory {
  const entries = [first];
  const visited: string[] = [];
  const listeners = new Set<() => void>();
  const ask = () => {
    for (const listener of listeners) listener();
  };
  let at = 0;
  const href = () => entries[at] ?? '/';
  return {
    href,
    replace(next) {
      entries[at] = next;
    },
    go(next) {
      if (next !== href()) {
        at += 1;
        entries.splice(at, Number.POSITIVE_INFINITY, next);
      }
      ask();
    },
    back() {
      at = Math.max(0, at - 1);
      ask();
    },
    onAsked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    entered: () => void visited.push(href()),
    entries: () => entries,
    visited: () => visited,
  };
}
