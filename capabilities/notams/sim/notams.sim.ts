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

/** Airports of the simulated world; null while navigation data is loading. */
export interface SimulatedPlaces {
  airport(code: string): SimulatedAirport | null;
  /** Airports of some size near a position. */
  near(place: { lat: number; lon: number }): readonly SimulatedAirport[];
  /** Large airports of the United States: restrictions are placed near them. */
  largeUs(): readonly SimulatedAirport[];
}

const NAME = 'Simulated sky';
const part = (name: string, contentType: string, body: Uint8Array) => ({ name, contentType, body });
const json = (name: string, body: Uint8Array) => part(name, 'application/json', body);
/**
 * Simulated NOTAMs begin and end on full hours; truncating the query time to the hour makes the response constant
 * within it.
 */
const HOUR_MS = 3_600_000;
const hourOf = (nowMs: number): number => Math.floor(nowMs / HOUR_MS) * HOUR_MS;

const WAIT_STEP_MS = 250;

/** Waits a moment, less if the query is aborted. */
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

/** Simulated NOTAMs and flight restrictions. */
export function simulatedNotams(given: {
  sky: WorkerCaller<NotamHandlers>;
  seed: number;
  places: () => SimulatedPlaces | null;
}): SimulatedNotams {
  const { sky, seed } = given;
  /** At startup the navigation data is loaded a moment later; building it takes longer than a query may wait. */
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
