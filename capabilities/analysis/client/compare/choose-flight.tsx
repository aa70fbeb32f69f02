import { useQuery } from '@tanstack/react-query';
import { flightFacts } from '#capabilities/flights/contract.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { analysisContext } from '../analysis-deps.ts';
import styles from '../analysis.module.css';
import { setSubject } from '../analysis.store.ts';
import { savedFlightsQuery } from '../analysis.queries.ts';
import { TypedForm } from '../typed-form.tsx';

const LISTED = 30;

function SavedFlights() {
  const deps = analysisContext.use();
  const { data, error, isPending, refetch } = useQuery(savedFlightsQuery(deps));
  if (isPending) return <SkeletonLines rows={4} />;
  if (error)
    return (
      <ErrorNotice
        message={`Saved flights unavailable. ${messageOf(error)}`}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0) return <p className={styles.note}>No saved flights.</p>;
  return (
    <>
      <ul className={styles.flights}>
        {data.slice(0, LISTED).map((flight) => (
          <li key={flight.id}>
            <button type="button" onClick={() => setSubject({ kind: 'flight', id: flight.id })}>
              <b>{flight.callsign || '—'}</b>
              <span>
                {flight.departure} → {flight.arrival}
              </span>
              <span className={styles.muted}>{flightFacts(flight)}</span>
            </button>
          </li>
        ))}
      </ul>
      {data.length > LISTED && (
        <p className={styles.note}>
          {LISTED} of {data.length}. Others are analysed from Flights.
        </p>
      )}
    </>
  );
}

/** Choice of the flight: the one being created, a saved one, or one that is typed here. */
export function ChooseFlight({ message }: { message: string | null }) {
  const draft = analysisContext.use().draft();
  return (
    <div className={styles.choose}>
      {message !== null && <p className={styles.note}>{message}</p>}
      {draft?.plan && (
        <section>
          <h3>Flight being created</h3>
          <ul className={styles.flights}>
            <li>
              <button type="button" onClick={() => setSubject({ kind: 'draft' })}>
                <b>{draft.name}</b>
                <span className={styles.muted}>Not saved</span>
              </button>
            </li>
          </ul>
        </section>
      )}
      <section>
        <h3>Saved flights</h3>
        <SavedFlights />
      </section>
      <section>
        <h3>Typed route</h3>
        <TypedForm />
      </section>
    </div>
  );
}
