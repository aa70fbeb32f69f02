import type { Migration } from '#platform/server/db/database.ts';

export const chartsMigrations: readonly Migration[] = [
  {
    id: 'charts/0001-own-charts',
    sql: `
      create table own_charts (
        id text primary key,
        user_key text not null,
        name text not null,
        icao text,
        kind text not null,
        pages integer,
        size_bytes integer not null,
        sha256 text not null,
        georeference jsonb,
        created_at timestamptz not null,
        deleted_at timestamptz
      );
      create index own_charts_of_user on own_charts (user_key, icao);
    `,
  },
];
