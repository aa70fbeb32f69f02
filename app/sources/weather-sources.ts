import type { HistoryForOthers } from '#capabilities/history/server/index.ts';
import { gfsGridSource, gfsRunSource } from '#capabilities/weather/server/gfs-source.ts';
import type { GridSources } from '#capabilities/weather/server/grid-feeds.ts';
import { type WeatherServerDeps, createWeatherServer } from '#capabilities/weather/server/index.ts';
import type { MetarSources } from '#capabilities/weather/server/metar-feeds.ts';
import { awcMetarSources } from '#capabilities/weather/server/metar-source.ts';
import { simulatedGrids } from '#capabilities/weather/sim/grid.sim.ts';
import { simulatedMetars } from '#capabilities/weather/sim/metar.sim.ts';
import type { FeedHub } from '#platform/server/feeds/feed.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { Config } from '../settings/config.ts';
import { openMeteoSourcesOf } from './radar-sources.ts';
import type { SkyHandlers } from './sky-handlers.ts';
import type { WeatherStations } from './weather-stations.ts';

/** Setting by which an operator switches a provider off. */
const OFF = 'off';

/** Sources of gridded weather. */
function gridSourcesOf(config: Config, sky: WorkerCaller<SkyHandlers>): GridSources {
  const base = config.NOMADS_URL;
  const isOff = base === OFF;
  return {
    live: isOff ? null : { run: gfsRunSource(base), grid: gfsGridSource(base) },
    simulated: simulatedGrids(sky, config.SIM_SEED),
    liveUnavailable: isOff ? 'Switched off by the operator (NOMADS_URL=off).' : null,
  };
}

/** Sources of METAR and TAF. */
function metarSourcesOf(
  config: Config,
  sky: WorkerCaller<SkyHandlers>,
  stations: WeatherStations,
): MetarSources {
  const base = config.AWC_URL;
  const isOff = base === OFF;
  return {
    live: isOff ? null : awcMetarSources(base),
    simulated: simulatedMetars({
      sky,
      seed: config.SIM_SEED,
      stations: () => stations.reporting(),
      hasForecast: (station) => stations.hasForecast(station),
    }),
    liveUnavailable: isOff ? 'Switched off by the operator (AWC_URL=off).' : null,
  };
}

const pastMetarsOf =
  (history: HistoryForOthers): WeatherServerDeps['past'] =>
  async (span) =>
    (await history.past('metar', null, span)).map(({ key, atMs, text }) => ({
      icao: key,
      raw: text,
      observedMs: atMs,
    }));

export interface WeatherServerParts {
  config: Config;
  feeds: FeedHub;
  clock: Clock;
  sky: WorkerCaller<SkyHandlers>;
  stations: WeatherStations;
  log: Log;
  history?: HistoryForOthers;
}

/** Weather from the sources of this server. */
export function weatherServerOf({ config, feeds, clock, sky, stations, log, history }: WeatherServerParts) {
  return createWeatherServer({
    feeds,
    clock,
    log,
    ...(history ? { past: pastMetarsOf(history) } : {}),
    grids: gridSourcesOf(config, sky),
    metars: metarSourcesOf(config, sky, stations),
    openMeteo: openMeteoSourcesOf(config),
    stations: stations.sites,
  });
}
