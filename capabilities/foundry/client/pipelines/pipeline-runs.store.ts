import { messageOf } from '#platform/contract/problem.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import type { TableColumn } from '../../domain/data-table.ts';
import {
  ancestorsOf,
  type Pipeline,
  type PipelineStep,
  type StepOf,
} from '../../domain/pipelines/pipeline.ts';
import { checkPipeline, type SourceFacts, type StepReport } from '../../domain/pipelines/pipeline-check.ts';
import { type PlannedStep, planPipeline, type SourceTable } from '../../domain/pipelines/pipeline-plan.ts';
import { itemsBefore } from '../../domain/pipelines/pipeline-links.ts';
import type { Source } from '../../domain/sources.ts';
import { callEngine, cancelStatement, onEngineRestart } from '../engine/sql-engine.ts';
import { currentSources, refreshSizes } from '../sources/files.store.ts';
import { addFile, remove, rename } from '../change-foundry-data.ts';
import { foundryData } from '../foundry-data.store.ts';
import { objectTypes } from '../objects/object-types.store.ts';
import { type CachedStep, runPlan, type StepRun } from '../../domain/pipelines/pipeline-runner.ts';
import { foundryPipelines, keepFacts, keepOutput } from './pipelines.store.ts';
import { nowIso } from '../packages/projects.store.ts';
import { createRunQueue } from '../query/run-queue.ts';
import { dropSource, ensureSource, sourceStates } from '../sources/sources.store.ts';

/** A run of a pipeline, the last or the current one. */
export interface PipelineRun {
  isRunning: boolean;
  startedAtMs: number;
  finishedAtMs: number | null;
  /** The present action, or the outcome. */
  message: string;
  isGood: boolean;
  steps: Readonly<Record<string, StepRun>>;
}

/** Runs of this page, by pipeline. */
export const pipelineRuns = createSlice<Readonly<Record<string, PipelineRun>>>('foundryPipelineRuns', {});

/** Tables of the engine, by hash, for each pipeline. */
const made = new Map<string, Map<string, CachedStep>>();
const cancelled = new Set<string>();
const queue = createRunQueue();

const change = (id: string, part: (run: PipelineRun) => Partial<PipelineRun>) =>
  pipelineRuns.set((runs) => {
    const run = runs[id];
    return run ? { ...runs, [id]: { ...run, ...part(run) } } : runs;
  });

const isOf = (step: StepOf<'source'>) => (source: Source) =>
  source.origin === step.origin && (source.origin === 'file' ? source.file.id : source.type.id) === step.item;

/** The source that a step reads; null if it has been deleted. */
export const sourceOfStep = (step: StepOf<'source'>, sources: readonly Source[]): Source | null =>
  sources.find(isOf(step)) ?? null;

/** Known facts about the source of a step. */
export function sourceFacts(
  step: StepOf<'source'>,
  sources: readonly Source[],
  own: ReadonlySet<string>,
): SourceFacts {
  if (own.has(step.item)) return 'cycle';
  const source = sourceOfStep(step, sources);
  // Objects not listed yet do not count as deleted.
  if (!source) return step.origin === 'object' && objectTypes.get().length === 0 ? undefined : null;
  if (source.origin === 'object') return source.type.columns;
  const state = sourceStates.get()[source.table];
  return state?.phase === 'ready' ? state.columns : undefined;
}

/** Items that a pipeline must not read, because they are created from its own outputs. */
function ownItems(id: string): ReadonlySet<string> {
  const { open } = foundryPipelines.get();
  const all = new Map(Object.entries(open).map(([key, entry]) => [key, entry.pipeline]));
  return itemsBefore(id, all);
}

/** Checks the steps of a pipeline against the present sources. */
export function reportsOf(
  id: string,
  pipeline: Pipeline,
  sources: readonly Source[],
): ReadonlyMap<string, StepReport> {
  const own = ownItems(id);
  return checkPipeline(pipeline.steps, (step) => sourceFacts(step, sources, own));
}

/** Reads the sources of steps; returns the available ones, and the faults of the others. */
async function readSources(id: string, steps: readonly PipelineStep[]) {
  const sources = currentSources();
  const tables = new Map<string, SourceTable>();
  const failures = new Map<string, string>();
  for (const step of steps) {
    if (step.kind !== 'source') continue;
    const source = sourceOfStep(step, sources);
    if (!source) continue;
    change(id, () => ({ message: `Reading ${source.name}` }));
    try {
      await ensureSource(source);
      const state = sourceStates.get()[source.table];
      tables.set(step.id, { table: source.table, version: `${state?.version} ${state?.readAtMs}` });
    } catch (error) {
      failures.set(step.id, messageOf(error));
    }
  }
  return { tables, failures };
}

