import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from './vary.ts';

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Smaller answers are not worth compressing; the same for all answers of the server. */
export const COMPRESS_FROM_BYTES = 1024;
/** Memory overhead counted for each answer, so that many small ones are bounded too. */
const ENTRY_BYTES = 1024;
const JSON_TYPE = 'application/json; charset=utf-8';
/** Quality 4, as for uncached answers: the default of 11 takes a hundred times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const compressWith: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body) => promisify(gzip)(body),
};

/** One body as sent. */
export interface SharedBody {
  readonly bytes: Buffer;
  readonly encoding: Encoding | null;
  /** Strong: identifies these bytes, so each encoding has its own. */
  readonly etag: string;
}

/** A cached answer and its request. */
export interface SharedAnswer {
  /** Endpoint, parameters and query. A later revision replaces the earlier one. */
  readonly place: string;
  /** Equal only if the answer is equal. */
  readonly revision: string;
  readonly encoding: Encoding | null;
  /** Creates the body as text; called once per revision, for all simultaneous callers. */
  readonly make: () => Promise<string>;
}

interface Kept {
  readonly revision: string;
  readonly bodies: Map<Encoding | null, Promise<SharedBody>>;
  bytes: number;
}

/** Caches bodies so that equal calls need one serialisation and one compression. */
export interface SharedAnswers {
  body(answer: SharedAnswer): Promise<SharedBody>;
  /** Bytes currently cached, never more than the limit. */
  keptBytes(): number;
}

function bodyOf(bytes: Buffer, encoding: Encoding | null): SharedBody {
  const print = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { bytes, encoding, etag: `"${print}${encoding === null ? '' : `-${encoding}`}"` };
}

/**
 * A cache of at most `maxBytes` of bodies; the least recently used are removed first, and a body larger than the
 * limit is created for simultaneous callers and not cached.
 */
export function createSharedAnswers(maxBytes: number): SharedAnswers {
  const places = new Map<string, Kept>();
  let total = 0;

  const forget = (place: string, kept: Kept): void => {
    if (places.get(place) !== kept) return;
    places.delete(place);
    total -= kept.bytes;
  };
  const grow = (place: string, kept: Kept, bytes: number): void => {
    // Superseded or dropped while it was created: only the waiting callers get it.
    if (places.get(place) !== kept) return;
    kept.bytes += bytes;
    total += bytes;
    for (const [oldest, one] of places) {
      if (total <= maxBytes) return;
      forget(oldest, one);
    }
  };
  const keptAt = (place: string, revision: string): Kept => {
    const known = places.get(place);
    if (known?.revision === revision) {
      // The last requested moves to the end, so the first of the map is the least recently used.
      places.delete(place);
      places.set(place, known);
      return known;
    }
    if (known) forget(place, known);
    const kept: Kept = { revision, bodies: new Map(), bytes: 0 };
    places.set(place, kept);
    grow(place, kept, ENTRY_BYTES + 2 * (place.length + revision.length));
    return kept;
  };
  const bodyIn = (
    kept: Kept,
    place: string,
    encoding: Encoding | null,
    make: () => Promise<Buffer>,
  ): Promise<SharedBody> => {
    const known = kept.bodies.get(encoding);
    if (known) return known;
    const making = make().then((bytes) => {
      grow(place, kept, bytes.length);
      return bodyOf(bytes, encoding);
    });
    kept.bodies.set(encoding, making);
    // A failure is passed to the waiting callers; the next caller retries.
    making.catch(() => forget(place, kept));
    return making;
  };
  return {
    async body({ place, revision, encoding, make }) {
      const kept = keptAt(place, revision);
      const plain = bodyIn(kept, place, null, async () => Buffer.from(await make()));
      if (encoding === null) return plain;
      const { bytes } = await plain;
      if (bytes.length < COMPRESS_FROM_BYTES) return plain;
      return bodyIn(kept, place, encoding, () => compressWith[encoding](bytes));
    },
    keptBytes: () => total,
  };
}

/** Encoding of the answer: the first of ours that the caller accepts; null for uncompressed bytes. */
export function encodingFor(request: FastifyRequest): Encoding | null {
  if (request.headers['x-no-compression'] !== undefined) return null;
  const header = request.headers['accept-encoding'];
  const asked = (Array.isArray(header) ? header.join(',') : (header ?? '')).toLowerCase();
  const taken = new Set<string>();
  for (const part of asked.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name);
  }
  return ENCODINGS.find((encoding) => taken.has(encoding)) ?? null;
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

/** Sends a cached body, or 304 if the caller already has it. */
export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  body: SharedBody,
  contentType = JSON_TYPE,
): FastifyReply {
  varyBy(reply, 'accept-encoding');
  void reply
    .header('etag', body.etag)
    // A browser may cache it privately, and revalidates each time.
    .header('cache-control', 'private, no-cache');
  if (isKnown(request.headers['if-none-match'], body.etag)) return reply.code(304).send();
  if (body.encoding !== null) void reply.header('content-encoding', body.encoding);
  return reply.header('content-type', contentType).send(body.bytes);
}
