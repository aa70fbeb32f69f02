import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/database.ts';
import { type FleetAircraft, type FleetAircraftInput, fleetAircraftInput } from '../contract.ts';
import { fleet } from './fleet.tables.ts';

/** Maximum number of aircraft per user. */
export const FLEET_MAX = 1000;

const figuresShape = fleetAircraftInput.omit({ registration: true, type: true });

type Row = typeof fleet.$inferSelect;

function toAircraft(row: Row): FleetAircraft {
  return {
    ...figuresShape.parse(row.figures),
    id: row.id,
    registration: row.registration,
    type: row.type,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}

function columnsOf({ registration, type, ...figures }: FleetAircraftInput, nowMs: number) {
  return { registration, type, figures: figuresShape.parse(figures), updatedAt: new Date(nowMs) };
}

/** `taken`: another aircraft has the registration. `changed`: not the given version. */
export type FleetOutcome =
  | { readonly ok: true; readonly aircraft: FleetAircraft }
  | { readonly ok: false; readonly reason: 'taken' | 'changed' | 'unknown' | 'full' };

/** The fleets of users. Queries include the user: rows of others are never read or changed. */
export function createFleetStore(db: Database) {
  const ofUser = (userKey: string, id: string) => and(eq(fleet.userKey, userKey), eq(fleet.id, id));
  const find = async (userKey: string, id: string): Promise<FleetAircraft | null> => {
    const [row] = await db.select().from(fleet).where(ofUser(userKey, id));
    return row ? toAircraft(row) : null;
  };
  const isTaken = async (userKey: string, registration: string, exceptId: string): Promise<boolean> => {
    const rows = await db
      .select({ id: fleet.id })
      .from(fleet)
      .where(and(eq(fleet.userKey, userKey), eq(fleet.registration, registration)));
    return rows.some(({ id }) => id !== exceptId);
  };
  return {
    find,
    async list(userKey: string): Promise<FleetAircraft[]> {
      const rows = await db
        .select()
        .from(fleet)
        .where(eq(fleet.userKey, userKey))
        .orderBy(asc(fleet.registration));
      return rows.map(toAircraft);
    },
    async create(
      userKey: string,
      id: string,
      input: FleetAircraftInput,
      nowMs: number,
    ): Promise<FleetOutcome> {
      const [total] = await db.select({ value: count() }).from(fleet).where(eq(fleet.userKey, userKey));
      if ((total?.value ?? 0) >= FLEET_MAX) return { ok: false, reason: 'full' };
      // The unique index decides, so that concurrent requests are safe.
      const [row] = await db
        .insert(fleet)
        .values({ userKey, id, version: 1, ...columnsOf(input, nowMs) })
        .onConflictDoNothing()
        .returning();
      return row ? { ok: true, aircraft: toAircraft(row) } : { ok: false, reason: 'taken' };
    },
    async update(
      userKey: string,
      named: { id: string; version: number },
      input: FleetAircraftInput,
      nowMs: number,
    ): Promise<FleetOutcome> {
      if (await isTaken(userKey, input.registration, named.id)) return { ok: false, reason: 'taken' };
      const [row] = await db
        .update(fleet)
        .set({ ...columnsOf(input, nowMs), version: sql`${fleet.version} + 1` })
        .where(and(ofUser(userKey, named.id), eq(fleet.version, named.version)))
        .returning();
      if (row) return { ok: true, aircraft: toAircraft(row) };
      return { ok: false, reason: (await find(userKey, named.id)) ? 'changed' : 'unknown' };
    },
    async remove(userKey: string, named: { id: string; version: number }): Promise<FleetOutcome> {
      const [row] = await db
        .delete(fleet)
        .where(and(ofUser(userKey, named.id), eq(fleet.version, named.version)))
        .returning();
      if (row) return { ok: true, aircraft: toAircraft(row) };
      return { ok: false, reason: (await find(userKey, named.id)) ? 'changed' : 'unknown' };
    },
  };
}
export type FleetStore = ReturnType<typeof createFleetStore>;
