import { z } from 'zod';
import { APP_PREFERENCES_NAME, APP_STORE_NAME } from '#platform/client/state/app-store.ts';
import type { Sealer } from './identity/sealing.ts';

/** Owner of the local items: a user key, or empty after a sign-out. */
const OWNER_KEY = 'app-store-owner';
/** Local items that belong to a user; the theme belongs to the device. */
const KEPT_ITEMS = [
  APP_STORE_NAME,
  APP_PREFERENCES_NAME,
  'weight-balance',
  'foundry.dataSources.items',
  'foundry.dataSources.starred',
  'foundry.projects',
  'flight-outbox',
];
const DROPPED_ITEMS = ['temporary-flight', 'flight-draft'];
const NOBODY = '';

const items = z.record(z.string(), z.string());
type Items = z.infer<typeof items>;

/**
 * Hides one user's local items from the next user (row A9) without losing them: at sign-out they are stored encrypted
 * under their owner, and restored when that owner signs in.
 */
export interface OwnedItems {
  /** Whether somebody has signed in here and has not signed out since. */
  hasOwner(): boolean;
  /** Restores the items of the signed-in person; `changed` when those in place were another's and have been swapped. */
  takeOver(owner: string, resetState: () => void): Promise<'same' | 'changed'>;
  /** Stores all items away. `resetState` must clear the state in memory, which would otherwise be written back. */
  putAway(resetState: () => void): Promise<void>;
}

async function parkedKey(owner: string): Promise<string> {
  if (!globalThis.crypto.subtle) return `parked.${owner}`;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(owner));
  const hex = Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0'));
  return `parked.${hex.join('')}`;
}

/** Folder name of the signed-in person, for data outside local storage. */
export async function localFolderName(storage: Storage): Promise<string> {
  return parkedKey(storage.getItem(OWNER_KEY) ?? NOBODY);
}

export function createOwnedItems(storage: Storage, sealer: Sealer | null): OwnedItems {
  const read = (): Items =>
    Object.fromEntries(
      KEPT_ITEMS.map((key) => [key, storage.getItem(key)]).filter(
        (pair): pair is [string, string] => pair[1] !== null,
      ),
    );
  const clear = () => {
    for (const key of [...KEPT_ITEMS, ...DROPPED_ITEMS]) storage.removeItem(key);
  };
  const park = async (owner: string, kept: Items) => {
    if (owner === NOBODY || Object.keys(kept).length === 0) return;
    const text = JSON.stringify(kept);
    storage.setItem(await parkedKey(owner), sealer ? await sealer.seal(text) : text);
  };
  const unpark = async (owner: string): Promise<Items | null> => {
    const key = await parkedKey(owner);
    const parked = storage.getItem(key);
    if (parked === null) return null;
    storage.removeItem(key);
    const text = sealer ? await sealer.open(parked) : parked;
    try {
      return items.parse(JSON.parse(text ?? ''));
    } catch {
      return null;
    }
  };
  return {
    hasOwner: () => (storage.getItem(OWNER_KEY) ?? NOBODY) !== NOBODY,
    async takeOver(owner, resetState) {
      const previous = storage.getItem(OWNER_KEY);
      if (previous === owner) return 'same';
      const own = await unpark(owner);
      storage.setItem(OWNER_KEY, owner);
      // The first sign-in on this device: the local data has no other owner.
      if (previous === null && own === null) return 'same';
      const theirs = read();
      resetState();
      clear();
      for (const [key, text] of Object.entries(own ?? {})) storage.setItem(key, text);
      if (previous !== null) await park(previous, theirs);
      return 'changed';
    },
    async putAway(resetState) {
      const owner = storage.getItem(OWNER_KEY);
      const own = read();
      storage.setItem(OWNER_KEY, NOBODY);
      resetState();
      clear();
      if (owner !== null) await park(owner, own);
    },
  };
}
