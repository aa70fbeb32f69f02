import { LRUCache } from 'lru-cache';
import { messageOf } from '#platform/contract/problem.ts';
import { FeedFault, type FeedHttp, type FetchOutcome, type HttpRequest } from './feed.ts';
import type { FeedProxy } from './feed-proxy.ts';
import type { HostGates } from './host-gate.ts';
import { readBounded } from './read-bounded.ts';

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
const MAX_VALIDATORS = 2000;

interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface FeedHttpOptions {
  gates: HostGates;
  /** Product and version, with a contact address for the operator of the upstream. */
  userAgent: string;
  signal: AbortSignal;
  /** Kept between the attempts of one feed, so that parsed data can be confirmed with 304. */
  validators: LRUCache<string, Validators>;
  /** Requests even from a host whose circuit is open. */
  isInsistent?: boolean;
  /** Replaces direct requests to some hosts; without it every host is requested directly. */
  proxy?: FeedProxy | undefined;
}

export const createValidatorCache = (): LRUCache<string, Validators> =>
  new LRUCache<string, Validators>({ max: MAX_VALIDATORS });

/** Seconds of a Retry-After header, as a number of seconds or a date; `null` for none. */
export function retryAfterS(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

/** OpenSky uses its own header. */
const OPENSKY_WAIT = 'x-rate-limit-retry-after-seconds';

const FAULT_OF_STATUS: Record<number, string> = {
  400: 'refused',
  401: 'refused',
  403: 'refused',
  404: 'not-found',
};

function statusFault(response: Response, host: string): FeedFault {
  const asked = response.headers.get('retry-after') ?? response.headers.get(OPENSKY_WAIT);
  const wait = retryAfterS(asked, Date.now());
  const isBusy = response.status === 429;
  return new FeedFault(
    isBusy ? 'too-many-requests' : (FAULT_OF_STATUS[response.status] ?? 'upstream-error'),
    isBusy ? `${host} refused: too many requests.` : `${host} answered ${response.status}.`,
    { retryAfterS: wait ?? (isBusy ? 60 : null) },
  );
}

function checkContentType(response: Response, accept: readonly string[] | undefined, host: string): string {
  const contentType = (response.headers.get('content-type') ?? '').toLowerCase();
  if (accept && !accept.some((prefix) => contentType.startsWith(prefix))) {
    throw new FeedFault(
      'wrong-content-type',
      `${host} answered with ${contentType === '' ? 'no content type' : contentType} instead of ${accept.join(' or ')}.`,
    );
  }
  return contentType;
}

function headersOf(request: HttpRequest, userAgent: string, known: Validators | undefined): Headers {
  const headers = new Headers({ 'user-agent': userAgent, ...request.headers });
  if (known?.etag) headers.set('if-none-match', known.etag);
  if (known?.lastModified) headers.set('if-modified-since', known.lastModified);
  return headers;
}

async function send(request: HttpRequest, options: FeedHttpOptions): Promise<FetchOutcome> {
  const through = options.proxy?.addressOf(request) ?? null;
  const { host: asked } = new URL(request.url);
  const host = through === null ? asked : `${asked} through ${options.proxy?.host}`;
  const isConditional = request.conditional ?? (request.method ?? 'GET') === 'GET';
  const known = isConditional ? options.validators.get(request.url) : undefined;
  let response: Response;
  try {
    response = await fetch(through ?? request.url, {
      method: request.method ?? 'GET',
      headers: headersOf(request, options.userAgent, known),
      signal: options.signal,
      // A redirect from a proxy is not followed.
      redirect: through === null ? 'follow' : 'manual',
      ...(request.body === undefined ? {} : { body: request.body }),
    });
  } catch (error) {
    throw unreachable(error, host, options.signal);
  }
  if (response.status === 304 && known) return { kind: 'not-modified' };
  if (response.status === 200 || response.status === 204) {
    try {
      if (response.status === 204) return { kind: 'empty' };
      const contentType = checkContentType(response, request.accept, host);
      const body = await readBounded(response, request.maxBytes ?? DEFAULT_MAX_BYTES, host);
      // "None" is a 204 or a list without entries; an empty body is a fault of the source.
      if (body.length === 0) throw new FeedFault('empty-answer', `${host} sent an empty answer.`);
      if (isConditional) {
        options.validators.set(request.url, {
          etag: response.headers.get('etag'),
          lastModified: response.headers.get('last-modified'),
        });
      }
      const headers = Object.fromEntries(
        (request.readHeaders ?? []).flatMap((name) => {
          const value = response.headers.get(name);
          return value === null ? [] : [[name, value]];
        }),
      );
      return { kind: 'answer', parts: [{ name: 'main', contentType, body }], headers };
    } catch (error) {
      await response.body?.cancel().catch(() => undefined);
      throw error instanceof FeedFault ? error : unreachable(error, host, options.signal);
    }
  }
  await response.body?.cancel();
  throw statusFault(response, host);
}

function unreachable(error: unknown, host: string, signal: AbortSignal): FeedFault {
  if (signal.aborted) {
    const isTimeout = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return isTimeout
      ? new FeedFault('timeout', `${host} did not answer in time.`, { cause: error })
      : new FeedFault('aborted', `The request to ${host} was given up.`, { cause: error });
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new FeedFault('unreachable', `${host} cannot be reached: ${messageOf(cause)}.`, { cause: error });
}

/** HTTP for feeds: budgets, circuit breaker, bounded responses, conditional requests, every failure a `FeedFault`. */
export function createFeedHttp(options: FeedHttpOptions): FeedHttp {
  return {
    fetch: (request) => options.gates.run(new URL(request.url).host, options, () => send(request, options)),
  };
}
