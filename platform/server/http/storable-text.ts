import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/contract/problem.ts';

/** PostgreSQL keeps no U+0000, and half a surrogate pair is no character of UTF-8. */
const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Cs}/u.test(text);

/**
 * Where in a value of JSON a text stands that the database could not keep, as names joined by dots; null when there
 * is none. Depth is the sender's choice, so this does not recurse.
 */
export function findUnstorableText(value: unknown): string | null {
  const open: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: found, path } = next;
    if (typeof found === 'string') {
      if (isUnstorable(found)) return path;
    } else if (typeof found === 'object' && found !== null) {
      for (const [name, inner] of Object.entries(found)) {
        if (isUnstorable(name)) return path;
        if (typeof inner === 'string' || typeof inner === 'object')
          open.push({ value: inner, path: path === '' ? name : `${path}.${name}` });
      }
    }
  }
  return null;
}

/** Bodies that are read as they come are no JSON: their reader judges them. */
const isStream = (body: unknown): boolean => typeof body === 'object' && body !== null && 'pipe' in body;

/** Refuses text that no capability could keep, in every call and before its own rules: 400 `invalid-input`. */
export function refuseUnstorableText(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', async (request) => {
    const parts = { params: request.params, querystring: request.query, body: request.body };
    for (const [part, value] of Object.entries(parts)) {
      const path = isStream(value) ? null : findUnstorableText(value);
      if (path === null) continue;
      const where = path === '' ? part : `${part}: ${path}`;
      throw new Problem(
        'invalid-input',
        400,
        `Invalid ${where}: text without the control character U+0000 and without halves of characters`,
      );
    }
  });
}
