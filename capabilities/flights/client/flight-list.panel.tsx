import { useQuery } from '@tanstack/react-query';
import { PlaneTakeoff, Plus, Search, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FlightListItem } from '#capabilities/flights/contract.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Chip } from '#platform/client/ui/chip.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { deleteFlightWithUndo } from './delete-with-undo.ts';
import { flightPanel, setNotFoundFlight } from './flight-panel.store.ts';
import styles from './flights.module.css';
import { flightListQuery } from './flights.queries.ts';
import { starredFlights, toggleStarredFlight } from './starred-flights.store.ts';

const openCreate = () => setPanelFlag('isCreateFlightPanelOpen', true);

function matches(flight: FlightListItem, text: string): boolean {
  const words = `${flight.callsign} ${flight.departure} ${flight.arrival} ${flight.aircraft}`.toUpperCase();
  return text
    .toUpperCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

function FlightRow({ flight, isStarred }: { flight: FlightListItem; isStarred: boolean }) {
  const name = flight.callsign || `${flight.departure} to ${flight.arrival}`;
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={() => goTo(`/flight/${flight.id}`)}>
        <span className={styles.callsign}>{flight.callsign || '—'}</span>
        <span className={styles.pair}>
          {flight.departure} <span aria-hidden>→</span> {flight.arrival}
        </span>
        <span className={styles.meta}>
          {[flight.aircraft || '—', flight.date, flight.departureTime].filter(Boolean).join(' · ')}
        </span>
      </button>
      <IconButton
        label={`Star ${name}`}
        Icon={Star}
        isPressed={isStarred}
        isFilled
        onClick={() => toggleStarredFlight(flight.id)}
      />
      <IconButton
        label={`Delete ${name}`}
        Icon={Trash2}
        onClick={() => void deleteFlightWithUndo(flight.id, name)}
      />
    </li>
  );
}

function FlightRows({ text, isStarredOnly }: { text: string; isStarredOnly: boolean }) {
  const list = useQuery(flightListQuery());
  const starred = useSlice(starredFlights);
  if (list.isError) {
    return (
      <ErrorNotice
        message={list.error.message}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  const flights = list.data ?? [];
  const shown = flights.filter(
    (flight) => matches(flight, text) && (!isStarredOnly || starred.includes(flight.id)),
  );
  if (flights.length === 0) {
    return (
      <EmptyState
        Icon={PlaneTakeoff}
        message="No saved flights yet. Plan one and it is kept here."
        action={{ label: 'Create a flight', onSelect: openCreate }}
      />
    );
  }
  if (shown.length === 0) return <EmptyState Icon={Search} message="No flights match your criteria." />;
  return (
    <ul className={styles.list}>
      {shown.map((flight) => (
        <FlightRow key={flight.id} flight={flight} isStarred={starred.includes(flight.id)} />
      ))}
    </ul>
  );
}

function NotFoundNotice() {
  const notFoundId = useSlice(flightPanel, (panel) => panel.notFoundFlightId);
  if (notFoundId === null) return null;
  const dismiss = () => {
    setNotFoundFlight(null);
    goTo('/flight', { replace: true });
  };
  return (
    <div className={styles.notice} role="alert">
      <div>
        <p>Flight not found</p>
        <p className={styles.ident}>{notFoundId}</p>
      </div>
      <Button size="small" onClick={dismiss}>
        Dismiss
      </Button>
    </div>
  );
}

/** The flight list (rows B4, G1): search, stars, delete with undo, and the way to a new flight. */
export function FlightListPanel() {
  const [text, setText] = useState('');
  const [isStarredOnly, setStarredOnly] = useState(false);
  const list = useQuery(flightListQuery());
  return (
    <Panel
      title="Flights"
      onClose={() => goTo('/')}
      tools={<IconButton label="Create flight" Icon={Plus} onClick={openCreate} />}
      isLoading={list.isPending}
      toolbar={
        <div className={styles.toolbar}>
          <TextField
            label="Search flights"
            isLabelHidden
            placeholder="Search callsign, airport, type"
            Icon={Search}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Chip label="Starred" isPressed={isStarredOnly} onChange={setStarredOnly} />
        </div>
      }
    >
      <NotFoundNotice />
      <FlightRows text={text.trim()} isStarredOnly={isStarredOnly} />
    </Panel>
  );
}
