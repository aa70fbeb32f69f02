import type { FlightLog } from '../contract.ts';
import styles from './recorder.module.css';

/** Notes from reading a file, each with the number of rows concerned. */
export function NoteList({ notes }: { notes: FlightLog['notes'] | readonly FlightLog['notes'][number][] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="Notes on the file">
      {notes.map(({ kind, message, count, at }) => (
        <li key={`${kind} ${message}`}>
          {count > 1 && <b>{count.toLocaleString('en')} × </b>}
          {message} <span className={styles.muted}>({count > 1 ? `first at ${at}` : at})</span>
        </li>
      ))}
    </ul>
  );
}
