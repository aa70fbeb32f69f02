import { and, asc, count, eq, isNotNull, isNull, lte, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import { type RunTimes, runTimes } from '#platform/contract/run-times.ts';
import type { Database } from '#platform/server/db/database.ts';
import { type ScheduledOutput, type ScheduledRun, scheduledRun, scheduledSource } from '../../contract.ts';
import type { CellValue } from '../../domain/data-table.ts';
import { type Pipeline, pipelineShape } from '../../domain/pipelines/pipeline.ts';
import { foundryScheduleOutputs as outputs, foundrySchedules as schedules } from './schedules.tables.ts';

/** The user with whose permissions a pipeline runs. */
const owner = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  emailVerified: z.boolean().nullable(),
  scopes: z.array(z.string()),
});
export type ScheduleOwner = z.infer<typeof owner>;

export interface ScheduleRow {
  readonly userKey: string;
  readonly id: string;
  readonly owner: ScheduleOwner;
  readonly name: string;
  readonly pipeline: Pipeline;
  readonly times: RunTimes;
  readonly nextAt: Date;
  readonly runningDueAt: Date | null;
  readonly pausedBecause: string | null;
  readonly lastRun: ScheduledRun | null;
}
/** Successful rows of an output step. */
export interface OutputRows {
  readonly stepId: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly values: readonly (readonly CellValue[])[];
  readonly rowCount: number;
}

const rowOf = (row: typeof schedules.$inferSelect): ScheduleRow => ({
  ...row,
  owner: owner.parse(row.owner),
  pipeline: pipelineShape.parse(row.pipeline),
  times: runTimes.parse(row.times),
  lastRun: row.lastRun === null ? null : scheduledRun.parse(row.lastRun),
});

const own = (userKey: string, id: string) => and(eq(schedules.userKey, userKey), eq(schedules.id, id));
const outputsOf = (userKey: string, id: string) =>
  and(eq(outputs.userKey, userKey), eq(outputs.scheduleId, id));

/** Scheduled pipelines with their last successful outputs. Queries for a user include the owner. */
export function createSchedulesStore(db: Database) {
  return {
    async list(userKey: string): Promise<ScheduleRow[]> {
      const rows = await db
        .select()
        .from(schedules)
        .where(eq(schedules.userKey, userKey))
        .orderBy(asc(schedules.createdAt), asc(schedules.id));
      return rows.map(rowOf);
    },
    async countOf(userKey: string): Promise<number> {
      const [row] = await db.select({ n: count() }).from(schedules).where(eq(schedules.userKey, userKey));
      return row?.n ?? 0;
    },
    /** Adds a schedule or replaces its steps and times; outputs of removed steps are deleted. */
    async save(
      row: Omit<ScheduleRow, 'runningDueAt' | 'pausedBecause' | 'lastRun'>,
      at: Date,
    ): Promise<ScheduleRow> {
      return db.transaction(async (tx) => {
        const part = {
          owner: row.owner,
          name: row.name,
          pipeline: row.pipeline,
          times: row.times,
          nextAt: row.nextAt,
        };
        const [saved] = await tx
          .insert(schedules)
          .values({ ...row, createdAt: at })
          .onConflictDoUpdate({
            target: [schedules.userKey, schedules.id],
            set: { ...part, pausedBecause: null },
          })
          .returning();
        if (!saved) throw new Error('Nothing was saved.');
        const steps = row.pipeline.steps.filter(({ kind }) => kind === 'output').map(({ id }) => id);
        await tx
          .delete(outputs)
          .where(
            and(
              outputsOf(row.userKey, row.id),
              steps.length > 0 ? notInArray(outputs.stepId, steps) : undefined,
            ),
          );
        return rowOf(saved);
      });
    },
    async drop(userKey: string, id: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        await tx.delete(outputs).where(outputsOf(userKey, id));
        return (await tx.delete(schedules).where(own(userKey, id)).returning()).length > 0;
      });
    },
    async outputs(userKey: string, id: string): Promise<ScheduledOutput[]> {
      const rows = await db
        .select({
          stepId: outputs.stepId,
          name: outputs.name,
          rowCount: outputs.rowCount,
          writtenAt: outputs.writtenAt,
          sources: outputs.sources,
        })
        .from(outputs)
        .where(outputsOf(userKey, id))
        .orderBy(asc(outputs.name));
      return rows.map((row) => ({
        ...row,
        writtenAt: row.writtenAt.toISOString(),
        sources: z.array(scheduledSource).parse(row.sources),
      }));
    },
    async rows(userKey: string, id: string, stepId: string) {
      const [row] = await db
        .select()
        .from(outputs)
        .where(and(outputsOf(userKey, id), eq(outputs.stepId, stepId)));
      return row ?? null;
    },
  };
}

/** Queries of the server's rounds: the due pipelines of all users. */
export function createScheduleWork(db: Database) {
  return {
    /** Due schedules, the longest overdue first. */
    async due(at: Date): Promise<ScheduleRow[]> {
      const rows = await db
        .select()
        .from(schedules)
        .where(
          and(lte(schedules.nextAt, at), isNull(schedules.pausedBecause), isNull(schedules.runningDueAt)),
        )
        .orderBy(asc(schedules.nextAt));
      return rows.map(rowOf);
    },
    /** Runs that a server started and did not finish. */
    async interrupted(): Promise<ScheduleRow[]> {
      return (await db.select().from(schedules).where(isNotNull(schedules.runningDueAt))).map(rowOf);
    },
    /** Claims a time for running: true for exactly one caller, and only while the schedule is unchanged. */
    async claim({ userKey, id, nextAt }: ScheduleRow, dueAt: Date, next: Date): Promise<boolean> {
      const taken = await db
        .update(schedules)
        .set({ nextAt: next, runningDueAt: dueAt })
        .where(and(own(userKey, id), eq(schedules.nextAt, nextAt), isNull(schedules.runningDueAt)))
        .returning({ id: schedules.id });
      return taken.length === 1;
    },
    async pause({ userKey, id }: ScheduleRow, why: string): Promise<void> {
      await db.update(schedules).set({ pausedBecause: why }).where(own(userKey, id));
    },
    /** Stores a run with its successful outputs; those of failed steps stay unchanged. */
    async finish(
      { userKey, id }: ScheduleRow,
      run: ScheduledRun,
      made: readonly OutputRows[],
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const kept = await tx
          .update(schedules)
          .set({ lastRun: run, runningDueAt: null })
          .where(own(userKey, id))
          .returning({ id: schedules.id });
        // Deleted while running: nothing is stored.
        if (kept.length === 0) return;
        for (const { stepId, ...rows } of made) {
          const part = { ...rows, writtenAt: new Date(run.ranAt), sources: run.sources };
          await tx
            .insert(outputs)
            .values({ userKey, scheduleId: id, stepId, ...part })
            .onConflictDoUpdate({ target: [outputs.userKey, outputs.scheduleId, outputs.stepId], set: part });
        }
      });
    },
  };
}
export type ScheduleWork = ReturnType<typeof createScheduleWork>;
