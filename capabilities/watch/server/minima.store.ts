import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/server/db/database.ts';
import { MINIMA_DEFAULTS, type WatchMinima, watchMinima } from '../contract.ts';
import { watchMinimaTable } from './watch.tables.ts';

/** Minima of users; an empty type is for all types. */
export function createMinimaStore(db: Database) {
  const ofUser = async (userKey: string): Promise<Map<string, WatchMinima>> => {
    const rows = await db.select().from(watchMinimaTable).where(eq(watchMinimaTable.userKey, userKey));
    return new Map(rows.map(({ aircraftType, minima }) => [aircraftType, watchMinima.parse(minima)]));
  };
  return {
    minima: ofUser,
    /** The minima of some users for a type, read at once for all of them. */
    async minimaOfAll(
      userKeys: readonly string[],
    ): Promise<(userKey: string, aircraftType: string) => WatchMinima> {
      if (userKeys.length === 0) return () => MINIMA_DEFAULTS;
      const rows = await db
        .select()
        .from(watchMinimaTable)
        .where(inArray(watchMinimaTable.userKey, [...userKeys]));
      const own = new Map(
        rows.map((row) => [`${row.userKey} ${row.aircraftType}`, watchMinima.parse(row.minima)]),
      );
      return (userKey, aircraftType) =>
        own.get(`${userKey} ${aircraftType}`) ?? own.get(`${userKey} `) ?? MINIMA_DEFAULTS;
    },
    /** A user's minima for a type. */
    async minimaOf(userKey: string, aircraftType: string): Promise<WatchMinima> {
      const of = await this.minimaOfAll([userKey]);
      return of(userKey, aircraftType);
    },
    async putMinima(userKey: string, aircraftType: string, minima: WatchMinima | null): Promise<void> {
      if (minima === null) {
        await db
          .delete(watchMinimaTable)
          .where(and(eq(watchMinimaTable.userKey, userKey), eq(watchMinimaTable.aircraftType, aircraftType)));
        return;
      }
      await db
        .insert(watchMinimaTable)
        .values({ userKey, aircraftType, minima })
        .onConflictDoUpdate({
          target: [watchMinimaTable.userKey, watchMinimaTable.aircraftType],
          set: { minima },
        });
    },
  };
}
