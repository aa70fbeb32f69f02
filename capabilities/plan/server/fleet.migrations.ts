import type { Migration } from '#platform/server/db/database.ts';

export const fleetMigrations: readonly Migration[] = [
  {
    id: 'plan/0001-fleet',
    sql: `
      create table fleet (
        user_key text not null,
        id text not null,
        registration text not null,
        type text not null,
        figures jsonb not null,
        version integer not null,
        updated_at timestamptz not null,
        primary key (user_key, id)
      );
      create unique index fleet_one_of_each on fleet (user_key, registration);
    `,
  },
];