const plain = (columns: readonly TableColumn[]) => columns.map(({ name, kind }) => ({ name, kind }));

/** Source steps store the columns last seen, so that the graph is typed before anything is read. */
function rememberColumns(id: string): void {
  const pipeline = foundryPipelines.get().open[id]?.pipeline;
  if (!pipeline) return;
  const sources = currentSources();
  let isChanged = false;
  const steps = pipeline.steps.map((step) => {
    const facts = step.kind === 'source' ? sourceFacts(step, sources, new Set()) : null;
    if (step.kind !== 'source' || !Array.isArray(facts)) return step;
    const columns = plain(facts as readonly TableColumn[]);
    const name = sourceOfStep(step, sources)?.name ?? step.name;
    if (JSON.stringify(columns) === JSON.stringify(step.columns) && name === step.name) return step;
    isChanged = true;
    return { ...step, columns, name };
  });
  if (isChanged) keepFacts(id, { steps });
}

/**
 * Writes the table of an output step to its file; the file of the last successful run remains until the new one is
 * complete.
 */
async function storeOutput(id: string, planned: PlannedStep, rowCount: number): Promise<void> {
  const { step, table, columns, hash } = planned;
  if (step.kind !== 'output') return;
  const known = foundryPipelines.get().open[id]?.pipeline.outputs[step.id];
  const isThere = known !== undefined && foundryData.get().items.some((item) => item.id === known.itemId);
  const itemId = isThere
    ? known.itemId
    : addFile({ name: `${step.name.trim()}.parquet`, type: 'Parquet' }).id;
  try {
    await callEngine('storeTable', { table, id: itemId, columns });
  } catch (error) {
    if (!isThere) remove(itemId);
    throw error;
  }
  const source = currentSources().find((one) => one.origin === 'file' && one.file.id === itemId);
  if (source) dropSource(source.table);
  keepOutput(id, step.id, { itemId, hash, rowCount, writtenAt: nowIso() });
}

/** Files of outputs get the step's present name; an output whose file is missing is created again. */
function settleOutputs(id: string, known: Map<string, CachedStep>): void {
  const pipeline = foundryPipelines.get().open[id]?.pipeline;
  const items = foundryData.get().items;
  for (const step of pipeline?.steps ?? []) {
    const output = pipeline?.outputs[step.id];
    if (step.kind !== 'output' || !output) continue;
    const item = items.find((one) => one.id === output.itemId);
    const name = `${step.name.trim()}.parquet`;
    if (!item) known.delete(output.hash);
    else if (item.name !== name && !items.some((one) => one.name === name)) rename(item.id, name);
  }
}

async function dropOld(known: Map<string, CachedStep>, plan: readonly PlannedStep[]): Promise<void> {
  const wanted = new Set(plan.map(({ hash }) => hash));
  const old = [...known].filter(([hash]) => !wanted.has(hash));
  for (const [hash] of old) known.delete(hash);
  // A table shared with another pipeline is kept for it.
  const others = new Set([...made.values()].flatMap((one) => [...one.keys()]));
  const steps = old.flatMap(([hash, { table, isView }]) => (others.has(hash) ? [] : [{ table, isView }]));
  if (steps.length > 0) await callEngine('dropSteps', { steps });
}

const COUNTED = new Set(['done', 'kept', 'failed', 'blocked', 'cancelled']);

function report(id: string, stepId: string, state: StepRun, title: string, count: number): void {
  change(id, (run) => {
    const steps = { ...run.steps, [stepId]: state };
    const done = Object.values(steps).filter(({ phase }) => COUNTED.has(phase)).length;
    const message = state.phase === 'running' ? `Step ${done + 1} of ${count}: ${title}` : run.message;
    return { steps, message };
  });
}

function outcomeText(steps: Readonly<Record<string, StepRun>>): string {
  const count = (phase: StepRun['phase']) => Object.values(steps).filter((one) => one.phase === phase).length;
  const words = {
    done: 'run',
    kept: 'unchanged',
    failed: 'failed',
    blocked: 'not reached',
    cancelled: 'cancelled',
  };
  const parts = Object.entries(words).flatMap(([phase, word]) => {
    const n = count(phase as StepRun['phase']);
    return n > 0 ? [`${n} ${word}`] : [];
  });
  return parts.length === 0 ? 'No step can run yet' : parts.join(' · ');
}

