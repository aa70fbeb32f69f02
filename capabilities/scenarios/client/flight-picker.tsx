import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flightFacts, type FlightListItem } from '#capabilities/flights/contract.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { SCENARIO_FLIGHTS_MAX } from '../contract.ts';
import { scenariosContext } from './scenarios-deps.ts';
import { flightsQuery } from './scenarios.queries.ts';
import styles from './scenarios.module.css';
import { scenarios, setCompared, setScenariosOpen } from './scenarios.store.ts';

const toggled = (ids: readonly string[], id: string, isOn: boolean): string[] => [
  ...ids.filter((one) => one !== id),
  ...(isOn ? [id] : []),
];

function Row({ flight, isOn, isFull }: { flight: FlightListItem; isOn: boolean; isFull: boolean }) {
  const { id, callsign, departure, arrival } = flight;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          disabled={isFull && !isOn}
          onChange={(event) => setCompared(toggled(scenarios.get().flightIds, id, event.target.checked))}
        />
        <b>{callsign || '—'}</b>
        <span>
          {departure} → {arrival}
        </span>
        <span className={styles.muted}>{flightFacts(flight)}</span>
      </label>
    </li>
  );
}

/** Selection of the saved flights to compare. */
export function FlightPicker() {
  const deps = scenariosContext.use();
  const { flightIds } = useSlice(scenarios);
  const { data, error, isPending, refetch } = useQuery(flightsQuery(deps));
  const [isOpen, setOpen] = useState(flightIds.length === 0);
  // The form takes the place of the workspace.
  const create = () => {
    setScenariosOpen(false);
    deps.createFlight();
  };
  if (isPending) return <SkeletonLines rows={3} />;
  if (error)
    return (
      <ErrorNotice
        message={`Saved flights unavailable. ${messageOf(error)}`}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0)
    return (
      <EmptyState
        message="No saved flights. Scenarios are compared for flights with a plan."
        action={{ label: 'Create flight', onSelect: create }}
      />
    );
  const selected = data.filter(({ id }) => flightIds.includes(id));
  const gone = flightIds.length - selected.length;
  const isFull = flightIds.length >= SCENARIO_FLIGHTS_MAX;
  return (
    <section className={styles.flights} aria-label="Flights compared">
      <header>
        <h3>
          {selected.length} of {data.length} flights
        </h3>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            setCompared(data.slice(0, SCENARIO_FLIGHTS_MAX).map(({ id }) => id));
            setOpen(false);
          }}
        >
          Select {data.length > SCENARIO_FLIGHTS_MAX ? `the latest ${SCENARIO_FLIGHTS_MAX}` : 'all'}
        </Button>
        <Button
          size="small"
          variant="quiet"
          disabled={flightIds.length === 0}
          onClick={() => setCompared([])}
        >
          Clear
        </Button>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Done' : 'Change'}
        </Button>
      </header>
      {gone > 0 && (
        <p className={styles.note}>
          {gone} selected {gone === 1 ? 'flight was' : 'flights were'} deleted.{' '}
          <Button size="small" variant="quiet" onClick={() => setCompared(selected.map(({ id }) => id))}>
            Leave out
          </Button>
        </p>
      )}
      {isFull && <p className={styles.note}>{SCENARIO_FLIGHTS_MAX} flights at most are compared.</p>}
      {isOpen && (
        <ul>
          {data.map((flight) => (
            <Row key={flight.id} flight={flight} isOn={flightIds.includes(flight.id)} isFull={isFull} />
          ))}
        </ul>
      )}
    </section>
  );
}
