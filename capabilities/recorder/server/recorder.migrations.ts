import type { Migration } from '#platform/server/db/database.ts';

export const recorderMigrations: readonly Migration[] = [
  {
    id: 'recorder/0001-flight-logs',
    sql: `
      create table user_flight_logs (
        user_key text not null,
        id text not null,
        revision integer not null,
        start_at timestamptz not null,
        head jsonb not null,
        bytes integer not null,
        sha256 text not null,
        rows bytea not null,
        saved_at timestamptz not null,
        primary key (user_key, id)
      );
      create index user_flight_logs_by_time on user_flight_logs (user_key, start_at);
    `,
  },
];
