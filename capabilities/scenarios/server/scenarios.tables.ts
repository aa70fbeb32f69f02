import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Applied scenarios: the audit, and the data for undoing them. `writes` contains each record before and after. */
export const appliedScenarios = pgTable(
  'applied_scenarios',
  {
    userKey: text('user_key').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    actions: jsonb('actions').notNull(),
    writes: jsonb('writes').notNull(),
    changed: jsonb('changed').notNull(),
    notSaved: jsonb('not_saved').notNull(),
    appliedAt: timestamp('applied_at', { withTimezone: true }).notNull(),
    appliedBy: text('applied_by').notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    undoneBy: text('undone_by'),
  },
  (table) => [
    primaryKey({ columns: [table.userKey, table.id] }),
    index('applied_scenarios_newest').on(table.userKey, table.appliedAt.desc()),
  ],
);
