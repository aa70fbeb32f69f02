import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Delivery settings of users outside the app, with addresses. */
export const deliverySettingsTable = pgTable('notification_delivery', {
  userKey: text('user_key').primaryKey(),
  email: text('email').notNull(),
  settings: jsonb('settings').notNull(),
});

/** Browsers subscribed to push messages. */
export const pushSubscriptions = pgTable('notification_push', {
  endpoint: text('endpoint').primaryKey(),
  userKey: text('user_key').notNull(),
  keys: jsonb('keys').notNull(),
});

/** The key pair by which push services identify this server; created once. */
export const vapidKeys = pgTable('notification_vapid', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
});

/** Notices still to be sent; a row is removed when sent, or when its alert has ended. */
export const notificationOutbox = pgTable(
  'notification_outbox',
  {
    userKey: text('user_key').notNull(),
    id: text('id').notNull(),
    channel: text('channel').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    tries: integer('tries').notNull().default(0),
    /** Nothing was sent for the alert before. */
    isFirst: boolean('is_first').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userKey, table.id, table.channel] })],
);
