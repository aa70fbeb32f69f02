import type { Principal } from '#platform/contract/principal.ts';
import type { ObjectType } from '#platform/server/http/object-type.ts';
import { type ScheduledRun, type ScheduledSource, SCHEDULE_ROWS_MAX } from '../../contract.ts';
import { FileProblem } from '../../domain/data-table.ts';
import { checkPipeline } from '../../domain/pipelines/pipeline-check.ts';
import { planPipeline, type SourceTable } from '../../domain/pipelines/pipeline-plan.ts';
import { runPlan, type StepRun } from '../../domain/pipelines/pipeline-runner.ts';
import type { Pipeline, PipelineStep } from '../../domain/pipelines/pipeline.ts';
import { quoteName } from '../../domain/sql/sql-text.ts';
import { ingestObjects } from '../engine/ingest-objects.ts';
import { type DuckLimits, type ServerDuck, startServerDuck } from '../engine/server-duck.ts';
import type { OutputRows } from './schedules.store.ts';

const LIMITS: DuckLimits = { timeMs: 60_000, memoryMb: 256 };

/** The columns of an object type by its id; null if it does not exist, or not for this user. */
const typeOf = (
  types: readonly ObjectType[],
  { scopes }: Pick<Principal, 'scopes'>,
  id: string,
): ObjectType | null => types.find((type) => type.id === id && scopes.includes(type.scope)) ?? null;

const sourcesIn = (steps: readonly PipelineStep[]) => steps.filter((step) => step.kind === 'source');

/** Why the server cannot run a pipeline, as a sentence; null when it can. */
export function scheduleProblem(
  { steps }: Pipeline,
  types: readonly ObjectType[],
  principal: Pick<Principal, 'scopes'>,
): { id: 'schedule-files' | 'schedule-steps'; message: string } | null {
  const file = sourcesIn(steps).find(({ origin }) => origin === 'file');
  if (file)
    return {
      id: 'schedule-files',
      message: `${file.title} reads the file ${file.name} of this browser. The server runs pipelines over objects only.`,
    };
  if (!steps.some(({ kind }) => kind === 'output'))
    return { id: 'schedule-steps', message: 'The pipeline has no output step: nothing would be stored.' };
  const reports = checkPipeline(steps, ({ item }) => typeOf(types, principal, item)?.columns ?? null);
  for (const step of steps) {
    const [problem] = reports.get(step.id)?.problems ?? [];
    if (problem) return { id: 'schedule-steps', message: `${step.title}: ${problem.message}` };
  }
  return null;
}

async function outputOf(duck: ServerDuck, step: PipelineStep, table: string): Promise<OutputRows | null> {
  if (step.kind !== 'output') return null;
  const sql = `SELECT * FROM ${quoteName(table)}`;
  const { columns, values, rowCount, isCut } = await duck.call('read', { sql, rowsMax: SCHEDULE_ROWS_MAX });
  if (isCut)
    throw new FileProblem(
      `It makes more than ${SCHEDULE_ROWS_MAX.toLocaleString('en-US')} rows, the most that a schedule keeps of an output.`,
    );
  return { stepId: step.id, name: step.name, columns, values, rowCount };
}

const OUTCOMES = { done: 'done', kept: 'done', failed: 'failed' } as const;
const outcomeOf = (phase: StepRun['phase'] | undefined): 'done' | 'failed' | 'blocked' =>
  phase !== undefined && phase in OUTCOMES ? OUTCOMES[phase as keyof typeof OUTCOMES] : 'blocked';

/** Result of a pipeline run on the server. */
export type PipelineOutcome = Pick<ScheduledRun, 'isGood' | 'message' | 'steps' | 'sources'> & {
  outputs: OutputRows[];
};

async function runSteps(
  duck: ServerDuck,
  { steps }: Pipeline,
  { types, principal }: { types: readonly ObjectType[]; principal: Principal },
): Promise<PipelineOutcome> {
  const runs = new Map<string, StepRun>();
  const tables = new Map<string, SourceTable>();
  const sources: ScheduledSource[] = [];
  for (const step of sourcesIn(steps)) {
    const type = typeOf(types, principal, step.item);
    if (!type) continue;
    if (![...tables.values()].some(({ table }) => table === type.id)) {
      const { title, freshness } = await ingestObjects(duck, type, principal);
      sources.push({ title, freshness });
    }
    tables.set(step.id, { table: type.id, version: '1' });
  }
  const reports = checkPipeline(steps, ({ item }) => typeOf(types, principal, item)?.columns ?? null);
  const plan = planPipeline(steps, reports, tables);
  const outputs: OutputRows[] = [];
  const isPlanGood = await runPlan(plan, {
    engine: {
      runStep: (statements) =>
        duck.call('runStep', { createSql: statements.createSql, countSql: statements.countSql }),
      read: (sql) => duck.call('read', { sql, rowsMax: 1000 }),
    },
    made: new Map(),
    report: (stepId, run) => void runs.set(stepId, run),
    isCancelled: () => false,
    async store({ step, table }) {
      const made = await outputOf(duck, step, table);
      if (made) outputs.push(made);
    },
  });
  const stepResults = steps.map(({ id, title }) => {
    const run = runs.get(id);
    const [problem] = reports.get(id)?.problems ?? [];
    return {
      id,
      title,
      phase: problem ? ('failed' as const) : outcomeOf(run?.phase),
      rowCount: run?.rowCount ?? null,
      elapsedMs: run?.elapsedMs ?? null,
      message: problem?.message ?? run?.message ?? null,
    };
  });
  const failed = stepResults.find(({ phase }) => phase === 'failed');
  const isGood = isPlanGood && plan.length === steps.length;
  const message = failed
    ? `${failed.title}: ${failed.message ?? 'failed'}`
    : `${stepResults.length} steps run`;
  return {
    isGood,
    message: isGood ? message : failed ? message : 'Not all steps could run.',
    steps: stepResults,
    sources,
    outputs,
  };
}

/** Runs a pipeline on a user's objects, in a separate engine that is ended afterwards. */
export async function runPipelineFor(
  pipeline: Pipeline,
  given: { types: readonly ObjectType[]; principal: Principal },
): Promise<PipelineOutcome> {
  const duck = await startServerDuck(LIMITS);
  try {
    return await runSteps(duck, pipeline, given);
  } finally {
    await duck.stop();
  }
}
