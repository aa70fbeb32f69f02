import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import { type McpParts, mcpServerFor } from './mcp-server.ts';

export const MCP_PATH = '/mcp';

function webRequestOf(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  return new Request(`${request.protocol}://${request.host}${request.url}`, { method: 'POST', headers });
}

/**
 * Registers `/mcp`: streamable HTTP without sessions, so that every call is independent and any instance can answer it.
 */
export function registerMcp(host: ServerHost, parts: McpParts, count: (userKey: string) => void): void {
  const { fastify } = host;
  fastify.post(MCP_PATH, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const principal = await authenticated(host, request, reply);
    count(principal.userKey);
    const server = mcpServerFor(parts, {
      principal,
      relay: host.relayOf(request),
      origin: `${request.protocol}://${request.host}`,
    });
    try {
      await server.connect(transport);
      const answer = await transport.handleRequest(webRequestOf(request), { parsedBody: request.body });
      const type = answer.headers.get('content-type');
      void reply.code(answer.status).header('cache-control', 'no-store');
      if (type !== null) void reply.type(type);
      return await reply.serializer(String).send(await answer.text());
    } finally {
      await server.close();
    }
  });
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('allow', 'POST');
    throw new Problem(
      'method-not-allowed',
      405,
      'Send POST to /mcp: there are no sessions and no event stream.',
    );
  };
  fastify.route({ method: ['GET', 'DELETE'], url: MCP_PATH, schema: { hide: true }, handler: refuse });
}

async function authenticated(host: ServerHost, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await host.authenticate(request.headers.authorization, 'openid', { takesPersonalTokens: true });
  } catch (error) {
    if (error instanceof Problem && error.status === 401)
      void reply.header('www-authenticate', `Bearer realm="Meridian", error="invalid_token"`);
    throw error;
  }
}
