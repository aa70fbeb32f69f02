import { createReadStream, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** The content security policy of the product, so that the preview fails where the product would. */
const POLICY =
  "default-src 'self'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'";

/** Serves the built preview and the base map's folder, with byte ranges. */
export function servePreview(options: { page: string; basemap: string; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const name = url.pathname === '/' ? '/index.html' : path.posix.normalize(url.pathname);
    const file = name.startsWith('/basemap/')
      ? path.join(options.basemap, name.slice('/basemap/'.length))
      : path.join(options.page, name);
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    if (size === undefined) {
      response.writeHead(404).end();
      return;
    }
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const start = range ? Number(range[1]) : 0;
    const end = range?.[2] ? Math.min(size - 1, Number(range[2])) : size - 1;
    response.writeHead(range ? 206 : 200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-length': end - start + 1,
      'content-security-policy': POLICY,
      ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
    });
    createReadStream(file, { start, end }).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(options.port, '127.0.0.1', () => resolve(server));
  });
}
