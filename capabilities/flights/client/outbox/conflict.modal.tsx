import { type Settings, settings } from '#platform/client/shell/settings.store.ts';
import { fuelFigures } from '#platform/client/units/fuel.ts';
import { measuredText } from '#platform/client/units/units.ts';
import { useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import {
  type Choice,
  differences,
  type DifferenceWords,
  type OutboxConflict,
  type OutboxEntry,
} from '../../domain/outbox.ts';
import { resolveConflict } from './flight-outbox.ts';
import { flightOutbox, openConflict } from './flight-outbox.store.ts';
import styles from './outbox.module.css';

interface Words {
  title: string;
  description: string;
  mine: string;
  theirs: string;
}

function wordsOf({ kind, flight }: OutboxEntry, { reason, message }: OutboxConflict): Words {
  const name = flight.callsign || `${flight.departure} to ${flight.arrival}`;
  if (reason === 'changed' && kind === 'delete') {
    return {
      title: `${name} was changed elsewhere`,
      description: 'You deleted this flight here. It has been changed on another device since you saw it.',
      mine: 'Delete it anyway',
      theirs: 'Keep the flight',
    };
  }
  if (reason === 'changed') {
    return {
      title: `${name} was changed elsewhere`,
      description:
        'Your change conflicts with a change from another device. Nothing is overwritten until you choose.',
      mine: 'Keep my version',
      theirs: 'Keep the other version',
    };
  }
  if (reason === 'deleted') {
    return {
      title: `${name} was deleted elsewhere`,
      description: 'You changed this flight here; it has been deleted on another device meanwhile.',
      mine: 'Save my version again',
      theirs: 'Let it stay deleted',
    };
  }
  if (reason === 'duplicate' && kind === 'save') {
    return {
      title: `${name} is saved already`,
      description: 'Another saved flight has the same aircraft, callsign, departure and arrival.',
      mine: 'Replace it with mine',
      theirs: 'Keep the saved one',
    };
  }
  return {
    title: `${name} was refused by the server`,
    description: message,
    mine: 'Try again',
    theirs: 'Discard my change',
  };
}

/** Figures in the units of the settings. */
const wordsIn = (units: Settings): DifferenceWords => ({
  distance: (nm) => measuredText('distanceNm', nm, units),
  mass: (kg) => measuredText('massKg', kg, units),
  fuel: (kg, kind) => {
    const { figure, unit } = fuelFigures(kind, units);
    return kg === null ? figure(kg) : `${figure(kg)} ${unit}`;
  },
});

function Versions({ entry, conflict }: { entry: OutboxEntry; conflict: OutboxConflict }) {
  const { theirs } = conflict;
  const units = useSlice(settings);
  const later = entry.toPlan === undefined ? '' : ' Your plan is made when it is sent.';
  if (theirs === null) {
    return (
      <p className={styles.plain}>
        Yours: {entry.flight.selfRoute || 'DCT'}. The server has none.{later}
      </p>
    );
  }
  if (entry.kind === 'delete') {
    return <p className={styles.plain}>The flight now: {theirs.selfRoute || 'DCT'}.</p>;
  }
  const lines = differences(entry.flight, theirs, wordsIn(units));
  if (lines.length === 0) return <p className={styles.plain}>Both versions are identical.</p>;
  return (
    <>
      {later !== '' && <p className={styles.plain}>{later}</p>}
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Yours</th>
            <th scope="col">Saved on the server</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ field, mine, theirs: other }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{mine}</td>
              <td>{other}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Two versions of a flight (or a flight and its deletion) side by side, and the choice between them. */
export function ConflictDialog() {
  const id = useSlice(openConflict);
  const entry = useSlice(flightOutbox).find(({ flight }) => flight.id === id);
  const [busy, setBusy] = useState<Choice | null>(null);
  const close = () => openConflict.set(null);
  if (!entry?.conflict) return null;
  const words = wordsOf(entry, entry.conflict);
  const choose = async (choice: Choice) => {
    setBusy(choice);
    await resolveConflict(entry, choice);
    setBusy(null);
    close();
  };
  const button = (choice: Choice) => (
    <Button
      variant={choice === 'mine' ? 'primary' : 'secondary'}
      isBusy={busy === choice}
      disabled={busy !== null && busy !== choice}
      onClick={() => void choose(choice)}
    >
      {words[choice]}
    </Button>
  );
  return (
    <Modal
      title={words.title}
      description={words.description}
      isOpen
      onClose={close}
      footer={
        <>
          {button('theirs')}
          {button('mine')}
        </>
      }
    >
      <Versions entry={entry} conflict={entry.conflict} />
    </Modal>
  );
}
