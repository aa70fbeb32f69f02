import { createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { windOf } from '#sky/tracks/wind-at.ts';
import { natMessages } from './nat.sim.ts';
import { pacotsNotices } from './pac.sim.ts';

export interface TrackPageRequest {
  seed: number;
  timeMs: number;
}

interface Pages {
  nat(timeMs: number): string;
  pacots(timeMs: number): string;
}

/** The tracks follow the jet stream of the weather layers. */
const worlds = new Map<number, Pages>();
function pagesOf(seed: number): Pages {
  const known = worlds.get(seed);
  if (known) return known;
  const options = { seed: String(seed), windAt: windOf(createAtmosphere({ seed })) };
  const made = { nat: natMessages(options), pacots: pacotsNotices(options) };
  worlds.set(seed, made);
  return made;
}

/** Runs in the thread of the simulated sky: oceanic tracks in the message formats of the real sources. */
export const trackHandlers = {
  natPage: ({ seed, timeMs }: TrackPageRequest): string => pagesOf(seed).nat(timeMs),
  pacotsPage: ({ seed, timeMs }: TrackPageRequest): string => pagesOf(seed).pacots(timeMs),
};
export type TrackHandlers = typeof trackHandlers;
