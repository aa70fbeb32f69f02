import { createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { type Traffic, createTraffic } from '#sky/traffic/create-traffic.ts';
import type { TrafficAirport } from '#sky/traffic/flight.ts';
import { windTableOf } from '#sky/traffic/wind-table.ts';
import { writeTrafficColumns } from '../domain/traffic-columns.ts';

export interface TrafficWorldRequest {
  readonly seed: number;
  readonly aircraft: number;
  /** Names the list of airports, which is sent only when the thread does not know it yet. */
  readonly airportsKey: string;
  readonly airports: readonly TrafficAirport[];
}

let world: { key: string; traffic: Traffic } | null = null;
const keyOf = ({ seed, aircraft, airportsKey }: Omit<TrafficWorldRequest, 'airports'>): string =>
  `${seed} ${aircraft} ${airportsKey}`;

/** Run in the thread of the simulated sky: traffic through its wind. */
export const trafficHandlers = {
  /** Makes the world of traffic; answers how large the fleet is. */
  trafficWorld(request: TrafficWorldRequest): number {
    const windAt = windTableOf(createAtmosphere({ seed: request.seed }));
    const { seed, aircraft, airports } = request;
    world = { key: keyOf(request), traffic: createTraffic({ seed, aircraft, airports, windAt }) };
    return world.traffic.fleetSize;
  },
  /** Makes the flights of a part of the fleet: others get a turn with the sky in between. */
  trafficPart({ timeMs, from, until }: { timeMs: number; from: number; until: number }): null {
    world?.traffic.prepare({ timeMs, from, until });
    return null;
  },
  /** Everything that flies at an instant, in columns; `null` when this thread does not know the world (any more). */
  trafficStep({
    timeMs,
    ...asked
  }: Omit<TrafficWorldRequest, 'airports'> & { readonly timeMs: number }): Uint8Array | null {
    if (world?.key !== keyOf(asked)) return null;
    return writeTrafficColumns(world.traffic.trafficAt({ timeMs }));
  },
};
export type TrafficHandlers = typeof trafficHandlers;
