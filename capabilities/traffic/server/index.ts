import { randomUUID } from 'node:crypto';
import type { FeedHub } from '#platform/server/feeds/feed.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { registerLiveTopic } from '#platform/server/live/live-sockets.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { TRAFFIC_PROTOCOL, TRAFFIC_SOCKET_PATH, type TrafficState } from '../contract.ts';
import { type TrafficHistoryDeps, createTrafficHistory } from './history/traffic-history.ts';
import type { ViewedBoxes } from './live-sources.ts';
import type { RedisStore } from './sharing/redis-store.ts';
import { createTrafficSharing } from './sharing/traffic-sharing.ts';
import { type SharedWindows, createSharedWindows } from './shared-windows.ts';
import { type TrafficSources, registerTrafficFeeds } from './traffic-feeds.ts';
import { trafficObjects, trafficPastObjects } from './traffic.objects.ts';
import { createTrafficPicture } from './traffic-picture.ts';
import { registerReadsbFile } from './readsb-file.routes.ts';
import { registerTrafficRoutes } from './traffic.routes.ts';
import { serveTrafficClient } from './traffic-socket.ts';

export interface TrafficServerDeps {
  readonly feeds: FeedHub;
  readonly clock: Clock;
  /** Sources that answer by area request only what is viewed. */
  readonly sources: (viewed: ViewedBoxes) => TrafficSources;
  readonly log: Log;
  /** Whether `/data/aircraft.json` is public. */
  readonly isPublished?: boolean;
  /** Where and in which thread the last 24 hours are stored, and their limits. */
  readonly history: Pick<TrafficHistoryDeps, 'folder' | 'maxBytes' | 'thread'>;
  /** Store through which several instances share one query per source; `null` for a single instance. */
  readonly store?: RedisStore | null;
}

/** Answers of several sources at the same time are combined in one step. */
const SHORTEST_STEP_MS = 1000;
/** Positions age even if no source answers. */
const REFRESH_MS = 15_000;
/** A quarter of a megabyte: about ten frames of a crowded window. */
const MAX_WAITING_BYTES = 256 * 1024;

/** Server side of live traffic: sources, the combined picture, windows, the websocket. */
export function createTrafficServer(deps: TrafficServerDeps): ServerCapability {
  const { feeds, clock, sources, log } = deps;
  let windows: SharedWindows | null = null;
  const store = deps.store ?? null;
  const sharing = store && createTrafficSharing({ store, owner: randomUUID(), clock, log });
  const own: ViewedBoxes = () => windows?.viewed() ?? [];
  const viewed = sharing?.viewed(own) ?? own;
  const picture = createTrafficPicture({
    feeds: registerTrafficFeeds(feeds, sources(viewed), sharing?.share),
    mode: () => feeds.mode(),
    clock,
  });
  const shared = createSharedWindows({ picture, clock });
  windows = shared;
  const history = createTrafficHistory({ ...deps.history, picture, mode: () => feeds.mode(), clock, log });
  const state = (): TrafficState => ({ ...picture.state(), historySinceMs: history.sinceMs() });
  const pace = createPace(() => shared.step());
  const listeners = new Set<() => void>();
  picture.onChange(() => {
    pace.wish();
    history.note();
    for (const notify of listeners) notify();
  });
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    id: 'traffic',
    objects: [trafficObjects(picture), trafficPastObjects({ history, picture, clock })],
    async register(host) {
      registerTrafficRoutes(host, { picture, state, history, clock });
      if (deps.isPublished === true) registerReadsbFile(host, { picture, clock });
      registerLiveTopic(host, {
        path: TRAFFIC_SOCKET_PATH,
        protocol: TRAFFIC_PROTOCOL,
        scope: 'enroute',
        maxWaitingBytes: MAX_WAITING_BYTES,
        maxPerUser: 600,
        open: (connection) =>
          serveTrafficClient(connection, {
            windows: shared,
            state,
            history,
            onState(notify) {
              listeners.add(notify);
              return () => listeners.delete(notify);
            },
          }),
      });
    },
    async start() {
      sharing?.start();
      timer = setInterval(() => picture.refresh(), REFRESH_MS);
      timer.unref();
      await history
        .open()
        .catch((error: unknown) => log.warn({ err: error }, 'history of traffic: the folder cannot be read'));
    },
    async stop() {
      clearInterval(timer);
      pace.stop();
      await history.close();
      await sharing?.stop();
      await store?.stop();
    },
  };
}

/** Runs a step soon after it is requested, at most once a second. */
function createPace(step: () => Promise<void>): { wish(): void; stop(): void } {
  let lastMs = 0;
  let waiting: ReturnType<typeof setTimeout> | null = null;
  return {
    wish() {
      waiting ??= setTimeout(
        () => {
          waiting = null;
          lastMs = Date.now();
          void step();
        },
        Math.max(0, lastMs + SHORTEST_STEP_MS - Date.now()),
      );
      waiting.unref();
    },
    stop() {
      if (waiting !== null) clearTimeout(waiting);
    },
  };
}
