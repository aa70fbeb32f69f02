import { History, Pencil, Plus, Trash2, EllipsisVertical, ListTree, Server } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { classNames } from '#platform/client/ui/class-names.ts';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import { scrollXClass } from '#platform/client/ui/scroll-x.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { uniqueName } from '../../domain/foundry-items.ts';
import { type Project, type ProjectQuery, withoutQuery } from '../../domain/project.ts';
import { parametersIn } from '../../domain/sql/sql-text.ts';
import { setFoundryUi } from '../foundry-ui.store.ts';
import styles from '../foundry.module.css';
import panes from '../workspace/panes.module.css';
import { NameDialog } from '../name-dialog.tsx';
import { changeProject, newId } from '../packages/projects.store.ts';
import { sourceStates } from '../sources/sources.store.ts';
import { useSources } from '../use-foundry.ts';
import { runQuery, workspace } from '../workspace/workspace.store.ts';

const SqlEditor = lazy(async () => ({ default: (await import('./sql-editor.tsx')).SqlEditor }));

const setQuery = (projectId: string, queryId: string, part: Partial<ProjectQuery>) =>
  changeProject(projectId, (project) => ({
    ...project,
    queries: project.queries.map((query) => (query.id === queryId ? { ...query, ...part } : query)),
  }));

const openQuery = (projectId: string, activeQueryId: string) =>
  changeProject(projectId, (project) =>
    project.activeQueryId === activeQueryId ? project : { ...project, activeQueryId },
  );

function addQuery(project: Project): void {
  const names = project.queries.map(({ name }) => name);
  const query = { id: newId('query_'), name: uniqueName('query.sql', names), sql: '' };
  changeProject(project.id, (before) => ({
    ...before,
    queries: [...before.queries, query],
    activeQueryId: query.id,
  }));
}

function QueryTabs({ project, active }: { project: Project; active: ProjectQuery }) {
  return (
    <div className={classNames(panes.queryTabs, scrollXClass)} role="tablist" aria-label="Queries">
      {project.queries.map((query) => (
        <button
          key={query.id}
          type="button"
          role="tab"
          aria-selected={query.id === active.id}
          onClick={() => openQuery(project.id, query.id)}
        >
          {query.name}
        </button>
      ))}
    </div>
  );
}

/** Names of tables and columns, for completion. */
function useSchema(): Readonly<Record<string, readonly string[]>> {
  const sources = useSources();
  const states = useSlice(sourceStates);
  return useMemo(
    () =>
      Object.fromEntries(
        sources.map((source) => [
          source.table,
          source.origin === 'object'
            ? source.type.columns.map(({ name }) => name)
            : (states[source.table]?.columns ?? []).map(({ name }) => name),
        ]),
      ),
    [sources, states],
  );
}

function Parameters({ project, query }: { project: Project; query: ProjectQuery }) {
  const names = parametersIn(query.sql);
  if (names.length === 0) return null;
  return (
    <div className={panes.parameters}>
      {names.map((name) => (
        <TextField
          key={name}
          label={`$${name}`}
          value={project.parameters[name] ?? ''}
          onChange={(event) => {
            const { value } = event.target;
            changeProject(project.id, (before) => ({
              ...before,
              parameters: { ...before.parameters, [name]: value },
            }));
          }}
        />
      ))}
    </div>
  );
}

function Tools({ project, query }: { project: Project; query: ProjectQuery }) {
  const [isRenaming, setRenaming] = useState(false);
  const history = project.history.slice(0, 12).map(({ sql, at }, index) => ({
    id: `${at} ${index}`,
    label: `${at.slice(11, 16).replace(':', '')}Z  ${sql.replaceAll(/\s+/g, ' ').slice(0, 60)}`,
    onSelect: () => setQuery(project.id, query.id, { sql }),
  }));
  const explain = () => {
    const sql = /^\s*explain\b/i.test(query.sql) ? query.sql : `EXPLAIN ${query.sql.trimStart()}`;
    setQuery(project.id, query.id, { sql });
    void runQuery(project.id, query.id);
  };
  return (
    <>
      <IconButton label="New query" Icon={Plus} onClick={() => addQuery(project)} />
      <span className={styles.gap} />
      <Menu
        align="end"
        trigger={<IconButton label="History" Icon={History} />}
        items={
          history.length > 0
            ? history
            : [{ id: 'none', label: 'No query has been run', isDisabled: true, onSelect: () => undefined }]
        }
      />
      <Menu
        align="end"
        trigger={<IconButton label="Query actions" Icon={EllipsisVertical} />}
        items={[
          { id: 'rename', label: 'Rename', Icon: Pencil, onSelect: () => setRenaming(true) },
          {
            id: 'server',
            label: 'Run on the server',
            Icon: Server,
            onSelect: () => void runQuery(project.id, query.id, 'server'),
          },
          { id: 'explain', label: 'Explain', Icon: ListTree, onSelect: explain },
          {
            id: 'delete',
            label: 'Delete query and its views',
            Icon: Trash2,
            isDanger: true,
            isDisabled: project.queries.length < 2,
            startsGroup: true,
            onSelect: () => changeProject(project.id, (before) => withoutQuery(before, query.id)),
          },
        ]}
      />
      {isRenaming && (
        <NameDialog
          title="Rename query"
          name={query.name}
          onClose={() => setRenaming(false)}
          onName={(name) => setQuery(project.id, query.id, { name })}
        />
      )}
    </>
  );
}

/** The queries of a project as tabs, and the editor of the open one. */
export function QueryPane({ project, query }: { project: Project; query: ProjectQuery }) {
  const schema = useSchema();
  const fault = useSlice(workspace, ({ runs }) => runs[query.id]?.fault ?? null);
  return (
    <section className={panes.queryPane} aria-label="Query">
      <div className={panes.paneHead}>
        <QueryTabs project={project} active={query} />
        <Tools project={project} query={query} />
      </div>
      <Suspense fallback={<SkeletonLines />}>
        <SqlEditor
          key={query.id}
          text={query.sql}
          schema={schema}
          fault={fault}
          onChange={(sql) => setQuery(project.id, query.id, { sql })}
          onRun={() => void runQuery(project.id, query.id)}
          onLine={(line) => setFoundryUi({ line })}
        />
      </Suspense>
      <Parameters project={project} query={query} />
    </section>
  );
}
