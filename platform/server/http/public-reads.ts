import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A read that needs no sign-in: pages of the origins that are allowed may have its answer. */
    isPublicRead?: boolean;
  }
}

/**
 * Lets pages of other origins read what is public. Never with credentials, and no other call: a bare GET needs no
 * preflight, so nothing else has to be answered.
 */
export function allowPublicReads(fastify: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const isForAll = origins.includes('*');
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isPublicRead !== true) return;
    const { origin } = request.headers;
    if (!isForAll) void reply.header('vary', 'Origin');
    if (isForAll) void reply.header('access-control-allow-origin', '*');
    else if (origin !== undefined && origins.includes(origin))
      void reply.header('access-control-allow-origin', origin);
    else return;
    // Helmet says same-origin for everything else.
    void reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}
