import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Pipelines with scheduled times. `running_due_at` is the time being run: one that remains was interrupted. */
export const foundrySchedules = pgTable(
  'foundry_schedules',
  {
    userKey: text('user_key').notNull(),
    id: text('id').notNull(),
    owner: jsonb('owner').notNull(),
    name: text('name').notNull(),
    pipeline: jsonb('pipeline').notNull(),
    times: jsonb('times').notNull(),
    nextAt: instant('next_at').notNull(),
    runningDueAt: instant('running_due_at'),
    pausedBecause: text('paused_because'),
    lastRun: jsonb('last_run'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userKey, table.id] }),
    index('foundry_schedules_next').on(table.nextAt),
  ],
);

/** The last successful rows of each output. */
export const foundryScheduleOutputs = pgTable(
  'foundry_schedule_outputs',
  {
    userKey: text('user_key').notNull(),
    scheduleId: text('schedule_id').notNull(),
    stepId: text('step_id').notNull(),
    name: text('name').notNull(),
    rowCount: integer('row_count').notNull(),
    writtenAt: instant('written_at').notNull(),
    sources: jsonb('sources').notNull(),
    columns: jsonb('columns').notNull(),
    values: jsonb('values').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userKey, table.scheduleId, table.stepId] })],
);
