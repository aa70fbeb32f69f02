import { workspaceSubject } from '#platform/client/shell/windows/workspace-subject.store.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { uniqueName } from '../../domain/foundry-items.ts';
import { setFoundryUi } from '../foundry-ui.store.ts';
import {
  closeSidePanel,
  foundryView,
  openWorkspace,
  setFoundryOpen,
} from '../workspace/foundry-view.store.ts';
import { addProject, changeProject, foundryProjects, newId } from '../packages/projects.store.ts';
import { runQuery } from '../workspace/workspace.store.ts';

/** As Foundry's styles have it. */
const PHONE = '(max-width: 699.98px)';

/** Opens a separate query in the open project, or in a new one, and runs it. */
export function openQuery(name: string, sql: string): void {
  const { selectedProjectId } = foundryView.get();
  const { projects } = foundryProjects.get();
  const open = projects.find(({ id }) => id === selectedProjectId);
  const projectId = open?.id ?? addProject(name);
  const query = {
    id: newId('query_'),
    name: uniqueName(`${name}.sql`, open?.queries.map((one) => one.name) ?? []),
    sql,
  };
  changeProject(projectId, (project) => ({
    ...project,
    queries: [...project.queries.filter((one) => one.sql.trim() !== ''), query],
    activeQueryId: query.id,
  }));
  // A phone shows one part at a time: the result, without the sources over it.
  setFoundryUi({ phonePart: 'result' });
  if (window.matchMedia(PHONE).matches) closeSidePanel();
  openWorkspace(projectId);
  void runQuery(projectId, query.id);
}

/** Opens a page of the app; Foundry, which would hide it, closes without returning to the page below. */
export function openPage(path: string): void {
  workspaceSubject.reset();
  setFoundryOpen(false);
  goTo(path);
}
