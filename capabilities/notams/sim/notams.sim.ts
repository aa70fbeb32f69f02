import {
  FeedFault,
  NOT_READY,
  type FetchOutcome,
  type KeyedRawSource,
  type RawSource,
} from '#platform/server/feeds/feed.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import { tileCentre } from '../domain/notam-tiles.ts';
import type { NotamHandlers, SimulatedAirport } from './notams.handlers.ts';

/** Which airports the simulated world has; null while navigation data is loading. */
export interface SimulatedPlaces {
  airport(code: string): SimulatedAirport | null;
  /** Of some size, near a place. */
  near(place: { lat: number; lon: number }): readonly SimulatedAirport[];
  /** The large ones of the United States: restrictions are set up near them. */
  largeUs(): readonly SimulatedAirport[];
}

const NAME = 'Simulated sky';
const part = (name: string, contentType: string, body: Uint8Array) => ({ name, contentType, body });
const json = (name: string, body: Uint8Array) => part(name, 'application/json', body);
/** Simulated NOTAMs begin and end on full hours; asking by the hour keeps an answer the same inside one. */
const HOUR_MS = 3_600_000;
const hourOf = (nowMs: number): number => Math.floor(nowMs / HOUR_MS) * HOUR_MS;

const WAIT_STEP_MS = 250;

/** A moment, cut short when the question is given up. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

export interface SimulatedNotams {
  notams: KeyedRawSource;
  tfr: { list: RawSource; detail: KeyedRawSource };
}

/** NOTAMs and restrictions of the simulated world. */
export function simulatedNotams(given: {
  sky: WorkerCaller<NotamHandlers>;
  seed: number;
  places: () => SimulatedPlaces | null;
}): SimulatedNotams {
  const { sky, seed } = given;
  /** At start the navigation data comes a moment later; a build of it takes longer than a question may wait. */
  const places = async (signal: AbortSignal): Promise<SimulatedPlaces> => {
    for (;;) {
      const known = given.places();
      if (known) return known;
      if (signal.aborted) throw new FeedFault(NOT_READY, 'Navigation data is still loading.');
      await pause(WAIT_STEP_MS, signal);
    }
  };
  return {
    notams: {
      name: NAME,
      async fetch(key, { nowMs, signal }): Promise<FetchOutcome> {
        const centre = tileCentre(key);
        const world = await places(signal);
        const airport = centre ? null : world.airport(key);
        const airports = centre ? world.near(centre) : airport ? [airport] : [];
        const regionId = centre || airport ? null : key;
        const body = await sky.call('notamPage', { seed, timeMs: hourOf(nowMs), airports, regionId, centre });
        return { kind: 'answer', parts: [json('page-1', body)] };
      },
    },
    tfr: {
      list: {
        name: NAME,
        async fetch({ nowMs, signal }) {
          const airports = (await places(signal)).largeUs();
          const pages = await sky.call('tfrPages', {
            seed,
            timeMs: hourOf(nowMs),
            airports,
          });
          return { kind: 'answer', parts: [json('list', pages.list), json('areas', pages.areas)] };
        },
      },
      detail: {
        name: NAME,
        async fetch(number, { nowMs, signal }) {
          const airports = (await places(signal)).largeUs();
          const page = await sky.call('tfrPage', { seed, timeMs: hourOf(nowMs), airports, number });
          if (!page) throw new FeedFault('not-found', `There is no flight restriction ${number}.`);
          return { kind: 'answer', parts: [part('main', 'text/xml', page)] };
        },
      },
    },
  };
}
