import { Play, Workflow } from 'lucide-react';
import { useSlice } from '#platform/client/state/slice.ts';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { namesIn } from '../domain/sql-text.ts';
import { openData, openWorkspace } from './foundry-view.store.ts';
import styles from './foundry.module.css';
import { changeProject, foundryProjects } from './projects.store.ts';
import { openNewProject } from './start-screen.tsx';
import { useSources } from './use-foundry.ts';
import { runQuery, workspace } from './workspace.store.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { countText } from './status-bar.tsx';

function open(projectId: string, queryId: string): void {
  changeProject(projectId, (project) => ({ ...project, activeQueryId: queryId }));
  openData();
  openWorkspace(projectId);
  void runQuery(projectId, queryId);
}

/** Every saved query with the sources it reads and what its last run gave. */
export function PipelinesList() {
  const projects = useSlice(foundryProjects, (state) => state.projects);
  const runs = useSlice(workspace, (state) => state.runs);
  const tables = useSources().map(({ table }) => table);
  const rows = projects.flatMap((project) =>
    project.queries.filter(({ sql }) => sql.trim() !== '').map((query) => ({ project, query })),
  );
  if (rows.length === 0)
    return (
      <EmptyState
        Icon={Workflow}
        message="No pipelines. Every saved query is one: sources in, result out."
        action={{ label: 'New project', onSelect: openNewProject }}
      />
    );
  return (
    <div className={styles.listPlace}>
      <table className={styles.list}>
        <thead>
          <tr>
            <th>Pipeline</th>
            <th>Project</th>
            <th>Reads</th>
            <th>Last run</th>
            <th>
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ project, query }) => {
            const run = runs[query.id];
            const result = run?.results[0];
            return (
              <tr key={query.id}>
                <td>{query.name}</td>
                <td>{project.name}</td>
                <td>{namesIn(query.sql, tables).join(', ') || '—'}</td>
                <td>
                  {result ? `${countText(result.rowCount)} rows` : run?.phase === 'failed' ? 'failed' : '—'}
                </td>
                <td>
                  <Button size="small" Icon={Play} onClick={() => open(project.id, query.id)}>
                    Run
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
