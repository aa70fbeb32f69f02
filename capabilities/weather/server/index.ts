import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { FeedHub, Snapshot } from '#platform/server/feeds/feed.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { type GridFeeds, type GridSources, registerGridFeeds } from './grid-feeds.ts';
import { registerGridRoutes } from './grid.routes.ts';
import { type MetarFeeds, type MetarSources, type Reports, registerMetarFeeds } from './metar-feeds.ts';
import { metarObjects } from './metar.objects.ts';
import { type MetarRoutesDeps, registerMetarRoutes } from './metar.routes.ts';
import { type OpenMeteoSources, registerOpenMeteoFeed, registerOpenMeteoRoute } from './open-meteo.ts';
import { type StationSites, stationWeather } from './station-weather.ts';
import type { WeatherRecord } from '../contract.ts';

export interface WeatherServerDeps {
  feeds: FeedHub;
  clock: Clock;
  grids: GridSources;
  metars: MetarSources;
  openMeteo: OpenMeteoSources;
  stations: StationSites;
  log?: Pick<Log, 'error'>;
  /** METARs of earlier server runs; without it the past begins at the start of this one. */
  past?: MetarRoutesDeps['past'];
}

export interface ReportedPlace extends LatLon {
  readonly source: string;
  readonly asOf: string | null;
}

/** Queries of the weather for other capabilities. */
export interface WeatherForOthers {
  grids: GridFeeds;
  /** METAR and TAF of a station. Rejects with a `Problem` when there are none. */
  reportOf: (icao: string) => Promise<WeatherRecord>;
  /** Called after each change of METAR or TAF; returns a function that unsubscribes. */
  onReports: (listener: () => void) => () => void;
  /** Position of each station in its newest METAR or TAF; stations without a position are omitted. */
  reportedPlaces: () => ReadonlyMap<string, LatLon>;
  /** Position of a station in its newest METAR, otherwise TAF, with its source. */
  reportedPlace: (icao: string) => ReportedPlace | null;
  /** The newest report of every station, verbatim, with its source. */
  reports: (kind: 'metar' | 'taf') => {
    origin: Freshness['origin'];
    reports: readonly { icao: string; atMs: number | null; raw: string }[];
  };
}

const rowsOf = <Report extends { icao: string; raw: string }>(
  { records, freshness: { origin } }: Snapshot<Reports<Report>>,
  timeOf: (report: Report) => number | null,
) => ({
  origin,
  reports: Array.from(records?.values() ?? [], (report) => ({
    icao: report.icao,
    raw: report.raw,
    atMs: timeOf(report),
  })),
});

function reportedPlaces({ metars, tafs }: MetarFeeds): ReadonlyMap<string, LatLon> {
  const places = new Map<string, LatLon>();
  for (const { records } of [tafs.snapshot(), metars.snapshot()])
    for (const { icao, lat, lon } of records?.values() ?? [])
      if (lat !== null && lon !== null) places.set(icao, { lat, lon });
  return places;
}

function reportedPlace({ metars, tafs }: MetarFeeds, icao: string): ReportedPlace | null {
  for (const { records, freshness } of [metars.snapshot(), tafs.snapshot()]) {
    const { lat, lon } = records?.get(icao) ?? { lat: null, lon: null };
    if (lat !== null && lon !== null) return { lat, lon, source: freshness.source, asOf: freshness.asOf };
  }
  return null;
}

/** Server side of weather, including its gridded fields for flight planning. */
export function createWeatherServer(deps: WeatherServerDeps): ServerCapability & WeatherForOthers {
  const { feeds, clock, grids, metars, openMeteo, stations } = deps;
  const gridFeeds = registerGridFeeds(feeds, grids);
  const metarFeeds = registerMetarFeeds(feeds, metars);
  const forecasts = registerOpenMeteoFeed(feeds, openMeteo, (icao) => stations.find(icao));
  return {
    id: 'weather',
    objects: [metarObjects(metarFeeds)],
    grids: gridFeeds,
    reportOf: (icao) => stationWeather(icao, { feeds: metarFeeds, sites: stations }),
    reports: (kind) =>
      kind === 'metar'
        ? rowsOf(metarFeeds.metars.snapshot(), ({ metar }) => metar.observedMs)
        : rowsOf(metarFeeds.tafs.snapshot(), ({ taf }) => taf.issuedMs),
    reportedPlaces: () => reportedPlaces(metarFeeds),
    reportedPlace: (icao) => reportedPlace(metarFeeds, icao),
    onReports(listener) {
      const stops = [metarFeeds.metars.onChange(listener), metarFeeds.tafs.onChange(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    register(host) {
      registerGridRoutes(host, { feeds: gridFeeds, mode: () => feeds.mode(), clock });
      registerMetarRoutes(host, {
        feeds: metarFeeds,
        sites: stations,
        clock,
        ...(deps.log ? { log: deps.log } : {}),
        past: deps.past,
      });
      registerOpenMeteoRoute(host, forecasts);
    },
  };
}
