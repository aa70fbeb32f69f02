import { X } from 'lucide-react';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { ColumnForm } from './column-form.tsx';
import { dayOf, zuluOf } from './log-text.ts';
import { NoteList } from './note-list.tsx';
import { dropRead, type FoundFlight, type ReadItem, saveRead } from './reading.store.ts';
import styles from './recorder.module.css';

function FlightLine({ head: { figures, title, rows } }: FoundFlight) {
  return (
    <li>
      <b>{title}</b> {dayOf(figures.startAt)} {zuluOf(figures.startAt)}–{zuluOf(figures.endAt)},{' '}
      {rows.toLocaleString('en')} rows, {figures.landings} {figures.landings === 1 ? 'landing' : 'landings'}
    </li>
  );
}

function Found({ item }: { item: ReadItem }) {
  switch (item.state) {
    case 'reading':
      return <p className={styles.note}>Reading</p>;
    case 'saving':
      return <p className={styles.note}>Saving</p>;
    case 'failed':
      return <ErrorNotice message={item.message} />;
    case 'table':
      return <ColumnForm item={item} />;
    case 'logbook':
      return (
        <>
          <p className={styles.note}>{item.file.entries.length.toLocaleString('en')} logbook flights</p>
          <NoteList notes={item.file.notes} />
          <Button size="small" variant="primary" onClick={() => void saveRead(item)}>
            Save logbook
          </Button>
        </>
      );
    default: {
      const count = item.flights.length;
      return (
        <>
          {count > 1 && <p className={styles.note}>{count} flights in this file, saved as one log each</p>}
          <ul className={styles.flights}>
            {item.flights.map((flight) => (
              <FlightLine key={flight.head.figures.startAt} {...flight} />
            ))}
          </ul>
          {!item.hasAirfields && <p className={styles.note}>Airports unavailable: places are not named.</p>}
          <NoteList notes={item.notes} />
          <Button size="small" variant="primary" onClick={() => void saveRead(item)}>
            {count === 1 ? 'Save log' : `Save ${count} logs`}
          </Button>
        </>
      );
    }
  }
}

/** A file that was read: its content, and the possible actions. */
export function ReadItemView({ item }: { item: ReadItem }) {
  return (
    <li className={styles.read}>
      <div className={styles.readHead}>
        <b>{item.fileName}</b>
        <IconButton label={`Discard ${item.fileName}`} Icon={X} onClick={() => dropRead(item.key)} />
      </div>
      <Found item={item} />
    </li>
  );
}
