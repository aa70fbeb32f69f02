import { type KnownNames, NOTHING_KNOWN } from '#platform/contract/known-names.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { crewObjects } from './crew.objects.ts';
import { crewMigrations } from './crew.migrations.ts';
import { type ChangeListener, createCrewService } from './crew.service.ts';
import { registerExpiryDays } from './expiry-days.store.ts';
import { registerFtlRoutes } from './ftl.routes.ts';
import { registerRecords } from './record.routes.ts';
import { registerRoster } from './roster.routes.ts';

export interface CrewServerDeps {
  db: Database;
  clock: Clock;
  /** Called after every change. */
  onChange: ChangeListener;
  /** Called with each user who changed the notice days for expiries. */
  onExpiryDays?: (userKey: string) => void;
  /** Time zone of an airport by its code; null when unknown. */
  timeZoneOf: (code: string) => string | null;
  /** Names in the data; without it none is reported as unknown. */
  known?: KnownNames;
}

/** Crew members, their qualifications, duties and flights (section J). */
export function createCrewServer({
  db,
  clock,
  onChange,
  onExpiryDays = () => undefined,
  timeZoneOf,
  known = NOTHING_KNOWN,
}: CrewServerDeps): ServerCapability {
  const service = createCrewService(db, { onChange, timeZoneOf });
  return {
    id: 'crew',
    objects: crewObjects({ db, clock }),
    migrations: crewMigrations,
    register(host) {
      const parts = { db, clock, service, known };
      registerRecords(host, parts);
      registerRoster(host, parts);
      registerFtlRoutes(host);
      registerExpiryDays(host, db, onExpiryDays);
    },
  };
}
