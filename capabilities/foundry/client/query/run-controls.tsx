import { Play, Share2, Square } from 'lucide-react';
import { useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import type { Project } from '../../domain/project.ts';
import styles from '../foundry.module.css';
import { ShareDialog } from '../packages/share-dialog.tsx';
import { cancelQuery, runQuery, workspace } from '../workspace/workspace.store.ts';

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

/** Shares the project as a package file or by link, and runs the open query. */
export function RunControls({ project }: { project: Project }) {
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      <Button size="small" Icon={Share2} onClick={() => setSharing(true)}>
        Share
      </Button>
      {isSharing && <ShareDialog project={project} onClose={() => setSharing(false)} />}
      <RunButton project={project} />
    </>
  );
}
