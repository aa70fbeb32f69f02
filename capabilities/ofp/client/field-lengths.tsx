import { useState } from 'react';
import { fieldDistance, fieldManualOf, type FieldSurface } from '#aviation/performance/field-distance.ts';
import type { FieldManual } from '#aviation/performance/field-distance.table.ts';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { fromUnits, inUnits, measuredText, unitOf } from '#platform/client/units/units.ts';
import type { PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import styles from './ofp.module.css';

type Field = NonNullable<PerformancePlanAnswer['field']>;
type FieldEnd = Field['ends'][number];

const OPERATIONS = { 'take-off': 'Take-off', landing: 'Landing' } as const;
/** Pressure altitude changes by this much for each hPa from the standard pressure. */
const FEET_PER_HPA = 27;
const STANDARD_HPA = 1013;

const numberOf = (text: string): number | null => {
  const value = Number(text.trim().replace(',', '.').replace('−', '-'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
};

function useForm(end: FieldEnd) {
  const units = useUnits();
  const inRunwayUnits = (feet: number | null) =>
    feet === null ? '' : String(Math.round(inUnits('runwayFt', feet, units).value));
  const [typed, setTyped] = useState({
    temperature: String(end.cases[0]?.temperatureC ?? ''),
    qnh: String(STANDARD_HPA),
    headwind: '0',
    slope: '0',
    runway: inRunwayUnits(end.runwayFt),
  });
  return { typed, units, set: (change: Partial<typeof typed>) => setTyped({ ...typed, ...change }) };
}

/** Distance and margin for the conditions that are typed. */
function EndForm({ end, manual }: { end: FieldEnd; manual: FieldManual }) {
  const { typed, units, set } = useForm(end);
  const [surface, setSurface] = useState<FieldSurface>('paved');
  const [isWet, setWet] = useState(false);
  const [temperatureC, qnh, headwindKt, slopePercent] = [
    typed.temperature,
    typed.qnh,
    typed.headwind,
    typed.slope,
  ].map(numberOf);
  const runwayTyped = numberOf(typed.runway);
  const runwayFt = runwayTyped === null ? null : fromUnits('runwayFt', runwayTyped, units);
  const isRead = [temperatureC, qnh, headwindKt, slopePercent].every(
    (value) => value !== null && value !== undefined,
  );
  const outcome =
    isRead && end.elevationFt !== null
      ? fieldDistance(manual, {
          operation: end.operation,
          massKg: end.massKg,
          pressureAltitudeFt: end.elevationFt + (STANDARD_HPA - (qnh ?? STANDARD_HPA)) * FEET_PER_HPA,
          temperatureC: temperatureC ?? 0,
          headwindKt: headwindKt ?? 0,
          slopePercent: slopePercent ?? 0,
          surface,
          isWet,
        })
      : null;
  const length = (feet: number | null) => measuredText('runwayFt', feet, units);
  const field = (key: keyof typeof typed, label: string) => (
    <TextField
      label={label}
      value={typed[key]}
      inputMode="decimal"
      autoComplete="off"
      isIdent
      onChange={({ target }) => set({ [key]: target.value })}
    />
  );
  const marginFt = outcome?.ok && runwayFt !== null ? runwayFt - outcome.factoredFt : null;
  return (
    <fieldset className={styles.field}>
      <legend>
        {OPERATIONS[end.operation]} {end.ident}, {measuredText('massKg', end.massKg, units)}
      </legend>
      <div className={styles.fieldInputs}>
        {field('temperature', 'OAT, °C')}
        {field('qnh', 'QNH, hPa')}
        {field('headwind', 'Headwind, kt')}
        {field('slope', 'Slope, % up')}
        {field('runway', `Runway, ${unitOf('runwayFt', units)}`)}
        <SelectField
          label="Surface"
          value={surface}
          options={[
            { value: 'paved', label: 'Paved' },
            { value: 'grass', label: 'Grass' },
          ]}
          onChange={setSurface}
        />
      </div>
      <Switch label="Wet" isOn={isWet} onChange={setWet} />
      {end.elevationFt === null && <p className={styles.caution}>Elevation unknown: not checked.</p>}
      {end.elevationFt !== null && outcome === null && (
        <p className={styles.caution}>Enter temperature, QNH, wind and slope as numbers.</p>
      )}
      {outcome && !outcome.ok && <p className={styles.caution}>{outcome.reason}</p>}
      {outcome?.ok && (
        <>
          <p className={marginFt !== null && marginFt < 0 ? styles.fieldShort : styles.times}>
            {length(outcome.over50Ft)} over 50 ft · factored {length(outcome.factoredFt)} · margin{' '}
            {length(marginFt)}
          </p>
          <p className={styles.note}>{outcome.steps.join(' · ')}</p>
        </>
      )}
    </fieldset>
  );
}

/** Take-off and landing distance by the table of the type's manual; without a table it says so and gives no figure. */
export function FieldLengths({ type, field }: { type: string; field: Field }) {
  const manual = fieldManualOf(type);
  return (
    <section aria-label="Take-off and landing distance" className={styles.fields}>
      <h4>Take-off and landing distance</h4>
      {manual && field.ends.map((end) => <EndForm key={end.operation} end={end} manual={manual} />)}
      <p className={styles.note}>{field.note}</p>
      {field.source !== null && <p className={styles.note}>Source: {field.source}</p>}
    </section>
  );
}
