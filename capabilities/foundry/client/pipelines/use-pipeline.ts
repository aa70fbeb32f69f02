import { useMemo } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import type { TableColumn } from '../../domain/data-table.ts';
import type { Pipeline, PipelineStep } from '../../domain/pipelines/pipeline.ts';
import type { StepReport } from '../../domain/pipelines/pipeline-check.ts';
import { planPipeline } from '../../domain/pipelines/pipeline-plan.ts';
import { pipelineRuns, type PipelineRun, reportsOf, sourceOfStep } from './pipeline-runs.store.ts';
import type { StepRun } from '../../domain/pipelines/pipeline-runner.ts';
import { foundryPipelines } from './pipelines.store.ts';
import { sourceStates } from '../sources/sources.store.ts';
import { useSources } from '../use-foundry.ts';

/** A pipeline as the editor shows it. */
export interface PipelineState {
  id: string;
  pipeline: Pipeline;
  reports: ReadonlyMap<string, StepReport>;
  run: PipelineRun | null;
  /** Runs of the steps still equal to those that ran, by step. */
  runs: ReadonlyMap<string, StepRun>;
  canUndo: boolean;
  canRedo: boolean;
}

/** The steps whose settings, inputs or sources have not changed since they were run. */
function currentRuns(
  pipeline: Pipeline,
  reports: ReadonlyMap<string, StepReport>,
  run: PipelineRun | null,
  versions: ReadonlyMap<string, { table: string; version: string }>,
): ReadonlyMap<string, StepRun> {
  if (!run) return new Map();
  const hashes = new Map(
    planPipeline(pipeline.steps, reports, versions).map((one) => [one.step.id, one.hash]),
  );
  return new Map(
    Object.entries(run.steps).filter(
      ([id, one]) => hashes.get(id) === one.hash || (one.hash === '' && one.phase === 'failed'),
    ),
  );
}

/** The pipeline of an item; null while it is not read. */
export function usePipeline(id: string): PipelineState | null {
  const entry = useSlice(foundryPipelines, ({ open }) => open[id]);
  const all = useSlice(foundryPipelines, ({ open }) => open);
  const run = useSlice(pipelineRuns, (runs) => runs[id] ?? null);
  const states = useSlice(sourceStates);
  const sources = useSources();
  const pipeline = entry?.pipeline;
  const reports = useMemo(
    () => (pipeline ? reportsOf(id, pipeline, sources) : new Map<string, StepReport>()),
    // oxlint-disable-next-line react/exhaustive-deps -- read by the stores that reportsOf asks
    [id, pipeline, sources, states, all],
  );
  const runs = useMemo(() => {
    if (!pipeline) return new Map<string, StepRun>();
    const versions = new Map(
      pipeline.steps.flatMap((step) => {
        const source = step.kind === 'source' ? sourceOfStep(step, sources) : null;
        const state = source ? states[source.table] : undefined;
        return source && state?.phase === 'ready'
          ? [[step.id, { table: source.table, version: `${state.version} ${state.readAtMs}` }] as const]
          : [];
      }),
    );
    return currentRuns(pipeline, reports, run, versions);
  }, [pipeline, reports, run, sources, states]);
  if (!entry) return null;
  return {
    id,
    pipeline: entry.pipeline,
    reports,
    run,
    runs,
    canUndo: entry.past.length > 0,
    canRedo: entry.future.length > 0,
  };
}

const NO_COLUMNS: readonly TableColumn[] = [];

/** Columns of each input of a step. */
export const inputColumns = (step: PipelineStep, { reports }: PipelineState): (readonly TableColumn[])[] =>
  step.inputs.map((input) => (input === null ? NO_COLUMNS : (reports.get(input)?.columns ?? NO_COLUMNS)));
