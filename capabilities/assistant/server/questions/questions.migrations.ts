import type { Migration } from '#platform/server/db/database.ts';

export const questionsMigrations: readonly Migration[] = [
  {
    id: 'assistant/0001-saved-questions',
    sql: `
      create table assistant_questions (
        id text primary key,
        user_key text not null,
        owner jsonb not null,
        text text not null,
        context jsonb not null,
        times jsonb not null,
        is_paused boolean not null,
        paused_because text,
        next_at timestamptz not null,
        created_at timestamptz not null
      );
      create index assistant_questions_of_user on assistant_questions (user_key, created_at);
      create index assistant_questions_due on assistant_questions (next_at);
      create table assistant_question_runs (
        question_id text not null references assistant_questions(id) on delete cascade,
        due_at timestamptz not null,
        ran_at timestamptz not null,
        is_on_request boolean not null,
        missed integer not null,
        problem text,
        answer jsonb,
        is_told boolean not null,
        primary key (question_id, due_at)
      );
    `,
  },
];
