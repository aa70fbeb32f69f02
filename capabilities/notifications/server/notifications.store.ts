import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { notification, type Notification } from '#capabilities/notifications/contract.ts';
import type { Database } from '#platform/server/db/database.ts';
import { notifications } from './notifications.tables.ts';

/** An event, in the form of its source. */
export type Notice = Omit<Notification, 'isRead'> & {
  /** When the notice becomes irrelevant, ISO 8601 UTC; null or absent where unknown. */
  readonly expiresAt?: string | null;
  /** It withdraws an earlier notice under its id. Recipients who were not sent that one are not sent this. */
  readonly isWithdrawal?: boolean;
};

/** A notice that is new or has another text; `isFirst` when nothing was stored under its id. */
export type ChangedNotice = Notice & { readonly isFirst: boolean };

/** Maximum number stored per user; older ones are removed. */
const MAX_KEPT = 500;

type Row = typeof notifications.$inferSelect;
function toNotification(row: Row): Notification {
  const { id, isRead, category, severity, title, body, subject } = row;
  return notification.parse({
    id,
    isRead,
    category,
    severity,
    title,
    body,
    subject,
    at: row.at.toISOString(),
  });
}

/** Finds notices that are new, or whose text differs from the stored one. */
async function newsOf(db: Database, userKey: string, notices: readonly Notice[]) {
  const ids = notices.map(({ id }) => id);
  const known = await db
    .select({ id: notifications.id, title: notifications.title, body: notifications.body })
    .from(notifications)
    .where(and(eq(notifications.userKey, userKey), inArray(notifications.id, ids)));
  const wordsOf = new Map(known.map(({ id, title, body }) => [id, `${title}\n${body}`]));
  return (notice: Notice): ChangedNotice[] => {
    const { id, title, body } = notice;
    return wordsOf.get(id) === `${title}\n${body}` ? [] : [{ ...notice, isFirst: !wordsOf.has(id) }];
  };
}

/** Notifications of users. Queries include the user: rows of others are never read. */
export function createNotificationsStore(db: Database) {
  const one = (userKey: string, id: string) =>
    and(eq(notifications.userKey, userKey), eq(notifications.id, id), eq(notifications.isDeleted, false));
  return {
    async list(
      userKey: string,
      filter: { limit?: number | undefined; isUnread?: boolean; category?: string | undefined } = {},
    ): Promise<Notification[]> {
      const conditions = [eq(notifications.userKey, userKey), eq(notifications.isDeleted, false)];
      if (filter.isUnread) conditions.push(eq(notifications.isRead, false));
      if (filter.category !== undefined) conditions.push(eq(notifications.category, filter.category));
      const rows = await db
        .select()
        .from(notifications)
        .where(and(...conditions))
        .orderBy(desc(notifications.at), desc(notifications.id))
        .limit(filter.limit ?? MAX_KEPT);
      return rows.map(toNotification);
    },
    async find(userKey: string, id: string): Promise<Notification | null> {
      const [row] = await db.select().from(notifications).where(one(userKey, id));
      return row ? toNotification(row) : null;
    },
    /**
     * Adds new notices and merges those stored under their id. Read stays read, and deleted stays deleted, unless the
     * text changed. Returns those that are new or have another text.
     */
    async put(userKey: string, notices: readonly Notice[]): Promise<ChangedNotice[]> {
      const last = [...new Map(notices.map((notice) => [notice.id, notice])).values()];
      if (last.length === 0) return [];
      const newsIn = await newsOf(db, userKey, last);
      const isSame = sql`${notifications.title} = excluded.title and ${notifications.body} = excluded.body`;
      await db
        .insert(notifications)
        .values(
          last.map(({ expiresAt: _expiresAt, ...notice }) => ({
            ...notice,
            userKey,
            at: new Date(notice.at),
          })),
        )
        .onConflictDoUpdate({
          target: [notifications.userKey, notifications.id],
          set: {
            category: sql`excluded.category`,
            severity: sql`excluded.severity`,
            title: sql`excluded.title`,
            body: sql`excluded.body`,
            subject: sql`excluded.subject`,
            at: sql`case when ${isSame} then ${notifications.at} else excluded.at end`,
            isRead: sql`${notifications.isRead} and ${isSame}`,
            isDeleted: sql`${notifications.isDeleted} and ${isSame}`,
          },
        });
      await this.forgetOld(userKey);
      return last.flatMap(newsIn);
    },
    async forgetOld(userKey: string): Promise<void> {
      const newest = db
        .select({ id: notifications.id })
        .from(notifications)
        .where(eq(notifications.userKey, userKey))
        .orderBy(desc(notifications.at), desc(notifications.id))
        .limit(MAX_KEPT);
      await db
        .delete(notifications)
        .where(and(eq(notifications.userKey, userKey), notInArray(notifications.id, newest)));
    },
    async setRead(userKey: string, id: string, isRead: boolean): Promise<Notification | null> {
      const [row] = await db.update(notifications).set({ isRead }).where(one(userKey, id)).returning();
      return row ? toNotification(row) : null;
    },
    async readAll(userKey: string): Promise<number> {
      const rows = await db
        .update(notifications)
        .set({ isRead: true })
        .where(and(eq(notifications.userKey, userKey), eq(notifications.isRead, false)))
        .returning({ id: notifications.id });
      return rows.length;
    },
    async remove(userKey: string, id: string): Promise<boolean> {
      const rows = await db
        .update(notifications)
        .set({ isDeleted: true })
        .where(one(userKey, id))
        .returning({ id: notifications.id });
      return rows.length === 1;
    },
    /** Removes all notices under a prefix except these: those no longer returned by a source. */
    async keepOnly(userKey: string, prefix: string, notices: readonly Notice[]): Promise<void> {
      const given = notices.map(({ id }) => id);
      await db
        .delete(notifications)
        .where(
          and(
            eq(notifications.userKey, userKey),
            sql`starts_with(${notifications.id}, ${prefix})`,
            given.length === 0 ? undefined : notInArray(notifications.id, given),
          ),
        );
    },
  };
}
export type NotificationsStore = ReturnType<typeof createNotificationsStore>;
