import { useId } from 'react';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import type { TableColumn } from '../../domain/data-table.ts';
import { EXPRESSION_FUNCTIONS } from '../../domain/pipelines/expression-functions.table.ts';
import {
  JOIN_KINDS,
  MEASURES,
  type PipelineStep,
  type StepKind,
  WINDOW_FUNCTIONS,
} from '../../domain/pipelines/pipeline.ts';
import { quoteName } from '../../domain/sql/sql-text.ts';
import { callEngine } from '../engine/sql-engine.ts';
import styles from './pipelines.module.css';
import { ColumnChecks, ColumnField, Entries } from './step-fields.tsx';
import { Nearest, numberOf, options, type SettingsProps, Spatial } from './step-place-settings.tsx';
import { useSources } from '../use-foundry.ts';

const MEASURE_OPTIONS = options(MEASURES);
/** A whole number, null for no text; anything else changes nothing. */
const withWhole = (text: string, set: (value: number | null) => void) => {
  if (text === '') set(null);
  else if (/^\d{1,7}$/.test(text)) set(Math.min(Number(text), 1_000_000));
};

function ExpressionField(props: {
  label: string;
  value: string;
  columns: readonly TableColumn[];
  onChange: (text: string) => void;
}) {
  const { label, value, columns, onChange } = props;
  const id = useId();
  return (
    <div className={styles.expression}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={2}
        spellCheck={false}
        maxLength={10_000}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <details>
        <summary>Columns and functions</summary>
        <p>{columns.map(({ name, kind }) => `${name} (${kind})`).join(', ') || 'No columns yet.'}</p>
        <p>
          {Object.values(EXPRESSION_FUNCTIONS)
            .map(({ help }) => help)
            .join(' · ')}
        </p>
      </details>
    </div>
  );
}

function Source({ step, set }: SettingsProps<'source'>) {
  const sources = useSources();
  const key = `${step.origin} ${step.item}`;
  const keyOf = (source: (typeof sources)[number]) =>
    `${source.origin} ${source.origin === 'file' ? source.file.id : source.type.id}`;
  const isLost = step.item !== '' && !sources.some((source) => keyOf(source) === key);
  return (
    <SelectField
      label="Source"
      value={step.item === '' ? ' none' : key}
      options={[
        ...(step.item === '' ? [{ value: ' none', label: '—' }] : []),
        ...(isLost ? [{ value: key, label: `${step.name} · missing` }] : []),
        ...sources.map((source) => ({ value: keyOf(source), label: source.name })),
      ]}
      onChange={(wanted) => {
        const source = sources.find((one) => keyOf(one) === wanted);
        if (!source) return;
        set({
          origin: source.origin,
          item: source.origin === 'file' ? source.file.id : source.type.id,
          name: source.name,
          columns:
            source.origin === 'object' ? source.type.columns.map(({ name, kind }) => ({ name, kind })) : [],
          title: source.name.slice(0, 120),
        });
      }}
    />
  );
}

const Where = ({ step, inputs, set }: SettingsProps<'filter'>) => (
  <ExpressionField
    label="Keep rows where"
    value={step.where}
    columns={inputs[0] ?? []}
    onChange={(where) => set({ where }, 'where')}
  />
);

const Join = ({ step, inputs, set }: SettingsProps<'join'>) => (
  <>
    <SelectField
      label="Keep"
      value={step.how}
      options={options(JOIN_KINDS)}
      onChange={(how) => set({ how })}
    />
    <Entries
      label="Equal columns"
      entries={step.on}
      addLabel="Add pair"
      blank={() => ({ left: '', right: '' })}
      onChange={(on) => set({ on })}
    >
      {(pair, change) => (
        <>
          <ColumnField
            label="Input 1"
            value={pair.left}
            columns={inputs[0] ?? []}
            onChange={(left) => change({ left })}
          />
          <ColumnField
            label="Input 2"
            value={pair.right}
            columns={inputs[1] ?? []}
            onChange={(right) => change({ right })}
          />
        </>
      )}
    </Entries>
  </>
);

