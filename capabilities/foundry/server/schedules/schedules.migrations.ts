import type { Migration } from '#platform/server/db/database.ts';

export const schedulesMigrations: readonly Migration[] = [
  {
    id: 'foundry/0001-schedules',
    sql: `
      create table foundry_schedules (
        user_key text not null,
        id text not null,
        owner jsonb not null,
        name text not null,
        pipeline jsonb not null,
        times jsonb not null,
        next_at timestamptz not null,
        running_due_at timestamptz,
        paused_because text,
        last_run jsonb,
        created_at timestamptz not null,
        primary key (user_key, id)
      );
      create index foundry_schedules_next on foundry_schedules (next_at);
      create table foundry_schedule_outputs (
        user_key text not null,
        schedule_id text not null,
        step_id text not null,
        name text not null,
        row_count integer not null,
        written_at timestamptz not null,
        columns jsonb not null,
        "values" jsonb not null,
        primary key (user_key, schedule_id, step_id)
      );
    `,
  },
  {
    id: 'foundry/0002-schedule-sources',
    sql: `alter table foundry_schedule_outputs add column sources jsonb not null default '[]';`,
  },
];
