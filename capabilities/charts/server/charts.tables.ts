import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A user's own charts; the PDF is in the data folder under the chart's id. */
export const ownCharts = pgTable(
  'own_charts',
  {
    id: text('id').primaryKey(),
    userKey: text('user_key').notNull(),
    name: text('name').notNull(),
    icao: text('icao'),
    kind: text('kind').notNull(),
    pages: integer('pages'),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text('sha256').notNull(),
    georeference: jsonb('georeference'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Set: deleted, but kept for a while so that it can be restored. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [index('own_charts_of_user').on(table.userKey, table.icao)],
);
