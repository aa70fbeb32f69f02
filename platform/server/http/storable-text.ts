import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/contract/problem.ts';

/** PostgreSQL stores no U+0000, and half a surrogate pair is not a valid UTF-8 character. */
const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Cs}/u.test(text);

/** A list or object still to be checked, with its path. */
interface Found {
  readonly value: object;
  readonly name: string;
  readonly outer: Found | null;
}

function pathTo(found: Found | null, name: string): string {
  const names = [name];
  for (let at = found; at !== null; at = at.outer) names.push(at.name);
  return names
    .toReversed()
    .filter((one) => one !== '')
    .join('.');
}

/**
 * Path of text in a JSON value that the database cannot store, as names joined by dots; null when there is none. The
 * sender chooses depth and size, so this does not recurse, and allocates nothing for plain values.
 */
export function findUnstorableText(value: unknown): string | null {
  if (typeof value === 'string') return isUnstorable(value) ? '' : null;
  const open: Found[] = typeof value === 'object' && value !== null ? [{ value, name: '', outer: null }] : [];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const names = Array.isArray(at.value) ? null : Object.keys(at.value);
    if (names?.some(isUnstorable)) return pathTo(at, '');
    const inners: readonly unknown[] = Array.isArray(at.value) ? at.value : Object.values(at.value);
    for (let index = 0; index < inners.length; index += 1) {
      const inner = inners[index];
      const isText = typeof inner === 'string';
      if (isText ? !isUnstorable(inner) : typeof inner !== 'object' || inner === null) continue;
      const name = names?.[index] ?? String(index);
      if (isText) return pathTo(at, name);
      open.push({ value: inner as object, name, outer: at });
    }
  }
  return null;
}

/** Streamed bodies are not JSON: their reader checks them. */
const isStream = (body: unknown): boolean => typeof body === 'object' && body !== null && 'pipe' in body;

/** Rejects text that no capability could store, in every call and before its own rules: 400 `invalid-input`. */
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
