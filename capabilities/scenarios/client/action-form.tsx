import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Chip } from '#platform/client/ui/chip.tsx';
import { FieldError, TextField } from '#platform/client/ui/text-field.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import type { ScenarioAction } from '../contract.ts';
import { checkedAction } from '../domain/action-text.ts';
import type { ActionNames } from '../domain/named-flights.ts';
import type { WatchMinima } from '#capabilities/watch/contract.ts';
import { MinimaFields, readMinima, useTypedMinima } from './minima-fields.tsx';
import { fleetQuery, membersQuery } from './scenarios.queries.ts';
import styles from './scenarios.module.css';

type Kind = ScenarioAction['kind'];
const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'delay', label: 'Delay flights' },
  { value: 'swap-aircraft', label: 'Swap aircraft' },
  { value: 'assign-aircraft', label: 'Assign aircraft' },
  { value: 'level', label: 'Change level' },
  { value: 'close', label: 'Close an aerodrome' },
  { value: 'unserviceable', label: 'Aircraft out of service' },
  { value: 'sick', label: 'Crew member sick' },
  { value: 'reassign', label: 'Assign or reassign crew' },
  { value: 'minima', label: 'Weather minima' },
];

/** As typed. */
const EMPTY = {
  flightIds: [] as string[],
  minutes: '120',
  report: 'kept',
  passOnTo: 'nobody',
  turnaround: '45',
  level: '',
  icao: '',
  registration: '',
  from: '',
  to: '',
  fleetId: '',
  crewId: '',
  fromCrewId: '',
  aircraft: '',
};
type Draft = typeof EMPTY;

/** Empty is not a number, not 0. */
const number = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const instant = (text: string): string => (text === '' ? '' : `${text}:00.000Z`);

function actionOf(kind: Kind, draft: Draft, minima: WatchMinima | null): unknown {
  const { flightIds, from, to } = draft;
  const [flightId] = flightIds;
  const span = { from: instant(from), to: instant(to) };
  const values: Record<Kind, object> = {
    delay: {
      flightIds,
      minutes: number(draft.minutes),
      report: draft.report,
      passOn:
        draft.passOnTo === 'nobody'
          ? null
          : { to: draft.passOnTo, turnaroundMinutes: number(draft.turnaround) },
    },
    'swap-aircraft': { flightIds },
    'assign-aircraft': { flightId, fleetId: draft.fleetId },
    level: { flightIds, level: draft.level.trim() === '' ? null : number(draft.level) },
    close: { icao: draft.icao, ...span },
    unserviceable: { registration: draft.registration, ...span },
    sick: { crewId: draft.crewId, ...span },
    reassign: { flightId, fromCrewId: draft.fromCrewId || null, toCrewId: draft.crewId },
    minima: { aircraft: draft.aircraft.trim() || null, minima },
  };
  return { kind, ...values[kind] };
}

const MANY: ReadonlySet<Kind> = new Set(['delay', 'swap-aircraft', 'level']);
const ONE: ReadonlySet<Kind> = new Set(['assign-aircraft', 'reassign']);
const TIMED: ReadonlySet<Kind> = new Set(['close', 'unserviceable', 'sick']);
/** Text fields of a kind. */
const TEXTS: Partial<Record<Kind, readonly [keyof Omit<Draft, 'flightIds'>, string][]>> = {
  delay: [['minutes', 'Delay (min)']],
  level: [['level', 'Flight level (empty: best)']],
  close: [['icao', 'Aerodrome']],
  unserviceable: [['registration', 'Registration']],
  minima: [['aircraft', 'Type (empty: every type)']],
};

interface PartProps {
  readonly kind: Kind;
  readonly draft: Draft;
  readonly names: ActionNames;
  readonly set: (part: Partial<Draft>) => void;
}

function Flights({ kind, draft, names, set }: PartProps) {
  const isOne = ONE.has(kind);
  if (!isOne && !MANY.has(kind)) return null;
  return (
    <div className={styles.chips} role="group" aria-label="Flights of the action">
      {names.flights.map(({ id, callsign, departure, arrival }) => (
        <Chip
          key={id}
          label={callsign || `${departure}–${arrival}`}
          isPressed={draft.flightIds.includes(id)}
          onChange={(isPressed) => {
            const others = isOne ? [] : draft.flightIds.filter((one) => one !== id);
            set({ flightIds: isPressed ? [...others, id] : others });
          }}
        />
      ))}
    </div>
  );
}

