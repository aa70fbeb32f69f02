import type { KeyStore } from './sealing.ts';

const DATABASE = 'meridian';
const STORE = 'keys';
const KEY = 'profile';

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}

function openKeys(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return settled(request);
}

/** Stores the key in IndexedDB. */
export const browserKeyStore: KeyStore = {
  async loadOrKeep(make) {
    // Created first: a transaction waits only for its own requests.
    const made = await make();
    const database = await openKeys();
    try {
      const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
      const kept: unknown = await settled(store.get(KEY));
      if (kept instanceof CryptoKey) return kept;
      await settled(store.put(made, KEY));
      return made;
    } finally {
      database.close();
    }
  },
};
