import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { leaveApi, setApiBase } from './api-at.ts';

export interface AnsweringApi {
  /** Response to every call: a code (with `data` if 200), or null to break the connection. */
  answer(code: number | null, data?: unknown): void;
  /** Method and path of every call so far. */
  calls: string[];
  stop(): Promise<void>;
}

/** A local server for the API client, to test the messages of failed calls. */
export async function startAnsweringApi(): Promise<AnsweringApi> {
  let answered: { code: number | null; data: unknown } = { code: 200, data: null };
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const anyPage = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*, authorization',
      'access-control-allow-methods': '*',
    };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, anyPage).end();
      return;
    }
    calls.push(`${request.method} ${request.url}`);
    const { code, data } = answered;
    if (code === null) {
      request.socket.destroy();
      return;
    }
    const envelope =
      code === 200
        ? { code, data, message: 'ok' }
        : { code, data: null, message: 'the reason of the server', id: 'made-up' };
    response
      .writeHead(code, { ...anyPage, 'content-type': 'application/json' })
      .end(JSON.stringify(envelope));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setApiBase(`http://127.0.0.1:${port}`, 'token');
  return {
    answer: (code, data = null) => void (answered = { code, data }),
    calls,
    async stop() {
      leaveApi();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
