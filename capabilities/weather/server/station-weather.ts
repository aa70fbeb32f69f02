import { Problem } from '#platform/contract/problem.ts';
import type { Snapshot } from '#platform/server/feeds/feed.ts';
import type { WeatherRecord } from '../contract.ts';
import type { StationSite } from '../domain/station-place.ts';
import { weatherRecordOf } from '../domain/station-record.ts';
import type { StationAnswer } from '../domain/station-report.ts';
import type { MetarFeeds, Reports } from './metar-feeds.ts';

/** Positions of stations; supplied by the composition root from navigation data. */
export interface StationSites {
  find(icao: string): StationSite | null;
}

interface Found<Report> {
  report: Report;
  timeMs: number;
  snapshot: Snapshot<unknown>;
}

type PixelReading<Report> = (Found<Report> | null)[];

const newest = <Report>(candidates: PixelReading<Report>): Found<Report> | null =>
  candidates.reduce(
    (best, one) => (one !== null && (best === null || one.timeMs > best.timeMs) ? one : best),
    null,
  );

function inWorld<Report>(
  snapshot: Snapshot<Reports<Report>>,
  icao: string,
  timeOf: (report: Report) => number | null,
): Found<Report> | null {
  const report = snapshot.records?.get(icao);
  return report === undefined ? null : { report, timeMs: timeOf(report) ?? 0, snapshot };
}

function inAnswer<Report>(
  snapshot: Snapshot<StationAnswer> | null,
  pick: (answer: StationAnswer) => Report | null,
  timeOf: (report: Report) => number | null,
): Found<Report> | null {
  const report = snapshot?.records ? pick(snapshot.records) : null;
  return report === null || snapshot === null ? null : { report, timeMs: timeOf(report) ?? 0, snapshot };
}

/** The freshness of one report: by the report's own time. */
function freshnessOf(found: Found<unknown>): Snapshot<unknown>['freshness'] {
  const { freshness } = found.snapshot;
  return { ...freshness, asOf: found.timeMs > 0 ? new Date(found.timeMs).toISOString() : freshness.asOf };
}

/**
 * METAR and TAF of a station. The world's files answer while they are fresh and contain the station; otherwise the
 * station is requested separately, and the newer report counts.
 * @throws Problem 404 when there is no report, 503 when the sources are unavailable
 */
export async function stationWeather(
  icao: string,
  { feeds, sites }: { feeds: MetarFeeds; sites: StationSites },
): Promise<WeatherRecord> {
  const noReport = () => new Problem('weather-not-available', 404, `Weather not available for ${icao}`);
  if (!/^[A-Z][A-Z\d]{3}$/.test(icao)) throw noReport();
  const metars = feeds.metars.snapshot();
  const tafs = feeds.tafs.snapshot();
  const isAnswered =
    metars.freshness.state === 'fresh' && tafs.freshness.state === 'fresh' && metars.records?.has(icao);
  const stationAnswer = isAnswered ? null : await feeds.station.get(icao);
  const metar = newest([
    inWorld(metars, icao, ({ metar: { observedMs } }) => observedMs),
    inAnswer(
      stationAnswer,
      (answer) => answer.metar,
      ({ metar: { observedMs } }) => observedMs,
    ),
  ]);
  const taf = newest([
    inWorld(tafs, icao, ({ taf: { issuedMs } }) => issuedMs),
    inAnswer(
      stationAnswer,
      (answer) => answer.taf,
      ({ taf: { issuedMs } }) => issuedMs,
    ),
  ]);
  const found = metar ?? taf;
  if (found === null) {
    if (stationAnswer?.records) throw noReport();
    throw new Problem(
      'weather-unavailable',
      503,
      `The weather of ${icao} is unavailable: ${stationAnswer?.message ?? metars.message ?? 'nothing received yet.'}`,
    );
  }
  return weatherRecordOf({
    icao,
    metar: metar?.report ?? null,
    taf: taf?.report ?? null,
    name: stationAnswer?.records?.name ?? null,
    site: sites.find(icao),
    freshness: freshnessOf(found),
    tafFreshness: taf && freshnessOf(taf),
    message: found.snapshot.message,
  });
}
