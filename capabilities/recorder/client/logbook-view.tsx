import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#platform/contract/problem.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { ScrollX } from '#platform/client/ui/scroll-x.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import type { FlightLog, LogbookEntry } from '../contract.ts';
import { matchFlights } from '../domain/match-flights.ts';
import { durationText, zulu } from './log-text.ts';
import { NoteList } from './note-list.tsx';
import { recorderContext } from './recorder-deps.ts';
import { logRowsQuery, savedFlightsQuery } from './recorder.queries.ts';
import styles from './recorder.module.css';

const ROWS_MAX = 500;
const HEADS = [
  'Date',
  'Aircraft',
  'From',
  'To',
  'Out',
  'Off',
  'On',
  'In',
  'Total',
  'Landings',
  'Saved flight',
];

/** The flights of a logbook, each with the saved flight that it probably belongs to. */
export function LogbookView({ log }: { log: FlightLog }) {
  const deps = recorderContext.use();
  const rows = useQuery(logRowsQuery(log.id));
  const flights = useQuery(savedFlightsQuery(deps));
  const matched = ({ from, to, outMs, offMs, date }: LogbookEntry) => {
    const atMs = outMs ?? offMs ?? Date.parse(`${date}T12:00:00Z`);
    return matchFlights(flights.data ?? [], { from: from || null, to: to || null, atMs })[0]?.flight ?? null;
  };
  if (rows.isPending) return <SkeletonLines rows={8} />;
  if (rows.isError)
    return (
      <div className={styles.part}>
        <ErrorNotice
          message={`Logbook unavailable. ${messageOf(rows.error)}`}
          onRetry={() => void rows.refetch()}
        />
      </div>
    );
  const { entries } = rows.data;
  return (
    <div className={styles.part}>
      <NoteList notes={log.notes} />
      <ScrollX label="Flights of the logbook">
        <table className={styles.table}>
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.slice(0, ROWS_MAX).map((entry) => {
              const flight = matched(entry);
              return (
                <tr key={entry.at}>
                  <th scope="row">{entry.date}</th>
                  <td>{entry.registration || '—'}</td>
                  <td>{entry.from || '—'}</td>
                  <td>{entry.to || '—'}</td>
                  <td>{zulu(entry.outMs)}</td>
                  <td>{zulu(entry.offMs)}</td>
                  <td>{zulu(entry.onMs)}</td>
                  <td>{zulu(entry.inMs)}</td>
                  <td>{durationText(entry.totalMinutes === null ? null : entry.totalMinutes * 60_000)}</td>
                  <td>{entry.landings ?? '—'}</td>
                  <td>
                    {flight ? (
                      <button
                        type="button"
                        className={styles.link}
                        onClick={() => deps.openFlight(flight.id)}
                      >
                        {flight.callsign || `${flight.departure}–${flight.arrival}`}
                      </button>
                    ) : (
                      '—'
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollX>
      {entries.length > ROWS_MAX && (
        <p className={styles.note}>
          {ROWS_MAX} of {entries.length.toLocaleString('en')} flights.
        </p>
      )}
    </div>
  );
}
