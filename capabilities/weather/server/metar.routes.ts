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

export interface MetarRoutesNeeds {
  feeds: MetarFeeds;
  sites: StationSites;
  clock: Clock;
}

/** Remembers every snapshot as it comes; another feed mode begins with an empty memory. */
function followHistory({ feeds, clock }: MetarRoutesNeeds): MetarHistory {
  const history = new MetarHistory();
  feeds.metars.onChange(() => {
    const { records } = feeds.metars.snapshot();
    if (records === null) history.clear();
    else history.add(records.values(), clock.nowMs());
  });
  return history;
}

/** Makes the columns once for each snapshot and hour, however many ask. */
function columnsMaker(needs: MetarRoutesNeeds): () => MetarColumns {
  const { feeds, sites, clock } = needs;
  const history = followHistory(needs);
  let made: { key: string; columns: ReturnType<typeof metarColumns> } | null = null;
  return () => {
    const metars = feeds.metars.snapshot();
    const tafs = feeds.tafs.snapshot();
    const outlookFromMs = outlookStart(clock.nowMs());
    const key = `${metars.version} ${tafs.version} ${outlookFromMs}`;
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
    return {
      freshness: metars.freshness,
      message: metars.message,
      tafFreshness: tafs.freshness,
      tafMessage: tafs.message,
      ...made.columns,
    };
  };
}

/** Of some stations those that have a report; a source that cannot be asked is a failure, not a station less. */
async function recordsOf(ids: readonly string[], needs: MetarRoutesNeeds): Promise<WeatherRecord[]> {
  const records = await Promise.all(
    ids.map((icao) =>
      stationWeather(icao, needs).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 404) return null;
        throw error;
      }),
    ),
  );
  return records.filter((record) => record !== null);
}

/** Registers the calls of METAR and TAF. */
export function registerMetarRoutes(host: ServerHost, needs: MetarRoutesNeeds): void {
  const columns = columnsMaker(needs);
  host.route(getMetars, columns);
  host.route(getWeather, ({ query }) => stationWeather(query.icao.toUpperCase(), needs));
  host.route(getWeatherService, async ({ query }) => {
    const ids = [...new Set(query.ids.toUpperCase().split(','))];
    const records = await recordsOf(ids, needs);
    return query.taf === 'true'
      ? records
      : records.map((record) => ({ ...record, rawTaf: null, taf: null, tafFreshness: null }));
  });
}
