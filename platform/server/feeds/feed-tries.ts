import { LRUCache } from 'lru-cache';
import { messageOf } from '#platform/contract/problem.ts';
import type { Clock } from '../time/clock.ts';
import { type StartLimit, withinLimit } from '../time/time-limit.ts';
import { createFeedHttp } from './feed-http.ts';
import {
  FeedFault,
  type FetchContext,
  type FetchOutcome,
  type Parsed,
  type ParseContext,
  type RawPart,
} from './feed.ts';
import type { FeedProxy } from './feed-proxy.ts';
import type { FeedState, StoredRecords } from './feed-state.ts';
import type { HostGates } from './host-gate.ts';
import { type Recorder, type Replay, UNKEYED } from './recordings.ts';

export const DEFAULT_TIMEOUT_MS = 15_000;

/** Dependencies of every attempt of every feed on the hub. */
export interface TryDeps {
  clock: Clock;
  gates: HostGates;
  userAgent: string;
  proxy?: FeedProxy | undefined;
  recorder: Recorder | null;
  replay: () => Promise<Replay>;
  /** Replaces real time in tests. */
  startLimit?: StartLimit | undefined;
}

export type Validators = LRUCache<string, { etag: string | null; lastModified: string | null }>;

/** One attempt of one feed (or one key of it) in one mode. */
export interface Try<Records> {
  feedId: string;
  key: string | null;
  timeoutMs: number;
  /** `replay` plays recordings; otherwise the source of the mode. */
  fetch: 'replay' | ((context: FetchContext) => Promise<FetchOutcome>);
  isRecorded: boolean;
  /** Requested by a user: a host paused after failures is still requested. */
  isInsistent: boolean;
  parse: (parts: readonly RawPart[], context: ParseContext) => Parsed<Records> | Promise<Parsed<Records>>;
  validators: Validators;
  /** Aborted when the mode changes or the server stops. */
  signal: AbortSignal;
}

interface Received {
  outcome: FetchOutcome;
  receivedMs: number;
  shiftMs: number;
}

/** A feed whose first answer was recorded later than others' still has a recording. */
function notPlayed<Records>(replay: Replay, { feedId, key }: Try<Records>): string {
  return replay.keysOf(feedId).includes(key ?? UNKEYED)
    ? 'Not recorded yet at this time of the recording.'
    : 'Nothing of this feed was recorded.';
}

async function receive<Records>(one: Try<Records>, deps: TryDeps): Promise<Received> {
  const nowMs = deps.clock.nowMs();
  if (one.fetch === 'replay') {
    const replay = await deps.replay();
    const answer = await replay.answerAt(one.feedId, one.key ?? UNKEYED, nowMs);
    if (answer === null) throw new FeedFault('not-recorded', notPlayed(replay, one));
    const { receivedMs, parts } = answer;
    return { outcome: { kind: 'answer', parts }, receivedMs, shiftMs: replay.shiftMs(nowMs) };
  }
  const { fetch, validators, isInsistent } = one;
  const { gates, userAgent, proxy, startLimit } = deps;
  const outcome = await withinLimit({ ms: one.timeoutMs, signal: one.signal, startLimit }, (signal) =>
    fetch({
      signal,
      nowMs,
      http: createFeedHttp({ gates, userAgent, proxy, signal, validators, isInsistent }),
    }),
  );
  return { outcome, receivedMs: deps.clock.nowMs(), shiftMs: 0 };
}

const bytesOf = (parts: readonly RawPart[]): number =>
  parts.reduce((sum, part) => sum + part.body.byteLength, 0);

async function keep<Records>(
  one: Try<Records>,
  received: { parts: readonly RawPart[]; receivedMs: number; shiftMs: number },
): Promise<StoredRecords<Records>> {
  const { parts, receivedMs, shiftMs } = received;
  const parsed = await one.parse(parts, { receivedMs, shiftMs });
  return {
    records: parsed.records,
    rejected: parsed.rejected.length,
    bytes: bytesOf(parts),
    asOf: parsed.asOf,
    supersededByMs: parsed.supersededByMs ?? null,
    receivedMs: receivedMs + shiftMs,
  };
}

/** Parses an answer stored on disk; `null` when it is no longer usable. */
export async function restore<Records>(
  one: Try<Records>,
  answer: { parts: readonly RawPart[]; receivedMs: number },
): Promise<StoredRecords<Records> | null> {
  return keep(one, { ...answer, shiftMs: 0 }).catch(() => null);
}

/** Fault of a failed attempt: a `FeedFault` unchanged, anything else as an unreadable answer. */
export function faultOf(error: unknown): FeedFault {
  if (error instanceof FeedFault) return error;
  return new FeedFault('unreadable', `The answer could not be read: ${messageOf(error)}`, { cause: error });
}

export interface TryOutcome<Records> {
  state: Pick<FeedState<Records>, 'kept' | 'failure' | 'notAsked'>;
  fault: FeedFault | null;
  /** The raw answer, to be stored on disk; `null` without new data. */
  answer: { receivedMs: number; parts: readonly RawPart[] } | null;
}

/** One attempt. Never throws: a failure keeps the previous data and states the fault. */
export async function tryOnce<Records>(
  one: Try<Records>,
  before: StoredRecords<Records> | null,
  deps: TryDeps,
): Promise<TryOutcome<Records>> {
  // A recording would not contain the data confirmed by a 304.
  if (deps.recorder) one.validators.clear();
  try {
    const { outcome, receivedMs, shiftMs } = await receive(one, deps);
    if (outcome.kind === 'not-modified') {
      if (before === null) {
        throw new FeedFault(
          'unreadable',
          'The source says that nothing has changed, but nothing has been received yet.',
        );
      }
      return {
        state: { kept: { ...before, receivedMs }, failure: null, notAsked: null },
        fault: null,
        answer: null,
      };
    }
    if (outcome.kind === 'not-asked')
      return { state: { kept: null, failure: null, notAsked: outcome.why }, fault: null, answer: null };
    const parts = outcome.kind === 'answer' ? outcome.parts : [];
    const kept = await keep(one, { parts, receivedMs, shiftMs });
    const answer = { receivedMs, parts };
    if (one.isRecorded) await deps.recorder?.write(one.feedId, one.key ?? UNKEYED, answer);
    return { state: { kept, failure: null, notAsked: null }, fault: null, answer };
  } catch (error) {
    // Unusable data must not be confirmed by a 304 later.
    one.validators.clear();
    const fault = faultOf(error);
    return {
      state: { kept: before, failure: { id: fault.id, message: fault.message }, notAsked: null },
      fault,
      answer: null,
    };
  }
}
