import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#platform/contract/problem.ts';
import { isApiPath, routedPath } from './api-path.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's address; IPv6 by its /64, which is assigned to one customer. */
    callerAddress: string;
  }
}

export const callerGone = () => new Problem('caller-gone', 499, 'The caller did not wait for the answer.');

/** @throws Problem 499 when the connection was closed before its address was read */
function addressOf(request: FastifyRequest): string {
  // Typed as text, but a closed socket no longer has an address.
  const ip = request.ip as string | undefined;
  if (ip === undefined) throw callerGone();
  return normalizeIP(ip);
}

/** Limits API calls by address. Counts by the route chosen by the router, not by the spelling of the address. */
export async function registerRateLimit(fastify: FastifyInstance, perMinute: number): Promise<void> {
  fastify.decorateRequest('callerAddress', '');
  // Before every other check: no work is done for a caller who has disconnected.
  fastify.addHook('onRequest', async (request) => {
    request.callerAddress = addressOf(request);
  });
  if (perMinute === 0) return;
  await fastify.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => request.callerAddress,
    allowList: (request) => !isApiPath(request.routeOptions.url ?? routedPath(request)),
    errorResponseBuilder: () =>
      new Problem('too-many-requests', 429, 'Too many requests. Wait a minute and try again.'),
  });
  // Not as a hook of each route: those run after the route's own hooks, so rejected calls and unknown addresses would
  // not count.
  fastify.addHook('onRequest', fastify.rateLimit());
}
