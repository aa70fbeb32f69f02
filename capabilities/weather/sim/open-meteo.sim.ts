import type { KeyedRawSource } from '#platform/server/feeds/feed.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import { parsePlaceKey } from '../domain/open-meteo.ts';
import type { OpenMeteoHandlers } from './open-meteo.handlers.ts';

/** The forecast of a place by the simulated sky, which knows its own future. */
export function simulatedOpenMeteo(sky: WorkerCaller<OpenMeteoHandlers>, seed: number): KeyedRawSource {
  return {
    name: 'Simulated sky',
    async fetch(key, { nowMs }) {
      const body = await sky.call('openMeteoForecast', { seed, ...parsePlaceKey(key), nowMs });
      return {
        kind: 'answer',
        parts: [{ name: 'main', contentType: 'application/json', body: new TextEncoder().encode(body) }],
      };
    },
  };
}
