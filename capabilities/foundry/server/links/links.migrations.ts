import type { Migration } from '#platform/server/db/database.ts';

export const linksMigrations: readonly Migration[] = [
  {
    id: 'foundry/0003-links',
    sql: `
      create table foundry_links (
        id text primary key,
        user_key text not null,
        name text not null,
        token_hash text not null unique,
        package text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index foundry_links_owner on foundry_links (user_key);
    `,
  },
];
