import { messageOf } from '#platform/contract/problem.ts';
import { PackFailure } from './pack-failure.ts';

/** The headers that show whether a file at an address is still the same. */
export interface Validator {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface BodyRequest {
  readonly url: string;
  readonly signal: AbortSignal;
  /** Position to resume at, if the file is still the one identified by `validator`. */
  readonly startAt?: number;
  readonly validator?: Validator | null;
  readonly maxBytes: number;
  readonly settings: TransferSettings;
}

/** Timeouts and retries of a transfer. */
export interface TransferSettings {
  /** Time without a byte after which a connection counts as broken. */
  readonly stallMs: number;
  /** Attempts without progress before giving up. */
  readonly tries: number;
  /** Waits before the next try (counted from 1). */
  readonly pause: (attempt: number, signal: AbortSignal) => Promise<void>;
}

export type BodyEvent =
  /** The following bytes begin at `at`: 0, or the requested position. Sent again when the file has changed. */
  | {
      readonly kind: 'begin';
      readonly at: number;
      readonly totalBytes: number | null;
      readonly validator: Validator;
    }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** A failure after which a retry may succeed. */
class Interrupted extends Error {}

const hostOf = (url: string): string => new URL(url).host;
const isStrong = (etag: string | null): etag is string => etag !== null && !etag.startsWith('W/');

/** The value for `If-Range`; null when nothing distinguishes versions. */
function rangeCondition(validator: Validator | null): string | null {
  if (!validator) return null;
  return isStrong(validator.etag) ? validator.etag : validator.lastModified;
}

function isSame(a: Validator | null, b: Validator): boolean {
  const condition = rangeCondition(a);
  return condition !== null && condition === rangeCondition(b);
}

function refuse(response: Response, url: string): void {
  const { status } = response;
  if (status === 404 || status === 410)
    throw new PackFailure('missing', `${hostOf(url)} has no such file (${status}): ${url}`);
  if (status >= 500 || status === 429 || status === 408)
    throw new Interrupted(`${hostOf(url)} answered ${status}`);
  if (status >= 400) throw new PackFailure('network', `${hostOf(url)} refuses the file (${status}): ${url}`);
  if ((response.headers.get('content-type') ?? '').toLowerCase().startsWith('text/html'))
    throw new PackFailure('content', `${hostOf(url)} answered with a web page instead of the file: ${url}`);
}

function lengthOf(response: Response): number | null {
  const text = response.headers.get('content-length');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** `bytes 100-199/200` in numbers. */
function contentRange(response: Response): { start: number; total: number | null } | null {
  const match = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  if (!match) return null;
  return { start: Number(match[1]), total: match[2] === '*' ? null : Number(match[2]) };
}

/** Aborts an attempt when no byte arrives for a while, and all attempts when the caller aborts. */
function watch(signal: AbortSignal, stallMs: number) {
  const stop = new AbortController();
  let isStalled = false;
  const stall = () => {
    isStalled = true;
    stop.abort();
  };
  const follow = () => stop.abort(signal.reason);
  if (signal.aborted) follow();
  signal.addEventListener('abort', follow, { once: true });
  let timer = setTimeout(stall, stallMs);
  return {
    signal: stop.signal,
    alive() {
      clearTimeout(timer);
      timer = setTimeout(stall, stallMs);
    },
    rest: () => clearTimeout(timer),
    isStalled: () => isStalled,
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', follow);
    },
  };
}

/** Start offset of the response, and number of its bytes already present. */
interface Position {
  isRestart: boolean;
  skip: number;
  totalBytes: number | null;
}

function positionOf(
  response: Response,
  wanted: { at: number; validator: Validator | null },
): Position | 'complete' {
  if (response.status === 416) {
    const total = /^bytes \*\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
    if (total !== undefined && Number(total) === wanted.at) return 'complete';
    return { isRestart: true, skip: 0, totalBytes: null };
  }
  if (response.status === 206) {
    const range = contentRange(response);
    if (range?.start !== wanted.at)
      throw new PackFailure('content', 'The source sent the wrong part of the file.');
    return { isRestart: false, skip: 0, totalBytes: range.total };
  }
  const totalBytes = lengthOf(response);
  // The source does not support ranges: bytes already present are read again and discarded.
  if (wanted.at > 0 && isSame(wanted.validator, validatorOf(response)))
    return { isRestart: false, skip: wanted.at, totalBytes };
  return { isRestart: wanted.at > 0, skip: 0, totalBytes };
}

function validatorOf(response: Response): Validator {
  return { etag: response.headers.get('etag'), lastModified: response.headers.get('last-modified') };
}

/**
 * The bytes of a file by HTTP. A broken or stalled connection is resumed by range and `If-Range`; a file that
 * changed meanwhile restarts with another `begin`. Reads as fast as it is consumed.
 * @throws PackFailure when the source has no such file, answers something else, or no longer answers
 */
export async function* resumableBody(request: BodyRequest): AsyncGenerator<BodyEvent> {
  const { settings, signal } = request;
  const place = { at: request.startAt ?? 0, validator: request.validator ?? null, hasBegun: false };
  let idleTries = 0;
  for (;;) {
    const before = place.at;
    try {
      yield* readOnce(request, place);
      return;
    } catch (error) {
      if (signal.aborted) throw new PackFailure('cancelled', 'Cancelled.');
      if (error instanceof PackFailure) throw error;
      idleTries = place.at > before ? 1 : idleTries + 1;
      if (idleTries >= settings.tries) {
        throw new PackFailure('network', `${hostOf(request.url)} does not answer (${causeOf(error)}).`, {
          cause: error,
        });
      }
      await settings.pause(idleTries, signal);
      if (signal.aborted) throw new PackFailure('cancelled', 'Cancelled.');
    }
  }
}

/** `fetch` hides the reason one level deeper. */
function causeOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : messageOf(error);
}

