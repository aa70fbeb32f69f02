import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

export interface Upstream {
  url: string;
  host: string;
  /** All requests so far. */
  requests: { path: string; headers: IncomingMessage['headers'] }[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** A scripted upstream on this machine, directly connected to the code under test. */
export async function startUpstream(first: Behaviour): Promise<Upstream> {
  let behaviour = first;
  const requests: Upstream['requests'] = [];
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers });
    behaviour(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    requests,
    behave(next) {
      behaviour = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const answerJson =
  (value: unknown, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  };
export const answerStatus =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(status, headers).end();
  };
/** Accepts the request and never responds. */
export const neverAnswer: Behaviour = () => undefined;
/** States the length of the response and stops midway. */
export const cutInTheMiddle: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"half":', () => response.socket?.destroy());
};
