import { createFlightsStore } from '#capabilities/flights/server/flights.store.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { createWatchServer } from '#capabilities/watch/server/index.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { KeptFeeds } from '../sources/kept-feeds.ts';
import { areaSourcesOf } from './area-sources.ts';
import { type FlightPlans, pathOfFlightBy } from './flight-path.ts';

export interface WatchParts {
  db: Database;
  clock: Clock;
  log: Log;
  hazards: KeptFeeds;
  notams: KeptFeeds;
  navdata: () => NavdataReader | null;
  plans: FlightPlans;
}

/** The flight watch over the flights, plans and areas of this server. */
export function watchServerOf({ db, clock, log, hazards, notams, navdata, plans }: WatchParts) {
  const flights = createFlightsStore(db);
  return createWatchServer({
    clock,
    log,
    sources: areaSourcesOf({ hazards, notams, navdata }),
    findFlight: (userKey, id) => flights.find(userKey, id),
    pathOfFlight: pathOfFlightBy(plans),
  });
}
