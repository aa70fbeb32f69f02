import { isoOrNull } from '#aviation/time/utc.ts';
import type { FeedStatus } from '#platform/contract/feeds.ts';
import type { FeedMode } from '#platform/contract/freshness.ts';
import { type FeedState, type Outage, judge } from './feed-state.ts';
import type { Feed, KeyedFeed, Snapshot } from './feed.ts';

interface SourceIn<Source> {
  name: string;
  /** `null`: this mode has no source, for the reason in `unavailable`. */
  fetcher: Source | 'replay' | null;
  unavailable: string | null;
}

/** Source of a feed in a mode. */
export function sourceIn<Source extends { name: string }>(
  feed: { live: Source | null; simulated: Source | null; liveUnavailable?: string | null },
  mode: FeedMode,
): SourceIn<Source> {
  if (mode === 'replay') {
    return { name: `${feed.live?.name ?? 'recording'} (recorded)`, fetcher: 'replay', unavailable: null };
  }
  const source = mode === 'live' ? feed.live : feed.simulated;
  const reason =
    mode === 'live'
      ? (feed.liveUnavailable ?? (source === null ? 'There is no live source for this yet.' : null))
      : source === null
        ? 'There is no simulated source for this.'
        : null;
  return {
    name: source?.name ?? (mode === 'simulated' ? 'Simulated' : '—'),
    fetcher: reason === null ? source : null,
    unavailable: reason,
  };
}

/** A feed's state for capabilities, evaluated at `nowMs`. */
export function snapshotOf<Records>(
  feed: Feed<Records> | KeyedFeed<Records>,
  mode: FeedMode,
  state: FeedState<Records>,
  nowMs: number,
): Snapshot<Records> {
  const source = sourceIn<{ name: string }>(feed, mode);
  const { staleAfterS } = feed;
  const judged = judge(state, { source: source.name, origin: mode, staleAfterS, nowMs });
  return {
    records: state.kept?.records ?? null,
    // An unavailable source delivers nothing, so it is not waiting.
    freshness: source.unavailable === null ? judged.freshness : { ...judged.freshness, state: 'failed' },
    message: source.unavailable ?? judged.message,
    isNotAsked: state.notAsked !== null,
    rejected: state.kept?.rejected ?? 0,
    bytes: state.kept?.bytes ?? 0,
    version: state.version,
  };
}

const countOf = <Records>(feed: { count?: (records: Records) => number }, records: Records): number | null =>
  feed.count ? feed.count(records) : Array.isArray(records) ? records.length : null;

const outageText = (outage: Outage | null): FeedStatus['lastOutage'] =>
  outage && {
    from: new Date(outage.fromMs).toISOString(),
    to: isoOrNull(outage.toMs),
    cause: outage.cause,
  };

/** A scheduled feed on the status page. */
export function statusOf<Records>(
  feed: Feed<Records>,
  mode: FeedMode,
  state: FeedState<Records>,
  nowMs: number,
): FeedStatus {
  const source = sourceIn(feed, mode);
  const judged = judge(state, { source: source.name, origin: mode, staleAfterS: feed.staleAfterS, nowMs });
  const isWaiting = state.kept === null && state.failure === null;
  return {
    id: feed.id,
    title: feed.title,
    source: source.name,
    origin: mode,
    state: source.unavailable !== null ? 'off' : isWaiting ? 'waiting' : judged.freshness.state,
    message: source.unavailable ?? (isWaiting ? state.notAsked : judged.message),
    lastOutage: outageText(state.outage),
    asOf: judged.freshness.asOf,
    receivedAt: judged.freshness.receivedAt,
    lastTryAt: isoOrNull(state.lastTryMs),
    nextTryAt: isoOrNull(state.nextTryMs),
    records: state.kept ? countOf(feed, state.kept.records) : null,
    rejected: state.kept?.rejected ?? 0,
    bytes: state.kept?.bytes ?? 0,
    onDemand: false,
  };
}

/** A feed on demand on the status page: its state is that of its last answer. */
export function keyedStatusOf<Records>(
  feed: KeyedFeed<Records>,
  mode: FeedMode,
  summary: { last: FeedState<Records> | null; outage: Outage | null; keys: number; bytes: number },
  nowMs: number,
): FeedStatus {
  const source = sourceIn(feed, mode);
  const { last } = summary;
  const judged = last
    ? judge(last, { source: source.name, origin: mode, staleAfterS: feed.staleAfterS, nowMs })
    : null;
  return {
    id: feed.id,
    title: feed.title,
    source: source.name,
    origin: mode,
    state: source.unavailable !== null ? 'off' : (judged?.freshness.state ?? 'waiting'),
    message: source.unavailable ?? judged?.message ?? null,
    lastOutage: outageText(summary.outage),
    asOf: judged?.freshness.asOf ?? null,
    receivedAt: judged?.freshness.receivedAt ?? null,
    lastTryAt: isoOrNull(last?.lastTryMs ?? null),
    nextTryAt: null,
    records: last ? summary.keys : null,
    rejected: last?.kept?.rejected ?? 0,
    bytes: summary.bytes,
    onDemand: true,
  };
}
