import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowDownUp, PlaneTakeoff, Plus, Search, Star, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { FLIGHT_LIST_PAGE_SIZE } from '#capabilities/flights/contract.ts';
import {
  type FlightFilter,
  type FlightOrder,
  filterFlights,
} from '#capabilities/flights/domain/flight-filter.ts';
import { type ListedFlight, withWaiting } from '#capabilities/flights/domain/outbox.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Chip } from '#platform/client/ui/chip.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { deleteFlightWithUndo } from '../delete-with-undo.ts';
import { beginDraft, flightDraft } from '../draft/flight-draft.store.ts';
import { flightOutbox } from '../outbox/flight-outbox.store.ts';
import { flightPanel, setNotFoundFlight } from '../flight-panel.store.ts';
import styles from '../flights.module.css';
import { flightListQuery } from '../flights.queries.ts';
import { OutboxSection } from '../outbox/outbox-section.tsx';
import { starredFlights, toggleStarredFlight } from './starred-flights.store.ts';

/** Maximum number listed by the server. */
const ALL_FLIGHTS = 500;
/** A new flight: a draft of a change to a saved flight is discarded. */
function openCreate(): void {
  if (flightDraft.get().editing !== null) beginDraft();
  setPanelFlag('isCreateFlightPanelOpen', true);
}

const WAITING: Record<NonNullable<ListedFlight['waiting']>, string> = {
  save: 'Not sent yet',
  replace: 'Change not sent yet',
  delete: 'Will be deleted',
};

/** Arrow keys move from flight to flight, Delete deletes the one that has the focus. */
function onRowKey(event: KeyboardEvent<HTMLElement>, onDelete: () => void): void {
  if (event.key === 'Delete') {
    event.preventDefault();
    onDelete();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const opens = [
    ...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-flight]') ?? []),
  ];
  opens[opens.indexOf(event.currentTarget) + step]?.focus();
}

function FlightRow({ flight, isStarred }: { flight: ListedFlight; isStarred: boolean }) {
  const name = flight.callsign || `${flight.departure} to ${flight.arrival}`;
  const remove = () => void deleteFlightWithUndo(flight, name);
  return (
    <li className={styles.row} data-waiting={flight.waiting ?? undefined}>
      <button
        type="button"
        className={styles.open}
        data-flight={flight.id}
        onClick={() => goTo(`/flight/${flight.id}`)}
        onKeyDown={(event) => onRowKey(event, remove)}
      >
        <span className={styles.callsign}>{flight.callsign || '—'}</span>
        <span className={styles.pair}>
          {flight.departure} <span aria-hidden>→</span> {flight.arrival}
        </span>
        <span className={styles.meta}>
          {[flight.aircraft || '—', flight.date, flight.departureTime].filter(Boolean).join(' · ')}
          {flight.waiting && <span className={styles.waiting}>{WAITING[flight.waiting]}</span>}
        </span>
      </button>
      <IconButton
        label={`Star ${name}`}
        Icon={Star}
        isPressed={isStarred}
        isFilled
        onClick={() => toggleStarredFlight(flight.id)}
      />
      <IconButton label={`Delete ${name}`} Icon={Trash2} onClick={remove} />
    </li>
  );
}

function FlightRows({ filter, limit, onAll }: { filter: FlightFilter; limit: number; onAll: () => void }) {
  const list = useQuery({ ...flightListQuery(limit), placeholderData: keepPreviousData });
  const starred = useSlice(starredFlights);
  const entries = useSlice(flightOutbox);
  const flights = withWaiting(list.data ?? [], entries);
  const shown = filterFlights(flights, filter, { starred, nowMs: nowMs() });
  return (
    <>
      {list.isError && (
        <ErrorNotice
          message={list.error.message}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {!list.isError && flights.length === 0 && (
        <EmptyState
          Icon={PlaneTakeoff}
          message="No saved flights yet. Flights that you plan are saved here."
          action={{ label: 'Create a flight', onSelect: openCreate }}
        />
      )}
      {flights.length > 0 && shown.length === 0 && (
        <EmptyState Icon={Search} message="No flights match your criteria." />
      )}
      <ul className={styles.list}>
        {shown.map((flight) => (
          <FlightRow key={flight.id} flight={flight} isStarred={starred.includes(flight.id)} />
        ))}
      </ul>
      {(list.data?.length ?? 0) >= limit && limit < ALL_FLIGHTS && (
        <p className={styles.more}>
          The newest {limit} flights. <Button onClick={onAll}>Show all</Button>
        </p>
      )}
    </>
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

const ORDERS: readonly { value: FlightOrder; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'departure', label: 'By departure' },
  { value: 'callsign', label: 'By callsign' },
];
const NO_FILTER: FlightFilter = { text: '', isStarredOnly: false, when: 'all', order: 'newest' };

function Filters({ filter, onChange }: { filter: FlightFilter; onChange: (filter: FlightFilter) => void }) {
  const set = (part: Partial<FlightFilter>) => onChange({ ...filter, ...part });
  const when = (value: 'upcoming' | 'past', label: string) => (
    <Chip
      label={label}
      isPressed={filter.when === value}
      onChange={(isPressed) => set({ when: isPressed ? value : 'all' })}
    />
  );
  const order = ORDERS.find(({ value }) => value === filter.order) ?? ORDERS[0];
  const orders = ORDERS.map(({ value, label }) => ({
    id: value,
    label,
    onSelect: () => set({ order: value }),
  }));
  return (
    <div className={styles.toolbar}>
      <TextField
        label="Search flights"
        isLabelHidden
        placeholder="Search callsign, airport, type"
        Icon={Search}
        value={filter.text}
        onChange={(event) => set({ text: event.target.value })}
      />
      <div className={styles.chips}>
        <Chip
          label="Starred"
          isPressed={filter.isStarredOnly}
          onChange={(isStarredOnly) => set({ isStarredOnly })}
        />
        {when('upcoming', 'Upcoming')}
        {when('past', 'Past')}
        <Menu
          trigger={
            <Button variant="quiet" size="small" Icon={ArrowDownUp}>
              {order?.label}
            </Button>
          }
          items={orders}
        />
      </div>
    </div>
  );
}

/** The flight list (rows B4, G1): search, filters, stars, delete with undo, waiting changes, and creating a flight. */
export function FlightListPanel() {
  const [filter, setFilter] = useState(NO_FILTER);
  const [limit, setLimit] = useState(FLIGHT_LIST_PAGE_SIZE);
  const list = useQuery(flightListQuery());
  return (
    <Panel
      title="Flights"
      onClose={() => goTo('/')}
      tools={<IconButton label="Create flight" Icon={Plus} onClick={openCreate} />}
      isLoading={list.isPending}
      toolbar={<Filters filter={filter} onChange={setFilter} />}
    >
      <NotFoundNotice />
      <OutboxSection />
      <FlightRows
        filter={{ ...filter, text: filter.text.trim() }}
        limit={limit}
        onAll={() => setLimit(ALL_FLIGHTS)}
      />
    </Panel>
  );
}
