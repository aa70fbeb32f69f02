import type { Freshness } from '#platform/contract/freshness.ts';
import type { FeedMode } from '#platform/contract/freshness.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { TrafficState } from '../contract.ts';
import type { Aircraft } from '../domain/aircraft.ts';
import { isTimely, mergeAircraft } from '../domain/merge-aircraft.ts';
import type { TrafficFeed } from './traffic-feeds.ts';

/** State of the sources. */
export type PictureState = Omit<TrafficState, 'historySinceMs'>;

/** The single picture of all traffic on this server. */
export interface TrafficPicture {
  /** By address. */
  aircraft(): ReadonlyMap<string, Aircraft>;
  /** Time of the picture; `null` while no source has answered in this feed mode. */
  timeMs(): number | null;
  state(): PictureState;
  /** Changes with every new picture. */
  revision(): number;
  /** After every change, of aircraft or of the state of a source. */
  onChange(listener: () => void): void;
  /** Builds a new picture now: old positions are removed even if no source answers. */
  refresh(): void;
}

/** Data of one source, accumulated over its answers when each is partial. */
interface Heard {
  version: number;
  origin: string | null;
  aircraft: Map<string, Aircraft>;
}

const ORDER = { fresh: 0, stale: 1, failed: 2 } as const;

/** The combined state of all sources: the best of those queried. */
function together(
  states: TrafficState['sources'],
  mode: FeedMode,
): Pick<TrafficState, 'freshness' | 'message'> {
  const receivedStates = states.filter(({ freshness }) => freshness.receivedAt !== null);
  const best =
    receivedStates.toSorted((a, b) => ORDER[a.freshness.state] - ORDER[b.freshness.state])[0] ?? states[0];
  const none: Freshness = { source: 'none', asOf: null, receivedAt: null, origin: mode, state: 'failed' };
  if (!best) return { freshness: none, message: 'No source of traffic is configured.' };
  const source = receivedStates.map(({ freshness }) => freshness.source).join(', ') || best.freshness.source;
  return { freshness: { ...best.freshness, source }, message: best.message };
}

export function createTrafficPicture(deps: {
  readonly feeds: readonly TrafficFeed[];
  readonly mode: () => FeedMode;
  readonly clock: Clock;
}): TrafficPicture {
  const { feeds, mode, clock } = deps;
  const heard = new Map<string, Heard>();
  const listeners = new Set<() => void>();
  let merged: ReadonlyMap<string, Aircraft> = new Map();
  let timeMs: number | null = null;
  let revision = 0;

  const receive = (feed: TrafficFeed): void => {
    const { records, freshness, version, isNotAsked } = feed.handle.snapshot();
    const known = heard.get(feed.id);
    if (known?.version === version) return;
    // Feed mode changed: nothing of the former one is kept.
    const isSame =
      known !== undefined && known.origin === freshness.origin && (records !== null || isNotAsked);
    const isKept = isSame && feed.isPartial && freshness.origin !== 'simulated';
    const aircraft = isKept ? known.aircraft : new Map<string, Aircraft>();
    const nowMs = clock.nowMs();
    for (const [address, one] of aircraft) if (!isTimely(one, nowMs)) aircraft.delete(address);
    for (const one of records?.aircraft ?? []) {
      const before = aircraft.get(one.address);
      // Areas overlap and answers arrive out of order: the newest plausible position counts.
      if (isTimely(one, nowMs) && (before === undefined || one.positionMs >= before.positionMs))
        aircraft.set(one.address, one);
    }
    heard.set(feed.id, { version, origin: freshness.origin, aircraft });
  };
  const refresh = (): void => {
    for (const feed of feeds) receive(feed);
    const known = feeds.some((feed) => feed.handle.snapshot().records !== null);
    timeMs = known ? clock.nowMs() : null;
    merged = mergeAircraft(
      [...heard.values()].map(({ aircraft }) => [...aircraft.values()]),
      clock.nowMs(),
    );
    revision += 1;
    for (const listener of listeners) listener();
  };
  for (const feed of feeds) feed.handle.onChange(refresh);
  return {
    aircraft: () => merged,
    timeMs: () => timeMs,
    revision: () => revision,
    refresh,
    onChange: (listener) => void listeners.add(listener),
    state() {
      const sources = feeds.map((feed) => {
        const { records, freshness, message } = feed.handle.snapshot();
        const isLive = mode() === 'live';
        return {
          id: feed.id,
          title: feed.title,
          freshness,
          message: (isLive ? feed.unavailable : null) ?? message ?? feed.coverage(mode()),
          aircraft: records?.aircraft.length ?? null,
        };
      });
      return { ...together(sources, mode()), sources };
    },
  };
}
