import type { Principal } from '#platform/contract/principal.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { nextRunAfter, runsUpTo } from '#platform/contract/run-times.ts';
import type { ObjectType } from '#platform/server/http/object-type.ts';
import type { Authentication } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { ScheduledRun } from '../../contract.ts';
import { FileProblem } from '../../domain/data-table.ts';
import { EngineProblem } from '../../domain/engine-problem.ts';
import type { PipelineOutcome } from './run-pipeline.ts';
import type { ScheduleOwner, ScheduleRow, ScheduleWork } from './schedules.store.ts';

export interface ScheduleRoundsDeps {
  store: ScheduleWork;
  clock: Clock;
  log: Log;
  objects: () => readonly ObjectType[];
  /** Whether the owner is still admitted, by the current account. */
  admit: (owner: ScheduleOwner) => Promise<Authentication>;
  /** Whether this instance, among those that share the database, currently runs pipelines. */
  isLeader: () => Promise<boolean>;
  run: (
    pipeline: ScheduleRow['pipeline'],
    given: { types: readonly ObjectType[]; principal: Principal },
  ) => Promise<PipelineOutcome>;
}

const failed = (message: string): PipelineOutcome => ({
  isGood: false,
  message,
  steps: [],
  sources: [],
  outputs: [],
});

/** Runs scheduled pipelines, by one instance for all, each time once, one pipeline at a time. */
export function createScheduleRounds({
  store,
  clock,
  log,
  objects,
  admit,
  isLeader,
  run,
}: ScheduleRoundsDeps) {
  async function outcomeOf(row: ScheduleRow, principal: Principal): Promise<PipelineOutcome> {
    try {
      return await run(row.pipeline, { types: objects(), principal });
    } catch (error) {
      log.warn({ err: error, schedule: row.id }, 'a scheduled pipeline was not run');
      const isKnown = error instanceof EngineProblem || error instanceof FileProblem;
      return failed(isKnown ? messageOf(error) : 'The server failed while it ran.');
    }
  }

  async function runDue(row: ScheduleRow): Promise<void> {
    const nowMs = clock.nowMs();
    const due = runsUpTo(row.times, row.nextAt.getTime(), nowMs);
    if (due === null) return;
    const admitted = await admit(row.owner);
    if (!admitted.ok) return store.pause(row, admitted.message);
    const dueAt = new Date(due.lastMs);
    if (!(await store.claim(row, dueAt, new Date(nextRunAfter(row.times, nowMs))))) return;
    const { outputs, ...outcome } = await outcomeOf(row, admitted.principal);
    const finishedRun: ScheduledRun = {
      ...outcome,
      dueAt: dueAt.toISOString(),
      ranAt: new Date(clock.nowMs()).toISOString(),
      missed: due.before,
      missedFrom: due.before > 0 ? row.nextAt.toISOString() : null,
    };
    await store.finish(row, finishedRun, outputs);
  }

  /** A run interrupted by the end of the server is reported as not run, and not repeated. */
  async function closeInterrupted(): Promise<void> {
    for (const row of await store.interrupted()) {
      const at = new Date(clock.nowMs()).toISOString();
      const dueAt = row.runningDueAt?.toISOString() ?? at;
      const { outputs, ...outcome } = failed(
        'The server was stopped while it ran. The outputs before it stay.',
      );
      await store.finish(row, { ...outcome, dueAt, ranAt: at, missed: 0, missedFrom: null }, outputs);
    }
  }

  return {
    /** Runs the pipelines that are due; one that cannot be run does not stop the others. */
    async round(): Promise<void> {
      if (!(await isLeader())) return;
      // Only the leader runs, one round at a time: a run still marked as running was interrupted.
      await closeInterrupted();
      for (const row of await store.due(new Date(clock.nowMs()))) {
        await runDue(row).catch((error: unknown) =>
          log.error({ err: error, schedule: row.id }, 'a scheduled pipeline was not run'),
        );
        if (!(await isLeader())) return;
      }
    },
  };
}
