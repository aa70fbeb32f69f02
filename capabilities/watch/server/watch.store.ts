import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/database.ts';
import { type WatchAlert, type WatchedFlightState, watchAlert, watchedFlightState } from '../contract.ts';
import type { StoredAlert } from '../domain/alert-changes.ts';
import type { Finding } from '../domain/rules/watch-facts.ts';
import { createMinimaStore } from './minima.store.ts';
import { watchAlerts, watchFlights } from './watch.tables.ts';

export interface WatchedKey {
  readonly userKey: string;
  readonly flightId: string;
}

export const keyOf = ({ userKey, flightId }: WatchedKey): string => `${userKey} ${flightId}`;

/** Result of the check of a flight, as stored. */
export interface CheckedFlight extends WatchedKey {
  readonly revision: number;
  readonly checkedAt: Date;
  readonly state: WatchedFlightState;
  /** Trip fuel of the first performance plan of this revision, kg. */
  readonly tripKg: number | null;
}

type Row = typeof watchAlerts.$inferSelect;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const dateOf = (atMs: number | null): Date | null => (atMs === null ? null : new Date(atMs));

function toAlert(row: Row): WatchAlert {
  const { id, flightId, rule, severity, title, body, areaId, place } = row;
  return watchAlert.parse({
    id,
    flightId,
    rule,
    severity,
    title,
    body,
    areaId,
    place,
    from: iso(row.validFrom),
    to: iso(row.validTo),
    firstAt: iso(row.firstAt),
    changedAt: iso(row.changedAt),
    acknowledgedAt: iso(row.acknowledgedAt),
    snoozedUntil: iso(row.snoozedUntil),
  });
}

const ofFlight = ({ userKey, flightId }: WatchedKey) =>
  and(eq(watchAlerts.userKey, userKey), eq(watchAlerts.flightId, flightId));

/** Alerts, checks and minima. Queries for a user include the owner: rows of others are never read. */
export const createWatchStore = (db: Database) => ({
  ...alertStore(db),
  ...checkStore(db),
  ...createMinimaStore(db),
});
export type WatchStore = ReturnType<typeof createWatchStore>;

const keptColumns = {
  id: watchAlerts.id,
  rule: watchAlerts.rule,
  severity: watchAlerts.severity,
  title: watchAlerts.title,
  body: watchAlerts.body,
  figure: watchAlerts.figure,
  areaId: watchAlerts.areaId,
  validTo: watchAlerts.validTo,
};
const toKept = <Kept extends { validTo: Date | null }>({ validTo, ...alert }: Kept) => ({
  ...alert,
  toMs: validTo?.getTime() ?? null,
});