async function* readOnce(
  request: BodyRequest,
  place: { at: number; validator: Validator | null; hasBegun: boolean },
): AsyncGenerator<BodyEvent> {
  const { url, settings, maxBytes } = request;
  const condition = rangeCondition(place.validator);
  if (condition === null) place.at = 0;
  const watched = watch(request.signal, settings.stallMs);
  try {
    const response = await fetch(url, {
      signal: watched.signal,
      headers: {
        'accept-encoding': 'identity',
        ...(place.at > 0 && condition !== null ? { range: `bytes=${place.at}-`, 'if-range': condition } : {}),
      },
    });
    if (response.status !== 416) refuse(response, url);
    const position = positionOf(response, place);
    if (position === 'complete') {
      await response.body?.cancel();
      if (!place.hasBegun && place.validator)
        yield { kind: 'begin', at: place.at, totalBytes: place.at, validator: place.validator };
      return;
    }
    if (response.status === 416) {
      await response.body?.cancel();
      place.at = 0;
      place.validator = null;
      throw new Interrupted('the file has changed');
    }
    if ((position.totalBytes ?? 0) > maxBytes)
      throw new PackFailure(
        'content',
        `The file is larger than expected (${position.totalBytes ?? 0} bytes).`,
      );
    if (position.isRestart) place.at = 0;
    if (!place.hasBegun || position.isRestart) {
      place.hasBegun = true;
      place.validator = validatorOf(response);
      yield { kind: 'begin', at: place.at, totalBytes: position.totalBytes, validator: place.validator };
    }
    yield* readBody({ response, position, place, maxBytes, watched });
  } catch (error) {
    if (watched.isStalled()) throw new Interrupted(`no data for ${settings.stallMs / 1000} s`);
    throw error;
  } finally {
    watched.end();
  }
}

async function* readBody(input: {
  response: Response;
  position: Position;
  place: { at: number };
  maxBytes: number;
  watched: ReturnType<typeof watch>;
}): AsyncGenerator<BodyEvent> {
  const { response, position, place, maxBytes, watched } = input;
  let { skip } = position;
  for await (const chunk of response.body ?? []) {
    watched.rest();
    const known = Math.min(skip, chunk.byteLength);
    skip -= known;
    const bytes = chunk.subarray(known);
    if (bytes.byteLength > 0) {
      place.at += bytes.byteLength;
      if (place.at > maxBytes) throw new PackFailure('content', 'The file is larger than expected.');
      yield { kind: 'bytes', bytes };
    }
    // The timeout runs while waiting for the source, not while processing bytes.
    watched.alive();
  }
  if (skip > 0 || (position.totalBytes !== null && place.at < position.totalBytes))
    throw new Interrupted(`the answer was cut at ${place.at} bytes`);
}
