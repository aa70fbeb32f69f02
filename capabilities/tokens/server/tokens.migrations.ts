import type { Migration } from '#platform/server/db/database.ts';

export const tokensMigrations: readonly Migration[] = [
  {
    id: 'tokens/0001-personal-tokens',
    sql: `
      create table personal_tokens (
        id text primary key,
        user_key text not null,
        issuer text not null,
        subject text not null,
        email text not null,
        email_verified boolean,
        scopes text not null,
        name text not null,
        can_write boolean not null,
        hash text not null,
        ending text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        last_used_at timestamptz,
        revoked_at timestamptz
      );
      create unique index personal_tokens_by_hash on personal_tokens (hash);
      create index personal_tokens_of_user on personal_tokens (user_key, created_at);
    `,
  },
];
