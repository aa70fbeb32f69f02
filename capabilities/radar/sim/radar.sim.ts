import {
  FeedFault,
  type FetchOutcome,
  type KeyedRawSource,
  type RawSource,
} from '#platform/server/feeds/feed.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { RadarHandlers } from './radar.handlers.ts';

const NAME = 'Simulated sky';
const STEP_MS = 10 * 60_000;
const FRAMES = 13;
/** Delay of an image after its measurement, as with real radars. */
const DELAY_MS = 3 * 60_000;
/** Not a real server: it is never queried. */
const HOST = 'https://simulated.invalid';

const answer = (contentType: string, body: Uint8Array): FetchOutcome => ({
  kind: 'answer',
  parts: [{ name: 'main', contentType, body }],
});
const jsonAnswer = (text: string): FetchOutcome => answer('application/json', new TextEncoder().encode(text));

/** End of a tile key: `…|z/x/y`. */
function numbersOf(text: string): { z: number; x: number; y: number } {
  const [z, x, y] = text.split('/').map(Number);
  if (z === undefined || x === undefined || y === undefined)
    throw new FeedFault('refused', 'This is not a tile.');
  return { z, x, y };
}

/** Radars and lightning detectors of the simulated sky, in the formats of the real sources. */
export function simulatedRadar(
  sky: WorkerCaller<RadarHandlers>,
  seed: number,
): { list: RawSource; tiles: KeyedRawSource; lightning: KeyedRawSource } {
  return {
    list: {
      name: NAME,
      fetch({ nowMs }) {
        const newest = Math.floor((nowMs - DELAY_MS) / STEP_MS) * STEP_MS;
        const past = Array.from({ length: FRAMES }, (_, nth) => {
          const time = (newest - (FRAMES - 1 - nth) * STEP_MS) / 1000;
          return { time, path: `/v2/radar/${time}` };
        });
        return Promise.resolve(
          jsonAnswer(
            JSON.stringify({
              version: '2.0',
              generated: Math.floor(nowMs / 1000),
              host: HOST,
              radar: { past, nowcast: [] },
              satellite: { infrared: [] },
            }),
          ),
        );
      },
    },
    tiles: {
      name: NAME,
      async fetch(key) {
        const [, picture = '', tile = ''] = key.split('|');
        const seconds = /^https:\/\/simulated\.invalid\/v2\/radar\/(\d+)$/.exec(picture)?.[1];
        if (seconds === undefined) throw new FeedFault('refused', `There is no picture ${picture}.`);
        const png = await sky.call('radarTile', { seed, atMs: Number(seconds) * 1000, ...numbersOf(tile) });
        if (!png) throw new FeedFault('refused', `There is no tile ${tile}.`);
        return answer('image/png', png);
      },
    },
    lightning: {
      name: NAME,
      async fetch(key) {
        const [at = '', tile = ''] = key.split('|');
        return jsonAnswer(await sky.call('lightningStrokes', { seed, atMs: Number(at), ...numbersOf(tile) }));
      },
    },
  };
}
