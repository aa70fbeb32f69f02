import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  body: string;
}

/** A local receiver that stores all reports. */
export interface Receiver {
  /** Ends with a slash. */
  url: string;
  received: Received[];
  /** Resolves once this many requests have been received. */
  until(count: number): Promise<Received[]>;
  /** Sets its response: a status, or none. */
  answer(how: { status: number; headers?: Record<string, string> } | 'never'): void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const unanswered = new Set<() => void>();
  let how: Parameters<Receiver['answer']>[0] = { status: 200 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      const isQuestion = request.method === 'OPTIONS';
      if (!isQuestion) received.push({ path: request.url ?? '', body: Buffer.concat(parts).toString() });
      for (const check of waiting) check();
      const { status, headers = {} } = how === 'never' || isQuestion ? { status: 204 } : how;
      const answer = () => void response.writeHead(status, { ...allowed, ...headers }).end();
      if (how === 'never' && !isQuestion) unanswered.add(answer);
      else answer();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    until: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve(received);
        };
        waiting.add(check);
        check();
      }),
    answer(next) {
      how = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const answer of unanswered) answer();
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

/** The items of an envelope by type: `event`, `log`, … */
export function envelopeItems({ body }: Received): { type: string; payload: Record<string, unknown> }[] {
  const lines = body
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return lines.flatMap((line, index) =>
    index % 2 === 0 ? [{ type: String(line.type), payload: lines[index + 1] ?? {} }] : [],
  );
}
