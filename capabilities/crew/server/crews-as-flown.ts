import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/database.ts';
import type { RosterRecords } from '../domain/roster/disruption.ts';
import { TOTALS_LOOK_BACK_MS } from '../domain/roster/duty-totals.ts';
import {
  type CrewAsFlown,
  crewsAsFlown,
  type FlightToFly,
  type Moved,
  movedFlights,
} from '../domain/roster/duties-as-flown.ts';
import { plainNumber, SAME_FLIGHT_MS } from '../domain/roster/flight-legality.ts';
import { findRecords, listRecords } from './crew.store.ts';
import { crewAudit, crewRecords } from './crew.tables.ts';

const DAY_MS = 86_400_000;
/** Period after the flight in which its delay can make duties illegal. */
const AFTER_MS = 14 * DAY_MS;
const RECORDS_MAX = 100_000;

/** Roster flights that may match saved flights, by number and time. */
async function flightsLike(db: Database, userKey: string, planned: readonly FlightToFly[]) {
  const times = planned.map(({ offBlockMs }) => offBlockMs);
  const numbers = [...new Set(planned.map(({ callsign }) => plainNumber(callsign)))].filter(
    (one) => one !== '',
  );
  if (numbers.length === 0) return [];
  const number = sql`upper(regexp_replace(${crewRecords.payload}->>'number', '[^A-Za-z0-9]', '', 'g'))`;
  return findRecords(
    db,
    'flight',
    and(
      eq(crewRecords.userKey, userKey),
      eq(crewRecords.kind, 'flight'),
      gte(crewRecords.startsAt, new Date(Math.min(...times) - SAME_FLIGHT_MS)),
      lte(crewRecords.startsAt, new Date(Math.max(...times) + SAME_FLIGHT_MS)),
      inArray(number, numbers),
    ),
  );
}

/** Data for checking the duties of the crews of flights. */
async function rosterOf(db: Database, userKey: string, moved: readonly Moved[]): Promise<RosterRecords> {
  const crewIds = [...new Set(moved.flatMap(({ roster }) => roster.crew.map(({ crewId }) => crewId)))];
  const times = moved.map(({ roster }) => Date.parse(roster.offBlocks));
  const fromMs = Math.min(...times) - TOTALS_LOOK_BACK_MS;
  const toMs = Math.max(...times) + AFTER_MS;
  const window = { fromMs, toMs, limit: RECORDS_MAX };
  const flown = crewIds.map((crewId) => JSON.stringify([{ crewId }]));
  const isFlownBy = sql.join(
    flown.map((crew) => sql`${crewRecords.payload}->'crew' @> ${crew}::jsonb`),
    sql` or `,
  );
  const ofKind = (kind: 'member' | 'flight') =>
    and(eq(crewRecords.userKey, userKey), eq(crewRecords.kind, kind));
  return {
    members: await findRecords(db, 'member', and(ofKind('member'), inArray(crewRecords.id, crewIds))),
    qualifications: await listRecords(db, userKey, 'qualification', { crewIds }),
    schedules: await listRecords(db, userKey, 'schedule', { crewIds, ...window }),
    flights: await findRecords(
      db,
      'flight',
      and(
        ofKind('flight'),
        gte(crewRecords.endsAt, new Date(fromMs)),
        lte(crewRecords.startsAt, new Date(toMs)),
        sql`(${isFlownBy})`,
      ),
    ),
  };
}

/** The last change of each user's roster; users without a roster are absent. */
async function lastChanges(db: Database, userKeys: readonly string[]): Promise<Map<string, number>> {
  if (userKeys.length === 0) return new Map();
  // The newest change of each user is at one end of the index.
  const names = sql.join(
    userKeys.map((userKey) => sql`(${userKey})`),
    sql`, `,
  );
  const { rows } = await db.execute<{ name: string; seq: string | number | null }>(
    sql`select users.name, (select max(seq) from ${crewAudit} where ${crewAudit.userKey} = users.name) as seq
        from (values ${names}) as users(name)`,
  );
  return new Map(rows.flatMap(({ name, seq }) => (seq === null ? [] : [[name, Number(seq)] as const])));
}

/** Crews of a user's flights by flight; a `fault` when they could not be checked. */
export interface CrewsFound {
  readonly crews: ReadonlyMap<string, CrewAsFlown>;
  readonly fault: string | null;
}

interface Kept {
  readonly key: string;
  readonly found: CrewsFound;
}

const NONE: CrewsFound = { crews: new Map(), fault: null };

async function judge(db: Database, userKey: string, planned: readonly FlightToFly[]): Promise<CrewsFound> {
  const moved = movedFlights(await flightsLike(db, userKey, planned), planned).filter(
    ({ roster }) => roster.crew.length > 0,
  );
  if (moved.length === 0) return NONE;
  const found = crewsAsFlown(await rosterOf(db, userKey, moved), moved);
  return { crews: new Map(found.map((crew) => [crew.flightId, crew])), fault: null };
}

/**
 * Assesses the crews of saved flights whose times differ from the roster. A user is assessed again when the roster or
 * the flights changed; for the others one number is read, for all users at once.
 */
export function createCrewsAsFlown(db: Database, onFault: (error: unknown) => string) {
  const kept = new Map<string, Kept>();
  return async (planned: ReadonlyMap<string, readonly FlightToFly[]>): Promise<Map<string, CrewsFound>> => {
    const changes = await lastChanges(db, [...planned.keys()]);
    const answers = new Map<string, CrewsFound>();
    for (const [userKey, flights] of planned) {
      const change = changes.get(userKey);
      if (change === undefined || flights.length === 0) continue;
      const key = JSON.stringify([change, flights]);
      const before = kept.get(userKey);
      if (before?.key === key) {
        answers.set(userKey, before.found);
        continue;
      }
      kept.delete(userKey);
      const found = await judge(db, userKey, flights).catch((error: unknown): CrewsFound => ({
        crews: new Map(),
        fault: onFault(error),
      }));
      if (found.fault === null) kept.set(userKey, { key, found });
      answers.set(userKey, found);
    }
    for (const userKey of kept.keys()) if (!planned.has(userKey)) kept.delete(userKey);
    return answers;
  };
}
