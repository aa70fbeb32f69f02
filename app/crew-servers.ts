import { createCrewServer } from '#capabilities/crew/server/index.ts';
import {
  EXPIRY_PREFIX,
  noticesOfChanges,
  noticesOfExpiries,
} from '#capabilities/crew/server/crew-notices.ts';
import { createLimitNotices, LIMIT_PREFIX } from '#capabilities/crew/server/limit-notices.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { createNotificationsServer } from '#capabilities/notifications/server/index.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';

/** Time zone of an airport by its code; null while the navigation data does not know it. */
function timeZoneOfAirport(reader: NavdataReader | null, code: string): string | null {
  const airport = reader?.airportByIdent(code) ?? null;
  return reader && airport !== null ? reader.airportDetail(airport).timeZone : null;
}

/** Crew records, and the notifications that their changes and expiries feed. */
export function crewServersOf(deps: {
  db: Database;
  clock: Clock;
  log: Log;
  navdata: () => NavdataReader | null;
}): ServerCapability[] {
  const { db, clock, log, navdata } = deps;
  const limits = createLimitNotices(db);
  const notifications = createNotificationsServer({
    db,
    clock,
    log,
    sources: [
      { prefix: EXPIRY_PREFIX, current: (userKey, nowMs) => noticesOfExpiries(db, userKey, nowMs) },
      { prefix: LIMIT_PREFIX, current: limits.current },
    ],
  });
  const crew = createCrewServer({
    db,
    clock,
    timeZoneOf: (code) => timeZoneOfAirport(navdata(), code),
    onChange: (actor, changes) => {
      limits.heard(actor.userKey, changes);
      void noticesOfChanges(db, actor, changes)
        .then((notices) => notifications.notify(actor.userKey, notices))
        .catch((error: unknown) => log.error({ err: error }, 'a change of the roster was not told'));
    },
  });
  return [notifications.capability, crew];
}
