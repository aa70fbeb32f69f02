import type { AnySlice } from './slice.ts';
import { createStoredItem, type StateLog } from './stored-item.ts';

/** Spec 9: name and version of the persisted store. */
export const APP_STORE_NAME = 'app-store';
export const APP_STORE_VERSION = 1;
/** The slices that the spec stores in `app-store`: exactly these (row D1). */
export const APP_STORE_KEYS: readonly string[] = [
  'mapView',
  'activeLayers',
  'starredAirports',
  'starredFlights',
  'airportSearchHistory',
];
/** Contains every other persisted slice. */
export const APP_PREFERENCES_NAME = 'app-preferences';
const APP_PREFERENCES_VERSION = 1;

export interface AppStore {
  /** Every slice under its name (flat ones at the top level), as spec 3 lists them. */
  getState(): Record<string, unknown>;
  /** Reads the stored state; always ends hydrated, even if the stored state is unreadable. */
  hydrate(): void;
  /** Resets every slice to its default and deletes the stored state (sign-out). */
  reset(): void;
  readonly hasHydrated: () => boolean;
  onHydrated(listener: () => void): () => void;
  /** Applies changes stored by other tabs, until stopped. */
  followTabs(): () => void;
}

/**
 * Binds slices into the one client store of spec 3: the persisted ones are stored in local storage under `app-store`
 * and `app-preferences` in the form `{state, version}`; a stored value without its slice's shape is ignored. Tabs merge
 * their stored values.
 */
export function createAppStore(slices: readonly AnySlice[], storage: Storage, log: StateLog): AppStore {
  const persisted = slices.filter((slice) => slice.persistAs !== undefined);
  const ofSpec = persisted.filter(({ name }) => APP_STORE_KEYS.includes(name));
  const preferred = persisted.filter(({ name }) => !APP_STORE_KEYS.includes(name));
  const items = new Map(
    [
      {
        name: APP_PREFERENCES_NAME,
        version: APP_PREFERENCES_VERSION,
        slices: preferred,
        inherits: APP_STORE_NAME,
      },
      { name: APP_STORE_NAME, version: APP_STORE_VERSION, slices: ofSpec },
    ].map((item) => [item.name, { ...item, stored: createStoredItem({ ...item, storage, log }) }]),
  );
  const hydratedListeners = new Set<() => void>();
  let hydrated = false;
  let isResetting = false;

  for (const item of items.values()) {
    const write = () => {
      if (hydrated && !isResetting) item.stored.write();
    };
    for (const slice of item.slices) slice.subscribe(write);
  }

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
      for (const { stored } of items.values()) {
        try {
          stored.restore();
        } catch (error) {
          log.error('Failed to rehydrate map store:', error);
        }
      }
      hydrated = true;
      for (const item of items.values()) if (item.slices.length > 0) item.stored.write();
      for (const listener of hydratedListeners) listener();
    },
    reset() {
      isResetting = true;
      for (const slice of slices) slice.reset();
      for (const { stored } of items.values()) stored.clear();
      isResetting = false;
    },
    hasHydrated: () => hydrated,
    onHydrated(listener) {
      hydratedListeners.add(listener);
      return () => hydratedListeners.delete(listener);
    },
    followTabs() {
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (hydrated && key !== null && newValue !== null) items.get(key)?.stored.takeOver();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
