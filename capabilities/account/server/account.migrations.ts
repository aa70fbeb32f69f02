import type { Migration } from '#platform/server/db/database.ts';

/** Database channel for account changes: `user:ID` or `token:KEY`. */
export const ACCOUNT_CHANGES = 'meridian_account_changes';

/** Tables of accounts; the sign-in library reads and writes the first five through `account.tables.ts`. */
export const accountMigrations: readonly Migration[] = [
  {
    id: 'account/0001-accounts',
    sql: `
      create table account_users (
        id text primary key,
        name text not null,
        email text not null unique,
        email_verified boolean not null default false,
        image text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        made_by_server boolean not null default false,
        configured_password text
      );
      create table account_sessions (
        id text primary key,
        token text not null unique,
        user_id text not null references account_users (id) on delete cascade,
        expires_at timestamptz not null,
        ip_address text,
        user_agent text,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index account_sessions_of_user on account_sessions (user_id);
      create table account_credentials (
        id text primary key,
        account_id text not null,
        provider_id text not null,
        user_id text not null references account_users (id) on delete cascade,
        access_token text,
        refresh_token text,
        id_token text,
        access_token_expires_at timestamptz,
        refresh_token_expires_at timestamptz,
        scope text,
        password text,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index account_credentials_of_user on account_credentials (user_id);
      create table account_verifications (
        id text primary key,
        identifier text not null,
        value text not null,
        expires_at timestamptz not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index account_verifications_by_identifier on account_verifications (identifier);
      create table account_signing_keys (
        id text primary key,
        public_key text not null,
        private_key text not null,
        alg text,
        crv text,
        created_at timestamptz not null,
        expires_at timestamptz
      );
      create table account_attempts (
        key text primary key,
        count integer not null,
        window_ends_at timestamptz not null
      );
      create table account_revoked_tokens (
        key text primary key,
        expires_at timestamptz not null
      );
    `,
  },
  {
    id: 'account/0002-changes',
    // Every change to a session, an account or a revoked token is announced to all instances at commit.
    sql: `
      create function account_notify_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('${ACCOUNT_CHANGES}', tg_argv[0] || ':' || (
          to_jsonb(case when tg_op = 'INSERT' then new else old end) ->> tg_argv[1]));
        return null;
      end $$;
      create trigger account_sessions_changed after update or delete on account_sessions
        for each row execute function account_notify_change('user', 'user_id');
      create trigger account_users_changed after update or delete on account_users
        for each row execute function account_notify_change('user', 'id');
      create trigger account_tokens_changed after insert or delete on account_revoked_tokens
        for each row execute function account_notify_change('token', 'key');
    `,
  },
];
