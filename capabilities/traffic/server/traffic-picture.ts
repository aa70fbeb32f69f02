import type { Freshness } from '#platform/contract/freshness.ts';
import type { FeedMode } from '#platform/contract/freshness.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { TrafficState } from '../contract.ts';
import type { Aircraft } from '../domain/aircraft.ts';
import { isTimely, mergeAircraft } from '../domain/merge-aircraft.ts';
import type { TrafficFeed } from './traffic-feeds.ts';

/** What is known of the sources. */
export type PictureState = Omit<TrafficState, 'historySinceMs'>;

/** The one picture of all traffic that the server keeps. */
export interface TrafficPicture {
  /** By address. */
  aircraft(): ReadonlyMap<string, Aircraft>;
  /** The instant it was put together; `null` while no source has said anything in this feed mode. */
  timeMs(): number | null;
  state(): PictureState;
  /** Changes whenever the aircraft are put together anew. */
  revision(): number;
  /** After every change, of aircraft or of the state of a source. */
  onChange(listener: () => void): void;
  /** Puts it together anew now: old positions leave though no source says anything. */
  refresh(): void;
}

/** What one source has said, kept over its answers when each is a part only. */
interface Heard {
  version: number;
  origin: string | null;
  aircraft: Map<string, Aircraft>;
}

const ORDER = { fresh: 0, stale: 1, failed: 2 } as const;

/** The state of all sources together: the best of those that are asked. */
function together(
  states: TrafficState['sources'],
  mode: FeedMode,
): Pick<TrafficState, 'freshness' | 'message'> {
  const asked = states.filter(({ freshness }) => freshness.receivedAt !== null);
  const best = asked.toSorted((a, b) => ORDER[a.freshness.state] - ORDER[b.freshness.state])[0] ?? states[0];
  const none: Freshness = { source: 'none', asOf: null, receivedAt: null, origin: mode, state: 'failed' };
  if (!best) return { freshness: none, message: 'No source of traffic is configured.' };
  const source = asked.map(({ freshness }) => freshness.source).join(', ') || best.freshness.source;
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

  const hear = (feed: TrafficFeed): void => {
    const { records, freshness, version, isNotAsked } = feed.handle.snapshot();
    const known = heard.get(feed.id);
    if (known?.version === version) return;
    // Another mode: nothing of the former one stays.
    const isSame =
      known !== undefined && known.origin === freshness.origin && (records !== null || isNotAsked);
    const isKept = isSame && feed.isPartial && freshness.origin !== 'simulated';
    const aircraft = isKept ? known.aircraft : new Map<string, Aircraft>();
    const nowMs = clock.nowMs();
    for (const [address, one] of aircraft) if (!isTimely(one, nowMs)) aircraft.delete(address);
    for (const one of records?.aircraft ?? []) {
      const before = aircraft.get(one.address);
      // Areas overlap and answers come out of order: the newest position that can be counts.
      if (isTimely(one, nowMs) && (before === undefined || one.positionMs >= before.positionMs))
        aircraft.set(one.address, one);
    }
    heard.set(feed.id, { version, origin: freshness.origin, aircraft });
  };
  const refresh = (): void => {
    for (const feed of feeds) hear(feed);
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