function People({ kind, draft, names, set }: PartProps) {
  const members = useQuery(membersQuery());
  const fleet = useQuery(fleetQuery());
  if (kind === 'assign-aircraft')
    return (
      <SelectField
        label="Aircraft"
        value={draft.fleetId}
        options={(fleet.data ?? []).map(({ id, registration, type }) => ({
          value: id,
          label: `${registration} (${type})`,
        }))}
        onChange={(fleetId) => set({ fleetId })}
      />
    );
  if (kind !== 'sick' && kind !== 'reassign') return null;
  const crew = names.flights.find(({ id }) => id === draft.flightIds[0])?.crew ?? [];
  return (
    <>
      {kind === 'reassign' && (
        <SelectField
          label="Instead of"
          value={draft.fromCrewId}
          options={[
            { value: '', label: 'Open place' },
            ...crew.map(({ crewId, name, position }) => ({ value: crewId, label: `${position} ${name}` })),
          ]}
          onChange={(fromCrewId) => set({ fromCrewId })}
        />
      )}
      <SelectField
        label="Crew member"
        value={draft.crewId}
        options={(members.data ?? []).map(({ id, name, position }) => ({
          value: id,
          label: `${position} ${name}`,
        }))}
        onChange={(crewId) => set({ crewId })}
      />
    </>
  );
}

/** Effect of a delay on the crew and on later flights. */
function Delay({ kind, draft, set }: PartProps) {
  if (kind !== 'delay') return null;
  return (
    <>
      <SelectField
        label="Report"
        value={draft.report}
        options={[
          { value: 'kept', label: 'As planned' },
          { value: 'moved', label: 'Moved with the flight' },
        ]}
        onChange={(report) => set({ report })}
      />
      <SelectField
        label="Pass on to"
        value={draft.passOnTo}
        options={[
          { value: 'nobody', label: 'No other flight' },
          { value: 'aircraft', label: 'Next flights of the aircraft' },
          { value: 'crew', label: 'Next flights of the crew' },
          { value: 'both', label: 'Next flights of aircraft and crew' },
        ]}
        onChange={(passOnTo) => set({ passOnTo })}
      />
      {draft.passOnTo !== 'nobody' && (
        <TextField
          label="Turnaround (min)"
          isIdent
          value={draft.turnaround}
          onChange={(event) => set({ turnaround: event.target.value })}
        />
      )}
    </>
  );
}

/** An action entered manually. */
export function ActionForm({
  names,
  onAction,
}: {
  names: ActionNames;
  onAction: (action: ScenarioAction) => void;
}) {
  const [kind, setKind] = useState<Kind>('delay');
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [error, setError] = useState<string | null>(null);
  const set = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setError(null);
  };
  const typedMinima = useTypedMinima();
  const props = { kind, draft, names, set };
  return (
    <form
      className={styles.form}
      aria-label="New action"
      onSubmit={(event) => {
        event.preventDefault();
        const minima = kind === 'minima' ? readMinima(typedMinima) : null;
        if (typeof minima === 'string') {
          setError(minima);
          return;
        }
        const outcome = checkedAction(actionOf(kind, draft, minima));
        if (outcome.ok) onAction(outcome.action);
        else setError(outcome.message);
      }}
    >
      <SelectField
        label="Action"
        value={kind}
        options={KINDS}
        onChange={(next) => {
          setKind(next);
          setError(null);
        }}
      />
      <Flights {...props} />
      {(TEXTS[kind] ?? []).map(([field, label]) => (
        <TextField
          key={field}
          label={label}
          isIdent
          value={draft[field]}
          onChange={(event) => set({ [field]: event.target.value })}
        />
      ))}
      <Delay {...props} />
      {kind === 'minima' && <MinimaFields typed={typedMinima} onEdit={() => setError(null)} />}
      <People {...props} />
      {TIMED.has(kind) &&
        (['from', 'to'] as const).map((field) => (
          <TextField
            key={field}
            label={field === 'from' ? 'From (UTC)' : 'To (UTC)'}
            type="datetime-local"
            isIdent
            value={draft[field]}
            onChange={(event) => set({ [field]: event.target.value })}
          />
        ))}
      {error !== null && <FieldError message={error} />}
      <Button type="submit" variant="primary" size="small">
        Add action
      </Button>
    </form>
  );
}
