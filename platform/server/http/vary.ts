import type { FastifyReply } from 'fastify';

/** Adds a name to `vary`, keeping the names already present. */
export function varyBy(reply: FastifyReply, name: string): void {
  const names = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.toLowerCase() !== name.toLowerCase());
  void reply.header('vary', [...names, name].join(', '));
}
