import { CloudOff, TriangleAlert } from 'lucide-react';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { flightOutbox, openConflict, outboxState } from './flight-outbox.store.ts';
import styles from './outbox.module.css';

const changes = (count: number): string => (count === 1 ? 'One flight change' : `${count} flight changes`);

/** Over the map: changes of flights that the server does not have. */
export function OutboxNotice() {
  const entries = useSlice(flightOutbox);
  const { isSending, awaySinceMs } = useSlice(outboxState);
  const conflict = entries.find((entry) => entry.conflict !== null);
  // A change in transit to a reachable server is done in a moment.
  if (!conflict && isSending && awaySinceMs === null) return null;
  if (conflict) {
    return (
      <div className={styles.notice} role="status">
        <TriangleAlert size={16} aria-hidden className={styles.caution} />
        <span>{conflict.flight.callsign || 'A flight'} needs your choice</span>
        <Button size="small" onClick={() => openConflict.set(conflict.flight.id)}>
          Compare
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.notice} role="status">
      <CloudOff size={16} aria-hidden className={styles.caution} />
      <span>{changes(entries.length)} waiting for the server</span>
      <Button size="small" onClick={() => goTo('/flight')}>
        Show
      </Button>
    </div>
  );
}
