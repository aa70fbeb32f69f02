import { toIso } from '#aviation/time/utc.ts';
import {
  type Feed,
  FeedFault,
  type FeedHandle,
  type FeedHub,
  type FetchContext,
  type FetchOutcome,
  type KeyedFeed,
  type KeyedFeedHandle,
  type KeyedRawSource,
  type RawPart,
  type RawSource,
} from '#platform/server/feeds/feed.ts';
import type { CacheRow } from '../domain/metar-cache-file.ts';
import {
  type StationAnswer,
  type StationMetar,
  type StationTaf,
  readStationAnswer,
  stationMetar,
  stationTaf,
} from '../domain/station-report.ts';
import { createCacheFileDecoder } from './metar-decoding.ts';

/** Reports by station. */
export type Reports<Report> = ReadonlyMap<string, Report>;

/** A simulated source that can report "unchanged" if its last answer is still known. */
export interface SimulatedReports {
  name: string;
  fetch(context: FetchContext, isLastKnown: boolean): Promise<FetchOutcome>;
}
export interface MetarSources {
  live: { metars: RawSource; tafs: RawSource; station: KeyedRawSource } | null;
  simulated: { metars: SimulatedReports; tafs: SimulatedReports; station: KeyedRawSource } | null;
  /** Why live reports are switched off, or null. */
  liveUnavailable: string | null;
}
export interface MetarFeeds {
  metars: FeedHandle<Reports<StationMetar>>;
  tafs: FeedHandle<Reports<StationTaf>>;
  station: KeyedFeedHandle<StationAnswer>;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Stations report every hour: in a small world the newest report may normally be that old. */
const METAR_STALE_S = 75 * MINUTE_S;
/** Forecasts are issued every six hours. */
const TAF_STALE_S = 7 * HOUR_S;
const STATION_FRESH_S = 5 * MINUTE_S;
const KEPT_STATIONS = 1000;

const isoOf = (ms: number): string | null => (ms > 0 ? toIso(ms) : null);

interface ReportFeed<Report extends { icao: string }> {
  id: string;
  title: string;
  kind: 'metar' | 'taf';
  everyS: number;
  staleAfterS: number;
  liveUnavailable: string | null;
  live: RawSource | null;
  simulated: SimulatedReports | null;
  decode(row: CacheRow, time: { receivedMs: number; shiftMs: number }): Report;
  /** Time of the report; the newest of a station is kept. */
  timeOf(report: Report): number | null;
}

function newestByStation<Report extends { icao: string }>(
  reports: readonly Report[],
  timeOf: (report: Report) => number | null,
): { records: Map<string, Report>; newestMs: number } {
  const records = new Map<string, Report>();
  let newestMs = 0;
  for (const report of reports) {
    const timeMs = timeOf(report) ?? 0;
    newestMs = Math.max(newestMs, timeMs);
    const before = records.get(report.icao);
    if (!before || (timeOf(before) ?? 0) <= timeMs) records.set(report.icao, report);
  }
  return { records, newestMs };
}

function registerReports<Report extends { icao: string }>(
  hub: FeedHub,
  feed: ReportFeed<Report>,
): FeedHandle<Reports<Report>> {
  const decodeFile = createCacheFileDecoder(feed.kind, (row, context) => feed.decode(row, context));
  const known: { handle: FeedHandle<Reports<Report>> | null } = { handle: null };
  const { simulated } = feed;
  const registered: Feed<Reports<Report>> = {
    id: feed.id,
    title: feed.title,
    everyS: feed.everyS,
    staleAfterS: feed.staleAfterS,
    live: feed.live,
    simulated: simulated && {
      name: simulated.name,
      fetch: (context) => simulated.fetch(context, known.handle?.snapshot().records != null),
    },
    liveUnavailable: feed.liveUnavailable,
    count: (records) => records.size,
    async parse(parts, context) {
      const { reports, rejected } = await decodeFile(parts, context);
      const { records, newestMs } = newestByStation(reports, (report) => feed.timeOf(report));
      return { records, rejected, asOf: isoOf(newestMs) };
    },
  };
  known.handle = hub.register(registered);
  return known.handle;
}

const stationFeed = (sources: MetarSources): KeyedFeed<StationAnswer> => ({
  id: 'weather-station',
  title: 'METAR and TAF, single station',
  freshForS: STATION_FRESH_S,
  staleAfterS: METAR_STALE_S,
  maxKeys: KEPT_STATIONS,
  recordedKeys: ({ airports }) => airports,
  live: sources.live?.station ?? null,
  simulated: sources.simulated?.station ?? null,
  liveUnavailable: sources.liveUnavailable,
  parse(parts, { key, receivedMs, shiftMs }) {
    const [part] = parts;
    // 204: the service knows no report of this station.
    if (!part) return { records: { metar: null, taf: null, name: null }, rejected: [], asOf: null };
    const read = readStationAnswer(jsonOf(part), key, { receivedMs, shiftMs });
    if (read === null) throw new FeedFault('unreadable', 'The answer is not a list of reports.');
    const asOf = isoOf(read.answer.metar?.metar.observedMs ?? 0);
    return { records: read.answer, rejected: read.rejected, asOf };
  },
});

function jsonOf(part: RawPart): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(part.body));
  } catch (error) {
    throw new FeedFault('unreadable', 'The answer is not JSON.', { cause: error });
  }
}

/** Registers the world's METARs and TAFs and the single station. */
export function registerMetarFeeds(hub: FeedHub, sources: MetarSources): MetarFeeds {
  const { live, simulated, liveUnavailable } = sources;
  return {
    metars: registerReports<StationMetar>(hub, {
      id: 'metar-world',
      title: 'METAR, world',
      kind: 'metar',
      everyS: MINUTE_S,
      staleAfterS: METAR_STALE_S,
      live: live?.metars ?? null,
      simulated: simulated?.metars ?? null,
      liveUnavailable,
      decode: stationMetar,
      timeOf: ({ metar }) => metar.observedMs,
    }),
    tafs: registerReports<StationTaf>(hub, {
      id: 'taf-world',
      title: 'TAF, world',
      kind: 'taf',
      everyS: 10 * MINUTE_S,
      staleAfterS: TAF_STALE_S,
      live: live?.tafs ?? null,
      simulated: simulated?.tafs ?? null,
      liveUnavailable,
      decode: stationTaf,
      timeOf: ({ taf }) => taf.issuedMs,
    }),
    station: hub.registerKeyed(stationFeed(sources)),
  };
}
