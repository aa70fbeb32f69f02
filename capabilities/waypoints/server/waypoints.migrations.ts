import type { Migration } from '#platform/server/db/database.ts';

export const waypointsMigrations: readonly Migration[] = [
  {
    id: 'waypoints/0001-waypoints',
    sql: `
      create table user_waypoints (
        user_key text not null,
        id text not null,
        ident text not null,
        lat double precision not null,
        lng double precision not null,
        symbol text not null,
        note text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (user_key, id)
      );
      create unique index user_waypoints_one_name on user_waypoints (user_key, ident);
    `,
  },
];
