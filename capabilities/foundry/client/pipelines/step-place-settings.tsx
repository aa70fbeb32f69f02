import { SelectField } from '#platform/client/ui/select-field.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { placeColumns } from '../../domain/sql/chart-sql.ts';
import type { TableColumn } from '../../domain/data-table.ts';
import type { StepKind, StepOf } from '../../domain/pipelines/pipeline.ts';
import styles from './pipelines.module.css';
import { ColumnField } from './step-fields.tsx';

/** Input of the settings of a step. */
export interface SettingsProps<Kind extends StepKind> {
  step: StepOf<Kind>;
  /** Columns of each input; empty while it is not connected. */
  inputs: readonly (readonly TableColumn[])[];
  /** Tables of the inputs where they have been run. */
  tables: readonly (string | null)[];
  set: (part: Partial<StepOf<Kind>>, edit?: string) => void;
}

export const options = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value.replaceAll('_', ' ') }));
/** A number; null if it is none. */
export const numberOf = (text: string): number | null => {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
};

function PlaceFields(props: {
  label: string;
  value: { lat: string; lon: string };
  columns: readonly TableColumn[];
  onChange: (place: { lat: string; lon: string }) => void;
}) {
  const { label, value, columns, onChange } = props;
  const found = placeColumns(columns);
  return (
    <div className={styles.pair}>
      <ColumnField
        label={`${label} latitude`}
        value={value.lat}
        columns={columns}
        onChange={(lat) => onChange(value.lon === '' && found ? { ...found, lat } : { ...value, lat })}
      />
      <ColumnField
        label={`${label} longitude`}
        value={value.lon}
        columns={columns}
        onChange={(lon) => onChange({ ...value, lon })}
      />
    </div>
  );
}

function Distance({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (nm: number) => void;
}) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      trailing="NM"
      defaultValue={value}
      onChange={({ target }) => {
        const nm = numberOf(target.value);
        if (nm !== null && nm > 0 && nm <= 11_000) onChange(nm);
      }}
    />
  );
}

export const Spatial = ({ step, inputs, set }: SettingsProps<'spatial'>) => (
  <>
    <SelectField
      label="Keep pairs"
      value={step.how}
      options={[
        { value: 'within', label: 'within a distance' },
        { value: 'inside', label: 'inside areas' },
      ]}
      onChange={(how) => set({ how })}
    />
    <PlaceFields
      label="Input 1"
      value={step.left}
      columns={inputs[0] ?? []}
      onChange={(left) => set({ left })}
    />
    {step.how === 'within' ? (
      <>
        <PlaceFields
          label="Input 2"
          value={step.right}
          columns={inputs[1] ?? []}
          onChange={(right) => set({ right })}
        />
        <Distance
          label="Distance"
          value={step.radiusNm}
          onChange={(radiusNm) => set({ radiusNm }, 'radius')}
        />
      </>
    ) : (
      <>
        <ColumnField
          label="Area of input 2"
          value={step.area}
          columns={inputs[1] ?? []}
          onChange={(area) => set({ area })}
        />
        <p className={styles.hint}>GeoJSON polygons; areas across 180° are not covered.</p>
      </>
    )}
    <Switch
      label="Keep rows without a match"
      isOn={step.keepsAll}
      onChange={(keepsAll) => set({ keepsAll })}
    />
  </>
);

export const Nearest = ({ step, inputs, set }: SettingsProps<'nearest'>) => (
  <>
    <PlaceFields
      label="Input 1"
      value={step.left}
      columns={inputs[0] ?? []}
      onChange={(left) => set({ left })}
    />
    <PlaceFields
      label="Input 2"
      value={step.right}
      columns={inputs[1] ?? []}
      onChange={(right) => set({ right })}
    />
    <Distance label="Up to" value={step.maxNm} onChange={(maxNm) => set({ maxNm }, 'max')} />
  </>
);
