import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Principal } from '#platform/contract/principal.ts';
import { Problem } from '#platform/contract/problem.ts';
import { nextRunAfter, readRunTimes, runTimesText } from '#platform/contract/run-times.ts';
import type { Database } from '#platform/server/db/database.ts';
import { createLeaseRounds } from '#platform/server/db/lease-rounds.ts';
import type { ObjectType } from '#platform/server/http/object-type.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  dropSchedule,
  listSchedules,
  readScheduleOutput,
  saveSchedule,
  type ScheduledPipeline,
  scheduledSource,
  SCHEDULES_MAX,
} from '../../contract.ts';
import { type Pipeline, pipelineShape, stepsText } from '../../domain/pipelines/pipeline.ts';
import { runPipelineFor, scheduleProblem } from './run-pipeline.ts';
import { createScheduleRounds, type ScheduleRoundsDeps } from './schedule-rounds.ts';
import { createSchedulesStore, createScheduleWork, type ScheduleRow } from './schedules.store.ts';

/** Dependencies of schedules other than the objects. */
export interface SchedulesDeps {
  db: Database;
  clock: Clock;
  log: Log;
  admit: ScheduleRoundsDeps['admit'];
  /** One of the instances that share the database holds the lease and runs all pipelines. */
  lease: { take(): Promise<boolean>; release(): Promise<void> };
}

const EVERY_MS = 15_000;

const hashOf = (pipeline: Pipeline): string => createHash('sha256').update(stepsText(pipeline)).digest('hex');

function readPipeline(value: unknown): Pipeline {
  const outcome = pipelineShape.safeParse(value);
  if (outcome.success) return { ...outcome.data, outputs: {} };
  const [issue] = outcome.error.issues;
  throw new Problem(
    'schedule-pipeline',
    400,
    `The pipeline cannot be read: ${issue?.path.join('.')} ${issue?.message}`,
  );
}

function readTimes(when: string) {
  const read = readRunTimes(when);
  if (read === null)
    throw new Problem(
      'schedule-times',
      400,
      'Say when it runs: every day at 0500Z, weekdays at 0600Z, every 3 hours.',
    );
  if (!read.isOk) throw new Problem('schedule-times', 400, read.words);
  if (read.rest !== '')
    throw new Problem('schedule-times', 400, `Not understood: ${read.rest}. Write only when it runs.`);
  return read.times;
}

const ownerOf = ({ issuer, subject, email, emailVerified, scopes }: Principal): ScheduleRow['owner'] => ({
  issuer,
  subject,
  email,
  emailVerified: emailVerified ?? null,
  scopes: [...scopes],
});

/** Pipelines that the server runs at given times for their owners. */
export function createSchedules(deps: SchedulesDeps & { objects: () => readonly ObjectType[] }) {
  const { db, clock, log, lease, objects, admit } = deps;
  const store = createSchedulesStore(db);
  const rounds = createScheduleRounds({
    store: createScheduleWork(db),
    clock,
    log,
    objects,
    admit,
    isLeader: lease.take,
    run: runPipelineFor,
  });
  const viewOf = async (row: ScheduleRow): Promise<ScheduledPipeline> => ({
    id: row.id,
    name: row.name,
    times: { minutes: [...row.times.minutes], days: [...row.times.days] },
    timesText: runTimesText(row.times),
    stepsHash: hashOf(row.pipeline),
    nextAt: row.nextAt.toISOString(),
    pausedBecause: row.pausedBecause,
    lastRun: row.lastRun,
    outputs: await store.outputs(row.userKey, row.id),
  });
  const timer = createLeaseRounds({
    everyMs: EVERY_MS,
    round: rounds.round,
    onError: (error) => log.error({ err: error }, 'scheduled pipelines were not run'),
    lease,
  });
  return {
    rounds,
    register(host: ServerHost): void {
      host.route(listSchedules, async ({ principal }) =>
        Promise.all((await store.list(principal.userKey)).map(viewOf)),
      );
      host.route(saveSchedule, async ({ params, body, principal }) => {
        const pipeline = readPipeline(body.pipeline);
        const times = readTimes(body.when);
        const problem = scheduleProblem(pipeline, objects(), principal);
        if (problem) throw new Problem(problem.id, 422, problem.message);
        const { userKey } = principal;
        const isKnown = (await store.list(userKey)).some(({ id }) => id === params.id);
        if (!isKnown && (await store.countOf(userKey)) >= SCHEDULES_MAX)
          throw new Problem(
            'schedules-full',
            422,
            `${SCHEDULES_MAX} pipelines are scheduled at most. End one first.`,
          );
        const now = clock.nowMs();
        const nextAt = new Date(nextRunAfter(times, now));
        const row = {
          userKey,
          id: params.id,
          owner: ownerOf(principal),
          name: body.name,
          pipeline,
          times,
          nextAt,
        };
        return viewOf(await store.save(row, new Date(now)));
      });
      host.route(dropSchedule, async ({ params, principal }) => {
        if (await store.drop(principal.userKey, params.id)) return { id: params.id };
        throw new Problem('schedule-not-found', 404, 'The pipeline is not scheduled.');
      });
      host.route(readScheduleOutput, async ({ params, principal }) => {
        const row = await store.rows(principal.userKey, params.id, params.stepId);
        if (!row) throw new Problem('schedule-output-not-found', 404, 'No run has made this output yet.');
        const { stepId, name, rowCount, writtenAt, sources, columns, values } = row;
        return {
          stepId,
          name,
          rowCount,
          writtenAt: writtenAt.toISOString(),
          sources: z.array(scheduledSource).parse(sources),
          columns: columns as string[],
          values: values as unknown[][],
        };
      });
    },
    start: timer.start,
    stop: timer.stop,
  };
}
