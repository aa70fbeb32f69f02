import type { RadarSources } from '#capabilities/radar/server/radar-feeds.ts';
import { radarTiles, rainviewerList } from '#capabilities/radar/server/radar-sources.ts';
import { simulatedRadar } from '#capabilities/radar/sim/radar.sim.ts';
import { type OpenMeteoSources, openMeteoSource } from '#capabilities/weather/server/open-meteo.ts';
import { simulatedOpenMeteo } from '#capabilities/weather/sim/open-meteo.sim.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { Config } from '../settings/config.ts';
import type { SkyHandlers } from './sky-handlers.ts';

const offText = (setting: string, address: string): string | null =>
  address === 'off' ? `Switched off by the operator (${setting}=off).` : null;

/** Sources of radar images and lightning. */
export function radarSourcesOf(config: Config, sky: WorkerCaller<SkyHandlers>): RadarSources {
  const rainviewer = config.RAINVIEWER_URL === 'off' ? null : config.RAINVIEWER_URL;
  const nexrad = config.NEXRAD_URL === 'off' ? null : config.NEXRAD_URL;
  const simulated = simulatedRadar(sky, config.SIM_SEED);
  return {
    list: { live: rainviewer === null ? null : rainviewerList(rainviewer), simulated: simulated.list },
    tiles: {
      live: rainviewer === null && nexrad === null ? null : radarTiles({ rainviewer, nexrad }),
      simulated: simulated.tiles,
    },
    lightning: { simulated: simulated.lightning },
    rainviewerUnavailable: offText('RAINVIEWER_URL', config.RAINVIEWER_URL),
    nexradUnavailable: offText('NEXRAD_URL', config.NEXRAD_URL),
  };
}

/** Source of the forecast for a location. */
export function openMeteoSourcesOf(config: Config): OpenMeteoSources {
  const base = config.OPEN_METEO_URL;
  return {
    live: base === 'off' ? null : openMeteoSource(base),
    simulated: simulatedOpenMeteo(config.SIM_SEED),
    liveUnavailable: offText('OPEN_METEO_URL', base),
  };
}
