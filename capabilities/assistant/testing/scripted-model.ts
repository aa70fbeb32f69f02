import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the model. */
export interface ModelRequest {
  messages: { role: string; content: string }[];
  tools?: { function: { name: string } }[];
  authorization: string | undefined;
}
/** A model's response to one request. */
export type Script = (asked: ModelRequest, response: ServerResponse) => void;

/** One piece of a streamed answer. */
export const piece = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`;

/** A text answer, in chunks that split numbers. */
export const answersText =
  (text: string): Script =>
  (_asked, response) => {
    for (const part of text.match(/.{1,3}/gs) ?? []) response.write(piece({ content: part }));
    response.write(piece({}, 'stop'));
    response.end('data: [DONE]\n\n');
  };

/** Tool calls, with their arguments in two chunks. */
export const calls =
  (...wanted: [name: string, args: string][]): Script =>
  (_asked, response) => {
    for (const [index, [name, args]] of wanted.entries()) {
      const call = { index, id: `c${index}`, function: { name, arguments: args.slice(0, 3) } };
      response.write(piece({ tool_calls: [call] }));
      response.write(piece({ tool_calls: [{ index, function: { arguments: args.slice(3) } }] }));
    }
    response.write(piece({}, 'tool_calls'));
    response.end('data: [DONE]\n\n');
  };

/** Answers in sequence; the last is repeated. */
export const inTurn = (...scripts: Script[]): Script => {
  let at = 0;
  return (one, response) => {
    const next = scripts[Math.min(at, scripts.length - 1)];
    at += 1;
    next?.(one, response);
  };
};

/** A local model server scripted by a test, with the requests received. */
export async function startScriptedModel() {
  const asked: ModelRequest[] = [];
  let script: Script = () => undefined;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const body = {
        ...(JSON.parse(text) as Omit<ModelRequest, 'authorization'>),
        authorization: request.headers.authorization,
      };
      asked.push(body);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      script(body, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    follow(next: Script): void {
      script = next;
    },
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
