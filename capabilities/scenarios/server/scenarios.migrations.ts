import type { Migration } from '#platform/server/db/database.ts';

export const scenariosMigrations: readonly Migration[] = [
  {
    id: 'scenarios/0001-applied',
    sql: `
      create table applied_scenarios (
        user_key text not null,
        id text not null,
        name text not null,
        actions jsonb not null,
        writes jsonb not null,
        changed jsonb not null,
        not_saved jsonb not null,
        applied_at timestamptz not null,
        applied_by text not null,
        undone_at timestamptz,
        undone_by text,
        primary key (user_key, id)
      );
      create index applied_scenarios_newest on applied_scenarios (user_key, applied_at desc);
    `,
  },
];
