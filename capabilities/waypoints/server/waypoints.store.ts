import { and, asc, count, eq, inArray, ne } from 'drizzle-orm';
import { type OwnWaypoint, ownWaypoint } from '#capabilities/waypoints/contract.ts';
import type { Database } from '#platform/server/db/database.ts';
import { isUniqueViolation } from '#platform/server/db/database-error.ts';
import { waypoints } from './waypoints.tables.ts';

type Row = typeof waypoints.$inferSelect;

/** Stored data is not type-checked: an unknown symbol of a newer version must not fail the list. */
const symbolOf = (text: string) => {
  const symbol = ownWaypoint.shape.symbol.safeParse(text);
  return symbol.success ? symbol.data : 'pin';
};

const toWaypoint = (row: Row): OwnWaypoint => ({
  id: row.id,
  ident: row.ident,
  lat: row.lat,
  lng: row.lng,
  symbol: symbolOf(row.symbol),
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const toRow = (userKey: string, waypoint: OwnWaypoint): Row => ({
  ...waypoint,
  userKey,
  createdAt: new Date(waypoint.createdAt),
  updatedAt: new Date(waypoint.updatedAt),
});

/** Maximum rows per statement, because of the parameter limit. */
const ROWS_PER_INSERT = 1000;
const IDS_PER_DELETE = 5000;

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** Waypoints of users. Queries include the owner: rows of others are never read or changed. */
export function createWaypointsStore(db: Database) {
  const ofOwner = (userKey: string) => eq(waypoints.userKey, userKey);
  const one = (userKey: string, id: string) => and(ofOwner(userKey), eq(waypoints.id, id));
  return {
    async list(userKey: string): Promise<OwnWaypoint[]> {
      const rows = await db.select().from(waypoints).where(ofOwner(userKey)).orderBy(asc(waypoints.ident));
      return rows.map(toWaypoint);
    },
    async find(userKey: string, id: string): Promise<OwnWaypoint | null> {
      const [row] = await db.select().from(waypoints).where(one(userKey, id));
      return row ? toWaypoint(row) : null;
    },
    async count(userKey: string): Promise<number> {
      const [total] = await db.select({ value: count() }).from(waypoints).where(ofOwner(userKey));
      return total?.value ?? 0;
    },
    /**
     * Replaces the one with its id, or adds it; `taken` when another waypoint of the owner has the name, `stale` when the
     * saved one is not of the time `basedOn`.
     */
    async save(
      userKey: string,
      waypoint: OwnWaypoint,
      basedOn: string | null = null,
    ): Promise<OwnWaypoint | 'taken' | 'stale'> {
      const saved = db.transaction(async (tx) => {
        const [same] = await tx
          .select({ id: waypoints.id })
          .from(waypoints)
          .where(and(ofOwner(userKey), eq(waypoints.ident, waypoint.ident), ne(waypoints.id, waypoint.id)));
        if (same) return 'taken';
        const { ident, lat, lng, symbol, note } = waypoint;
        const changed = { ident, lat, lng, symbol, note, updatedAt: new Date(waypoint.updatedAt) };
        if (basedOn !== null) {
          const [row] = await tx
            .update(waypoints)
            .set(changed)
            .where(and(one(userKey, waypoint.id), eq(waypoints.updatedAt, new Date(basedOn))))
            .returning();
          return row ? toWaypoint(row) : 'stale';
        }
        const [row] = await tx
          .insert(waypoints)
          .values(toRow(userKey, waypoint))
          .onConflictDoUpdate({ target: [waypoints.userKey, waypoints.id], set: changed })
          .returning();
        return row ? toWaypoint(row) : waypoint;
      });
      // Another save of the name was committed between the check and the insertion.
      return saved.catch((error: unknown) => {
        if (isUniqueViolation(error, 'user_waypoints_one_name')) return 'taken' as const;
        throw error;
      });
    },
    /** Saves new waypoints, all or none; returns those saved: a name given elsewhere meanwhile is skipped. */
    async add(userKey: string, added: readonly OwnWaypoint[]): Promise<OwnWaypoint[]> {
      return db.transaction(async (tx) => {
        const saved: OwnWaypoint[] = [];
        for (const part of chunks(added, ROWS_PER_INSERT)) {
          const rows = await tx
            .insert(waypoints)
            .values(part.map((waypoint) => toRow(userKey, waypoint)))
            .onConflictDoNothing()
            .returning();
          saved.push(...rows.map(toWaypoint));
        }
        return saved;
      });
    },
    async remove(userKey: string, ids: readonly string[]): Promise<OwnWaypoint[]> {
      return db.transaction(async (tx) => {
        const removed: OwnWaypoint[] = [];
        for (const part of chunks(ids, IDS_PER_DELETE)) {
          const rows = await tx
            .delete(waypoints)
            .where(and(ofOwner(userKey), inArray(waypoints.id, part)))
            .returning();
          removed.push(...rows.map(toWaypoint));
        }
        return removed;
      });
    },
  };
}
export type WaypointsStore = ReturnType<typeof createWaypointsStore>;
