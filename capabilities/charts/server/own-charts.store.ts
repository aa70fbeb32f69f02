import { and, asc, count, eq, isNotNull, isNull, lt, sum } from 'drizzle-orm';
import type { Database } from '#platform/server/db/database.ts';
import { type Chart, chartKind, type ChartKind, georeference, type Georeference } from '../contract.ts';
import { ownCharts } from './charts.tables.ts';

type Row = typeof ownCharts.$inferSelect;

/** Changes of a chart; `undefined` keeps a field, `null` clears it. */
export interface ChartChanges {
  name?: string | undefined;
  icao?: string | null | undefined;
  kind?: ChartKind | undefined;
  georeference?: Georeference | null | undefined;
}

export interface NewOwnChart {
  id: string;
  name: string;
  icao: string | null;
  kind: ChartKind;
  pages: number | null;
  sizeBytes: number;
  sha256: string;
  createdAt: Date;
}

const storedGeoreference = georeference.nullable();

function toChart(row: Row): Chart {
  const place = storedGeoreference.parse(row.georeference);
  return {
    id: row.id,
    icao: row.icao,
    name: row.name,
    kind: chartKind.parse(row.kind),
    source: 'Own chart',
    cycle: null,
    asOf: row.createdAt.toISOString(),
    pages: row.pages,
    size: row.sizeBytes,
    isOwn: true,
    isGeoreferenced: place !== null,
    georeference: place,
  };
}

/** Rows of users' own charts. Queries for a user include the owner: charts of others are never read. */
export function createOwnChartsStore(db: Database) {
  const ofUser = (userKey: string, id: string) => and(eq(ownCharts.userKey, userKey), eq(ownCharts.id, id));
  const living = (userKey: string, id: string) => and(ofUser(userKey, id), isNull(ownCharts.deletedAt));
  const one = async (rows: Promise<Row[]>): Promise<Chart | null> => {
    const [row] = await rows;
    return row ? toChart(row) : null;
  };
  return {
    /** Charts of one airport, or all; by name. */
    async list(userKey: string, icao: string | undefined): Promise<Chart[]> {
      const rows = await db
        .select()
        .from(ownCharts)
        .where(
          and(
            eq(ownCharts.userKey, userKey),
            isNull(ownCharts.deletedAt),
            icao === undefined ? undefined : eq(ownCharts.icao, icao),
          ),
        )
        .orderBy(asc(ownCharts.name), asc(ownCharts.id));
      return rows.map(toChart);
    },
    find: (userKey: string, id: string) => one(db.select().from(ownCharts).where(living(userKey, id))),
    async sha256Of(userKey: string, id: string): Promise<string | null> {
      const [row] = await db.select({ value: ownCharts.sha256 }).from(ownCharts).where(living(userKey, id));
      return row?.value ?? null;
    },
    /** Number and bytes of all charts of a user, including deleted ones not yet removed. */
    async usage(userKey: string): Promise<{ charts: number; bytes: number }> {
      const [row] = await db
        .select({ charts: count(), bytes: sum(ownCharts.sizeBytes) })
        .from(ownCharts)
        .where(eq(ownCharts.userKey, userKey));
      return { charts: row?.charts ?? 0, bytes: Number(row?.bytes ?? 0) };
    },
    async add(userKey: string, chart: NewOwnChart): Promise<Chart | null> {
      return one(
        db
          .insert(ownCharts)
          .values({ userKey, ...chart })
          .returning(),
      );
    },
    change: (userKey: string, id: string, changes: ChartChanges) => {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      if (Object.keys(given).length === 0) return one(db.select().from(ownCharts).where(living(userKey, id)));
      return one(db.update(ownCharts).set(given).where(living(userKey, id)).returning());
    },
    /** False when there is no such chart. */
    async remove(userKey: string, id: string, at: Date): Promise<boolean> {
      const rows = await db
        .update(ownCharts)
        .set({ deletedAt: at })
        .where(living(userKey, id))
        .returning({ id: ownCharts.id });
      return rows.length === 1;
    },
    restore: (userKey: string, id: string) =>
      one(
        db
          .update(ownCharts)
          .set({ deletedAt: null })
          .where(and(ofUser(userKey, id), isNotNull(ownCharts.deletedAt)))
          .returning(),
      ),
    /** Removes rows deleted before `at` and returns the ids, so that their files can be removed too. */
    async forgetDeletedBefore(at: Date): Promise<string[]> {
      const rows = await db
        .delete(ownCharts)
        .where(lt(ownCharts.deletedAt, at))
        .returning({ id: ownCharts.id });
      return rows.map(({ id }) => id);
    },
    /** Ids of all users' charts, for finding files without a chart. */
    async allIds(): Promise<Set<string>> {
      const rows = await db.select({ id: ownCharts.id }).from(ownCharts);
      return new Set(rows.map(({ id }) => id));
    },
  };
}
export type OwnChartsStore = ReturnType<typeof createOwnChartsStore>;
