import { messageOf } from '#platform/contract/problem.ts';
import { imageTypeOf, isWholeImage } from './image-kind.ts';
import { VECTOR_TILE_TYPE, isVectorTile } from './vector-tile.ts';

/** A tile as received, and how long it may be cached. */
export interface FetchedTile {
  /** Null: the source has no tile there. */
  readonly image: { readonly body: Buffer; readonly contentType: string } | null;
  readonly etag: string | null;
  /** Seconds; 0 when the source forbids caching. */
  readonly maxAgeS: number;
}

export type TileOutcome =
  | { readonly kind: 'tile'; readonly tile: FetchedTile }
  | { readonly kind: 'not-modified'; readonly maxAgeS: number };

/** A failed attempt in plain words, without the address, which may contain a key. */
export class TileFault extends Error {
  override readonly name = 'TileFault';
}

export interface TileRequest {
  readonly url: string;
  readonly userAgent: string;
  readonly etag: string | null;
  readonly format: 'image' | 'vector';
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** Default validity of a tile when the source does not state it. */
const DEFAULT_AGE_S = 24 * 3600;
const MAX_AGE_S = 7 * 24 * 3600;
/** A missing tile may exist in the next edition. */
const EMPTY_AGE_S = 3600;

/** Seconds by Cache-Control; 0 for no-store. */
export function maxAgeS(cacheControl: string | null): number {
  if (cacheControl === null) return DEFAULT_AGE_S;
  if (/\bno-store\b/i.test(cacheControl)) return 0;
  if (/\bno-cache\b/i.test(cacheControl)) return 1;
  const seconds = /\bs-maxage=(\d+)/i.exec(cacheControl) ?? /\bmax-age=(\d+)/i.exec(cacheControl);
  return seconds ? Math.min(Number(seconds[1]), MAX_AGE_S) : DEFAULT_AGE_S;
}

async function readBounded(response: Response, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new TileFault(`sent more than ${Math.round(maxBytes / 1024)} kB for one tile`);
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function readTile(response: Response, request: TileRequest): Promise<TileOutcome> {
  const { status, headers } = response;
  const etag = headers.get('etag');
  const age = maxAgeS(headers.get('cache-control'));
  if (status === 304) return { kind: 'not-modified', maxAgeS: age };
  if (status === 404 || status === 204 || status === 410) {
    await response.body?.cancel();
    return { kind: 'tile', tile: { image: null, etag: null, maxAgeS: EMPTY_AGE_S } };
  }
  if (status !== 200) {
    await response.body?.cancel();
    const hint = status === 401 || status === 403 ? ' (refused: is the key right?)' : '';
    throw new TileFault(`answered ${status}${hint}`);
  }
  const body = await readBounded(response, request.maxBytes);
  if (request.format === 'vector') {
    if (!isVectorTile(body)) throw new TileFault('sent something other than a vector tile');
    return { kind: 'tile', tile: { image: { body, contentType: VECTOR_TILE_TYPE }, etag, maxAgeS: age } };
  }
  const contentType = imageTypeOf(body);
  if (contentType === null) {
    const said = headers.get('content-type')?.split(';')[0] ?? 'something of no type';
    throw new TileFault(`sent ${said} instead of an image`);
  }
  if (!isWholeImage(body, contentType)) throw new TileFault('sent an incomplete image');
  return { kind: 'tile', tile: { image: { body, contentType }, etag, maxAgeS: age } };
}

interface SourceRequest extends Pick<TileRequest, 'url' | 'userAgent' | 'timeoutMs'> {
  readonly accept: string;
  readonly etag?: string | null;
}

async function ask<Result>(
  request: SourceRequest,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  const etag = request.etag ?? null;
  try {
    const response = await fetch(request.url, {
      // A redirect could lead anywhere, including inside the operator's network.
      redirect: 'error',
      signal,
      headers: {
        'user-agent': request.userAgent,
        accept: request.accept,
        ...(etag === null ? {} : { 'if-none-match': etag }),
      },
    });
    return await read(response);
  } catch (error) {
    if (error instanceof TileFault) throw error;
    if (signal.aborted)
      throw new TileFault(`did not answer within ${request.timeoutMs / 1000} s`, { cause: error });
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new TileFault(`cannot be reached: ${messageOf(cause)}`, { cause: error });
  }
}

/** Requests one tile from a source: one address, no redirects, limited in time and size. @throws TileFault */
export const fetchTile = (request: TileRequest): Promise<TileOutcome> =>
  ask(
    {
      ...request,
      accept: request.format === 'vector' ? VECTOR_TILE_TYPE : 'image/png,image/webp,image/jpeg',
    },
    (response) => readTile(response, request),
  );

/** Requests something other than a tile from a source, with the same limits. @throws TileFault */
export const askSource = (request: SourceRequest & { maxBytes: number }): Promise<Buffer> =>
  ask(request, async (response) => {
    if (response.status === 200) return readBounded(response, request.maxBytes);
    await response.body?.cancel();
    throw new TileFault(`answered ${response.status}`);
  });
