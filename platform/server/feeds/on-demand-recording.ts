import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../time/clock.ts';
import type { OnDemandFeed } from './keyed-feed.ts';

/** Half of what the most sparing host allows: feeds on a schedule and people ask the same hosts. */
const PACE_MS = 2500;
/** Model runs, radar pictures and NOTAMs change; what is still fresh is not asked for again. */
const ROUND_MS = 60_000;

export interface OnDemandRecordingOptions {
  feeds: () => readonly OnDemandFeed[];
  clock: Clock;
  /** ICAO codes. */
  airports: readonly string[];
  /** Waits so long, and less once the signal is aborted; default real time. */
  pause?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
}

const pauseInRealTime = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined);

/**
 * Feeds on demand answer only what is asked, and while a recording is made nobody may be there to ask: this asks for what
 * a replay needs, round after round, slowly enough for every host. Returns how to stop.
 */
export function startOnDemandRecording(options: OnDemandRecordingOptions): () => void {
  const { feeds, clock, airports, pause = pauseInRealTime } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  const rounds = async () => {
    while (!signal.aborted) {
      await Promise.all(
        feeds().map((feed) =>
          feed.askForRecording({ airports, nowMs: clock.nowMs() }, () => pause(PACE_MS, signal)),
        ),
      );
      await pause(ROUND_MS, signal);
    }
  };
  void rounds();
  return () => stopped.abort();
}
