import { createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { atlanticTrack } from '#sky/traffic/atlantic-tracks.ts';
import { type Traffic, createTraffic } from '#sky/traffic/create-traffic.ts';
import type { TrafficAirport } from '#sky/traffic/flight.ts';
import { windTableOf } from '#sky/traffic/wind-table.ts';
import { writeTrafficColumns } from '../domain/frames/traffic-columns.ts';

/** Which world of traffic is meant. */
export interface TrafficWorldKey {
  readonly seed: number;
  readonly aircraft: number;
  /** Names the list of airports, which is sent only when the thread does not know it yet. */
  readonly airportsKey: string;
}
export interface TrafficWorldRequest extends TrafficWorldKey {
  readonly airports: readonly TrafficAirport[];
}
/** How many aircraft of the fleet have their flights. */
export interface FleetMade {
  readonly made: number;
  readonly fleet: number;
}

let world: { key: string; traffic: Traffic; made: number } | null = null;
const keyOf = ({ seed, aircraft, airportsKey }: TrafficWorldKey): string =>
  `${seed} ${aircraft} ${airportsKey}`;

/** Run in the thread of the simulated sky: traffic through its wind. No call takes long: others share the thread. */
export const trafficHandlers = {
  /** Begins the world of traffic, without a flight yet. */
  trafficWorld(request: TrafficWorldRequest): FleetMade {
    const { seed, aircraft, airports } = request;
    const windAt = windTableOf(createAtmosphere({ seed }));
    world = {
      key: keyOf(request),
      traffic: createTraffic({ seed, aircraft, airports, windAt, routeOf: atlanticTrack }),
      made: 0,
    };
    return { made: 0, fleet: world.traffic.fleetSize };
  },
  /** Makes flights for so long, ms; `null` when this thread does not know the world (any more). */
  trafficPart(
    asked: TrafficWorldKey & { readonly timeMs: number; readonly maxMs: number },
  ): FleetMade | null {
    if (world?.key !== keyOf(asked)) return null;
    const { timeMs, maxMs } = asked;
    const { traffic } = world;
    const until = performance.now() + maxMs;
    while (world.made < traffic.fleetSize && performance.now() < until) {
      traffic.prepare({ timeMs, from: world.made, until: world.made + 1 });
      world.made += 1;
    }
    return { made: world.made, fleet: traffic.fleetSize };
  },
  /** Everything made that flies at an instant, in columns; `null` when this thread does not know the world (any more). */
  trafficStep(asked: TrafficWorldKey & { readonly timeMs: number }): Uint8Array | null {
    if (world?.key !== keyOf(asked)) return null;
    return writeTrafficColumns(world.traffic.trafficAt({ timeMs: asked.timeMs, until: world.made }));
  },
};
export type TrafficHandlers = typeof trafficHandlers;
