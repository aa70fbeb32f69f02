import { RESP_TYPES, createClient } from '@redis/client';
import type { Log } from '#platform/server/log/log.ts';
import type { SharedStore } from './traffic-sharing.ts';

const PREFIX = 'meridian:traffic:';
const CONNECT_TIMEOUT_MS = 3000;
const MAX_RECONNECT_MS = 5000;

export interface RedisStore extends SharedStore {
  stop(): Promise<void>;
}

/**
 * A Redis server as store shared by the instances. It connects in the background and reconnects after every
 * disconnection; requests meanwhile fail at once.
 */
export function createRedisStore({ url, log }: { readonly url: string; readonly log: Log }): RedisStore {
  const client = createClient({
    url,
    // Supported by every Redis, including versions before 6 and compatible servers.
    RESP: 2,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (tries) => Math.min(MAX_RECONNECT_MS, 200 * 2 ** tries),
    },
  });
  const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  let fault: string | null = null;
  client.on('error', (error: Error) => {
    if (fault !== error.message) log.warn({ err: error }, 'Redis does not answer');
    fault = error.message;
  });
  client.on('ready', () => {
    fault = null;
  });
  const connecting = client.connect().catch(() => undefined);
  return {
    async hold(name, owner, forMs) {
      const key = `${PREFIX}${name}`;
      const expiration = { type: 'PX', value: forMs } as const;
      if ((await client.set(key, owner, { condition: 'NX', expiration })) === 'OK') return true;
      if ((await client.get(key)) !== owner) return false;
      // A lease that ends between the two calls may be taken by two: both then query once, which is harmless.
      return (await client.set(key, owner, { condition: 'XX', expiration })) === 'OK';
    },
    async release(name, owner) {
      const key = `${PREFIX}${name}`;
      if ((await client.get(key)) === owner) await client.del(key);
    },
    async put(name, value, forMs) {
      await client.set(`${PREFIX}${name}`, Buffer.from(value), { expiration: { type: 'PX', value: forMs } });
    },
    get: (name) => bytes.get(`${PREFIX}${name}`),
    async note(name, owner, text) {
      await client.hSet(`${PREFIX}${name}`, owner, text);
    },
    async notes(name) {
      return new Map(Object.entries(await client.hGetAll(`${PREFIX}${name}`)));
    },
    async forget(name, owner) {
      await client.hDel(`${PREFIX}${name}`, owner);
    },
    async stop() {
      client.destroy();
      await connecting;
    },
  };
}
