import { and, count, desc, eq, inArray, lte, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/server/db/database.ts';
import { type AssistantSubject, assistantSubject } from '../../contract.ts';
import { type RunTimes, runTimes } from '#platform/contract/run-times.ts';
import { assistantQuestionRuns, assistantQuestions } from './questions.tables.ts';

/** The user with whose permissions a question runs. */
const questionOwner = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  emailVerified: z.boolean().nullable(),
  scopes: z.array(z.string()),
});
export type QuestionOwner = z.infer<typeof questionOwner>;

export interface QuestionRow {
  readonly id: string;
  readonly userKey: string;
  readonly owner: QuestionOwner;
  readonly text: string;
  readonly context: AssistantSubject;
  readonly times: RunTimes;
  readonly isPaused: boolean;
  readonly pausedBecause: string | null;
  readonly nextAt: Date;
  readonly createdAt: Date;
}
export type RunRow = typeof assistantQuestionRuns.$inferSelect;

const RUN_KEY = [assistantQuestionRuns.questionId, assistantQuestionRuns.dueAt];
/** Number of answers stored per question. */
const RUNS_KEPT = 10;

const questionOf = (row: typeof assistantQuestions.$inferSelect): QuestionRow => ({
  ...row,
  owner: questionOwner.parse(row.owner),
  context: assistantSubject.parse(row.context),
  times: runTimes.parse(row.times),
});

async function forgetOldRuns(tx: Database, questionId: string): Promise<void> {
  const newest = tx
    .select({ dueAt: assistantQuestionRuns.dueAt })
    .from(assistantQuestionRuns)
    .where(eq(assistantQuestionRuns.questionId, questionId))
    .orderBy(desc(assistantQuestionRuns.dueAt))
    .limit(RUNS_KEPT);
  await tx
    .delete(assistantQuestionRuns)
    .where(
      and(eq(assistantQuestionRuns.questionId, questionId), notInArray(assistantQuestionRuns.dueAt, newest)),
    );
}

/** Saved questions and their runs. Queries for a user include the owner: rows of others are never read or changed. */
export function createQuestionsStore(db: Database) {
  const own = (userKey: string, id: string) =>
    and(eq(assistantQuestions.userKey, userKey), eq(assistantQuestions.id, id));

  return {
    async list(userKey: string): Promise<QuestionRow[]> {
      const rows = await db
        .select()
        .from(assistantQuestions)
        .where(eq(assistantQuestions.userKey, userKey))
        .orderBy(desc(assistantQuestions.createdAt), desc(assistantQuestions.id));
      return rows.map(questionOf);
    },
    async count(userKey: string): Promise<number> {
      const [total] = await db
        .select({ value: count() })
        .from(assistantQuestions)
        .where(eq(assistantQuestions.userKey, userKey));
      return total?.value ?? 0;
    },
    async find(userKey: string, id: string): Promise<QuestionRow | null> {
      const [row] = await db.select().from(assistantQuestions).where(own(userKey, id));
      return row ? questionOf(row) : null;
    },
    async add(row: QuestionRow): Promise<void> {
      await db.insert(assistantQuestions).values(row);
    },
    async change(
      row: Pick<QuestionRow, 'userKey' | 'id'>,
      change: Partial<Pick<QuestionRow, 'isPaused' | 'pausedBecause' | 'nextAt'>>,
    ): Promise<void> {
      await db.update(assistantQuestions).set(change).where(own(row.userKey, row.id));
    },
    /** Returns whether one was deleted. */
    async remove(userKey: string, id: string): Promise<boolean> {
      const rows = await db
        .delete(assistantQuestions)
        .where(own(userKey, id))
        .returning({ id: assistantQuestions.id });
      return rows.length > 0;
    },
    /** Due questions of all users, the longest overdue first. */
    async due(now: Date): Promise<QuestionRow[]> {
      const rows = await db
        .select()
        .from(assistantQuestions)
        .where(and(lte(assistantQuestions.nextAt, now), eq(assistantQuestions.isPaused, false)))
        .orderBy(assistantQuestions.nextAt, assistantQuestions.id);
      return rows.map(questionOf);
    },
    /** Newest first. */
    runs: (ids: readonly string[]): Promise<RunRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .select()
            .from(assistantQuestionRuns)
            .where(inArray(assistantQuestionRuns.questionId, [...ids]))
            .orderBy(desc(assistantQuestionRuns.dueAt)),
    /**
     * Stores a run and sets the question's next time in the same step. A time that already has a run keeps the first,
     * unless a rerun is requested; a question deleted meanwhile stores none.
     */
    async keepRun(run: RunRow, nextAt: Date | null): Promise<void> {
      await db.transaction(async (tx) => {
        const { questionId } = run;
        const [held] = await tx
          .select({ id: assistantQuestions.id })
          .from(assistantQuestions)
          .where(eq(assistantQuestions.id, questionId))
          .for('update');
        if (!held) return;
        const { isOnRequest, ranAt, problem, answer } = run;
        const insert = tx.insert(assistantQuestionRuns).values(run);
        await (isOnRequest
          ? insert.onConflictDoUpdate({ target: RUN_KEY, set: { ranAt, problem, answer } })
          : insert.onConflictDoNothing());
        if (nextAt !== null)
          await tx.update(assistantQuestions).set({ nextAt }).where(eq(assistantQuestions.id, questionId));
        await forgetOldRuns(tx, questionId);
      });
    },
    /** Runs not yet notified, with their questions, oldest first. */
    async unreported(): Promise<{ question: QuestionRow; run: RunRow }[]> {
      const rows = await db
        .select({ question: assistantQuestions, run: assistantQuestionRuns })
        .from(assistantQuestionRuns)
        .innerJoin(assistantQuestions, eq(assistantQuestions.id, assistantQuestionRuns.questionId))
        .where(eq(assistantQuestionRuns.isTold, false))
        .orderBy(assistantQuestionRuns.dueAt);
      return rows.map(({ question, run }) => ({ question: questionOf(question), run }));
    },
    async markReported({ questionId, dueAt }: Pick<RunRow, 'questionId' | 'dueAt'>): Promise<void> {
      await db
        .update(assistantQuestionRuns)
        .set({ isTold: true })
        .where(and(eq(assistantQuestionRuns.questionId, questionId), eq(assistantQuestionRuns.dueAt, dueAt)));
    },
  };
}
export type QuestionsStore = ReturnType<typeof createQuestionsStore>;
