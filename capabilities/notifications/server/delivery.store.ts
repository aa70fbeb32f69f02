import { and, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import {
  DELIVERY_DEFAULTS,
  type DeliverySettings,
  deliverySettings,
} from '#capabilities/notifications/contract.ts';
import {
  deliverySettingsTable,
  notificationOutbox,
  pushSubscriptions,
  vapidKeys,
} from './delivery.tables.ts';
import type { PushTarget, VapidKeys } from './push-target.ts';

export type OutboxRow = typeof notificationOutbox.$inferSelect;
type NewRow = Omit<OutboxRow, 'tries'>;

/** Browsers of one user; more are a mistake or an attack. */
const MAX_BROWSERS = 20;
const AT_ONCE = 100;

const isRow = ({ userKey, id, channel }: OutboxRow) =>
  and(
    eq(notificationOutbox.userKey, userKey),
    eq(notificationOutbox.id, id),
    eq(notificationOutbox.channel, channel),
  );
/** Unchanged since it was claimed. */
const isTaken = (row: OutboxRow) =>
  and(isRow(row), eq(notificationOutbox.tries, row.tries), eq(notificationOutbox.dueAt, row.dueAt));

/** Settings, browsers and the outbox. */
export const createDeliveryStore = (db: Database) => ({ ...userStore(db), ...outboxStore(db) });
export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

function userStore(db: Database) {
  return {
    async settings(userKey: string): Promise<{ email: string; settings: DeliverySettings } | null> {
      const [row] = await db
        .select()
        .from(deliverySettingsTable)
        .where(eq(deliverySettingsTable.userKey, userKey));
      if (!row) return null;
      return { email: row.email, settings: deliverySettings.catch(DELIVERY_DEFAULTS).parse(row.settings) };
    },
    async putSettings(userKey: string, email: string, settings: DeliverySettings): Promise<void> {
      await db
        .insert(deliverySettingsTable)
        .values({ userKey, email, settings })
        .onConflictDoUpdate({ target: deliverySettingsTable.userKey, set: { email, settings } });
    },
    async browsers(userKey: string): Promise<PushTarget[]> {
      const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userKey, userKey));
      return rows.map(({ endpoint, keys }) => ({ endpoint, keys: keys as PushTarget['keys'] }));
    },
    async addBrowser(userKey: string, { endpoint, keys }: PushTarget): Promise<number> {
      const known = await this.browsers(userKey);
      if (known.length >= MAX_BROWSERS && !known.some((one) => one.endpoint === endpoint))
        throw new Problem(
          'too-many-browsers',
          409,
          `Push is on in ${MAX_BROWSERS} browsers already: switch it off in one of them first.`,
        );
      await db
        .insert(pushSubscriptions)
        .values({ endpoint, userKey, keys })
        .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { userKey, keys } });
      return (await this.browsers(userKey)).length;
    },
    async removeBrowser(userKey: string, endpoint: string): Promise<number> {
      await db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.userKey, userKey), eq(pushSubscriptions.endpoint, endpoint)));
      return (await this.browsers(userKey)).length;
    },
    /** The keys of this server; the first caller creates them, concurrent callers get the same. */
    async vapid(make: () => Promise<VapidKeys>): Promise<VapidKeys> {
      const read = async () => (await db.select().from(vapidKeys).where(eq(vapidKeys.id, 1)))[0];
      const kept = await read();
      if (kept) return kept;
      await db
        .insert(vapidKeys)
        .values({ id: 1, ...(await make()) })
        .onConflictDoNothing();
      const made = await read();
      if (!made) throw new Error('The push keys were not stored.');
      return made;
    },
    /** Users to be reached outside the app. */
    async reachable(): Promise<string[]> {
      const { userKey, settings } = deliverySettingsTable;
      const isOn = (field: 'isPushOn' | 'isEmailOn') => sql`${settings}->>${field} = 'true'`;
      const rows = await db
        .select({ userKey })
        .from(deliverySettingsTable)
        .where(or(isOn('isPushOn'), isOn('isEmailOn')));
      return rows.map((row) => row.userKey);
    },
  };
}

function outboxStore(db: Database) {
  return {
    async enqueue(rows: readonly NewRow[]): Promise<void> {
      if (rows.length === 0) return;
      await db
        .insert(notificationOutbox)
        .values([...rows])
        .onConflictDoUpdate({
          target: [notificationOutbox.userKey, notificationOutbox.id, notificationOutbox.channel],
          // One not yet sent takes the newer text.
          set: {
            dueAt: sql`excluded.due_at`,
            expiresAt: sql`excluded.expires_at`,
            isFirst: sql`${notificationOutbox.isFirst} and ${notificationOutbox.tries} = 0`,
            tries: 0,
          },
        });
    },
    /** Notices no longer valid are not sent. */
    async cancel(userKey: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await db
        .delete(notificationOutbox)
        .where(and(eq(notificationOutbox.userKey, userKey), inArray(notificationOutbox.id, [...ids])));
    },
    /** Removes alerts that ended before anything was sent; returns them. */
    async withdraw(
      userKey: string,
      ids: readonly string[],
    ): Promise<readonly Pick<OutboxRow, 'id' | 'channel'>[]> {
      if (ids.length === 0) return [];
      const { id, channel, tries, isFirst } = notificationOutbox;
      return db
        .delete(notificationOutbox)
        .where(
          and(
            eq(notificationOutbox.userKey, userKey),
            inArray(id, [...ids]),
            eq(tries, 0),
            eq(isFirst, true),
          ),
        )
        .returning({ id, channel });
    },
    /**
     * Claims due messages, so that no other instance sends them too. Messages stay in the outbox until sent: after a
     * server dies its claims are due again after `claimMs`.
     */
    async takeDue(channel: string, nowMs: number, claimMs: number): Promise<OutboxRow[]> {
      return db.transaction(async (tx) => {
        const due = await tx
          .select()
          .from(notificationOutbox)
          .where(and(eq(notificationOutbox.channel, channel), lte(notificationOutbox.dueAt, new Date(nowMs))))
          .orderBy(notificationOutbox.dueAt)
          .limit(AT_ONCE)
          .for('update', { skipLocked: true });
        const dueAt = new Date(nowMs + claimMs);
        for (const row of due)
          await tx
            .update(notificationOutbox)
            .set({ dueAt, tries: row.tries + 1 })
            .where(isRow(row));
        return due.map((row) => ({ ...row, dueAt, tries: row.tries + 1 }));
      });
    },
    /** Removes a message that was sent or must not be sent. A row replaced with newer text stays. */
    async settle(row: OutboxRow): Promise<void> {
      await db.delete(notificationOutbox).where(isTaken(row));
    },
    async restoreDeleted(row: OutboxRow, dueAt: Date): Promise<void> {
      await db.update(notificationOutbox).set({ dueAt }).where(isTaken(row));
    },
  };
}
