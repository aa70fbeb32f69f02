import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  type MetarColumns,
  type WeatherRecord,
  getMetars,
  getWeather,
  getWeatherService,
} from '../contract.ts';
import { metarColumns } from '../domain/metar-columns.ts';
import { MetarHistory } from '../domain/metar-history.ts';
import { outlookStart } from '../domain/taf-hours.ts';
import type { MetarFeeds } from './metar-feeds.ts';
import { type StationSites, stationWeather } from './station-weather.ts';

export interface MetarRoutesDeps {
  feeds: MetarFeeds;
  sites: StationSites;
  clock: Clock;
}

/** Remembers every snapshot as it comes; another feed mode begins with an empty memory. */
function followHistory({ feeds, clock }: MetarRoutesDeps): MetarHistory {
  const history = new MetarHistory();
  feeds.metars.onChange(() => {
    const { records } = feeds.metars.snapshot();
    if (records === null) history.clear();
    else history.add(records.values(), clock.nowMs());
  });
  return history;
}

/** The answer of all stations. `revision` changes with everything it shows. */
interface WorldAnswer {
  revision(): string;
  columns(): MetarColumns;
}

/** Makes the columns once for each snapshot and hour, however many ask. */
function worldAnswerOf(deps: MetarRoutesDeps): WorldAnswer {
  const { feeds, sites, clock } = deps;
  const history = followHistory(deps);
  let made: { key: string; columns: ReturnType<typeof metarColumns> } | null = null;
  const now = () => {
    const metars = feeds.metars.snapshot();
    const tafs = feeds.tafs.snapshot();
    const outlookFromMs = outlookStart(clock.nowMs());
    const told = {
      freshness: metars.freshness,
      message: metars.message,
      tafFreshness: tafs.freshness,
      tafMessage: tafs.message,
    };
    return { metars, tafs, outlookFromMs, told, key: `${metars.version} ${tafs.version} ${outlookFromMs}` };
  };
  return {
    revision() {
      const { key, told } = now();
      return `${key} ${JSON.stringify(told)}`;
    },
    columns() {
      const { metars, tafs, outlookFromMs, told, key } = now();
      if (made?.key !== key) {
        const columns = metarColumns({
          metars: metars.records?.values() ?? [],
          tafOf: (icao) => tafs.records?.get(icao) ?? null,
          siteOf: (icao) => sites.find(icao),
          pastOf: (icao) => history.of(icao),
          outlookFromMs,
        });
        made = { key, columns };
      }
      return { ...told, ...made.columns };
    },
  };
}

/** Of some stations those that have a report; a source that cannot be asked is a failure, not a station less. */
async function recordsOf(ids: readonly string[], deps: MetarRoutesDeps): Promise<WeatherRecord[]> {
  const records = await Promise.all(
    ids.map((icao) =>
      stationWeather(icao, deps).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 404) return null;
        throw error;
      }),
    ),
  );
  return records.filter((record) => record !== null);
}

/** Registers the calls of METAR and TAF. */
export function registerMetarRoutes(host: ServerHost, deps: MetarRoutesDeps): void {
  const world = worldAnswerOf(deps);
  host.sharedRoute(getMetars, world.revision, world.columns);
  host.route(getWeather, ({ query }) => stationWeather(query.icao.toUpperCase(), deps));
  host.route(getWeatherService, async ({ query }) => {
    const ids = [...new Set(query.ids.toUpperCase().split(','))];
    const records = await recordsOf(ids, deps);
    return query.taf === 'true'
      ? records
      : records.map((record) => ({ ...record, rawTaf: null, taf: null, tafFreshness: null }));
  });
}
