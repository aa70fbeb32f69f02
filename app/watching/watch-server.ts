import { sql } from 'drizzle-orm';
import type { ChangeListener } from '#capabilities/crew/server/crew.service.ts';
import { performanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import type { KnownNames } from '#platform/contract/known-names.ts';
import { createFlightsServer } from '#capabilities/flights/server/flights.routes.ts';
import { createFlightsStore } from '#capabilities/flights/server/flights.store.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { NotificationsServer } from '#capabilities/notifications/server/index.ts';
import { findAircraft } from '#capabilities/plan/domain/aircraft-lookup.ts';
import { createWatchServer } from '#capabilities/watch/server/index.ts';
import type { WeatherForOthers } from '#capabilities/weather/server/index.ts';
import type { Database, DatabaseHandle } from '#platform/server/db/database.ts';
import { leaseHolder } from '#platform/server/db/lease.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import { airportOfCode } from '../navdata/airport-of-code.ts';
import type { Config } from '../settings/config.ts';
import { crewServersOf } from '../server/crew-servers.ts';
import type { StoredFeeds } from '../sources/stored-feeds.ts';
import { aerodromesBy } from './aerodromes.ts';
import { crewsAheadBy } from './crews-ahead.ts';
import type { FieldFeeds } from './field-source.ts';
import { areaSourcesOf } from './area-sources.ts';
import { type FlightPlans, departureOf, pathOfFlightBy } from './flight-path.ts';
import { airacOf, flightsBetween, unwatchedFlights } from './watched-flights.ts';

export interface WatchParts extends FieldFeeds {
  db: Database;
  listen: DatabaseHandle['listen'];
  log: Log;
  hazards: StoredFeeds;
  notams: StoredFeeds;
  navdata: () => NavdataReader | null;
  plans: FlightPlans;
  weather: Pick<WeatherForOthers, 'reportOf' | 'onReports'>;
  config: Config;
}

/** Database channel by which an instance informs the watching one of changed flights. */
const FLIGHT_CHANGES = 'watch_flights_changed';

interface FlightChanges {
  /** Notifies every instance. */
  tell(): void;
  listen(listener: () => void): () => void;
}

/** Changes of flights, saved by any instance. */
function createFlightChanges({ db, log }: { db: Database; log: Log }): FlightChanges {
  const listeners = new Set<() => void>();
  return {
    tell() {
      for (const listener of listeners) listener();
      db.execute(sql`select pg_notify(${FLIGHT_CHANGES}, '')`).catch((error: unknown) =>
        log.warn({ err: error }, 'other instances were not notified of a changed flight'),
      );
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Airports in the data, and aircraft types with a performance model. */
const knownNamesOf = ({ navdata }: WatchParts): KnownNames => ({
  isAirport(code) {
    const reader = navdata();
    return reader && airportOfCode(reader, code) !== null;
  },
  isAircraftType: (type) => findAircraft(type) !== null || performanceAircraft(type) !== null,
});

/** Saved flights, their watch by the plans, areas and weather of this server, and its notifications. */
export function watchServersOf(parts: WatchParts): WatchServers {
  const { db, clock } = parts;
  const changes = createFlightChanges(parts);
  // A changed roster can make a delayed flight legal or illegal.
  const known = knownNamesOf(parts);
  const crews = crewServersOf({ ...parts, known, onRoster: changes.tell });
  const watch = watchServerOf(parts, crews.notifications, changes);
  return {
    capabilities: [
      createFlightsServer({ db, clock, onChange: changes.tell, known }),
      watch,
      ...crews.capabilities,
    ],
    notify: crews.notifications.notify,
    flightsChanged: changes.tell,
    rosterChanged: crews.onChange,
  };
}

/** Servers of flights, crew and the watch, and their subscribers to changes. */
export interface WatchServers {
  capabilities: ServerCapability[];
  notify: NotificationsServer['notify'];
  flightsChanged(): void;
  rosterChanged: ChangeListener;
}

function watchServerOf(
  parts: WatchParts,
  notifications: NotificationsServer,
  flightChanges: FlightChanges,
): ServerCapability {
  const { db, clock, log, hazards, notams, navdata, plans, weather } = parts;
  const flights = createFlightsStore(db);
  return createWatchServer({
    db,
    clock,
    log,
    instance: leaseHolder(parts.config.DATABASE_URL !== undefined),
    sources: areaSourcesOf({ hazards, notams, navdata, air: parts }),
    findFlight: (userKey, id) => flights.find(userKey, id),
    departureOf: (flight) => departureOf(flight, clock.nowMs()),
    pathOfFlight: pathOfFlightBy(plans),
    unwatchedFlights: (userKey) => unwatchedFlights(db, userKey, parts.clock.nowMs()),
    flightsBetween: (span) => flightsBetween(db, { ...span, nowMs: clock.nowMs() }),
    aerodromesOf: aerodromesBy({ notams, navdata, weatherAt: weather.reportOf }),
    airacOf,
    crewsOf: crewsAheadBy(parts),
    notify: notifications.keep,
    refresh: notifications.refresh,
    reachable: notifications.reachable,
    onChange(listener) {
      void parts.listen(FLIGHT_CHANGES, {
        message: listener,
        hearing: (isHearing) => isHearing && listener(),
      });
      const stops = [
        hazards.onChange(listener),
        notams.onChange(listener),
        weather.onReports(listener),
        flightChanges.listen(listener),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  });
}
