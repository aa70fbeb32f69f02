import { setTimeout } from 'node:timers/promises';
import { FeedFault, NOT_READY, type RawSource } from '#platform/server/feeds/feed.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { TrafficAirport } from '#sky/traffic/flight.ts';
import { TRAFFIC_COLUMNS_TYPE } from '../domain/traffic-columns.ts';
import type { TrafficHandlers } from './traffic.handlers.ts';

const READY_LOOK_MS = 500;
const PART = 500;

export interface SimulatedTrafficOptions {
  readonly sky: WorkerCaller<TrafficHandlers>;
  readonly seed: number;
  readonly aircraft: number;
  /** The airports that are served; `null` while navigation data is not loaded. */
  readonly airports: () => { readonly key: string; readonly airports: readonly TrafficAirport[] } | null;
}

/** Aircraft of the simulated world, flown through its wind. */
export function simulatedTraffic(options: SimulatedTrafficOptions): RawSource {
  const { sky, seed, aircraft } = options;
  const airportsOf = async (signal: AbortSignal) => {
    for (;;) {
      const known = options.airports();
      if (known !== null) return known;
      if (signal.aborted) throw new FeedFault(NOT_READY, 'Navigation data is not loaded yet.');
      await setTimeout(READY_LOOK_MS);
    }
  };
  return {
    name: 'Simulated sky',
    async fetch({ nowMs, signal }) {
      const { key: airportsKey, airports } = await airportsOf(signal);
      const asked = { seed, aircraft, airportsKey, timeMs: nowMs };
      let body = await sky.call('trafficStep', asked);
      if (body === null) {
        const fleet = await sky.call('trafficWorld', { seed, aircraft, airportsKey, airports });
        for (let from = 0; from < fleet && !signal.aborted; from += PART)
          await sky.call('trafficPart', { timeMs: nowMs, from, until: from + PART });
        body = await sky.call('trafficStep', asked);
      }
      if (body === null) throw new FeedFault(NOT_READY, 'The simulated traffic could not be made.');
      return { kind: 'answer', parts: [{ name: 'main', contentType: TRAFFIC_COLUMNS_TYPE, body }] };
    },
  };
}
