import type { RawSource } from '#platform/server/feeds/feed.ts';
import type { TrackHandlers, TrackPageRequest } from './tracks.handlers.ts';

/** The thread of the simulated sky. */
export interface TrackPages {
  call(name: keyof TrackHandlers, request: TrackPageRequest): Promise<string>;
}

/** The oceanic tracks of the simulated sky, in the format of the real messages. */
export function simulatedTracks(sky: TrackPages, seed: number) {
  const page = (name: keyof TrackHandlers): RawSource => ({
    name: 'Simulated sky',
    async fetch({ nowMs }) {
      const body = new TextEncoder().encode(await sky.call(name, { seed, timeMs: nowMs }));
      return { kind: 'answer', parts: [{ name: 'main', contentType: 'text/plain', body }] };
    },
  });
  return { nat: page('natPage'), pacots: page('pacotsPage') };
}
