import type { FeedMode, Freshness } from '#platform/contract/freshness.ts';

/** One stored part of an upstream's answer, exactly as received (after content decoding). */
export interface RawPart {
  /** Identifies the parts of one answer, e.g. `page-2`; `main` when there is only one. */
  name: string;
  contentType: string;
  body: Uint8Array;
}

/**
 * Result of one attempt. `not-modified` keeps the last snapshot and makes it fresh again; `empty` is a 204; `not-asked`
 * states why the source was not requested (no viewers): its former records are removed without replacement.
 */
export type FetchOutcome =
  | { kind: 'answer'; parts: readonly RawPart[]; headers?: Readonly<Record<string, string>> }
  | { kind: 'not-modified' }
  | { kind: 'empty' }
  | { kind: 'not-asked'; why: string };

/**
 * Functions available to a source while it fetches. `http` keeps the budget and the circuit of each host, sends the
 * product's User-Agent, limits the size of an answer and stores validators for conditional requests.
 */
export interface FetchContext {
  /** Aborted after the feed's timeout and when the server stops. */
  signal: AbortSignal;
  /** The server's clock, ms since the epoch. */
  nowMs: number;
  http: FeedHttp;
}

export interface HttpRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Sends If-None-Match / If-Modified-Since from the last answer of this address; default true for GET. */
  conditional?: boolean;
  /** Accepted content types, as prefixes (`application/json`, `text/`); anything else is a fault. */
  accept?: readonly string[];
  /** Headers of the answer to be passed on, in lower case; absent ones are omitted. */
  readHeaders?: readonly string[];
  /** Largest accepted answer, after decoding; default 64 MB. */
  maxBytes?: number;
}
export interface FeedHttp {
  /** @throws FeedFault for any status except 200, 204 and 304 */
  fetch(request: HttpRequest): Promise<FetchOutcome>;
}

/** Source of a feed's bytes in one feed mode: an upstream, or the simulated sky. Both pass the same `parse`. */
export interface RawSource {
  /** Shown beside every figure, e.g. `aviationweather.gov`. */
  name: string;
  fetch(context: FetchContext): Promise<FetchOutcome>;
}
export interface KeyedRawSource {
  name: string;
  fetch(key: string, context: FetchContext): Promise<FetchOutcome>;
}

/** A parsed answer. `asOf` is the time that the data itself states, ISO 8601, or null when it states none. */
export interface Parsed<Records> {
  records: Records;
  /** One sentence for each record that could not be used; the count is shown, the first few are logged. */
  rejected: readonly string[];
  asOf: string | null;
  /** Time from which a working source would have newer data, ms since the epoch; absent if unknown. */
  supersededByMs?: number;
}
export interface ParseContext {
  /** When the bytes were received (recorded bytes in replay: when they were recorded). */
  receivedMs: number;
  /** In replay: offset to add to every time in the data so that it plays now; otherwise 0. */
  shiftMs: number;
}

interface FeedCommon {
  id: string;
  /** Shown in Data management, e.g. `METAR, world`. */
  title: string;
  /** Older than this since it was received or since `asOf`: stale. */
  staleAfterS: number;
  /** Default 15,000 (spec 9). */
  timeoutMs?: number;
  /** Why the live source is unavailable (no key, switched off), or null. Shown instead of a failure. */
  liveUnavailable?: string | null;
}

/** A feed with one answer for all users, fetched on a schedule. */
export interface Feed<Records> extends FeedCommon {
  everyS: number;
  /** Number of records, for the status page; default the length of a list. */
  count?: (records: Records) => number;
  live: RawSource | null;
  simulated: RawSource | null;
  /**
   * Pure; heavy answers may be parsed in a worker. No parts means that the upstream has no data at present.
   * @throws FeedFault when the whole answer is unusable
   */
  parse(parts: readonly RawPart[], context: ParseContext): Parsed<Records> | Promise<Parsed<Records>>;
}

/** Content of a recording for feeds on demand. */
export interface RecordingScope {
  /** ICAO codes. */
  airports: readonly string[];
  nowMs: number;
}

/** A feed requested on demand by key (a station, a rounded place), cached and fetched once for all callers. */
export interface KeyedFeed<Records> extends FeedCommon {
  /** Answers younger than this are returned without a new request. */
  freshForS: number;
  /** Number of keys cached; default 500. */
  maxKeys?: number;
  live: KeyedRawSource | null;
  simulated: KeyedRawSource | null;
  /**
   * Keys that a recording requests itself, so that a replay has them, the most important first; fewer than `maxKeys`.
   */
  recordedKeys?(scope: RecordingScope): readonly string[];
  parse(
    parts: readonly RawPart[],
    context: ParseContext & { key: string },
  ): Parsed<Records> | Promise<Parsed<Records>>;
}

/**
 * Current data. `records` is null only if nothing was ever received in this mode: "no SIGMETs" is an empty list with
 * state `fresh`, "SIGMET feed down" is null or the last list with state `failed`, and before the first answer it is
 * null with state `stale`.
 */
export interface Snapshot<Records> {
  records: Records | null;
  freshness: Freshness;
  /** Plain text of the last fault; null without one. */
  message: string | null;
  /** The source was not requested at the last attempt (`message` gives the reason): its data is unknown. */
  isNotAsked: boolean;
  rejected: number;
  bytes: number;
  /** Grows with every change; different feed modes never share a value. */
  version: number;
}

export interface FeedHandle<Records> {
  snapshot(): Snapshot<Records>;
  /** Called after each new snapshot and each change of state. Returns the function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** Requests the source now, regardless of the schedule: for a feed that is idle until needed. */
  tryNow(): Promise<boolean>;
}
export interface KeyedFeedHandle<Records> {
  /** Fresh or cached; waits for the upstream at most the feed's timeout, and not at all while its circuit is open. */
  get(key: string): Promise<Snapshot<Records>>;
}

/** Registry where capabilities register their feeds at start; the hub follows the server's feed mode (row F0). */
export interface FeedHub {
  register<Records>(feed: Feed<Records>): FeedHandle<Records>;
  registerKeyed<Records>(feed: KeyedFeed<Records>): KeyedFeedHandle<Records>;
  /** Recording of a feed on demand: its keys, and the shift of recorded times so that they play now. Only in replay. */
  recorded(feedId: string): Promise<{ readonly keys: readonly string[]; readonly shiftMs: number }>;
  mode(): FeedMode;
  onModeChange(listener: (mode: FeedMode) => void): () => void;
}

/** Fault id of a source inside this server that is still starting: it is retried within a second. */
export const NOT_READY = 'not-ready';

/** A failed attempt, described so that a user can act. `retryAfterS` is the delay requested by the upstream. */
export class FeedFault extends Error {
  override readonly name = 'FeedFault';
  readonly id: string;
  readonly retryAfterS: number | null;

  constructor(id: string, message: string, options?: { retryAfterS?: number | null; cause?: unknown }) {
    super(message, { cause: options?.cause });
    this.id = id;
    this.retryAfterS = options?.retryAfterS ?? null;
  }
}
