import { Undo2 } from 'lucide-react';
import { useSlice } from '#platform/client/state/slice.ts';
import { returnToNow } from '#platform/client/time/timeline.store.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { pastText } from './traffic-status.ts';
import { trafficStatus } from './traffic.store.ts';
import styles from './traffic.module.css';

/** States that the past is shown, and its time; nothing while the map shows the present. */
export function PastNote() {
  const past = useSlice(trafficStatus, (status) => status.past);
  const state = useSlice(trafficStatus, (status) => status.state);
  if (past === null) return null;
  return (
    <div className={styles.past}>
      <p role="status">
        <Badge tone="caution">Past</Badge> {pastText({ past, state })}
      </p>
      <Button size="small" Icon={Undo2} onClick={returnToNow}>
        Back to now
      </Button>
    </div>
  );
}
