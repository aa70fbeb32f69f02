import type { Migration } from '#platform/server/db/database.ts';

export const notificationsMigrations: readonly Migration[] = [
  {
    id: 'notifications/0001-notifications',
    sql: `
      create table notifications (
        user_key text not null,
        id text not null,
        category text not null,
        severity text not null,
        title text not null,
        body text not null,
        subject jsonb,
        at timestamptz not null,
        is_read boolean not null default false,
        is_deleted boolean not null default false,
        primary key (user_key, id)
      );
      create index notifications_newest on notifications (user_key, at desc);
    `,
  },
  {
    id: 'notifications/0002-delivery',
    sql: `
      create table notification_delivery (
        user_key text primary key,
        email text not null,
        settings jsonb not null
      );
      create table notification_push (
        endpoint text primary key,
        user_key text not null,
        keys jsonb not null
      );
      create table notification_vapid (
        id integer primary key,
        public_key text not null,
        private_key text not null
      );
      create table notification_outbox (
        user_key text not null,
        id text not null,
        channel text not null,
        due_at timestamptz not null,
        expires_at timestamptz not null,
        tries integer not null default 0,
        primary key (user_key, id, channel)
      );
    `,
  },
  {
    id: 'notifications/0003-outbox-first',
    // Whether nothing was sent for an alert before; for rows that exist when the column is added, something may have
    // been.
    sql: 'alter table notification_outbox add column is_first boolean not null default false;',
  },
];
