import type { Migration } from '#platform/server/db/database.ts';

export const watchMigrations: readonly Migration[] = [
  {
    id: 'watch/0001-watch',
    sql: `
      create table watch_alerts (
        user_key text not null,
        id text not null,
        flight_id text not null,
        rule text not null,
        severity text not null,
        title text not null,
        body text not null,
        figure double precision,
        area_id text,
        place jsonb,
        valid_from timestamptz,
        valid_to timestamptz,
        first_at timestamptz not null,
        changed_at timestamptz not null,
        acknowledged_at timestamptz,
        snoozed_until timestamptz,
        primary key (user_key, id)
      );
      create table watch_flights (
        user_key text not null,
        flight_id text not null,
        revision integer not null,
        checked_at timestamptz not null,
        state jsonb not null,
        trip_kg double precision,
        primary key (user_key, flight_id)
      );
      create table watch_minima (
        user_key text not null,
        aircraft_type text not null,
        minima jsonb not null,
        primary key (user_key, aircraft_type)
      );
      create table watch_leases (
        name text primary key,
        holder text not null,
        until timestamptz not null
      );
    `,
  },
];
