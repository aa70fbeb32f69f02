import { Play, Share2, Square } from 'lucide-react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import type { Project } from '../domain/project.ts';
import { foundryGiven } from './foundry-deps.ts';
import styles from './foundry.module.css';
import { packageFailed } from './packages-list.tsx';
import { downloadProject } from './packages.store.ts';
import { cancelQuery, runQuery, workspace } from './workspace.store.ts';

/** Runs the open query, or cancels it while it runs. */
function RunButton({ project }: { project: Project }) {
  const queryId = project.activeQueryId ?? '';
  const phase = useSlice(workspace, ({ runs }) => runs[queryId]?.phase);
  if (phase === 'running' || phase === 'reading')
    return (
      <Button size="small" Icon={Square} onClick={() => void cancelQuery(queryId)}>
        Cancel
      </Button>
    );
  return (
    <Button size="small" variant="primary" Icon={Play} onClick={() => void runQuery(project.id, queryId)}>
      Run <kbd className={styles.runKeys}>Ctrl ⏎</kbd>
    </Button>
  );
}

/** Shares the project as a package file, and runs the open query. */
export function RunControls({ project }: { project: Project }) {
  const { scenarios } = foundryGiven.use();
  return (
    <>
      <Button
        size="small"
        Icon={Share2}
        onClick={() => void downloadProject(project, scenarios).catch(packageFailed('Package not made.'))}
      >
        Share
      </Button>
      <RunButton project={project} />
    </>
  );
}
