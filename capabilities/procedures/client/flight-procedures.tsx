import { Plus, X } from 'lucide-react';
import { useSlice } from '#platform/client/state/slice.ts';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import type { ProcedureKind } from '../contract.ts';
import { overlayKeyOf, procedureOverlays, setProcedureOverlay } from './procedure-overlays.store.ts';
import { openProcedure, openProcedures, procedurePanel } from './procedure-panel.store.ts';
import styles from './procedures.module.css';

export interface FlightProceduresProps {
  flightId: string;
  departure: string;
  arrival: string;
}

function Slot(props: { flightId: string; title: string; icao: string; kind: ProcedureKind }) {
  const { flightId, title, icao, kind } = props;
  const key = overlayKeyOf(kind);
  const overlay = useSlice(procedureOverlays, (overlays) =>
    overlays.flightId === flightId ? overlays[key] : null,
  );
  const choose = () => openProcedures({ icao, flightId, kind });
  const show = () => {
    if (!overlay) return choose();
    procedurePanel.set((panel) => ({ ...panel, flightId }));
    openProcedure(overlay);
  };
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={show} disabled={icao === ''}>
        <span className={overlay ? styles.name : styles.none}>{overlay?.name ?? 'Not chosen'}</span>
        <span className={styles.meta}>
          {title} · {icao || '—'}
        </span>
      </button>
      {overlay ? (
        <IconButton
          label={`Clear ${title}`}
          Icon={X}
          onClick={() => setProcedureOverlay(key, flightId, null)}
        />
      ) : (
        <IconButton label={`Choose ${title}`} Icon={Plus} onClick={choose} disabled={icao === ''} />
      )}
    </li>
  );
}

/** SID, STAR and approach of a flight: the drawn ones, and their selection. */
export function FlightProcedures({ flightId, departure, arrival }: FlightProceduresProps) {
  return (
    <section aria-label="Procedures">
      <h3 className={styles.sectionTitle}>Procedures</h3>
      <ul className={styles.list}>
        <Slot flightId={flightId} title="SID" icao={departure} kind="sid" />
        <Slot flightId={flightId} title="STAR" icao={arrival} kind="star" />
        <Slot flightId={flightId} title="Approach" icao={arrival} kind="approach" />
      </ul>
    </section>
  );
}
