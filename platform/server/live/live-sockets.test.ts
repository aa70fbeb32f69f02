import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
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
      maxWaitingBytes: 1e6,
      maxPerUser: 5,
      open: (connection) => connection.send(name),
    }),
});

async function listening() {
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
  return { server, url, lines };
}

it('F5 H1 topics of several capabilities share one server: each connection reaches its own topic, without errors', async () => {
  const { server, url, lines } = await listening();
  for (const name of ['one', 'other']) {
    const socket = new WebSocket(`${url}/efb-v2/${name}/live`, [name, 'bearer.good']);
    const [data] = (await once(socket, 'message')) as [Buffer];
    expect([String(data), socket.protocol]).toEqual([name, name]);
    socket.close();
  }
  await server.close();
  expect(lines).toEqual([]);
});

it('F5 H1 invalid frames close the connection and leave no error in the log', async () => {
  const { server, url, lines } = await listening();
  // Reserved bits; a message of 65,535 bytes; one of 2^63; one without a mask.
  for (const bytes of ['ffffffffffff', '81feffff00000000', '81ff7fffffffffffffff', '81050102030405']) {
    const socket = new WebSocket(`${url}/efb-v2/one/live`, ['one', 'bearer.good']);
    const upgraded = once(socket, 'upgrade') as Promise<[IncomingMessage]>;
    await once(socket, 'message');
    const [{ socket: line }] = await upgraded;
    line.write(Buffer.from(bytes, 'hex'));
    await once(socket, 'close');
  }
  await server.close();
  expect(lines).toEqual([]);
});
