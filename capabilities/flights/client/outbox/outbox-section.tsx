import { clockText } from '#platform/client/time/time-text.ts';
import { CloudOff, RefreshCw, TriangleAlert, Undo2 } from 'lucide-react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import type { OutboxEntry } from '../../domain/outbox.ts';
import { dropChange, sendOutbox } from './flight-outbox.ts';
import { flightOutbox, openConflict, outboxState } from './flight-outbox.store.ts';
import styles from './outbox.module.css';

const KINDS: Record<OutboxEntry['kind'], string> = {
  save: 'New flight',
  replace: 'Change',
  delete: 'Deletion',
};

function Entry({ entry }: { entry: OutboxEntry }) {
  const { kind, flight, conflict, queuedAtMs } = entry;
  const name = flight.callsign || `${flight.departure} to ${flight.arrival}`;
  return (
    <li className={styles.entry}>
      <span className={styles.what}>
        <b>{name}</b>
        <span>
          {KINDS[kind]} of {clockText(queuedAtMs)}
          {conflict !== null && ` · ${conflict.message}`}
        </span>
      </span>
      {conflict !== null && (
        <Button size="small" Icon={TriangleAlert} onClick={() => openConflict.set(flight.id)}>
          Choose
        </Button>
      )}
      <IconButton
        label={`Discard the change of ${name}`}
        Icon={Undo2}
        onClick={() => void dropChange(flight.id)}
      />
    </li>
  );
}

/** The queue, while not empty: waiting changes, since when the server is unreachable, and the possible actions. */
export function OutboxSection() {
  const entries = useSlice(flightOutbox);
  const { isSending, awaySinceMs } = useSlice(outboxState);
  if (entries.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Changes waiting to be sent">
      <div className={styles.head}>
        <CloudOff size={16} aria-hidden className={styles.caution} />
        <p>
          {entries.length === 1 ? 'One change is' : `${entries.length} changes are`} only on this device
          {awaySinceMs !== null && <span>Server unreachable since {clockText(awaySinceMs)}; retrying.</span>}
        </p>
        <Button size="small" Icon={RefreshCw} isBusy={isSending} onClick={() => void sendOutbox()}>
          Send now
        </Button>
      </div>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.flight.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}
