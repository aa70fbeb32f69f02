import { customType, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Flight logs of users, each under the key of its owner; the rows of a log are compressed in `rows`. */
export const flightLogs = pgTable(
  'user_flight_logs',
  {
    userKey: text('user_key').notNull(),
    id: text('id').notNull(),
    revision: integer('revision').notNull(),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    head: jsonb('head').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    rows: bytea('rows').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userKey, table.id] }),
    index('user_flight_logs_by_time').on(table.userKey, table.startAt),
  ],
);
