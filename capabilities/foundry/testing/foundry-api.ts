import type { FastifyInstance } from 'fastify';
import { createApiServer } from '#platform/server/http/api-server.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { createLog } from '#platform/server/log/log.ts';

/** The API of Foundry alone; a token is the key of its user, who has these scopes. */
export const foundryApi = (
  foundry: ServerCapability,
  scopesOf: (userKey: string) => string[] = () => ['openid', 'routes'],
): Promise<FastifyInstance> =>
  createApiServer({
    log: createLog('silent'),
    version: 'test',
    rateLimitPerMinute: 0,
    trustProxy: false,
    corsOrigins: [],
    isHttps: false,
    authenticate: async (token) => ({
      ok: true,
      principal: { userKey: token, issuer: 't', subject: token, email: 'a@b.c', scopes: scopesOf(token) },
    }),
    capabilities: [foundry],
  });
