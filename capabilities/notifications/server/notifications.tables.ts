import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Notifications of users; a deleted one remains as a marker, so that its source does not bring it back. */
export const notifications = pgTable(
  'notifications',
  {
    userKey: text('user_key').notNull(),
    id: text('id').notNull(),
    category: text('category').notNull(),
    severity: text('severity').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    subject: jsonb('subject'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    isRead: boolean('is_read').notNull().default(false),
    isDeleted: boolean('is_deleted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userKey, table.id] }),
    index('notifications_newest').on(table.userKey, table.at.desc()),
  ],
);
