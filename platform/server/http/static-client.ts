import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath, routedPath } from './api-path.ts';
import { PAGE_SETTINGS_ID } from '#platform/contract/app-settings.ts';
import { failure } from './error-answers.ts';

const ONE_DAY_S = 86_400;
const ONE_YEAR_S = 31_536_000;

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? '/';
  return reply.code(404).send(failure(404, 'not-found', `Nothing is at ${request.method} ${path}.`));
}

function wantsPage(request: FastifyRequest): boolean {
  const path = routedPath(request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !isApiPath(path) && !path.startsWith('/basemap/') && !/\.\w{2,5}$/.test(path);
}

/** The base map is built next to the client, and before it in development; a file added later is found too. */
async function registerBasemap(fastify: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await fastify.register(fastifyStatic, {
    root: folder,
    prefix: '/basemap/',
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => reply.setHeader('cache-control', `public, max-age=${ONE_DAY_S}`),
  });
}

/**
 * Workers that compile WebAssembly, by their file names. A worker follows the policy of its own response, not the
 * page's.
 */
const COMPILING_WORKER = /\/duckdb-browser-eh\.worker-[\w-]+\.js(?:\.(?:br|gz))?$/;
const COMPILING_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/**
 * The page, with the client's initial data embedded as non-executable data, so that the policy needs no exception.
 */
async function pageCarrying(page: string, settings: (() => Promise<unknown>) | undefined): Promise<string> {
  // If they are unavailable, the client requests them and shows the reason.
  const said = await settings?.().catch(() => undefined);
  if (said === undefined) return page;
  const text = JSON.stringify(said).replaceAll('<', String.raw`\u003c`);
  return page.replace(
    '</head>',
    () => `<script type="application/json" id="${PAGE_SETTINGS_ID}">${text}</script></head>`,
  );
}

/**
 * Serves the built client from `folder` and the base map beside it: hashed assets for a year, everything else
 * revalidated, byte ranges for tiles and video, and the page itself for every address that is neither a file nor an API
 * path.
 */
export async function registerStaticClient(
  fastify: FastifyInstance,
  folder: string | null,
  settings?: () => Promise<unknown>,
): Promise<void> {
  if (folder !== null) await registerBasemap(fastify, join(folder, '../basemap'));
  const pageFile = folder === null ? null : join(folder, 'index.html');
  if (folder === null || pageFile === null || !existsSync(pageFile)) {
    fastify.setNotFoundHandler(notFound);
    return;
  }
  const page = readFileSync(pageFile, 'utf8');
  const shared = { index: false, preCompressed: true, cacheControl: false } as const;
  await fastify.register(fastifyStatic, {
    ...shared,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: (reply) => reply.setHeader('cache-control', 'no-cache'),
  });
  const assets = join(folder, 'assets');
  if (existsSync(assets))
    // One wildcard route, because a thousand routes by file name would take a tenth of the start-up time.
    await fastify.register(fastifyStatic, {
      ...shared,
      root: assets,
      prefix: '/assets/',
      decorateReply: false,
      setHeaders(reply, path) {
        reply.setHeader('cache-control', `public, max-age=${ONE_YEAR_S}, immutable`);
        if (COMPILING_WORKER.test(path)) reply.setHeader('content-security-policy', COMPILING_POLICY);
      },
    });
  fastify.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return notFound(request, reply);
    const text = await pageCarrying(page, settings);
    return reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(text);
  });
}
