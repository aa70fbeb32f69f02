import type { Migration } from '#platform/server/db/database.ts';

export const crewMigrations: readonly Migration[] = [
  {
    id: 'crew/0001-records',
    sql: `
      create table crew_records (
        user_key text not null,
        kind text not null,
        id text not null,
        revision integer not null,
        crew_id text,
        starts_at timestamptz,
        ends_at timestamptz,
        sort_text text not null default '',
        payload jsonb not null,
        is_example boolean not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        updated_by text not null,
        primary key (user_key, kind, id)
      );
      create index crew_records_by_time on crew_records (user_key, kind, starts_at);
      create index crew_records_of_member on crew_records (user_key, crew_id, kind, starts_at);
      create table crew_audit (
        seq bigint generated always as identity primary key,
        user_key text not null,
        at timestamptz not null,
        changed_by text not null,
        action text not null,
        kind text not null,
        record_id text not null,
        crew_id text,
        reason text,
        before jsonb,
        after jsonb
      );
      create index crew_audit_newest on crew_audit (user_key, seq desc);
      create index crew_audit_of_record on crew_audit (user_key, record_id, seq desc);
      create index crew_audit_of_member on crew_audit (user_key, crew_id, seq desc);
    `,
  },
  {
    id: 'crew/0002-expiry-days',
    sql: `
      create table crew_expiry_days (
        user_key text primary key,
        soon_days integer not null,
        urgent_days integer not null
      );
    `,
  },
];
