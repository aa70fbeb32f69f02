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
];
