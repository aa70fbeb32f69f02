import { Check, Download, Filter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import { ProgressBar } from '#platform/client/ui/progress-bar.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { countSql, findCondition } from '../../domain/sql/grid-sql.ts';
import type { Project, ProjectQuery } from '../../domain/project.ts';
import { selectionCondition } from '../../domain/selection.ts';
import { type DownloadFormat, downloadTable } from './download-table.ts';
import type { StatementResult } from '../engine/engine-protocol.ts';
import styles from '../foundry.module.css';
import panes from '../workspace/panes.module.css';
import { ResultGrid } from './result-grid.tsx';
import { countText } from '../workspace/status-bar.tsx';
import type { EngineState } from '../use-foundry.ts';
import { useRead } from '../sources/use-read.ts';
import { type QueryRun, runQuery, showResult, workspace } from '../workspace/workspace.store.ts';

/** `Line 3, column 14` of the place where a statement failed. */
function placeText(sql: string, position: number | null): string | null {
  if (position === null) return null;
  const before = sql.slice(0, position);
  const line = before.split('\n').length;
  return `Line ${line}, column ${position - before.lastIndexOf('\n')}`;
}

function Failure({ run, sql }: { run: QueryRun; sql: string }) {
  const place = placeText(sql, run.fault?.position ?? null);
  return (
    <ErrorNotice
      message={place === null ? 'Query failed.' : `Query failed. ${place}.`}
      advice={run.message}
    />
  );
}

function elapsedText(ms: number): string {
  return ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;
}

interface ShownProps {
  project: Project;
  query: ProjectQuery;
  run: QueryRun;
  result: StatementResult;
}

function ResultTabs({ query, run }: { query: ProjectQuery; run: QueryRun }) {
  if (run.results.length < 2) return null;
  return (
    <div className={panes.resultTabs} role="tablist" aria-label="Results">
      {run.results.map((result, index) => (
        <button
          key={result.table}
          type="button"
          role="tab"
          aria-selected={index === run.shownResult}
          onClick={() => showResult(query.id, index)}
        >
          {index + 1}
        </button>
      ))}
    </div>
  );
}

function DownloadMenu({ result, name }: { result: StatementResult; name: string }) {
  const download = (format: DownloadFormat) => {
    downloadTable(result, name, format).catch((error: unknown) =>
      toast({ message: `Not downloaded. ${messageOf(error)}`, tone: 'warning' }),
    );
  };
  return (
    <Menu
      align="end"
      trigger={<IconButton label="Download" Icon={Download} iconSize={16} />}
      items={[
        { id: 'csv', label: 'CSV', onSelect: () => download('csv') },
        { id: 'parquet', label: 'Parquet', onSelect: () => download('parquet') },
        { id: 'geojson', label: 'GeoJSON', onSelect: () => download('geojson') },
      ]}
    />
  );
}

function Shown({ project, query, run, result }: ShownProps) {
  const [find, setFind] = useState<string | null>(null);
  const names = result.columns.map(({ name }) => name);
  const picked = selectionCondition(project.selections, names, null);
  const found = findCondition(names, find ?? '');
  const condition = [picked, found].filter((part) => part !== 'true').join(' AND ') || 'true';
  const counted = useRead(condition === 'true' ? null : countSql(result.table, condition), run.revision).data;
  const count = counted?.values[0]?.[0];
  // Until they are counted all rows may match: showing none would be wrong.
  const rowCount = condition === 'true' || count === undefined ? result.rowCount : Number(count);
  const rows =
    condition === 'true'
      ? countText(result.rowCount)
      : `${count === undefined ? '…' : countText(rowCount)} of ${countText(result.rowCount)}`;
  return (
    <>
      <div className={panes.paneHead}>
        <h3>Result</h3>
        <ResultTabs query={query} run={run} />
        <span className={styles.muted}>
          {rows} {result.rowCount === 1 ? 'row' : 'rows'} · {result.columns.length} columns
        </span>
        <span className={styles.gap} />
        {run.place === 'server' && <Badge tone="neutral">Server</Badge>}
        {result.isCut && <Badge tone="caution">Cut at {countText(result.rowCount)} rows</Badge>}
        <Badge tone="ok" Icon={Check}>
          {elapsedText(result.elapsedMs)}
        </Badge>
        <IconButton
          label="Filter rows"
          Icon={Filter}
          iconSize={16}
          isPressed={find !== null}
          onClick={() => setFind(find === null ? '' : null)}
        />
        <DownloadMenu result={result} name={query.name} />
      </div>
      {find !== null && (
        <div className={styles.find}>
          <TextField
            label="Filter rows"
            isLabelHidden
            placeholder="Text in any column"
            value={find}
            onChange={(event) => setFind(event.target.value)}
          />
        </div>
      )}
      {result.columns.length > 0 && (
        <ResultGrid
          key={`${result.table} ${run.revision}`}
          label="Result"
          table={result.table}
          columns={result.columns}
          rowCount={rowCount}
          revision={run.revision}
          condition={condition}
          submittedSql={run.statements[run.shownResult] ?? null}
        />
      )}
    </>
  );
}

const Alone = ({ children }: { children: ReactNode }) => (
  <>
    <div className={panes.paneHead}>
      <h3>Result</h3>
    </div>
    {children}
  </>
);

function Content({ project, query, engine }: { project: Project; query: ProjectQuery; engine: EngineState }) {
  const run = useSlice(workspace, ({ runs }) => runs[query.id]);
  if (engine.phase === 'failed')
    return (
      <Alone>
        <ErrorNotice message="SQL engine unavailable." advice={engine.message} />
      </Alone>
    );
  if (run?.phase === 'reading' || run?.phase === 'running')
    return (
      <Alone>
        <div className={panes.running}>
          <ProgressBar label={run.message} fraction={null} />
        </div>
      </Alone>
    );
  if (run?.phase === 'failed')
    return (
      <Alone>
        <Failure run={run} sql={query.sql} />
      </Alone>
    );
  const result = run?.results[run.shownResult];
  if (!run || !result)
    return (
      <Alone>
        <EmptyState
          message={
            run?.phase === 'cancelled' ? 'Query cancelled.' : 'Not run yet. Ctrl+Enter runs the query.'
          }
          action={{ label: 'Run', onSelect: () => void runQuery(project.id, query.id) }}
        />
      </Alone>
    );
  if (result.plan !== null)
    return (
      <Alone>
        <pre className={panes.plan}>{result.plan}</pre>
      </Alone>
    );
  return <Shown project={project} query={query} run={run} result={result} />;
}

/** Result of the open query. */
export function ResultPane(props: { project: Project; query: ProjectQuery; engine: EngineState }) {
  return (
    <section className={panes.resultPane} aria-label="Result">
      <Content {...props} />
    </section>
  );
}
