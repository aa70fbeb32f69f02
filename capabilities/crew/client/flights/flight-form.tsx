import { type FormEvent, useState } from 'react';
import { CREW_POSITIONS, type CrewFlight } from '#capabilities/crew/contract.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { dayField, fromFields, timeField } from '../board/board-text.ts';
import styles from '../crew.module.css';

const HOUR_MS = 3_600_000;

/** A flight not stored yet: tomorrow morning, to be filled in. */
export function draftFlight(id: string, nowMs: number): CrewFlight {
  const offMs = Math.ceil(nowMs / HOUR_MS) * HOUR_MS + 24 * HOUR_MS;
  return {
    id,
    revision: 0,
    isExample: false,
    createdAt: '',
    updatedAt: '',
    updatedBy: '',
    number: '',
    departure: '',
    arrival: '',
    departureTimeZone: null,
    arrivalTimeZone: null,
    offBlocks: new Date(offMs).toISOString(),
    onBlocks: new Date(offMs + 2 * HOUR_MS).toISOString(),
    aircraftType: '',
    registration: '',
    complement: { CPT: 1, FO: 1 },
    crew: [],
    notes: '',
  };
}

interface Typed {
  number: string;
  departure: string;
  arrival: string;
  aircraftType: string;
  offDay: string;
  offTime: string;
  onDay: string;
  onTime: string;
}
type Problems = Partial<Record<keyof Typed, string>>;

function typedOf(flight: CrewFlight): Typed {
  const { number, departure, arrival, aircraftType } = flight;
  const [offMs, onMs] = [Date.parse(flight.offBlocks), Date.parse(flight.onBlocks)];
  const off = { offDay: dayField(offMs), offTime: timeField(offMs) };
  return { number, departure, arrival, aircraftType, ...off, onDay: dayField(onMs), onTime: timeField(onMs) };
}

function problemsOf(typed: Typed): Problems {
  const problems: Problems = {};
  if (typed.number.trim() === '') problems.number = 'Enter a flight number.';
  for (const name of ['departure', 'arrival'] as const)
    if (!/^[A-Z0-9]{3,4}$/.test(typed[name])) problems[name] = 'An airport code, such as KJFK.';
  if (!/^[A-Z0-9]{2,4}$/.test(typed.aircraftType)) problems.aircraftType = 'A type, such as A321.';
  const [offMs, onMs] = [fromFields(typed.offDay, typed.offTime), fromFields(typed.onDay, typed.onTime)];
  if (offMs === null) problems.offTime = 'A time such as 13:30.';
  if (onMs === null) problems.onTime = 'A time such as 15:30.';
  if (offMs !== null && onMs !== null && onMs <= offMs)
    problems.onTime = 'On blocks must be after off blocks.';
  return problems;
}

/** Times, airports, type and how many of each position a flight needs. */
export function FlightForm(props: {
  value: CrewFlight;
  isNew: boolean;
  onSubmit: (flight: CrewFlight) => void;
}) {
  const { value, isNew, onSubmit } = props;
  const [typed, setTyped] = useState(() => typedOf(value));
  const [complement, setComplement] = useState(value.complement);
  const [isTried, setTried] = useState(false);
  const problems = isTried ? problemsOf(typed) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [offMs, onMs] = [fromFields(typed.offDay, typed.offTime), fromFields(typed.onDay, typed.onTime)];
    if (Object.keys(problemsOf(typed)).length > 0 || offMs === null || onMs === null) return;
    const { number, departure, arrival, aircraftType } = typed;
    // Another airport has another time zone: the server looks it up again.
    const departureTimeZone = departure === value.departure ? value.departureTimeZone : null;
    const arrivalTimeZone = arrival === value.arrival ? value.arrivalTimeZone : null;
    onSubmit({
      ...value,
      number: number.trim().toUpperCase(),
      departure,
      arrival,
      aircraftType,
      departureTimeZone,
      arrivalTimeZone,
      complement,
      offBlocks: new Date(offMs).toISOString(),
      onBlocks: new Date(onMs).toISOString(),
    });
  };
  const field = (name: keyof Typed, label: string, extra: object = {}) => (
    <TextField
      label={label}
      value={typed[name]}
      error={problems[name] ?? null}
      isIdent
      autoComplete="off"
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value.toUpperCase() })}
      {...extra}
    />
  );
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      {field('number', 'Flight number', { maxLength: 12 })}
      {field('aircraftType', 'Aircraft type', { maxLength: 4 })}
      {field('departure', 'From', { maxLength: 4 })}
      {field('arrival', 'To', { maxLength: 4 })}
      {field('offDay', 'Off blocks day (UTC)', { type: 'date' })}
      {field('offTime', 'Off blocks (UTC)', { inputMode: 'numeric' })}
      {field('onDay', 'On blocks day (UTC)', { type: 'date' })}
      {field('onTime', 'On blocks (UTC)', { inputMode: 'numeric' })}
      <fieldset className={styles.complement}>
        <legend>Crew needed</legend>
        {CREW_POSITIONS.map((position) => (
          <TextField
            key={position}
            label={position}
            inputMode="numeric"
            value={String(complement[position] ?? 0)}
            onChange={(event) => {
              const count = Number(event.target.value);
              if (Number.isInteger(count) && count >= 0 && count <= 20)
                setComplement({ ...complement, [position]: count });
            }}
          />
        ))}
      </fieldset>
      <div className={styles.formFoot}>
        <Button type="submit" variant={isNew ? 'primary' : 'secondary'}>
          {isNew ? 'Add flight' : 'Save flight'}
        </Button>
      </div>
    </form>
  );
}
