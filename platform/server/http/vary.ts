import type { FastifyReply } from 'fastify';

/** Adds a name to `vary`: what others put there stays. */
export function varyBy(reply: FastifyReply, name: string): void {
  const names = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.toLowerCase() !== name.toLowerCase());
  void reply.header('vary', [...names, name].join(', '));
}
