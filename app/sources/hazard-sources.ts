import type { HazardFeedSources } from '#capabilities/hazards/server/hazard-feeds.ts';
import { awcHazardSources } from '#capabilities/hazards/server/hazard-sources.ts';
import { type HazardsServerDeps, createHazardsServer } from '#capabilities/hazards/server/index.ts';
import { simulatedHazards } from '#capabilities/hazards/sim/hazards.sim.ts';
import type { HistoryForOthers } from '#capabilities/history/server/index.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { Config } from '../settings/config.ts';
import type { SkyHandlers } from './sky-handlers.ts';

/** Sources of SIGMETs, G-AIRMETs and pilot reports. */
function hazardSourcesOf(config: Config, sky: WorkerCaller<SkyHandlers>): HazardFeedSources {
  const isOff = config.AWC_URL === 'off';
  return {
    live: isOff ? null : awcHazardSources(config.AWC_URL),
    simulated: simulatedHazards(sky, config.SIM_SEED),
    liveUnavailable: isOff ? 'Switched off by the operator (AWC_URL=off).' : null,
  };
}

/** Hazards from the sources of this server, including recently expired ones. */
export const hazardsServerOf = (
  parts: Pick<HazardsServerDeps, 'feeds' | 'clock' | 'log'> & {
    config: Config;
    sky: WorkerCaller<SkyHandlers>;
    history: HistoryForOthers;
  },
): ServerCapability =>
  createHazardsServer({
    ...parts,
    sources: hazardSourcesOf(parts.config, parts.sky),
    past: (span) => parts.history.past('hazard', null, span),
  });
