import type { Migration } from '#platform/server/db/database.ts';

export const flightsMigrations: readonly Migration[] = [
  {
    id: 'flights/0001-flights',
    sql: `
      create table flights (
        user_key text not null,
        id text not null,
        aircraft text not null,
        callsign text not null,
        departure text not null,
        arrival text not null,
        date text,
        departure_time text,
        payload jsonb not null,
        created_at timestamptz not null,
        primary key (user_key, id)
      );
      create unique index flights_one_of_each on flights (user_key, aircraft, callsign, departure, arrival);
      create index flights_newest on flights (user_key, created_at desc);
      create table temporary_flights (
        user_key text primary key,
        id text not null,
        payload jsonb not null,
        updated_at timestamptz not null
      );
    `,
  },
  {
    id: 'flights/0002-revision',
    sql: 'alter table flights add column revision integer not null default 1;',
  },
  {
    id: 'flights/0003-share-key',
    sql: 'create table flight_share_key (id integer primary key, key text not null);',
  },
  {
    id: 'flights/0004-shares',
    sql: `
      create table flight_shares (
        user_key text not null,
        id text not null,
        flight_id text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (user_key, id)
      );
    `,
  },
];
