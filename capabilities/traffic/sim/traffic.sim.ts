import { setTimeout } from 'node:timers/promises';
import { FeedFault, NOT_READY } from '#platform/server/feeds/feed.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { TrafficAirport } from '#sky/traffic/flight.ts';
import { TRAFFIC_COLUMNS_TYPE } from '../domain/frames/traffic-columns.ts';
import type { TrafficSource } from '../server/live-sources.ts';
import type { FleetMade, TrafficHandlers, TrafficWorldRequest } from './traffic.handlers.ts';

const READY_LOOK_MS = 500;
/** Maximum time of one call to the thread of the sky. */
const TURN_MS = 60;

export interface SimulatedTrafficOptions {
  readonly sky: Pick<WorkerCaller<TrafficHandlers>, 'call'>;
  readonly seed: number;
  readonly aircraft: number;
  /** The airports that are served; `null` while navigation data is not loaded. */
  readonly airports: () => { readonly key: string; readonly airports: readonly TrafficAirport[] } | null;
  /**
   * Resolves when the first picture is due; aircraft without a flight by then appear in the next one.
   * `null`: the first picture waits for every aircraft.
   */
  readonly firstPictureDue: (() => Promise<unknown>) | null;
}

/** Aircraft of the simulated world, flown in its wind. */
export function simulatedTraffic(options: SimulatedTrafficOptions): TrafficSource {
  const { sky, seed, aircraft, firstPictureDue } = options;
  let fleet: FleetMade | null = null;
  const airportsOf = async (signal: AbortSignal) => {
    for (;;) {
      const known = options.airports();
      if (known !== null) return known;
      if (signal.aborted) throw new FeedFault(NOT_READY, 'Navigation data is not loaded yet.');
      await setTimeout(READY_LOOK_MS);
    }
  };
  /** Call by call until every aircraft has a flight, or the thread has another world. */
  const make = async (world: TrafficWorldRequest, timeMs: number): Promise<void> => {
    const { airports: _known, ...key } = world;
    try {
      let made: FleetMade | null = await sky.call('trafficWorld', world);
      while (made !== null && made.made < made.fleet) {
        fleet = made;
        made = await sky.call('trafficPart', { ...key, timeMs, maxMs: TURN_MS });
      }
    } catch {
      // The thread ended, with the server or by itself; the next request starts again in a new thread.
    }
    fleet = null;
  };
  return {
    name: 'Simulated sky',
    coverage: () =>
      fleet === null
        ? null
        : `The simulated traffic is still being made: ${fleet.made.toLocaleString('en')} of a fleet of ${fleet.fleet.toLocaleString('en')} so far.`,
    async fetch({ nowMs, signal }) {
      const { key: airportsKey, airports } = await airportsOf(signal);
      const asked = { seed, aircraft, airportsKey, timeMs: nowMs };
      let body = await sky.call('trafficStep', asked);
      if (body === null) {
        const made = make({ seed, aircraft, airportsKey, airports }, nowMs);
        await (firstPictureDue === null ? made : Promise.race([made, firstPictureDue()]));
        body = await sky.call('trafficStep', asked);
      }
      if (body === null) throw new FeedFault(NOT_READY, 'The simulated traffic could not be made.');
      return { kind: 'answer', parts: [{ name: 'main', contentType: TRAFFIC_COLUMNS_TYPE, body }] };
    },
  };
}
