import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import type { FlightListItem } from '#capabilities/flights/contract.ts';
import { messageOf } from '#platform/contract/problem.ts';
import type { BalanceModel } from '../domain/balance-model.ts';
import { massWords } from '../domain/measure.ts';
import { figuresForFlight } from '../domain/write-back.ts';
import { balanceContext } from './balance-deps.ts';
import styles from './balance.module.css';
import { openBalance } from './balance.store.ts';
import { loadFlight, presetOfType, writeBackToFlight } from './flight-load.actions.ts';

interface RowProps {
  flight: FlightListItem;
  isBusy: boolean;
  onLoad: () => void;
}

function FlightRow({ flight, isBusy, onLoad }: RowProps) {
  const { callsign, id, departure, arrival, aircraft, date } = flight;
  return (
    <li>
      <span className={styles.ident}>{callsign || id}</span>
      <span className={styles.presetName}>
        {departure}–{arrival} <small>{date ?? ''}</small>
      </span>
      {aircraft !== '' && <Badge>{aircraft}</Badge>}
      <Button size="small" aria-label={`Load ${callsign || id}`} isBusy={isBusy} onClick={onLoad}>
        Load
      </Button>
    </li>
  );
}

interface OtherTypeProps {
  flight: FlightListItem;
  onLoad: (withPreset: boolean) => void;
  onCancel: () => void;
}

/** A flight of another type than the calculation: asks which arms and limits to use. */
function OtherType({ flight: { callsign, id, aircraft }, onLoad, onCancel }: OtherTypeProps) {
  const { aircraftType, name } = openBalance().model;
  return (
    <div className={styles.dialogPage} role="group" aria-label="Other aircraft type">
      <p className={styles.note}>
        {callsign || id} is planned with {aircraft}. This calculation is for {aircraftType || name}.
      </p>
      <Button onClick={onCancel}>Cancel</Button>
      <Button onClick={() => onLoad(false)}>Keep {aircraftType || name}</Button>
      <Button variant="primary" onClick={() => onLoad(true)}>
        Load preset of {aircraft}
      </Button>
    </div>
  );
}

function FlightList({ onDone }: { onDone: () => void }) {
  const [other, setOther] = useState<FlightListItem | null>(null);
  const given = balanceContext.use();
  const flights = useQuery({ queryKey: ['balance', 'flights'], queryFn: () => given.flights() });
  const [busyId, setBusyId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (flights.isPending) return <SkeletonLines />;
  if (flights.isError)
    return (
      <ErrorNotice
        message={messageOf(flights.error)}
        onRetry={() => void flights.refetch()}
        isRetrying={flights.isFetching}
      />
    );
  if (flights.data.length === 0)
    return <p className={styles.note}>No saved flights yet: plan one under Flights, then load it here.</p>;
  const load = async ({ id, aircraft }: FlightListItem, withPreset = false) => {
    setOther(null);
    setBusyId(id);
    const preset = withPreset ? await presetOfType(given, aircraft).catch(() => null) : null;
    const message =
      withPreset && preset === null
        ? `There is no preset of ${aircraft}. Load or enter one under Presets.`
        : await loadFlight(given, id, preset);
    setBusyId(null);
    setError(message);
    if (message === null) onDone();
  };
  const choose = (flight: FlightListItem) => {
    const { aircraftType } = openBalance().model;
    if (flight.aircraft === '' || flight.aircraft === aircraftType) void load(flight);
    else setOther(flight);
  };
  if (other !== null) {
    return (
      <OtherType
        flight={other}
        onLoad={(withPreset) => void load(other, withPreset)}
        onCancel={() => setOther(null)}
      />
    );
  }
  return (
    <>
      {error !== null && <ErrorNotice message={error} />}
      <ul className={styles.presetList} aria-label="Flights">
        {flights.data.map((flight) => (
          <FlightRow
            key={flight.id}
            flight={flight}
            isBusy={busyId === flight.id}
            onLoad={() => choose(flight)}
          />
        ))}
      </ul>
    </>
  );
}

/** Choice of the flight whose load is imported. */
export function LoadFlightDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title="Load from a flight"
      isOpen
      onClose={onClose}
      description="Passengers, cargo, block and trip fuel of its plan replace those of the calculation."
    >
      <FlightList onDone={onClose} />
    </Modal>
  );
}

/** Preview of the data returned to the flight. */
export function WriteBackDialog({ model, onClose }: { model: BalanceModel; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const given = balanceContext.use();
  const figures = figuresForFlight(model);
  const { flight, unit } = model;
  const write = async () => {
    setBusy(true);
    const message = await writeBackToFlight(given);
    setBusy(false);
    setError(message);
    if (message === null) onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" isBusy={isBusy} disabled={figures === null} onClick={() => void write()}>
        Write to flight
      </Button>
    </>
  );
  return (
    <Modal
      title={`Write to ${flight?.callsign ?? 'flight'}`}
      isOpen
      onClose={onClose}
      width="narrow"
      footer={footer}
    >
      {figures === null ? (
        <p className={styles.note}>
          Number of passengers, cargo or block fuel is not known: the calculation needs stations for all
          three.
        </p>
      ) : (
        <dl className={styles.pairs}>
          <dt>Passengers</dt>
          <dd>{figures.passengers}</dd>
          <dt>Load</dt>
          <dd>{massWords(figures.cargoKg, unit)}</dd>
          <dt>Block fuel</dt>
          <dd>{massWords(figures.blockFuelKg, unit)}</dd>
        </dl>
      )}
      {error !== null && <ErrorNotice message={error} />}
    </Modal>
  );
}
