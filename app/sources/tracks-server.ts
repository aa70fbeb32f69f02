import { createTracksServer } from '#capabilities/tracks/server/index.ts';
import { createNatSim } from '#capabilities/tracks/sim/nat.sim.ts';
import { createPacotsSim } from '#capabilities/tracks/sim/pac.sim.ts';
import type { RouteLookup } from '#capabilities/route/domain/route-lookup.ts';
import type { FeedHub } from '#platform/server/feeds/feed.ts';
import { createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { windOf } from '#sky/tracks/wind-at.ts';
import type { Config } from '../settings/config.ts';

/** Oceanic tracks; the simulated ones ride the jet that the weather layers show. */
export function tracksServerOf(config: Config, feeds: FeedHub, lookup: () => RouteLookup | null) {
  const windAt = windOf(createAtmosphere({ seed: config.SIM_SEED }));
  const simulation = { seed: String(config.SIM_SEED), windAt };
  return createTracksServer({
    feeds,
    placesOfName: () => lookup()?.pointsByIdent ?? null,
    natUrl: config.NAT_TRACKS_URL === 'off' ? undefined : config.NAT_TRACKS_URL,
    pacotsUrl: config.PACOTS_URL,
    simulated: { nat: createNatSim(simulation), pacots: createPacotsSim(simulation) },
  });
}