const Aggregate = ({ step, inputs, set }: SettingsProps<'aggregate'>) => (
  <>
    <ColumnChecks
      label="One row per"
      value={step.by}
      columns={inputs[0] ?? []}
      onChange={(by) => set({ by })}
    />
    <Entries
      label="Measure"
      entries={step.measures}
      addLabel="Add measure"
      blank={() => ({ name: `measure ${step.measures.length + 1}`, measure: 'count' as const, column: '' })}
      onChange={(measures) => set({ measures }, 'measures')}
    >
      {(entry, change) => (
        <>
          <TextField
            label="Name"
            value={entry.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <SelectField
            label="Measure"
            value={entry.measure}
            options={MEASURE_OPTIONS}
            onChange={(measure) => change({ measure })}
          />
          <ColumnField
            label="Of"
            value={entry.column}
            columns={inputs[0] ?? []}
            onChange={(column) => change({ column })}
          />
        </>
      )}
    </Entries>
  </>
);

const Derive = ({ step, inputs, set }: SettingsProps<'derive'>) => (
  <Entries
    label="Column"
    entries={step.columns}
    addLabel="Add column"
    blank={() => ({ name: `column ${step.columns.length + 1}`, expression: '' })}
    onChange={(columns) => set({ columns }, 'columns')}
  >
    {(entry, change) => (
      <>
        <TextField
          label="Name"
          value={entry.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <ExpressionField
          label="Expression"
          value={entry.expression}
          columns={inputs[0] ?? []}
          onChange={(expression) => change({ expression })}
        />
      </>
    )}
  </Entries>
);

const SHIFTS = new Set(['lag', 'lead']);

function Window({ step, inputs, set }: SettingsProps<'window'>) {
  const columns = inputs[0] ?? [];
  const isShift = SHIFTS.has(step.compute);
  const isRank = step.compute === 'row_number' || step.compute === 'rank';
  return (
    <>
      <TextField
        label="Name"
        value={step.name}
        onChange={({ target }) => set({ name: target.value }, 'name')}
      />
      <SelectField
        label="Compute"
        value={step.compute}
        options={options(WINDOW_FUNCTIONS)}
        onChange={(compute) => set({ compute })}
      />
      {!isRank && (
        <>
          <ColumnField
            label="Of"
            value={step.column}
            columns={columns}
            onChange={(column) => set({ column })}
          />
          <TextField
            label={isShift ? 'Rows away' : 'Rows before'}
            inputMode="numeric"
            hint={isShift ? '1 when empty' : 'All rows before when empty'}
            value={step.rows ?? ''}
            onChange={({ target }) => withWhole(target.value, (rows) => set({ rows }, 'rows'))}
          />
          {!isShift && (
            <TextField
              label="Days before"
              inputMode="numeric"
              hint="Counts by time instead of rows; a day is 24 h"
              value={step.days ?? ''}
              onChange={({ target }) =>
                withWhole(target.value, (days) => (days === 0 ? undefined : set({ days }, 'days')))
              }
            />
          )}
        </>
      )}
      <Entries
        label="Order"
        entries={step.order}
        addLabel="Add order"
        blank={() => ({ column: '', descending: false })}
        onChange={(order) => set({ order })}
      >
        {(entry, change) => (
          <>
            <ColumnField
              label="By"
              value={entry.column}
              columns={columns}
              onChange={(column) => change({ column })}
            />
            <Switch
              label="Descending"
              isOn={entry.descending}
              onChange={(descending) => change({ descending })}
            />
          </>
        )}
      </Entries>
      <ColumnChecks
        label="Restart for each"
        value={step.partition}
        columns={columns}
        onChange={(partition) => set({ partition })}
      />
    </>
  );
}

const PIVOT_VALUES_MAX = 60;

function Pivot({ step, inputs, tables, set }: SettingsProps<'pivot'>) {
  const columns = inputs[0] ?? [];
  const table = tables[0] ?? null;
  const take = () => {
    const column = quoteName(step.column);
    const sql = `SELECT DISTINCT CAST(${column} AS VARCHAR) AS v FROM ${quoteName(table ?? '')} WHERE ${column} IS NOT NULL AND trim(CAST(${column} AS VARCHAR)) <> '' ORDER BY 1 LIMIT ${PIVOT_VALUES_MAX}`;
    callEngine('read', { sql }).then(
      ({ values }) => set({ values: (values[0] ?? []).map(String) }),
      (error: unknown) => toast({ message: `Values not read. ${messageOf(error)}`, tone: 'warning' }),
    );
  };
  return (
    <>
      <ColumnChecks
        label="One row per"
        value={step.rows}
        columns={columns}
        onChange={(rows) => set({ rows })}
      />
      <ColumnField
        label="Values of"
        value={step.column}
        columns={columns}
        onChange={(column) => set({ column, values: [] })}
      />
      <TextField
        label="Become columns"
        hint="Separated by commas"
        value={step.values.join(',')}
        onChange={({ target }) =>
          set({ values: target.value === '' ? [] : target.value.split(',') }, 'values')
        }
      />
      <Button size="small" disabled={table === null || step.column === ''} onClick={take}>
        Take values from the input
      </Button>
      {table === null && <p className={styles.hint}>Run the input first to choose from its values.</p>}
      <SelectField
        label="Measure"
        value={step.measure}
        options={MEASURE_OPTIONS}
        onChange={(measure) => set({ measure })}
      />
      <ColumnField label="Of" value={step.of} columns={columns} onChange={(of) => set({ of })} />
    </>
  );
}

const Sample = ({ step, set }: SettingsProps<'sample'>) => (
  <TextField
    label="Rows"
    inputMode="numeric"
    defaultValue={step.rows}
    hint="The same rows each time, spread over the input"
    onChange={({ target }) => {
      const rows = numberOf(target.value);
      if (rows !== null && Number.isInteger(rows) && rows >= 1 && rows <= 1_000_000) set({ rows }, 'rows');
    }}
  />
);

const RULES = [
  { value: 'every', label: 'every row' },
  { value: 'unique', label: 'no row twice' },
  { value: 'count', label: 'number of rows' },
] as const;

function Check({ step, inputs, set }: SettingsProps<'check'>) {
  const columns = inputs[0] ?? [];
  return (
    <>
      <SelectField label="Rule about" value={step.rule} options={RULES} onChange={(rule) => set({ rule })} />
      {step.rule === 'every' && (
        <>
          <ExpressionField
            label="Must hold"
            value={step.where}
            columns={columns}
            onChange={(where) => set({ where }, 'where')}
          />
          <p className={styles.hint}>A row for which the rule is unknown breaks it.</p>
        </>
      )}
      {step.rule === 'unique' && (
        <ColumnChecks
          label="Unique by"
          value={step.columns}
          columns={columns}
          onChange={(names) => set({ columns: names })}
        />
      )}
      {step.rule === 'count' && (
        <div className={styles.pair}>
          <TextField
            label="Minimum"
            inputMode="numeric"
            value={step.min ?? ''}
            onChange={({ target }) => withWhole(target.value, (min) => set({ min }, 'min'))}
          />
          <TextField
            label="Maximum"
            inputMode="numeric"
            value={step.max ?? ''}
            onChange={({ target }) => withWhole(target.value, (max) => set({ max }, 'max'))}
          />
        </div>
      )}
    </>
  );
}

const Output = ({ step, set }: SettingsProps<'output'>) => (
  <TextField
    label="Name in Data"
    trailing=".parquet"
    maxLength={120}
    value={step.name}
    onChange={({ target }) => set({ name: target.value }, 'name')}
  />
);

const Nothing = () => (
  <p className={styles.hint}>Columns of the same name become one; others are unknown where missing.</p>
);

const FORMS: { [Kind in StepKind]: (props: SettingsProps<Kind>) => React.ReactNode } = {
  source: Source,
  filter: Where,
  join: Join,
  aggregate: Aggregate,
  derive: Derive,
  window: Window,
  pivot: Pivot,
  union: Nothing,
  spatial: Spatial,
  nearest: Nearest,
  sample: Sample,
  check: Check,
  output: Output,
};

/** The settings of a step, by its kind. */
export function StepSettings(props: SettingsProps<StepKind> & { step: PipelineStep }) {
  // The table has the form of each kind under its kind.
  const Form = FORMS[props.step.kind] as (given: SettingsProps<StepKind>) => React.ReactNode;
  return <Form {...props} />;
}
