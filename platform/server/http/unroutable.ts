import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onError } from './error-answers.ts';

/** Below the API, so that it is limited as the API is; asked for by its own name, it is as unknown as any other. */
const PATH = '/efb-v2/.unroutable';

/**
 * Gives addresses that the router cannot read (a broken escape, an endless parameter) a route of their own that fails
 * as they would have: Fastify answers them ahead of every hook, unlimited, unlogged and without security headers.
 */
export function createUnroutable() {
  const failures = new WeakMap<IncomingMessage, unknown>();
  return {
    /** Takes the place of Fastify's `frameworkErrors`. */
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
        // Behind the hooks of the server and ahead of the body, whose faults are not what is wrong.
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