async function runSteps(id: string, wanted: readonly PipelineStep[]): Promise<boolean> {
  const { tables, failures } = await readSources(id, wanted);
  rememberColumns(id);
  const pipeline = foundryPipelines.get().open[id]?.pipeline;
  if (!pipeline) return false;
  const isWanted = new Set(wanted.map((step) => step.id));
  const plan = planPipeline(pipeline.steps, reportsOf(id, pipeline, currentSources()), tables).filter(
    ({ step }) => isWanted.has(step.id),
  );
  for (const [stepId, message] of failures)
    report(
      id,
      stepId,
      { phase: 'failed', hash: '', table: '', rowCount: null, elapsedMs: null, message },
      '',
      plan.length,
    );
  const known = made.get(id) ?? new Map<string, CachedStep>();
  made.set(id, known);
  settleOutputs(id, known);
  const titles = new Map(pipeline.steps.map((step) => [step.id, step.title]));
  const isGood = await runPlan(plan, {
    engine: {
      runStep: ({ createSql, countSql }) => callEngine('runStep', { createSql, countSql, owner: id }),
      read: (sql) => callEngine('read', { sql }),
    },
    made: known,
    report: (stepId, state) => report(id, stepId, state, titles.get(stepId) ?? '', plan.length),
    isCancelled: () => cancelled.has(id),
    store: (planned, rowCount) => storeOutput(id, planned, rowCount),
  });
  if (wanted.length === pipeline.steps.length) await dropOld(known, plan);
  await refreshSizes();
  return isGood && failures.size === 0 && plan.length === wanted.length;
}

async function runNow(id: string, wanted: readonly PipelineStep[]): Promise<void> {
  let [isGood, trouble] = [false, ''];
  change(id, () => ({ startedAtMs: nowMs(), message: 'Starting' }));
  try {
    isGood = await runSteps(id, wanted);
  } catch (error) {
    trouble = messageOf(error);
    toast({ message: `Pipeline stopped. ${trouble}`, tone: 'warning' });
  }
  change(id, ({ steps }) => ({
    isRunning: false,
    finishedAtMs: nowMs(),
    isGood,
    message: trouble === '' ? outcomeText(steps) : trouble,
  }));
}

/**
 * Runs a pipeline, or the steps needed for one. Results already in the engine are not run again.
 * A run waits for those started before it.
 * @param upTo the step to stop at; default all steps
 */
export async function runPipeline(id: string, upTo?: string): Promise<void> {
  const pipeline = foundryPipelines.get().open[id]?.pipeline;
  if (!pipeline || pipelineRuns.get()[id]?.isRunning === true) return;
  const before = upTo === undefined ? null : ancestorsOf(pipeline.steps, upTo);
  const wanted = pipeline.steps.filter((step) => before === null || step.id === upTo || before.has(step.id));
  cancelled.delete(id);
  const former = before === null ? {} : (pipelineRuns.get()[id]?.steps ?? {});
  pipelineRuns.set((runs) => ({
    ...runs,
    [id]: {
      isRunning: true,
      startedAtMs: nowMs(),
      finishedAtMs: null,
      message: 'Starting',
      isGood: false,
      steps: former,
    },
  }));
  const name = foundryData.get().items.find((item) => item.id === id)?.name ?? '';
  const onWait = (other: string) => change(id, () => ({ message: `Waiting for ${other}` }));
  const hasRun = await queue.run({ id, name, onWait }, () => runNow(id, wanted));
  if (!hasRun) change(id, () => ({ isRunning: false, finishedAtMs: nowMs(), message: 'Cancelled' }));
}

/** Cancels a run; a waiting one leaves the queue, and the previous run's statement continues. */
export async function cancelPipeline(id: string): Promise<void> {
  if (queue.withdraw(id)) return;
  cancelled.add(id);
  await cancelStatement(id);
}

/** Clears the state of the engine when it was restarted; returns a function that stops it. */
export function startPipelineRuns(): () => void {
  return onEngineRestart(() => {
    made.clear();
    const lost = (step: StepRun): StepRun =>
      step.phase === 'done' || step.phase === 'kept'
        ? { ...step, phase: 'waiting', message: 'The SQL engine was restarted. Run the pipeline again.' }
        : step;
    pipelineRuns.set((runs) =>
      Object.fromEntries(
        Object.entries(runs).map(([id, run]) => [
          id,
          {
            ...run,
            steps: Object.fromEntries(Object.entries(run.steps).map(([key, one]) => [key, lost(one)])),
          },
        ]),
      ),
    );
  });
}
