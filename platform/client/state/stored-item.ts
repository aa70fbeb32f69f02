import type { AnySlice } from './slice.ts';
import { threeWayMerge } from './three-way-merge.ts';

export interface StateLog {
  error(message: string, detail?: unknown): void;
}

interface Stored {
  state: Record<string, unknown>;
  version: number;
}

/** One item of local storage that contains slices in the form `{state, version}`. */
export interface StoredItem {
  /**
   * Loads the stored values into the slices.
   * @throws Error when the stored item is unreadable
   */
  restore(): void;
  /** Stores the slices, merged with changes another tab stored meanwhile. */
  write(): void;
  /** Applies another tab's stored changes to the slices. */
  takeOver(): void;
  clear(): void;
}

function parsed(name: string, text: string): Stored {
  const item: unknown = JSON.parse(text);
  if (typeof item !== 'object' || item === null) throw new Error(`${name} contains no object`);
  const { state, version } = item as Record<string, unknown>;
  if (typeof state !== 'object' || state === null) throw new Error(`${name} contains no state`);
  return {
    state: state as Record<string, unknown>,
    version: typeof version === 'number' ? version : Number.NaN,
  };
}

function readable(name: string, text: string, version: number): Record<string, unknown> | null {
  try {
    const stored = parsed(name, text);
    return stored.version === version ? stored.state : null;
  } catch {
    // An unreadable item contains nothing of another tab; it is overwritten.
    return null;
  }
}

interface ItemOptions {
  name: string;
  version: number;
  /** Alternative source of the slices while there is no such item yet. */
  inherits?: string;
  slices: readonly AnySlice[];
  storage: Storage;
  log: StateLog;
}

/** Binds slices to an item of local storage that several tabs share. */
export function createStoredItem(options: ItemOptions): StoredItem {
  const { name, version, slices, storage, log } = options;
  let lastText: string | null = null;
  let base: Record<string, unknown> = {};
  let isTaking = false;

  const remember = (text: string, state: Record<string, unknown>) => {
    lastText = text;
    base = state;
  };
  const take = (state: Record<string, unknown>, isFromOtherTab: boolean) => {
    isTaking = true;
    for (const slice of slices) {
      const outcome = slice.persistAs?.safeParse(state[slice.name]);
      if (!outcome?.success) continue;
      slice.set(isFromOtherTab ? slice.mergeFromTab(slice.get(), outcome.data) : outcome.data);
    }
    isTaking = false;
  };
  const takeOver = () => {
    const text = storage.getItem(name);
    if (text === null || text === lastText) return;
    const theirs = readable(name, text, version);
    if (theirs === null) return;
    const merged = slices.map((slice) => [
      slice.name,
      threeWayMerge(base[slice.name], slice.get(), theirs[slice.name]),
    ]);
    take(Object.fromEntries(merged), true);
    remember(text, theirs);
  };

  return {
    restore() {
      const text = storage.getItem(name);
      if (text === null) {
        const inherited = options.inherits === undefined ? null : storage.getItem(options.inherits);
        take((inherited !== null && readable(name, inherited, version)) || {}, false);
        return;
      }
      const stored = parsed(name, text);
      if (stored.version === version) {
        take(stored.state, false);
        remember(text, stored.state);
        return;
      }
      log.error(
        `State loaded from storage couldn't be migrated since no migrate function was provided (version ${stored.version})`,
      );
    },
    write() {
      if (isTaking) return;
      try {
        takeOver();
        const state = Object.fromEntries(slices.map((slice) => [slice.name, slice.get()]));
        const text = JSON.stringify({ state, version });
        remember(text, (JSON.parse(text) as Stored).state);
        storage.setItem(name, text);
      } catch (error) {
        log.error(`Failed to store ${name}:`, error);
      }
    },
    takeOver,
    clear() {
      storage.removeItem(name);
      lastText = null;
      base = {};
    },
  };
}
