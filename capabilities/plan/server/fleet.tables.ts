import { integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Aircraft of users; `figures` contains the contract's input other than registration and type. */
export const fleet = pgTable(
  'fleet',
  {
    userKey: text('user_key').notNull(),
    id: text('id').notNull(),
    registration: text('registration').notNull(),
    type: text('type').notNull(),
    figures: jsonb('figures').notNull(),
    version: integer('version').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userKey, table.id] }),
    uniqueIndex('fleet_one_of_each').on(table.userKey, table.registration),
  ],
);
