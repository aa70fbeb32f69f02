import type { AnySlice } from './slice.ts';

/** Spec 9: name and version of the persisted store. */
export const APP_STORE_NAME = 'app-store';
export const APP_STORE_VERSION = 1;

export interface AppStore {
  /** Every slice under its name (flat ones at the top level), as spec 3 lists them. */
  getState(): Record<string, unknown>;
  /** Reads `app-store`; always ends hydrated, even when what is stored is unreadable. */
  hydrate(): void;
  /** Puts every slice back to its default and forgets what is stored (sign-out). */
  reset(): void;
  readonly hasHydrated: () => boolean;
  onHydrated(listener: () => void): () => void;
}

export interface AppStoreLog {
  error(message: string, detail?: unknown): void;
}

type Stored = { state: Record<string, unknown>; version: number };

function readStored(storage: Storage): Stored | null {
  const text = storage.getItem(APP_STORE_NAME);
  if (text === null) return null;
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) throw new Error('app-store holds no object');
  const { state, version } = parsed as Record<string, unknown>;
  if (typeof state !== 'object' || state === null) throw new Error('app-store holds no state');
  return {
    state: state as Record<string, unknown>,
    version: typeof version === 'number' ? version : Number.NaN,
  };
}

/**
 * Binds slices into the one client store of spec 3: the persisted ones are kept in local storage under
 * `app-store` in the shape `{state, version}`; a stored value that does not have its slice's shape is left out.
 */
export function createAppStore(slices: readonly AnySlice[], storage: Storage, log: AppStoreLog): AppStore {
  const persisted = slices.filter((slice) => slice.persistAs !== undefined);
  const hydratedListeners = new Set<() => void>();
  let hydrated = false;

  const write = () => {
    if (!hydrated) return;
    const state = Object.fromEntries(persisted.map((slice) => [slice.name, slice.get()]));
    try {
      storage.setItem(APP_STORE_NAME, JSON.stringify({ state, version: APP_STORE_VERSION }));
    } catch (error) {
      log.error('Failed to store app-store:', error);
    }
  };
  for (const slice of persisted) slice.subscribe(write);

  const restore = () => {
    const stored = readStored(storage);
    if (stored === null) return;
    if (stored.version !== APP_STORE_VERSION) {
      log.error(
        `State loaded from storage couldn't be migrated since no migrate function was provided (version ${stored.version})`,
      );
      return;
    }
    for (const slice of persisted) {
      const outcome = slice.persistAs?.safeParse(stored.state[slice.name]);
      if (outcome?.success) slice.set(outcome.data);
    }
  };

  return {
    getState() {
      const state: Record<string, unknown> = { hasHydrated: hydrated };
      for (const slice of slices) {
        if (slice.flat) Object.assign(state, slice.get());
        else state[slice.name] = slice.get();
      }
      return state;
    },
    hydrate() {
      try {
        restore();
      } catch (error) {
        log.error('Failed to rehydrate map store:', error);
      }
      hydrated = true;
      write();
      for (const listener of hydratedListeners) listener();
    },
    reset() {
      for (const slice of slices) slice.reset();
      storage.removeItem(APP_STORE_NAME);
    },
    hasHydrated: () => hydrated,
    onHydrated(listener) {
      hydratedListeners.add(listener);
      return () => hydratedListeners.delete(listener);
    },
  };
}
