import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  flightDetail,
  type FlightDetail,
  type FlightInput,
  type FlightListItem,
} from '#capabilities/flights/contract.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { CountedFlight } from '../domain/user-totals.ts';
import { flights, temporaryFlights } from './flights.tables.ts';

/** Maximum number of flights per user, so that one account cannot fill the disk. */
const FLIGHTS_PER_USER_MAX = 5000;

const payloadShape = flightDetail.pick({
  selfRoute: true,
  route_info: true,
  distance: true,
  isFallback: true,
  plan: true,
});

type Row = typeof flights.$inferSelect;

function toListItem(row: Row): FlightListItem {
  const { id, aircraft, callsign, departure, arrival, date, departureTime } = row;
  return {
    id,
    aircraft,
    callsign,
    departure,
    arrival,
    date,
    departureTime,
    createdAt: row.createdAt.toISOString(),
    revision: row.revision,
  };
}

function toDetail(row: Row): FlightDetail {
  return { ...toListItem(row), ...payloadShape.parse(row.payload) };
}

/** Builds a flight from the input: either spelling of a field, missing text empty, codes in capitals. */
export function toFlight(input: FlightInput, newId: () => string, nowMs: number): FlightDetail {
  return {
    id: input.id ?? newId(),
    aircraft: (input.aircraft ?? input.aircraftType ?? '').toUpperCase(),
    callsign: (input.callsign ?? input.flightNumber ?? '').toUpperCase(),
    departure: (input.departure ?? input.origin ?? '').toUpperCase(),
    arrival: (input.arrival ?? input.destination ?? '').toUpperCase(),
    date: input.date ?? null,
    departureTime: input.departureTime ?? null,
    createdAt: input.createdAt ?? new Date(nowMs).toISOString(),
    selfRoute: input.selfRoute ?? input.route ?? '',
    route_info: input.route_info ?? [],
    distance: input.distance ?? null,
    isFallback: input.isFallback ?? false,
    plan: input.plan ?? null,
    revision: input.revision === undefined ? 1 : input.revision + 1,
  };
}

function payloadOf(flight: FlightDetail): z.infer<typeof payloadShape> {
  const { selfRoute, route_info, distance, isFallback, plan } = flight;
  return { selfRoute, route_info, distance, isFallback, plan };
}

const ofUser = (userKey: string, id: string) => and(eq(flights.userKey, userKey), eq(flights.id, id));

/** The flight after the change; `stale` when the saved one has another revision, null when there is none. */
function replaceRow(
  db: Database,
  change: { userKey: string; flight: FlightDetail; revision: number },
): Promise<FlightDetail | 'stale' | 'duplicate' | null> {
  const { userKey, flight, revision } = change;
  const { id, aircraft, callsign, departure, arrival, date, departureTime } = flight;
  const identity = { aircraft, callsign, departure, arrival };
  return db.transaction(async (tx) => {
    const [same] = await tx
      .select({ id: flights.id })
      .from(flights)
      .where(
        and(
          eq(flights.userKey, userKey),
          ne(flights.id, id),
          eq(flights.aircraft, aircraft),
          eq(flights.callsign, callsign),
          eq(flights.departure, departure),
          eq(flights.arrival, arrival),
        ),
      );
    if (same) return 'duplicate';
    const [row] = await tx
      .update(flights)
      .set({ ...identity, date, departureTime, payload: payloadOf(flight), revision: revision + 1 })
      .where(and(ofUser(userKey, id), eq(flights.revision, revision)))
      .returning();
    if (row) return toDetail(row);
    const [kept] = await tx.select({ id: flights.id }).from(flights).where(ofUser(userKey, id));
    return kept ? 'stale' : null;
  });
}

/** Saved and temporary flights of users. Queries include the user: rows of others are never read. */
export function createFlightsStore(db: Database) {
  return {
    async list(userKey: string, limit: number): Promise<Row[]> {
      return db
        .select()
        .from(flights)
        .where(eq(flights.userKey, userKey))
        .orderBy(desc(flights.createdAt), desc(flights.id))
        .limit(limit);
    },
    toListItem,
    toDetail,
    /** The data for totals, without routes and plans. */
    async counted(userKey: string): Promise<CountedFlight[]> {
      const { aircraft, date, departureTime } = flights;
      const distanceNm = sql<number | null>`(${flights.payload}->>'distance')::double precision`;
      return db
        .select({ aircraft, date, departureTime, distanceNm })
        .from(flights)
        .where(eq(flights.userKey, userKey));
    },
    async find(userKey: string, id: string): Promise<FlightDetail | null> {
      const [row] = await db.select().from(flights).where(ofUser(userKey, id));
      return row ? toDetail(row) : null;
    },
    /**
     * False when the duplicate rule (spec 5) rejects it; the unique index decides, so that concurrent saves are safe.
     */
    async save(userKey: string, flight: FlightDetail): Promise<boolean> {
      const [total] = await db.select({ value: count() }).from(flights).where(eq(flights.userKey, userKey));
      if ((total?.value ?? 0) >= FLIGHTS_PER_USER_MAX) {
        throw new Problem(
          'too-many-flights',
          409,
          `You have ${FLIGHTS_PER_USER_MAX} saved flights; delete some first.`,
        );
      }
      const { id, aircraft, callsign, departure, arrival, date, departureTime } = flight;
      const saved = await db
        .insert(flights)
        .values({
          userKey,
          id,
          aircraft,
          callsign,
          departure,
          arrival,
          date,
          departureTime,
          payload: payloadOf(flight),
          createdAt: new Date(flight.createdAt),
          revision: flight.revision,
        })
        .onConflictDoNothing()
        .returning({ id: flights.id });
      return saved.length === 1;
    },
    replace: (userKey: string, flight: FlightDetail, revision: number) =>
      replaceRow(db, { userKey, flight, revision }),
    /** The deleted flight; `stale` when another revision than the given one is saved, null when there is none. */
    async remove(
      userKey: string,
      { id, revision }: { id: string; revision?: number | undefined },
    ): Promise<FlightDetail | 'stale' | null> {
      const meant = revision === undefined ? undefined : eq(flights.revision, revision);
      const [row] = await db
        .delete(flights)
        .where(and(ofUser(userKey, id), meant))
        .returning();
      if (row) return toDetail(row);
      const [kept] = await db.select({ id: flights.id }).from(flights).where(ofUser(userKey, id));
      return kept ? 'stale' : null;
    },
    async keepTemporary(userKey: string, flight: FlightDetail, nowMs: number): Promise<void> {
      const values = { id: flight.id, payload: flight, updatedAt: new Date(nowMs) };
      await db
        .insert(temporaryFlights)
        .values({ userKey, ...values })
        .onConflictDoUpdate({ target: temporaryFlights.userKey, set: values });
    },
    async temporary(userKey: string): Promise<FlightDetail[]> {
      const rows = await db.select().from(temporaryFlights).where(eq(temporaryFlights.userKey, userKey));
      return rows.map((row) => flightDetail.parse(row.payload));
    },
    async dropTemporary(userKey: string): Promise<number> {
      const dropped = await db
        .delete(temporaryFlights)
        .where(eq(temporaryFlights.userKey, userKey))
        .returning({ id: temporaryFlights.id });
      return dropped.length;
    },
  };
}
