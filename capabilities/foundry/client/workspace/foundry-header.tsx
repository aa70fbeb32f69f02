import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { formatUtcTime } from '#aviation/time/utc.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { UtcClock } from '#platform/client/time/utc-clock.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { closePanels, foundryView, openProjects, setFoundryOpen } from './foundry-view.store.ts';
import styles from '../foundry.module.css';
import { NameDialog } from '../name-dialog.tsx';
import { foundryProjects, renameProject } from '../packages/projects.store.ts';
import { RunControls } from '../query/run-controls.tsx';
import { useProject } from '../use-foundry.ts';

const TITLES = { pipelines: 'Pipelines', packages: 'Packages', data: 'Data', projects: 'Projects' } as const;

function Crumbs() {
  const { mainView, activePanel } = useSlice(foundryView);
  const project = useProject();
  const problem = useSlice(foundryProjects, (state) => state.problem);
  const [isRenaming, setRenaming] = useState(false);
  const isWorkspace = mainView === 'workspace' && project !== null && activePanel !== 'pipelines';
  const place =
    mainView === 'lineage'
      ? 'Lineage'
      : activePanel in TITLES
        ? TITLES[activePanel as keyof typeof TITLES]
        : null;
  return (
    <h2 className={styles.crumbs}>
      <button type="button" onClick={closePanels}>
        Foundry
      </button>
      {isWorkspace ? (
        <>
          <span aria-hidden>/</span>
          <button type="button" onClick={openProjects}>
            Projects
          </button>
          <span aria-hidden>/</span>
          <b>{project.name}</b>
          <IconButton label="Rename project" Icon={Pencil} iconSize={14} onClick={() => setRenaming(true)} />
          {problem === null ? (
            <span className={styles.savedAt}>
              <Badge>Saved {formatUtcTime(Date.parse(project.savedAt))}</Badge>
            </span>
          ) : (
            <Badge tone="caution">{problem}</Badge>
          )}
          {isRenaming && (
            <NameDialog
              title="Rename project"
              name={project.name}
              onClose={() => setRenaming(false)}
              onName={(name) => renameProject(project.id, name)}
            />
          )}
        </>
      ) : (
        place !== null && (
          <>
            <span aria-hidden>/</span>
            <b>{place}</b>
          </>
        )
      )}
    </h2>
  );
}

/** Location, time, and the run controls of the query. */
export function FoundryHeader() {
  const { mainView } = useSlice(foundryView);
  const project = useProject();
  return (
    <header className={styles.header}>
      <Crumbs />
      <div className={styles.clock}>
        <UtcClock size="short" showsDate={false} />
      </div>
      <div className={styles.headerTools}>
        {mainView === 'workspace' && project && <RunControls project={project} />}
        <IconButton label="Close" Icon={X} onClick={() => setFoundryOpen(false)} />
      </div>
    </header>
  );
}
