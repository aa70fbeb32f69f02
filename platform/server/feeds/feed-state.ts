import { formatAge, isoOrNull } from '#aviation/time/utc.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import { type FeedFault, NOT_READY } from './feed.ts';

export type FeedOrigin = 'live' | 'replay' | 'simulated';

/** Stored part of the last good answer. */
export interface StoredRecords<Records> {
  records: Records;
  rejected: number;
  bytes: number;
  asOf: string | null;
  /** Time from which a working source would have newer data, or null. */
  supersededByMs: number | null;
  receivedMs: number;
}

/** From the first failed attempt to the first successful one (`toMs`, null while it lasts). */
export interface Outage {
  fromMs: number;
  toMs: number | null;
  /** Text of the last fault of the source itself. */
  cause: string;
}

/** Complete state of one feed (or one key of it) in one mode. */
export interface FeedState<Records> {
  kept: StoredRecords<Records> | null;
  failure: { id: string; message: string } | null;
  /** Text stating why the source was not requested at the last attempt: its data is unknown. */
  notAsked: string | null;
  outage: Outage | null;
  lastTryMs: number | null;
  nextTryMs: number | null;
  version: number;
}

export const emptyState = <Records>(version: number): FeedState<Records> => ({
  kept: null,
  failure: null,
  notAsked: null,
  outage: null,
  lastTryMs: null,
  nextTryMs: null,
  version,
});

/** Faults raised by our own gate while a host is paused: they hide the cause. */
const CONSEQUENCES = new Set(['circuit-open', 'asked-to-wait']);

/** The outage after one more attempt. It is kept after its end, until the next begins. */
export function outageAfter(before: Outage | null, fault: FeedFault | null, nowMs: number): Outage | null {
  const running = before !== null && before.toMs === null ? before : null;
  if (fault === null) return running ? { ...running, toMs: nowMs } : before;
  if (fault.id === NOT_READY) return before;
  if (running === null) return { fromMs: nowMs, toMs: null, cause: fault.message };
  return CONSEQUENCES.has(fault.id) ? running : { ...running, cause: fault.message };
}

/** Times further in the future than this mean a wrong clock, of the source or of this server. */
const FUTURE_TOLERANCE_MS = 10 * 60_000;

export interface Judged {
  freshness: Freshness;
  message: string | null;
}

/**
 * State and age at `nowMs`: `failed` when the last attempt failed, `stale` when nothing was received yet, or when the
 * time of receipt, or of the data itself, is older than allowed or in the future.
 */
export function judge<Records>(
  state: FeedState<Records>,
  options: { source: string; origin: FeedOrigin; staleAfterS: number; nowMs: number },
): Judged {
  const { kept, failure } = state;
  const base = {
    source: options.source,
    origin: options.origin,
    asOf: kept?.asOf ?? null,
    receivedAt: isoOrNull(kept?.receivedMs ?? null),
  };
  if (failure !== null) return { freshness: { ...base, state: 'failed' }, message: failure.message };
  if (state.notAsked !== null) return { freshness: { ...base, state: 'stale' }, message: state.notAsked };
  // The first answer is pending: nothing has failed, but nothing is fresh.
  if (kept === null) return { freshness: { ...base, state: 'stale' }, message: 'Nothing received yet.' };
  const asOfMs = kept.asOf === null ? kept.receivedMs : Date.parse(kept.asOf);
  const aheadMs = asOfMs - options.nowMs;
  if (aheadMs > FUTURE_TOLERANCE_MS) {
    return {
      freshness: { ...base, state: 'stale' },
      message: `The data is dated ${formatAge(aheadMs)} in the future: a clock is wrong here or at the source.`,
    };
  }
  const ageMs = Math.max(options.nowMs - kept.receivedMs, options.nowMs - asOfMs);
  if (ageMs > options.staleAfterS * 1000) {
    return { freshness: { ...base, state: 'stale' }, message: `The last data is ${formatAge(ageMs)} old.` };
  }
  if (kept.supersededByMs !== null && options.nowMs > kept.supersededByMs) {
    const late = formatAge(options.nowMs - kept.supersededByMs);
    return {
      freshness: { ...base, state: 'stale' },
      message: `The next issue was due ${late} ago and has not arrived.`,
    };
  }
  return { freshness: { ...base, state: 'fresh' }, message: null };
}
