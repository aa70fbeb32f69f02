import { eq, gte, like, or, sql } from 'drizzle-orm';
import { airacCycleOf, airacCycleOn } from '#aviation/time/airac.ts';
import { flights } from '#capabilities/flights/server/flights.tables.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { WatchFacts } from '#capabilities/watch/domain/rules/watch-facts.ts';
import type { FlightAhead } from '#capabilities/watch/server/watched-facts.ts';
import type { Database } from '#platform/server/db/database.ts';
import { departureOf } from './flight-path.ts';

const DAY_MS = 86_400_000;

/** Saved flights of all users that leave within a period. Days are compared in the database, times here. */
export async function flightsBetween(
  db: Database,
  { fromMs, toMs, nowMs }: { fromMs: number; toMs: number; nowMs: number },
): Promise<FlightAhead[]> {
  const firstDay = new Date(fromMs - DAY_MS).toISOString().slice(0, 10);
  const rows = await db
    .select({
      userKey: flights.userKey,
      flightId: flights.id,
      revision: flights.revision,
      date: flights.date,
      departureTime: flights.departureTime,
      callsign: flights.callsign,
      departure: flights.departure,
    })
    .from(flights)
    .where(or(gte(flights.date, firstDay), like(flights.departureTime, '%T%')));
  return rows.flatMap(({ date, departureTime, ...flight }) => {
    const departureMs = departureOf({ date, departureTime }, nowMs);
    if (departureMs === null || departureMs < fromMs || departureMs > toMs) return [];
    return [{ ...flight, departureMs }];
  });
}

/** Flights that left longer ago than this have arrived. */
const BACK_MS = 30 * 3_600_000;

/** Number of a user's saved flights that are not watched, by reason: no valid departure time, or no route. */
export async function unwatchedFlights(
  db: Database,
  userKey: string,
  nowMs: number,
): Promise<{ withoutTime: number; withoutRoute: number }> {
  const { date, departureTime, payload } = flights;
  const points = sql<number>`coalesce(jsonb_array_length(${payload}->'route_info'), 0)::int`;
  const hasPlan = sql<boolean>`coalesce(jsonb_typeof(${payload}->'plan') = 'object', false)`;
  const rows = await db
    .select({ date, departureTime, points, hasPlan })
    .from(flights)
    .where(eq(flights.userKey, userKey));
  const leaving = rows.map((row) => ({ ...row, departureMs: departureOf(row, nowMs) }));
  return {
    withoutTime: leaving.filter(({ departureMs }) => departureMs === null).length,
    withoutRoute: leaving.filter(
      ({ departureMs, points: count, hasPlan: isPlanned }) =>
        departureMs !== null && departureMs >= nowMs - BACK_MS && count === 0 && !isPlanned,
    ).length,
  };
}

/** AIRAC cycle of the data that a plan was made with, and the one in effect at departure. */
export function airacOf({ plan }: FlightDetail, departureMs: number): WatchFacts['airac'] {
  const asOf = plan?.navigationData?.asOf ?? null;
  if (asOf === null) return null;
  const named = airacCycleOf(asOf);
  const asOfMs = Date.parse(asOf);
  const planned = named ?? (Number.isFinite(asOfMs) ? airacCycleOn(asOfMs) : null);
  return planned && { planned: planned.ident, atDeparture: airacCycleOn(departureMs).ident };
}
