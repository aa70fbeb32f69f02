import { useState } from 'react';
import { fieldDistance, fieldManualOf, type FieldSurface } from '#aviation/performance/field-distance.ts';
import type { FieldManual } from '#aviation/performance/field-distance.table.ts';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { settings } from '#platform/client/shell/settings.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { scaleOf, typedText } from '#platform/client/units/typed.ts';
import { fromUnits, measuredText, unitOf } from '#platform/client/units/units.ts';
import type { PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import styles from './ofp.module.css';

type Field = NonNullable<PerformancePlanAnswer['field']>;
type FieldEnd = Field['ends'][number];

const OPERATIONS = { 'take-off': 'Take-off', landing: 'Landing' } as const;
/** Pressure altitude changes by this much for each hPa from the standard pressure. */
const FEET_PER_HPA = 27;
const STANDARD_HPA = 1013;
const HPA_PER_INHG = 33.863_89;

const numberOf = (text: string): number | null => {
  const value = Number(text.trim().replace(',', '.').replace('−', '-'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
};

/** Units in which temperature and pressure are entered, in the units of the settings. */
const TEMPERATURES = {
  C: { unit: '°C', shown: (celsius: number) => celsius, read: (typed: number) => typed },
  F: {
    unit: '°F',
    shown: (celsius: number) => Math.round(celsius * 1.8 + 32),
    read: (typed: number) => (typed - 32) / 1.8,
  },
} as const;
const PRESSURES = {
  hPa: { standard: String(STANDARD_HPA), read: (typed: number) => typed },
  inHg: { standard: '29.92', read: (typed: number) => typed * HPA_PER_INHG },
} as const;

function useForm(end: FieldEnd) {
  const units = useSlice(settings);
  const temperature = TEMPERATURES[units.temperature];
  const pressure = PRESSURES[units.pressure];
  const firstC = end.cases[0]?.temperatureC;
  const [typed, setTyped] = useState({
    temperature: firstC === undefined ? '' : String(temperature.shown(firstC)),
    qnh: pressure.standard,
    headwind: '0',
    slope: '0',
    runway: typedText(end.runwayFt, scaleOf('runwayFt', units)),
  });
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const read = (text: string, convert: (typed: number) => number): number | null => {
    const value = numberOf(text);
    return value === null ? null : convert(value);
  };
  const figures = {
    temperatureC: read(typed.temperature, temperature.read),
    qnh: read(typed.qnh, pressure.read),
    headwindKt: read(typed.headwind, (value) => fromUnits('speedKt', value, units)),
    slopePercent: numberOf(typed.slope),
    runwayFt: read(typed.runway, (value) => fromUnits('runwayFt', value, units)),
  };
  return { typed, units, figures, set, temperatureUnit: temperature.unit };
}

/** Distance and margin for the conditions entered. */
function EndForm({ end, manual }: { end: FieldEnd; manual: FieldManual }) {
  const { typed, units, figures, set, temperatureUnit } = useForm(end);
  const [surface, setSurface] = useState<FieldSurface>('paved');
  const [isWet, setWet] = useState(false);
  const { temperatureC, qnh, headwindKt, slopePercent, runwayFt } = figures;
  const isRead = [temperatureC, qnh, headwindKt, slopePercent].every((value) => value !== null);
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
        {field('temperature', `OAT, ${temperatureUnit}`)}
        {field('qnh', `QNH, ${units.pressure}`)}
        {field('headwind', `Headwind, ${unitOf('speedKt', units)}`)}
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

/**
 * Take-off and landing distance by the table of the type's manual; without a table it states so and gives no figure.
 */
export function FieldLengths({ type, field }: { type: string; field: Field }) {
  const manual = fieldManualOf(type);
  const { temperature, pressure, speed, runwayLength } = useSlice(settings);
  // After a change of unit the fields start with the plan's figures in that unit.
  const unitsKey = [temperature, pressure, speed, runwayLength].join(' ');
  return (
    <section aria-label="Take-off and landing distance" className={styles.fields}>
      <h4>Take-off and landing distance</h4>
      {manual &&
        field.ends.map((end) => <EndForm key={`${end.operation} ${unitsKey}`} end={end} manual={manual} />)}
      <p className={styles.note}>{field.note}</p>
      {field.source !== null && <p className={styles.note}>Source: {field.source}</p>}
    </section>
  );
}
