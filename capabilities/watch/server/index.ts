import type { Database } from '#platform/server/db/database.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { type CrossingsDeps, registerCrossings } from './crossings.routes.ts';
import { createLease } from '#platform/server/db/lease.ts';
import { createWatchLoop } from './watch-loop.ts';
import { type WatchSchedule, startSchedule } from './watch-schedule.ts';
import { watchMigrations } from './watch.migrations.ts';
import { registerWatchRoutes, type UnwatchedFlights } from './watch.routes.ts';
import { createWatchStore } from './watch.store.ts';
import type { WatchLoopDeps } from './watched-facts.ts';

export interface WatchServerDeps extends CrossingsDeps, Omit<WatchLoopDeps, 'store' | 'isLeader'> {
  db: Database;
  /** Identifies this instance among those that share the database. */
  instance: string;
  /** Number of a user's saved flights without a departure time. */
  unwatchedFlights: UnwatchedFlights;
  /** Called after each change of areas, weather or flights; returns a function that unsubscribes. */
  onChange: (listener: () => void) => () => void;
}

/** Time after which a dead instance is replaced. */
const LEASE_S = 150;

/** Server side of the flight watch: areas crossed by a path or a saved flight, and the alerts of all saved flights. */
export function createWatchServer(deps: WatchServerDeps): ServerCapability {
  const store = createWatchStore(deps.db);
  const lease = createLease(deps.db, { name: 'watch', holder: deps.instance, seconds: LEASE_S });
  const loop = createWatchLoop({ ...deps, store, isLeader: lease.take });
  let schedule: WatchSchedule | null = null;
  let stopListening: (() => void) | null = null;
  return {
    id: 'watch',
    migrations: watchMigrations,
    register(host) {
      registerCrossings(host, deps);
      const { clock, unwatchedFlights } = deps;
      registerWatchRoutes(host, { store, clock, unwatchedFlights, onMinima: () => schedule?.wake() });
    },
    async start() {
      schedule = startSchedule(loop.round, deps.log);
      stopListening = deps.onChange(schedule.wake);
      await Promise.resolve();
    },
    async stop() {
      stopListening?.();
      await schedule?.stop();
      // Without a reachable database, the lease expires.
      await lease.release().catch(() => undefined);
    },
  };
}
