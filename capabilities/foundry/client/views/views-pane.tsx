import { Plus, Undo2, X } from 'lucide-react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import { suggestColumns } from '../../domain/sql/chart-sql.ts';
import { blankView, type Project, type ViewKind } from '../../domain/project.ts';
import { pickText } from '../../domain/selection.ts';
import foundry from '../foundry.module.css';
import panes from '../workspace/panes.module.css';
import { changeProject, newId } from '../packages/projects.store.ts';
import { ViewCard } from './view-card.tsx';
import { KIND_OPTIONS } from './view-settings.tsx';
import styles from './views.module.css';
import { clearPicks, pickInView, undoPick, workspace } from '../workspace/workspace.store.ts';

function addView(project: Project, kind: ViewKind): void {
  const queryId = project.activeQueryId ?? '';
  const result = workspace.get().runs[queryId]?.results[0];
  const blank = blankView(newId('view_'), kind, queryId);
  const view = result ? suggestColumns(blank, result.columns) : blank;
  changeProject(project.id, (before) => ({ ...before, views: [...before.views, view] }));
}

function Picks({ project }: { project: Project }) {
  const canUndo = useSlice(workspace, ({ past }) => past.length > 0);
  if (project.selections.length === 0 && !canUndo) return null;
  return (
    <div className={styles.picks} role="group" aria-label="Selection">
      {project.selections.map(({ viewId, picks }) => (
        <button key={viewId} type="button" onClick={() => pickInView(project.id, viewId, [])}>
          {picks.map(pickText).join(' · ')}
          <X size={12} aria-hidden />
          <span className="visually-hidden">clear</span>
        </button>
      ))}
      <span className={foundry.gap} />
      {project.selections.length > 0 && (
        <Button size="small" variant="quiet" onClick={() => clearPicks(project.id)}>
          Clear
        </Button>
      )}
      <IconButton
        label="Undo selection"
        Icon={Undo2}
        iconSize={16}
        disabled={!canUndo}
        onClick={() => undoPick(project.id)}
      />
    </div>
  );
}

/** The views of a project. A pick in one filters all others. */
export function ViewsPane({ project }: { project: Project }) {
  const items = KIND_OPTIONS.map(({ value, label }) => ({
    id: value,
    label,
    onSelect: () => addView(project, value),
  }));
  return (
    <section className={`${panes.viewsPane} ${styles.views}`} aria-label="Views">
      <div className={panes.paneHead}>
        <h3>Views</h3>
        <span className={foundry.gap} />
        <Menu align="end" trigger={<IconButton label="Add view" Icon={Plus} />} items={items} />
      </div>
      <Picks project={project} />
      <div className={styles.cards}>
        {project.views.map((view) => (
          <ViewCard key={view.id} project={project} view={view} />
        ))}
        {project.views.length === 0 && (
          <EmptyState
            message="No views. Run the query, then show the result as a chart, a map or a pivot."
            action={{ label: 'Add bar chart', onSelect: () => addView(project, 'bar') }}
          />
        )}
      </div>
    </section>
  );
}
