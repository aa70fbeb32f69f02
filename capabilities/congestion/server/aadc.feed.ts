import {
  FeedFault,
  type FeedHub,
  type KeyedFeedHandle,
  type KeyedRawSource,
} from '#platform/server/feeds/feed.ts';
import { type AadcRecord, parseAadc } from '../domain/aadc-json.ts';
import { QUARTER_MS, bucketStartMs } from '../domain/congestion.ts';

const MAX_BYTES = 8 * 1024 * 1024;
/** FAA location identifiers; anything else need not be requested. */
const LOCATION_IDENTIFIER = /^[A-Z0-9]{3,4}$/;

/**
 * AADC of the FAA. An unknown airport is a valid answer, not a failure of the source.
 * @param base of the service, ending in a slash
 */
export function aadcSource(base: string): KeyedRawSource {
  // The server reportedly responds only with a Referer header.
  const referer = new URL('..', base).href;
  return {
    name: new URL(base).host,
    async fetch(key, { http }) {
      if (!LOCATION_IDENTIFIER.test(key)) return { kind: 'empty' };
      const url = new URL(`airports/${key}`, base).href;
      try {
        return await http.fetch({
          url,
          headers: { referer },
          accept: ['application/json'],
          maxBytes: MAX_BYTES,
        });
      } catch (error) {
        if (error instanceof FeedFault && error.id === 'not-found') return { kind: 'empty' };
        throw error;
      }
    },
  };
}

export interface AadcSources {
  readonly live: KeyedRawSource | null;
  readonly simulated: KeyedRawSource;
  readonly liveUnavailable: string | null;
}

/** Answer of a source for an airport: `null` if unknown to it. */
export interface AadcAnswer {
  readonly aadc: AadcRecord | null;
}

/** The time of a record as far as it states one: its day. */
const dayOf = ({ year, month, day }: AadcRecord): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString();

/** Registers the arrival demand of airports; keys are upper-case codes. */
export function registerAadcFeed(hub: FeedHub, sources: AadcSources): KeyedFeedHandle<AadcAnswer> {
  return hub.registerKeyed<AadcAnswer>({
    id: 'aadc',
    title: 'Arrival demand of airports (AADC)',
    // The FAA's page refreshes every 10 minutes.
    freshForS: 600,
    staleAfterS: 1800,
    maxKeys: 300,
    // Only airports in the FAA's airspace have demand data.
    recordedKeys: ({ airports }) => airports.filter((icao) => /^(?:K|P[AGH]|TJ)/.test(icao)),
    ...sources,
    parse(parts, { receivedMs, shiftMs }) {
      const [main] = parts;
      if (!main) return { records: { aadc: null }, rejected: [], asOf: null };
      const outcome = parseAadc(Buffer.from(main.body).toString('utf8'));
      if (!outcome.ok) throw new FeedFault('unreadable', outcome.message);
      const aadc = shiftMs === 0 ? outcome.aadc : shifted(outcome.aadc, shiftMs);
      return { records: { aadc }, rejected: outcome.rejected, asOf: asOfRecord(aadc, receivedMs + shiftMs) };
    },
  });
}

const DAY_MS = 86_400_000;

/**
 * Valid time of a record. The answer does not state when it was made: if its quarter-hours (without any, its day)
 * include the time of receipt, that time is used, otherwise the nearest end.
 */
function asOfRecord(aadc: AadcRecord, receivedMs: number): string {
  const starts = aadc.timeBuckets.map((bucket) => bucketStartMs(aadc, bucket));
  const dayMs = Date.parse(dayOf(aadc));
  const fromMs = starts.length === 0 ? dayMs : Math.min(...starts);
  const toMs = starts.length === 0 ? dayMs + DAY_MS : Math.max(...starts) + QUARTER_MS;
  return new Date(Math.min(Math.max(receivedMs, fromMs), toMs)).toISOString();
}

/** In replay every bucket is shifted equally, to the quarter-hour. */
function shifted(aadc: AadcRecord, shiftMs: number): AadcRecord {
  const shift = Math.round(shiftMs / QUARTER_MS) * QUARTER_MS;
  const made = new Date(Date.parse(dayOf(aadc)) + shift);
  const timeBuckets = aadc.timeBuckets.map((bucket) => {
    const start = new Date(bucketStartMs(aadc, bucket) + shift);
    return {
      ...bucket,
      day: start.getUTCDate(),
      time: start.toISOString().slice(11, 16).replace(':', ''),
    };
  });
  return {
    ...aadc,
    year: made.getUTCFullYear(),
    month: made.getUTCMonth() + 1,
    day: made.getUTCDate(),
    timeBuckets,
  };
}
