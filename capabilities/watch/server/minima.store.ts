import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/server/db/database.ts';
import { MINIMA_DEFAULTS, type WatchMinima, watchMinima } from '../contract.ts';
import { watchMinimaTable } from './watch.tables.ts';

/** Minima of users, of all types under an empty type. */
export function createMinimaStore(db: Database) {
  const ofUser = async (userKey: string): Promise<Map<string, WatchMinima>> => {
    const rows = await db.select().from(watchMinimaTable).where(eq(watchMinimaTable.userKey, userKey));
    return new Map(rows.map(({ aircraftType, minima }) => [aircraftType, watchMinima.parse(minima)]));
  };
  return {
    minima: ofUser,
    async minimaOf(userKey: string, aircraftType: string): Promise<WatchMinima> {
      const own = await ofUser(userKey);
      return own.get(aircraftType) ?? own.get('') ?? MINIMA_DEFAULTS;
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
