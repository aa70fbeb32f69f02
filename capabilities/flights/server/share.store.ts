import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '#platform/server/db/database.ts';
import { flightShares } from './flights.tables.ts';

/** A link to a saved flight. Instants in ms since the epoch. */
export interface StoredShare {
  readonly id: string;
  readonly flightId: string;
  readonly createdMs: number;
  readonly expiresMs: number;
}

/** Valid links: a revoked one is removed at once, an expired one when the next is created. */
export function createShareStore(db: Database) {
  const owned = (userKey: string, id: string) =>
    and(eq(flightShares.userKey, userKey), eq(flightShares.id, id));
  return {
    async add(userKey: string, { id, flightId, createdMs, expiresMs }: StoredShare): Promise<void> {
      await db.delete(flightShares).where(lte(flightShares.expiresAt, new Date(createdMs)));
      await db.insert(flightShares).values({
        userKey,
        id,
        flightId,
        createdAt: new Date(createdMs),
        expiresAt: new Date(expiresMs),
      });
    },
    async ofFlight(userKey: string, flightId: string, nowMs: number): Promise<StoredShare[]> {
      const rows = await db
        .select()
        .from(flightShares)
        .where(
          and(
            eq(flightShares.userKey, userKey),
            eq(flightShares.flightId, flightId),
            gt(flightShares.expiresAt, new Date(nowMs)),
          ),
        )
        .orderBy(asc(flightShares.createdAt), asc(flightShares.id));
      return rows.map((row) => ({
        id: row.id,
        flightId: row.flightId,
        createdMs: row.createdAt.getTime(),
        expiresMs: row.expiresAt.getTime(),
      }));
    },
    async isThere(userKey: string, id: string): Promise<boolean> {
      const rows = await db.select({ id: flightShares.id }).from(flightShares).where(owned(userKey, id));
      return rows.length > 0;
    },
    /** Returns whether one was removed. */
    async remove(userKey: string, id: string): Promise<boolean> {
      const rows = await db.delete(flightShares).where(owned(userKey, id)).returning({ id: flightShares.id });
      return rows.length > 0;
    },
  };
}
