import { ChartColumn, EllipsisVertical, Network, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { chartSql, isComplete } from '../../domain/sql/chart-sql.ts';
import type { Project, ProjectView } from '../../domain/project.ts';
import { type Pick, selectionCondition } from '../../domain/selection.ts';
import { BarChart, BoxChart, Histogram, LineChart, measureText } from '../charts/charts.tsx';
import type { StatementResult } from '../engine/engine-protocol.ts';
import foundry from '../foundry.module.css';
import panes from '../workspace/panes.module.css';
import { showLineage } from '../foundry-ui.store.ts';
import type { MapRows } from '../charts/map-row.tsx';
import { NoteView } from './note-view.tsx';
import { changeProject, setView } from '../packages/projects.store.ts';
import { ScatterChart } from '../charts/scatter-chart.tsx';
import { HeatMap, Pivot } from '../charts/table-charts.tsx';
import { useRead } from '../sources/use-read.ts';
import { ViewSettings } from './view-settings.tsx';
import type { ChartProps } from './view-props.ts';
import styles from './views.module.css';
import { pickInView, type QueryRun, workspace } from '../workspace/workspace.store.ts';

const MapChart = lazy(async () => ({ default: (await import('../charts/map-chart.tsx')).MapChart }));

function removeView(projectId: string, viewId: string): void {
  changeProject(projectId, (project) => ({
    ...project,
    views: project.views.filter(({ id }) => id !== viewId),
    selections: project.selections.filter((selection) => selection.viewId !== viewId),
  }));
}

function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ widthPx: number; heightPx: number } | null>(null);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ widthPx: Math.round(width), heightPx: Math.round(height) });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, size };
}

/** The drawing of a kind of view. */
function Chart(props: ChartProps & { rows: MapRows }) {
  switch (props.view.kind) {
    case 'bar':
      return <BarChart {...props} />;
    case 'line':
      return <LineChart {...props} />;
    case 'scatter':
      return <ScatterChart {...props} />;
    case 'histogram':
      return <Histogram {...props} />;
    case 'heatmap':
      return <HeatMap {...props} />;
    case 'box':
      return <BoxChart {...props} />;
    case 'map':
      return <MapChart {...props} />;
    case 'pivot':
      return <Pivot {...props} />;
    default:
      return null;
  }
}

interface DrawnProps {
  project: Project;
  view: ProjectView;
  result: StatementResult;
  run: QueryRun;
}

function Drawn({ project, view, result, run }: DrawnProps) {
  const { revision } = run;
  const { element, size } = useSize();
  const names = result.columns.map(({ name }) => name);
  const condition = selectionCondition(project.selections, names, view.id);
  const sql = chartSql(view, result.columns, { table: result.table, condition, rowCount: result.rowCount });
  const { data, error } = useRead(sql, revision);
  const picks = project.selections.find(({ viewId }) => viewId === view.id)?.picks ?? [];
  const rows = { table: result.table, columns: result.columns, revision, sql: run.statements[0] ?? '' };
  const onPick = (next: Pick[]) => pickInView(project.id, view.id, next);
  return (
    <div ref={element} className={styles.chartPlace}>
      {!isComplete(view, result.columns) && (
        <p className={styles.chartNote}>Choose the columns of this view.</p>
      )}
      {sql === null && view.kind === 'map' && (
        <p className={styles.chartNote}>
          {view.form === 'arcs'
            ? 'Arcs need the columns dep_lat, dep_lon, arr_lat and arr_lon, or from_ and to_.'
            : view.form === 'hexagons'
              ? 'Hexagons need the columns lat and lon.'
              : 'The result needs the columns lat and lon, or geometry.'}
        </p>
      )}
      {error && <ErrorNotice message="The view was not read." advice={error.message} />}
      {!error && data && size && (
        <Suspense fallback={<Skeleton height="100%" />}>
          <Chart {...{ view, picks, onPick, data, rows, ...size }} columns={result.columns} />
        </Suspense>
      )}
    </div>
  );
}

/** Default name of a view. */
export function viewTitle(view: ProjectView): string {
  if (view.title !== '') return view.title;
  if (view.kind === 'note') return 'Note';
  if (view.kind === 'map') return 'Map';
  if (view.kind === 'scatter') return `${view.y || '—'} against ${view.x || '—'}`;
  if (view.kind === 'histogram') return `Histogram of ${view.x || '—'}`;
  return `${measureText(view)} by ${view.x || '—'}`;
}

/** One view: its header with selectable columns, and its drawing. */
export function ViewCard({ project, view }: { project: Project; view: ProjectView }) {
  const run = useSlice(workspace, ({ runs }) => runs[view.queryId]);
  const [isSetting, setSetting] = useState(false);
  const result = run?.results[0];
  const size = view.size === '' ? null : `size = ${view.size}`;
  return (
    <section className={styles.card} aria-label={viewTitle(view)} data-kind={view.kind}>
      <div className={panes.paneHead}>
        <h3>{viewTitle(view)}</h3>
        {size !== null && <span className={foundry.muted}>{size}</span>}
        <span className={foundry.gap} />
        {view.kind !== 'note' && (
          <IconButton
            label="Columns"
            Icon={ChartColumn}
            iconSize={16}
            isPressed={isSetting}
            onClick={() => setSetting(!isSetting)}
          />
        )}
        <Menu
          align="end"
          trigger={<IconButton label={`More for ${viewTitle(view)}`} Icon={EllipsisVertical} iconSize={16} />}
          items={[
            {
              id: 'lineage',
              label: 'Lineage',
              Icon: Network,
              isDisabled: view.kind === 'note',
              onSelect: () => showLineage(view.id),
            },
            {
              id: 'delete',
              label: 'Delete view',
              Icon: Trash2,
              isDanger: true,
              onSelect: () => removeView(project.id, view.id),
            },
          ]}
        />
      </div>
      {isSetting && result && <ViewSettings projectId={project.id} view={view} columns={result.columns} />}
      {view.kind === 'note' ? (
        <NoteView text={view.text} onText={(text) => setView(project.id, view.id, { text })} />
      ) : result && result.plan === null ? (
        <Drawn project={project} view={view} result={result} run={run} />
      ) : (
        <p className={styles.chartNote}>Run the query to see this view.</p>
      )}
    </section>
  );
}
