import { metarList } from './metar-map-lists.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { runInSlices } from '#platform/server/workers/run-in-slices.ts';
import {
  type MetarColumns,
  type WeatherRecord,
  getMetars,
  getWeather,
  getWeatherService,
} from '../contract.ts';
import { metarColumns } from '../domain/metar-columns.ts';
import { type ArchivedReport, METAR_PAST_MS, MetarHistory } from '../domain/metar-history.ts';
import { outlookStart } from '../domain/taf-hours.ts';
import type { MetarFeeds } from './metar-feeds.ts';
import { type StationSites, stationWeather } from './station-weather.ts';

export interface MetarRoutesDeps {
  feeds: MetarFeeds;
  sites: StationSites;
  clock: Clock;
  /** Stored METARs observed within a period, in the current feed mode. */
  past?: ((span: { fromMs: number; toMs: number }) => Promise<readonly ArchivedReport[]>) | undefined;
  log?: Pick<Log, 'error'>;
}

interface FollowedHistory {
  readonly history: MetarHistory;
  /** Changes when reports of an earlier server run are added. */
  readonly revision: () => number;
}

/** Records every snapshot as it arrives; another feed mode begins with its own stored history. */
function followHistory({ feeds, clock, past, log }: MetarRoutesDeps): FollowedHistory {
  const history = new MetarHistory();
  let revision = 0;
  let { origin } = feeds.metars.snapshot().freshness;
  const readPast = async (): Promise<void> => {
    const begun = origin;
    const nowMs = clock.nowMs();
    const reports = (await past?.({ fromMs: nowMs - METAR_PAST_MS, toMs: nowMs })) ?? [];
    await runInSlices(addPast(history, reports, { nowMs, isWanted: () => begun === origin }));
    revision += 1;
  };
  const read = () =>
    void readPast().catch((error: unknown) => log?.error({ err: error }, 'past METARs were not read'));
  feeds.metars.onChange(() => {
    const { records, freshness } = feeds.metars.snapshot();
    if (freshness.origin !== origin) {
      ({ origin } = freshness);
      history.clear();
      read();
    }
    if (records !== null) history.add(records.values(), clock.nowMs());
  });
  read();
  return { history, revision: () => revision };
}

function* addPast(
  history: MetarHistory,
  reports: readonly ArchivedReport[],
  { nowMs, isWanted }: { nowMs: number; isWanted: () => boolean },
): Generator<void, void> {
  for (const report of reports) {
    if (!isWanted()) return;
    history.addPast(report, nowMs);
    yield;
  }
}

/** The answer for all stations. `revision` changes with any of its content. */
interface WorldAnswer {
  revision(): string;
  columns(): MetarColumns;
}

/** Builds the columns once for each snapshot and hour, for all callers. */
function worldAnswerOf(deps: MetarRoutesDeps): WorldAnswer {
  const { feeds, sites, clock } = deps;
  const { history, revision: pastRevision } = followHistory(deps);
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
    const key = `${metars.version} ${tafs.version} ${outlookFromMs} ${pastRevision()}`;
    return { metars, tafs, outlookFromMs, told, key };
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

/** Records of the stations that have a report; an unavailable source is a failure, not a missing station. */
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
  host.sharedRoute(getMetars, world.revision, world.columns, metarList);
  host.route(getWeather, ({ query }) => stationWeather(query.icao.toUpperCase(), deps));
  host.route(getWeatherService, async ({ query }) => {
    const ids = [...new Set(query.ids.toUpperCase().split(','))];
    const records = await recordsOf(ids, deps);
    return query.taf === 'true'
      ? records
      : records.map((record) => ({ ...record, rawTaf: null, taf: null, tafFreshness: null }));
  });
}
