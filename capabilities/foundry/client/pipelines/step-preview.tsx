import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#platform/contract/problem.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import type { PipelineStep } from '../../domain/pipelines/pipeline.ts';
import { quoteName } from '../../domain/sql/sql-text.ts';
import { callEngine } from '../engine/sql-engine.ts';
import styles from './pipelines.module.css';
import type { StepRun } from '../../domain/pipelines/pipeline-runner.ts';
import { ResultGrid } from '../query/result-grid.tsx';
import { columnsText, countText, rowsText } from '../workspace/status-bar.tsx';
import type { PipelineState } from './use-pipeline.ts';

const PREVIEW_ROWS = 1000;

function Rows({ step, run }: { step: PipelineStep; run: StepRun }) {
  const { data, error } = useQuery({
    queryKey: ['foundry', 'step preview', run.table],
    // A separate table: a step may be a view, whose rows have no order.
    queryFn: () =>
      callEngine('run', {
        sql: `SELECT * FROM ${quoteName(run.table)} LIMIT ${PREVIEW_ROWS}`,
        table: `preview ${run.table}`,
        rowsMax: PREVIEW_ROWS,
        // Not affected by cancelling the run.
        owner: 'preview',
      }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });
  if (error) return <ErrorNotice message="Rows unavailable." advice={messageOf(error)} />;
  if (!data) return <SkeletonLines />;
  return (
    <ResultGrid
      submittedSql={null}
      label={`Rows of ${step.title}`}
      table={data.table}
      columns={data.columns}
      rowCount={data.rowCount}
      revision={run.table}
      condition="true"
    />
  );
}

/** The first rows of the selected step, or its columns while it has not run. */
export function StepPreview({ state, step }: { state: PipelineState; step: PipelineStep }) {
  const run = state.runs.get(step.id);
  const columns = state.reports.get(step.id)?.columns ?? [];
  const isMade = run?.phase === 'done' || run?.phase === 'kept';
  const rows = run?.rowCount ?? 0;
  return (
    <section className={styles.preview} aria-label="Preview">
      <header>
        <h3>{step.title}</h3>
        <span>
          {isMade
            ? `${rows > PREVIEW_ROWS ? `first ${countText(PREVIEW_ROWS)} of ` : ''}${rowsText(rows)} · ${columnsText(columns.length)}`
            : `${columnsText(columns.length)} · not run`}
        </span>
      </header>
      {isMade ? (
        <Rows key={run.table} step={step} run={run} />
      ) : (
        <ul className={styles.columns}>
          {columns.map(({ name, kind }) => (
            <li key={name}>
              <b>{name}</b> {kind}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
