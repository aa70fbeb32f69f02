import { and, count, desc, eq, sql, sum } from 'drizzle-orm';
import {
  FLIGHT_LOGS_MAX,
  FLIGHT_LOGS_MAX_BYTES,
  type FlightLog,
  flightLogHead,
  type FlightLogHead,
} from '#capabilities/recorder/contract.ts';
import type { Database } from '#platform/server/db/database.ts';
import { flightLogs } from './recorder.tables.ts';

/** All columns of a log except its rows, which are read only on their own. */
const WITHOUT_ROWS = {
  id: flightLogs.id,
  revision: flightLogs.revision,
  head: flightLogs.head,
  bytes: flightLogs.bytes,
  savedAt: flightLogs.savedAt,
};
interface Row {
  id: string;
  revision: number;
  head: unknown;
  bytes: number;
  savedAt: Date;
}

const toLog = ({ head, savedAt, ...row }: Row): FlightLog => ({
  ...flightLogHead.parse(head),
  ...row,
  savedAt: savedAt.toISOString(),
});

const ofUser = (userKey: string, id: string) => and(eq(flightLogs.userKey, userKey), eq(flightLogs.id, id));

export interface NewLog {
  readonly id: string;
  readonly head: FlightLogHead;
  readonly rows: Uint8Array;
  readonly sha256: string;
  readonly savedAt: Date;
}

type Refusal = 'exists' | 'too-many' | 'too-large';

/** Flight logs of users. Queries include the owner: rows of others are never read or changed. */
export function createRecorderStore(db: Database) {
  const totals = async (tx: Pick<Database, 'select'>, userKey: string) => {
    const [row] = await tx
      .select({ logs: count(), bytes: sum(flightLogs.bytes) })
      .from(flightLogs)
      .where(eq(flightLogs.userKey, userKey));
    return { logs: row?.logs ?? 0, bytes: Number(row?.bytes ?? 0) };
  };
  return {
    async list(userKey: string): Promise<FlightLog[]> {
      const rows = await db
        .select(WITHOUT_ROWS)
        .from(flightLogs)
        .where(eq(flightLogs.userKey, userKey))
        .orderBy(desc(flightLogs.startAt), desc(flightLogs.id));
      return rows.map(toLog);
    },
    async rows(userKey: string, id: string): Promise<Uint8Array | null> {
      const [row] = await db.select({ rows: flightLogs.rows }).from(flightLogs).where(ofUser(userKey, id));
      return row?.rows ?? null;
    },
    /** Stores a log; the same bytes under the same id return the stored log. */
    async save(userKey: string, log: NewLog): Promise<FlightLog | Refusal> {
      const { id, head, rows, sha256, savedAt } = log;
      return db.transaction(async (tx) => {
        // Concurrent uploads must not exceed the limit together.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`recorder ${userKey}`}))`);
        const [same] = await tx
          .select({ ...WITHOUT_ROWS, sha256: flightLogs.sha256 })
          .from(flightLogs)
          .where(ofUser(userKey, id));
        if (same) return same.sha256 === sha256 ? toLog(same) : 'exists';
        const before = await totals(tx, userKey);
        if (before.logs >= FLIGHT_LOGS_MAX) return 'too-many';
        if (before.bytes + rows.length > FLIGHT_LOGS_MAX_BYTES) return 'too-large';
        const startAt = new Date(head.figures.startAt);
        const kept = { userKey, id, revision: 1, startAt, head, bytes: rows.length, sha256, rows, savedAt };
        const [row] = await tx.insert(flightLogs).values(kept).returning(WITHOUT_ROWS);
        return row ? toLog(row) : 'exists';
      });
    },
    /** The log after the change; `stale` when another revision is stored, null when there is none. */
    async change(
      userKey: string,
      change: { id: string; revision: number; names: Partial<FlightLogHead> },
    ): Promise<FlightLog | 'stale' | null> {
      const { id, revision, names } = change;
      const [row] = await db
        .update(flightLogs)
        .set({
          revision: revision + 1,
          head: sql`${flightLogs.head} || ${JSON.stringify(names)}::jsonb`,
        })
        .where(and(ofUser(userKey, id), eq(flightLogs.revision, revision)))
        .returning(WITHOUT_ROWS);
      if (row) return toLog(row);
      return (await this.isKept(userKey, id)) ? 'stale' : null;
    },
    async remove(userKey: string, id: string, revision: number): Promise<FlightLog | 'stale' | null> {
      const [row] = await db
        .delete(flightLogs)
        .where(and(ofUser(userKey, id), eq(flightLogs.revision, revision)))
        .returning(WITHOUT_ROWS);
      if (row) return toLog(row);
      return (await this.isKept(userKey, id)) ? 'stale' : null;
    },
    async isKept(userKey: string, id: string): Promise<boolean> {
      const [row] = await db.select({ id: flightLogs.id }).from(flightLogs).where(ofUser(userKey, id));
      return row !== undefined;
    },
  };
}
export type RecorderStore = ReturnType<typeof createRecorderStore>;
