import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Users' questions that are run at given times. */
export const assistantQuestions = pgTable(
  'assistant_questions',
  {
    id: text('id').primaryKey(),
    userKey: text('user_key').notNull(),
    /** Owner with whose permissions it runs: the same data that an access token stores. */
    owner: jsonb('owner').notNull(),
    text: text('text').notNull(),
    context: jsonb('context').notNull(),
    times: jsonb('times').notNull(),
    isPaused: boolean('is_paused').notNull(),
    pausedBecause: text('paused_because'),
    nextAt: instant('next_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('assistant_questions_of_user').on(table.userKey, table.createdAt),
    index('assistant_questions_due').on(table.nextAt),
  ],
);

/** Their answers: one for each time at which a question was due. */
export const assistantQuestionRuns = pgTable(
  'assistant_question_runs',
  {
    questionId: text('question_id')
      .notNull()
      .references(() => assistantQuestions.id, { onDelete: 'cascade' }),
    dueAt: instant('due_at').notNull(),
    ranAt: instant('ran_at').notNull(),
    isOnRequest: boolean('is_on_request').notNull(),
    missed: integer('missed').notNull(),
    problem: text('problem'),
    answer: jsonb('answer'),
    /** Whether the user was notified. */
    isTold: boolean('is_told').notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.dueAt] })],
);
