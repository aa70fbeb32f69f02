import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { AUTH_PATH, JWKS_PATH } from '../contract.ts';

const MAX_AGE_S = 300;
/** Minimum interval between reloads for a key that another instance has just created. */
const RELOAD_AFTER_MS = 5000;

/**
 * The public key set, without envelope as its standard requires, at the well-known path and beside the sign-in calls.
 */
export function registerKeySet(fastify: FastifyInstance, load: () => Promise<JSONWebKeySet>): void {
  const places = [
    { url: JWKS_PATH, operationId: 'getKeySet' },
    { url: `${AUTH_PATH}/jwks`, operationId: 'authGetKeySet' },
  ];
  const summary = 'Public keys of the access tokens (JWKS).';
  for (const { url, operationId } of places) {
    fastify.get(
      url,
      { schema: { operationId, summary, tags: ['auth'], security: [] } },
      async (_request, reply) => {
        void reply.header('cache-control', `public, max-age=${MAX_AGE_S}`);
        return load();
      },
    );
  }
}

/** Looks up keys in the database's key set; an unknown key id triggers a reload. */
export function databaseKeys(load: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let keys: ReturnType<typeof createLocalJWKSet> | null = null;
  let loadedMs = 0;
  const reload = async () => {
    loadedMs = performance.now();
    keys = createLocalJWKSet(await load());
    return keys;
  };
  return async (header, token) => {
    try {
      return await (keys ?? (await reload()))(header, token);
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (!isUnknown || performance.now() - loadedMs < RELOAD_AFTER_MS) throw error;
      return (await reload())(header, token);
    }
  };
}
