import type { RawSource } from '#platform/server/feeds/feed.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { TrackHandlers } from './tracks.handlers.ts';

/** The oceanic tracks of the simulated sky, in the form of the real messages. */
export function simulatedTracks(sky: Pick<WorkerCaller<TrackHandlers>, 'call'>, seed: number) {
  const page = (name: keyof TrackHandlers): RawSource => ({
    name: 'Simulated sky',
    async fetch({ nowMs }) {
      const body = new TextEncoder().encode(await sky.call(name, { seed, timeMs: nowMs }));
      return { kind: 'answer', parts: [{ name: 'main', contentType: 'text/plain', body }] };
    },
  });
  return { nat: page('natPage'), pacots: page('pacotsPage') };
}