function alertStore(db: Database) {
  const one = (userKey: string, id: string) => and(eq(watchAlerts.userKey, userKey), eq(watchAlerts.id, id));
  return {
    async alerts(userKey: string): Promise<WatchAlert[]> {
      const rows = await db.select().from(watchAlerts).where(eq(watchAlerts.userKey, userKey));
      return rows.map(toAlert);
    },
    /** Alerts of users by flight, read at once for all of them. */
    async keptOf(userKeys: readonly string[]): Promise<(key: WatchedKey) => readonly StoredAlert[]> {
      if (userKeys.length === 0) return () => [];
      const rows = await db
        .select({ ...keptColumns, userKey: watchAlerts.userKey, flightId: watchAlerts.flightId })
        .from(watchAlerts)
        .where(inArray(watchAlerts.userKey, [...userKeys]));
      const byFlight = new Map<string, StoredAlert[]>();
      for (const { userKey, flightId, ...alert } of rows) {
        const key = keyOf({ userKey, flightId });
        byFlight.set(key, [...(byFlight.get(key) ?? []), toKept(alert)]);
      }
      return (key) => byFlight.get(keyOf(key)) ?? [];
    },
    /** Adds an alert or changes it; one that changed is no longer acknowledged or snoozed. */
    async put({ userKey, flightId }: WatchedKey, findings: readonly Finding[], nowMs: number): Promise<void> {
      if (findings.length === 0) return;
      const now = new Date(nowMs);
      const values = findings.map(
        ({ fromMs, toMs, id, rule, severity, title, body, figure, areaId, place }) => ({
          id,
          rule,
          severity,
          title,
          body,
          figure,
          areaId,
          place,
          userKey,
          flightId,
          validFrom: dateOf(fromMs),
          validTo: dateOf(toMs),
          firstAt: now,
          changedAt: now,
        }),
      );
      await db
        .insert(watchAlerts)
        .values(values)
        .onConflictDoUpdate({
          target: [watchAlerts.userKey, watchAlerts.id],
          set: {
            severity: sql`excluded.severity`,
            title: sql`excluded.title`,
            body: sql`excluded.body`,
            figure: sql`excluded.figure`,
            place: sql`excluded.place`,
            validFrom: sql`excluded.valid_from`,
            validTo: sql`excluded.valid_to`,
            changedAt: sql`excluded.changed_at`,
            acknowledgedAt: null,
            snoozedUntil: null,
          },
        });
    },
    /** Stores changed texts and times of unchanged alerts; they stay acknowledged or snoozed. */
    async reword({ userKey }: WatchedKey, findings: readonly Finding[]): Promise<void> {
      for (const { id, body, place, fromMs, toMs } of findings)
        await db
          .update(watchAlerts)
          .set({ body, place, validFrom: dateOf(fromMs), validTo: dateOf(toMs) })
          .where(one(userKey, id));
    },
    async drop(userKey: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await db
        .delete(watchAlerts)
        .where(and(eq(watchAlerts.userKey, userKey), inArray(watchAlerts.id, [...ids])));
    },
    async acknowledge(userKey: string, id: string, at: Date | null): Promise<WatchAlert | null> {
      const [row] = await db
        .update(watchAlerts)
        .set({ acknowledgedAt: at })
        .where(one(userKey, id))
        .returning();
      return row ? toAlert(row) : null;
    },
    async snooze(userKey: string, id: string, until: Date | null): Promise<WatchAlert | null> {
      const [row] = await db
        .update(watchAlerts)
        .set({ snoozedUntil: until })
        .where(one(userKey, id))
        .returning();
      return row ? toAlert(row) : null;
    },
  };
}

function checkStore(db: Database) {
  return {
    async flights(userKey: string): Promise<WatchedFlightState[]> {
      const rows = await db.select().from(watchFlights).where(eq(watchFlights.userKey, userKey));
      return rows.map((row) =>
        watchedFlightState.parse({ ...Object(row.state), checkedAt: iso(row.checkedAt) }),
      );
    },
    /** Every checked flight of all users. */
    async checked(): Promise<(WatchedKey & Pick<CheckedFlight, 'revision' | 'checkedAt' | 'tripKg'>)[]> {
      return db
        .select({
          userKey: watchFlights.userKey,
          flightId: watchFlights.flightId,
          revision: watchFlights.revision,
          checkedAt: watchFlights.checkedAt,
          tripKg: watchFlights.tripKg,
        })
        .from(watchFlights);
    },
    /** Stores the results of flight checks, in one statement. */
    async putChecked(rows: readonly CheckedFlight[]): Promise<void> {
      if (rows.length === 0) return;
      const values = rows.map((row) => {
        const { checkedAt: _, ...state } = row.state;
        return { ...row, state };
      });
      await db
        .insert(watchFlights)
        .values(values)
        .onConflictDoUpdate({
          target: [watchFlights.userKey, watchFlights.flightId],
          set: {
            revision: sql`excluded.revision`,
            checkedAt: sql`excluded.checked_at`,
            state: sql`excluded.state`,
            tripKg: sql`excluded.trip_kg`,
          },
        });
    },
    /** Flights that were checked without changes. */
    async touchChecked(keys: readonly WatchedKey[], checkedAt: Date): Promise<void> {
      if (keys.length === 0) return;
      const named = keys.map(({ userKey, flightId }) =>
        and(eq(watchFlights.userKey, userKey), eq(watchFlights.flightId, flightId)),
      );
      await db
        .update(watchFlights)
        .set({ checkedAt })
        .where(or(...named));
    },
    /** Deletes a flight that has ended or was deleted, with its alerts. */
    async forget(key: WatchedKey): Promise<void> {
      await db.delete(watchAlerts).where(ofFlight(key));
      await db
        .delete(watchFlights)
        .where(and(eq(watchFlights.userKey, key.userKey), eq(watchFlights.flightId, key.flightId)));
    },
  };
}
