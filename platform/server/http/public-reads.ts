import type { FastifyInstance } from 'fastify';
import { varyBy } from './vary.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A read without sign-in, or a list as GeoJSON: pages of the permitted origins may read its response. */
    isPublicRead?: boolean;
  }
}

/**
 * Allows pages of other origins to read public data, and lists with GeoJSON with their own token. Never with the
 * browser's credentials, and no other calls.
 */
export function allowPublicReads(fastify: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const isForAll = origins.includes('*');
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isPublicRead !== true) return;
    const { origin } = request.headers;
    if (!isForAll) varyBy(reply, 'Origin');
    if (isForAll) void reply.header('access-control-allow-origin', '*');
    else if (origin !== undefined && origins.includes(origin))
      void reply.header('access-control-allow-origin', origin);
    else return;
    // Helmet sets same-origin for everything else.
    void reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}
