import { createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { atlanticTrack } from '#sky/traffic/atlantic-tracks.ts';
import { type Traffic, createTraffic } from '#sky/traffic/create-traffic.ts';
import type { TrafficAirport } from '#sky/traffic/flight.ts';
import { windTableOf } from '#sky/traffic/wind-table.ts';
import { writeTrafficColumns } from '../domain/frames/traffic-columns.ts';

/** Identifies a simulated traffic world. */
export interface TrafficWorldKey {
  readonly seed: number;
  readonly aircraft: number;
  /** Identifies the list of airports, which is sent only when the thread does not have it. */
  readonly airportsKey: string;
}
export interface TrafficWorldRequest extends TrafficWorldKey {
  readonly airports: readonly TrafficAirport[];
}
/** Number of aircraft of the fleet whose flights are computed. */
export interface FleetMade {
  readonly made: number;
  readonly fleet: number;
}

let world: { key: string; traffic: Traffic; made: number } | null = null;
const keyOf = ({ seed, aircraft, airportsKey }: TrafficWorldKey): string =>
  `${seed} ${aircraft} ${airportsKey}`;

/**
 * Run in the thread of the simulated sky: traffic in its wind. Calls are short, because other work shares the thread.
 */
export const trafficHandlers = {
  /** Creates the traffic world, without flights. */
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
  /** Computes flights for the given time, ms; `null` when this thread does not have the world. */
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
  /** All computed aircraft in flight at an instant, in columns; `null` when this thread does not have the world. */
  trafficStep(asked: TrafficWorldKey & { readonly timeMs: number }): Uint8Array | null {
    if (world?.key !== keyOf(asked)) return null;
    return writeTrafficColumns(world.traffic.trafficAt({ timeMs: asked.timeMs, until: world.made }));
  },
};
export type TrafficHandlers = typeof trafficHandlers;
