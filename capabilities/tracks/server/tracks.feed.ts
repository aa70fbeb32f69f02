import {
  type Feed,
  FeedFault,
  type ParseContext,
  type RawPart,
  type RawSource,
} from '#platform/server/feeds/feed.ts';
import { messageTextOf } from '../domain/message-text.ts';
import { parseNatMessages } from '../domain/nat-message.ts';
import type { OceanicTrack, ParsedNotices, TrackNotice } from '../domain/oceanic-track.ts';
import { parsePacotsNotices } from '../domain/pacots-notices.ts';

/** Stored content of a tracks feed: the notices with their tracks, and what could not be used. */
export interface TrackRecords {
  notices: readonly TrackNotice[];
  rejected: readonly string[];
}

export interface TrackSources {
  live: RawSource | null;
  /** Why there is no live source, in plain words. */
  liveUnavailable: string | null;
  simulated: RawSource | null;
}

/** A page of messages over plain HTTP, in any format. */
export function trackPage(url: string): RawSource {
  return {
    name: new URL(url).hostname,
    fetch: ({ http }) => http.fetch({ url, accept: ['text/', 'application/json'], maxBytes: 4_000_000 }),
  };
}

/** Messages are issued twice a day; a page that still shows yesterday's is stale. */
const STALE_AFTER_S = 26 * 3600;
const EVERY_S = 600;
/** At most six hours separate the end of one set (19:00Z, 08:00Z) and the start of the next. */
const NEXT_SET_WITHIN_MS = 6 * 3_600_000;

export function natFeed(sources: TrackSources): Feed<TrackRecords> {
  return {
    id: 'nat-tracks',
    title: 'North Atlantic tracks',
    everyS: EVERY_S,
    staleAfterS: STALE_AFTER_S,
    count: trackCount,
    ...sources,
    parse: (parts, context) => parsed(parts, context, (text) => parseNatMessages(text, context.receivedMs)),
  };
}

export function pacotsFeed(sources: TrackSources): Feed<TrackRecords> {
  return {
    id: 'pac-tracks',
    title: 'Pacific tracks (PACOTS)',
    everyS: EVERY_S,
    staleAfterS: STALE_AFTER_S,
    count: trackCount,
    ...sources,
    parse: (parts, context) => parsed(parts, context, parsePacotsNotices),
  };
}

const trackCount = ({ notices }: TrackRecords): number =>
  notices.reduce((sum, { tracks }) => sum + tracks.length, 0);

function parsed(parts: readonly RawPart[], context: ParseContext, parse: (text: string) => ParsedNotices) {
  const decoder = new TextDecoder();
  const text = parts
    .map(({ body, contentType }) => messageTextOf(decoder.decode(body), contentType))
    .join('\n\n');
  const { notices, rejected } = parse(text);
  // An empty list is "no tracks today"; text without a single message means that the page has changed its format.
  if (notices.length === 0 && text.trim() !== '') {
    const why = rejected[0] ?? 'The answer contains no track message.';
    throw new FeedFault('tracks-unreadable', `${why} The page may have changed its format.`);
  }
  const issued = notices.flatMap(({ issuedAtMs }) => (issuedAtMs === null ? [] : [issuedAtMs]));
  const asOf = issued.length === 0 ? null : new Date(Math.max(...issued) + context.shiftMs).toISOString();
  const ends = notices.flatMap(({ validToMs }) => (validToMs === null ? [] : [validToMs]));
  return {
    records: { notices: notices.map((notice) => shifted(notice, context.shiftMs)), rejected },
    rejected,
    asOf,
    ...(ends.length === 0
      ? {}
      : { supersededByMs: Math.max(...ends) + NEXT_SET_WITHIN_MS + context.shiftMs }),
  };
}

/** In replay every time is shifted so that the recording plays now; the text is unchanged. */
function shifted(notice: TrackNotice, byMs: number): TrackNotice {
  if (byMs === 0) return notice;
  const move = (atMs: number | null) => (atMs === null ? null : atMs + byMs);
  return {
    ...notice,
    issuedAtMs: move(notice.issuedAtMs),
    validFromMs: move(notice.validFromMs),
    validToMs: move(notice.validToMs),
    tracks: notice.tracks.map((track): OceanicTrack => ({
      ...track,
      validFromMs: track.validFromMs + byMs,
      validToMs: track.validToMs + byMs,
    })),
  };
}
