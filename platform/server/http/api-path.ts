import type { FastifyRequest } from 'fastify';

/** Paths that belong to the API: an unknown one answers a 404 envelope, never the page. */
export function isApiPath(path: string): boolean {
  return /^\/(efb-v2|api|mcp|\.well-known|healthz|readyz|openapi|data)([/.?]|$)/.test(path);
}

/**
 * The path as the router reads it: without query and with escapes resolved, so that `/%65fb-v2/…` is `/efb-v2/…`. A
 * path with invalid escapes matches no route and is left unchanged.
 */
export function routedPath(request: Pick<FastifyRequest, 'url'>): string {
  const path = request.url.split(/[?;#]/)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
