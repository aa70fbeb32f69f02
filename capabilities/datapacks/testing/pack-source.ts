import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a file is served, to test faulty sources. */
export interface ServedFile {
  bytes: Buffer;
  etag?: string;
  type?: string;
  /** Breaks the connection after this many bytes of every response, while `cuts` remain. */
  cutAfter?: number;
  cuts?: number;
  /** Answers a range with the whole file. */
  ignoresRange?: boolean;
  /** Answers with this status, as often as `failures` says. */
  status?: number;
  failures?: number;
  /** Sends the beginning and then nothing until this is reset. */
  hangsAfter?: number;
}

export interface PackSourceServer {
  url: string;
  files: Map<string, ServedFile>;
  /** `GET /path bytes=…`, one per request. */
  requests: string[];
  stop(): Promise<void>;
}

function answerFailure(file: ServedFile, response: ServerResponse): boolean {
  if (file.status === undefined || (file.failures ?? Number.POSITIVE_INFINITY) <= 0) return false;
  if (file.failures !== undefined) file.failures -= 1;
  response.writeHead(file.status).end();
  return true;
}

function startOf(file: ServedFile, request: IncomingMessage): number {
  const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
  const isSame = request.headers['if-range'] === (file.etag ?? '"1"');
  return range !== undefined && isSame && !file.ignoresRange ? Number(range) : 0;
}

function send(file: ServedFile, request: IncomingMessage, response: ServerResponse): void {
  if (answerFailure(file, response)) return;
  const start = startOf(file, request);
  const { bytes } = file;
  response.writeHead(start > 0 ? 206 : 200, {
    'content-type': file.type ?? 'application/octet-stream',
    'content-length': bytes.length - start,
    etag: file.etag ?? '"1"',
    'last-modified': 'Thu, 19 Nov 2026 06:00:00 GMT',
    ...(start > 0 ? { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {}),
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const rest = bytes.subarray(start);
  if (file.hangsAfter !== undefined) {
    response.flushHeaders();
    if (file.hangsAfter > 0) response.write(rest.subarray(0, file.hangsAfter));
    return;
  }
  if (file.cutAfter === undefined || (file.cuts ?? 0) <= 0) {
    response.end(rest);
    return;
  }
  file.cuts = (file.cuts ?? 0) - 1;
  response.write(rest.subarray(0, file.cutAfter), () => response.socket?.destroy());
}

/** A real HTTP server that imitates the sources of packs and misbehaves as configured. */
export async function startPackSource(): Promise<PackSourceServer> {
  const files = new Map<string, ServedFile>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push([request.method, request.url, request.headers.range].filter(Boolean).join(' '));
    const file = files.get(decodeURIComponent(request.url ?? ''));
    if (file) send(file, request, response);
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>no</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    files,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
