import { doublePrecision, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Waypoints of users, each under the key of its owner. */
export const waypoints = pgTable(
  'user_waypoints',
  {
    userKey: text('user_key').notNull(),
    id: text('id').notNull(),
    ident: text('ident').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    symbol: text('symbol').notNull(),
    note: text('note').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userKey, table.id] }),
    uniqueIndex('user_waypoints_one_name').on(table.userKey, table.ident),
  ],
);
