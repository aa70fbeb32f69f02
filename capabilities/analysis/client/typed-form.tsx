import { type FormEvent, useState } from 'react';
import { settings } from '#platform/client/shell/settings.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { scaleOf, typedText } from '#platform/client/units/typed.ts';
import type { Units } from '#platform/client/units/units.ts';
import type { TypedFlight } from '../domain/analysis-start.ts';
import { payloadKgOf, type TypedErrors, typedRequest } from '../domain/typed-flight.ts';
import { analysisContext } from './analysis-deps.ts';
import styles from './analysis.module.css';
import { analysis, setSubject, setTyped } from './analysis.store.ts';

type TextKey = Exclude<keyof TypedFlight, 'aircraft' | 'fleetId' | 'payloadUnit'>;

const FIELDS: readonly { key: TextKey; label: string; hint?: string; isWide?: boolean }[] = [
  { key: 'departure', label: 'Departure' },
  { key: 'arrival', label: 'Arrival' },
  { key: 'alternate', label: 'Alternate' },
  { key: 'route', label: 'Route', hint: 'Empty: a route is found.', isWide: true },
  { key: 'payload', label: 'Payload' },
  { key: 'date', label: 'Date, UTC', hint: 'Empty: now.' },
  { key: 'time', label: 'Off blocks, UTC' },
];

/** The payload as typed while the unit of weight is unchanged, otherwise converted. */
function payloadText(typed: TypedFlight, units: Units): string {
  const kg = payloadKgOf(typed);
  const isAsTyped = units.mass === typed.payloadUnit || kg === null || Number.isNaN(kg);
  return isAsTyped ? typed.payload : typedText(kg, scaleOf('massKg', units));
}

/** A flight that is typed here, without being saved. */
export function TypedForm() {
  const units = useUnits();
  const planFuelPolicy = useSlice(settings, (now) => now.planFuelPolicy);
  const { AircraftPicker } = analysisContext.use();
  const typed = useSlice(analysis, (state) => state.typed);
  const [errors, setErrors] = useState<TypedErrors>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const outcome = typedRequest(typed, planFuelPolicy);
    setErrors(outcome.ok ? {} : outcome.errors);
    if (outcome.ok) setSubject({ kind: 'typed', isComplete: true });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Flight to analyse">
      {FIELDS.map(({ key, label, hint, isWide }) => (
        <TextField
          key={key}
          label={key === 'payload' ? `${label} (${units.mass})` : label}
          isIdent
          className={isWide ? (styles.wide ?? '') : ''}
          value={key === 'payload' ? payloadText(typed, units) : typed[key]}
          error={errors[key] ?? null}
          {...(hint === undefined ? {} : { hint })}
          onChange={({ target: { value } }) =>
            setTyped(key === 'payload' ? { payload: value, payloadUnit: units.mass } : { [key]: value })
          }
        />
      ))}
      <div className={styles.wide}>
        <AircraftPicker
          type={typed.aircraft}
          fleetId={typed.fleetId}
          onChange={({ type, fleetId }) => setTyped({ aircraft: type, fleetId })}
        />
      </div>
      <div className={styles.wide}>
        <Button type="submit" variant="primary">
          Analyse
        </Button>
      </div>
    </form>
  );
}
