import { createTracksServer } from '#capabilities/tracks/server/index.ts';
import { simulatedTracks } from '#capabilities/tracks/sim/tracks.sim.ts';
import type { RouteLookup } from '#capabilities/route/domain/route-lookup.ts';
import type { FeedHub } from '#platform/server/feeds/feed.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { Config } from '../settings/config.ts';
import type { SkyHandlers } from './sky-handlers.ts';

/** Sources of oceanic tracks. */
export function tracksServerOf(deps: {
  config: Config;
  feeds: FeedHub;
  sky: WorkerCaller<SkyHandlers>;
  lookup: () => RouteLookup | null;
}) {
  const { config, feeds, sky, lookup } = deps;
  return createTracksServer({
    feeds,
    placesOfName: () => lookup()?.pointsByIdent ?? null,
    natUrl: config.NAT_TRACKS_URL === 'off' ? undefined : config.NAT_TRACKS_URL,
    pacotsUrl: config.PACOTS_URL,
    simulated: simulatedTracks(sky, config.SIM_SEED),
  });
}
