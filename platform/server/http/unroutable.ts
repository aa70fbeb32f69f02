import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onError } from './error-answers.ts';

/**
 * Under the API path, so that it is rate-limited like the API; requested by its own name, it is unknown like any
 * other.
 */
const PATH = '/efb-v2/.unroutable';

/**
 * Gives addresses that the router cannot parse (an invalid escape, an overlong parameter) a route that fails with the
 * same error: Fastify would respond before any hook, without rate limit, log or security headers.
 */
export function createUnroutable() {
  const failures = new WeakMap<IncomingMessage, unknown>();
  return {
    /** Replaces Fastify's `frameworkErrors`. */
    reroute(fastify: FastifyInstance, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
      const { raw } = request;
      if (failures.has(raw)) return onError(error, request, reply);
      failures.set(raw, error);
      raw.url = PATH;
      fastify.routing(raw, reply.raw);
    },
    register(fastify: FastifyInstance): void {
      fastify.all(PATH, {
        schema: { hide: true },
        // After the hooks of the server and before the body, whose faults are irrelevant here.
        onRequest: async (request, reply) => {
          const error = failures.get(request.raw);
          if (error === undefined) return reply.callNotFound();
          throw error;
        },
        handler: async (_request, reply) => reply.callNotFound(),
      });
    },
  };
}
