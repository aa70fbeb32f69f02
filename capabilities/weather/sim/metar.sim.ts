import { setTimeout } from 'node:timers/promises';
import {
  FeedFault,
  type FetchContext,
  type FetchOutcome,
  type KeyedRawSource,
  NOT_READY,
} from '#platform/server/feeds/feed.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { Station } from '#sky/observations/station.ts';
import type { MetarHandlers, WrittenRows } from './metar.handlers.ts';

const NAME = 'Simulated sky';
/** Stations requested at once: a limit, so that other work can use the thread in between. */
const STATIONS_AT_ONCE = 240;
const FORECASTS_AT_ONCE = 40;
const READY_LOOK_MS = 500;

/** The airports that report; `null` while navigation data is not loaded. */
export type ReportingStations = () => readonly Station[] | null;

export interface SimulatedMetarOptions {
  sky: WorkerCaller<MetarHandlers>;
  seed: number;
  stations: ReportingStations;
  /** The stations that also have a forecast. */
  hasForecast: (station: Station) => boolean;
}

/** A source that can report "unchanged" if its last answer is still known. */
interface ReportSource {
  name: string;
  fetch(context: FetchContext, isLastKnown: boolean): Promise<FetchOutcome>;
}
export interface SimulatedMetars {
  metars: ReportSource;
  tafs: ReportSource;
  station: KeyedRawSource;
}

const answer = (contentType: string, body: Uint8Array): FetchOutcome => ({
  kind: 'answer',
  parts: [{ name: 'main', contentType, body }],
});

/** Simulated aviationweather.gov: the same files and responses, read by the same parser. */
export function simulatedMetars(options: SimulatedMetarOptions): SimulatedMetars {
  const { sky, seed, stations, hasForecast } = options;
  /** At the first start navigation data is still being built: an attempt waits for it until its timeout. */
  const reporting = async (signal: AbortSignal): Promise<readonly Station[]> => {
    for (;;) {
      const known = stations();
      if (known !== null) return known;
      if (signal.aborted) throw new FeedFault(NOT_READY, 'Navigation data is not loaded yet.');
      await setTimeout(READY_LOOK_MS);
    }
  };
  const file = (
    call: (request: { seed: number; stations: readonly Station[]; timeMs: number }) => Promise<WrittenRows>,
    all: (signal: AbortSignal) => Promise<readonly Station[]>,
    atOnce: number,
  ): ReportSource => {
    let count = -1;
    /** Something was written that no response has contained yet. */
    let isNew = true;
    return {
      name: NAME,
      async fetch({ nowMs, signal }: FetchContext, isLastKnown) {
        const asked = await all(signal);
        const written: WrittenRows[] = [];
        for (let at = 0; at < asked.length; at += atOnce) {
          // The timeout of an upstream does not end this; a change of the feed mode does.
          if (signal.aborted && signal.reason instanceof DOMException && signal.reason.name === 'AbortError')
            signal.throwIfAborted();
          const part = await call({ seed, stations: asked.slice(at, at + atOnce), timeMs: nowMs });
          isNew ||= part.isNew;
          written.push(part);
        }
        if (!isNew && count === asked.length && isLastKnown) return { kind: 'not-modified' };
        const header = written[0]?.header ?? 'raw_text,station_id';
        const text = [header, ...written.flatMap(({ rows }) => rows), ''].join('\n');
        const body = await sky.call('gzipText', text);
        isNew = false;
        count = asked.length;
        return answer('application/gzip', body);
      },
    };
  };
  return {
    metars: file((request) => sky.call('metarRows', request), reporting, STATIONS_AT_ONCE),
    tafs: file(
      (request) => sky.call('tafRows', request),
      async (signal) => (await reporting(signal)).filter(hasForecast),
      FORECASTS_AT_ONCE,
    ),
    station: {
      name: NAME,
      async fetch(icao, { nowMs, signal }) {
        const station = (await reporting(signal)).find((one) => one.icao === icao);
        if (!station) return { kind: 'empty' };
        const text = await sky.call('stationJson', { seed, station, timeMs: nowMs });
        return answer('application/json', new TextEncoder().encode(text));
      },
    },
  };
}
