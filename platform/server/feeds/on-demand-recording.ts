import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../time/clock.ts';
import type { OnDemandFeed } from './keyed-feed.ts';

/** Half the rate of the strictest host: scheduled feeds and users request the same hosts. */
const PACE_MS = 2500;
/** Model runs, radar frames and NOTAMs change; fresh data is not requested again. */
const ROUND_MS = 60_000;

export interface OnDemandRecordingOptions {
  feeds: () => readonly OnDemandFeed[];
  clock: Clock;
  /** ICAO codes. */
  airports: readonly string[];
  /** Waits for this time, or until the signal is aborted; default real time. */
  pause?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
}

const pauseInRealTime = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined);

/**
 * Feeds on demand are fetched only on request, and there may be no users while a recording is made: this requests the
 * data for a replay in repeated rounds, slowly enough for every host. Each feed has its own rounds: frames that
 * change every five minutes do not wait for a set that takes an hour. Returns a function that stops it.
 */
export function startOnDemandRecording(options: OnDemandRecordingOptions): () => void {
  const { feeds, clock, airports, pause = pauseInRealTime } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  // Every feed waits on the same signal; each stops listening when its pause is over.
  setMaxListeners(0, signal);
  const rounds = async (feed: OnDemandFeed) => {
    while (!signal.aborted) {
      await feed.askForRecording({ airports, nowMs: clock.nowMs() }, () => pause(PACE_MS, signal));
      await pause(ROUND_MS, signal);
    }
  };
  for (const feed of feeds()) void rounds(feed);
  return () => stopped.abort();
}
