import { Copy, EllipsisVertical, FolderKanban, Pencil, Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import type { Project } from '../../domain/project.ts';
import { closePanels, closeSidePanel, foundryView, openWorkspace } from '../workspace/foundry-view.store.ts';
import styles from '../foundry.module.css';
import { NameDialog } from '../name-dialog.tsx';
import { duplicateProject, foundryProjects, removeProject, renameProject } from './projects.store.ts';
import { openNewProject } from '../workspace/start-screen.tsx';

function deleteProject(project: Project): void {
  if (foundryView.get().selectedProjectId === project.id) closePanels();
  const undo = removeProject(project.id);
  toast({ message: `${project.name} deleted`, action: { label: 'Undo', onSelect: undo } });
}

function ProjectRow({ project, isOpen }: { project: Project; isOpen: boolean }) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <li className={styles.row} data-selected={isOpen || undefined}>
      <button type="button" className={styles.rowMain} onClick={() => openWorkspace(project.id)}>
        <FolderKanban size={16} aria-hidden />
        <span className={styles.rowName}>{project.name}</span>
        <span className={styles.rowNote}>{project.queries.length}</span>
      </button>
      <Menu
        align="end"
        trigger={<IconButton label={`More for ${project.name}`} Icon={EllipsisVertical} iconSize={15} />}
        items={[
          { id: 'rename', label: 'Rename', Icon: Pencil, onSelect: () => setRenaming(true) },
          { id: 'duplicate', label: 'Duplicate', Icon: Copy, onSelect: () => duplicateProject(project.id) },
          {
            id: 'delete',
            label: 'Delete',
            Icon: Trash2,
            isDanger: true,
            startsGroup: true,
            onSelect: () => deleteProject(project),
          },
        ]}
      />
      {isRenaming && (
        <NameDialog
          title="Rename project"
          name={project.name}
          onClose={() => setRenaming(false)}
          onName={(name) => renameProject(project.id, name)}
        />
      )}
    </li>
  );
}

/** The projects: queries and views that belong together. */
export function ProjectsPanel() {
  const projects = useSlice(foundryProjects, (state) => state.projects);
  const { selectedProjectId, mainView } = useSlice(foundryView);
  return (
    <>
      <div className={styles.sideHead}>
        <h3>Projects</h3>
        <IconButton label="New project" Icon={Plus} onClick={openNewProject} />
        <IconButton label="Close side panel" Icon={X} onClick={closeSidePanel} />
      </div>
      <div className={styles.sideBody}>
        {projects.length === 0 ? (
          <EmptyState
            message="No projects. A project contains queries, their views and notes."
            action={{ label: 'New project', onSelect: openNewProject }}
          />
        ) : (
          <ul className={styles.rows}>
            {projects.map((project) => (
              <ProjectRow
                key={project.id}
                project={project}
                isOpen={mainView === 'workspace' && project.id === selectedProjectId}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
