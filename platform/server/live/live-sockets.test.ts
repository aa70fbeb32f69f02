import { once } from 'node:events';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createApiServer } from '../http/api-server.ts';
import type { ServerCapability } from '../http/server-capability.ts';
import { registerLiveTopic } from './live-sockets.ts';

const speaks = (name: string): ServerCapability => ({
  id: name,
  register: (host) =>
    registerLiveTopic(host, {
      path: `/efb-v2/${name}/live`,
      protocol: name,
      scope: 'all',
      mostWaitingBytes: 1e6,
      mostPerPerson: 5,
      open: (connection) => connection.send(name),
    }),
});

it('F5 H1 topics of several capabilities share one server: each connection reaches its own, and none leaves an error', async () => {
  const lines: string[] = [];
  const server = await createApiServer({
    log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: ['one', 'other'].map(speaks),
    authenticate: async () => ({
      ok: true,
      principal: { userKey: 'u', issuer: 'i', subject: 's', email: 'a@b.c', scopes: ['all'] },
    }),
  });
  const url = (await server.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  for (const name of ['one', 'other']) {
    const socket = new WebSocket(`${url}/efb-v2/${name}/live`, [name, 'bearer.good']);
    const [data] = (await once(socket, 'message')) as [Buffer];
    expect([String(data), socket.protocol]).toEqual([name, name]);
    socket.close();
  }
  await server.close();
  expect(lines).toEqual([]);
});
