import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import {
  type CruiseText,
  type CruiseTextErrors,
  stepRows,
  stepsText,
} from '#platform/contract/cruise-text.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { FieldError, TextField } from './text-field.tsx';
import styles from './cruise-fields.module.css';

export interface CruiseFieldsProps {
  value: CruiseText;
  errors: CruiseTextErrors;
  /** Points where a step may begin, in the order flown. */
  points: readonly string[];
  onChange: (value: CruiseText) => void;
}

interface Row {
  readonly at: string;
  readonly level: string;
}

/** A word of a step: spaces and slashes separate steps. */
const wordOf = (typed: string) => typed.toUpperCase().replaceAll(/[\s/]/g, '');

function StepRow({
  number,
  row,
  listId,
  onChange,
  onRemove,
}: {
  number: number;
  row: Row;
  listId: string;
  onChange: (row: Row) => void;
  onRemove: () => void;
}) {
  return (
    <div className={styles.row}>
      <TextField
        label={`Step ${number} at`}
        isIdent
        list={listId}
        autoComplete="off"
        placeholder="Point"
        value={row.at}
        onChange={({ target }) => onChange({ ...row, at: wordOf(target.value) })}
      />
      <TextField
        label={`Step ${number} FL`}
        isIdent
        inputMode="numeric"
        autoComplete="off"
        placeholder="370"
        value={row.level}
        onChange={({ target }) => onChange({ ...row, level: wordOf(target.value) })}
      />
      <IconButton label={`Remove step ${number}`} Icon={X} onClick={onRemove} />
    </div>
  );
}

/**
 * Cruise level, speed and steps; empty fields use the route's values, otherwise the best levels and the usual speed.
 */
export function CruiseFields({ value, errors, points, onChange }: CruiseFieldsProps) {
  const listId = useId();
  const rows = stepRows(value.steps);
  const setRows = (next: readonly Row[]) => onChange({ ...value, steps: stepsText(next) });
  return (
    <div className={styles.fields}>
      <TextField
        label="Cruise level"
        isIdent
        placeholder="Best"
        autoComplete="off"
        value={value.level}
        error={errors.level ?? null}
        onChange={({ target }) => onChange({ ...value, level: target.value.toUpperCase() })}
      />
      <TextField
        label="Cruise speed"
        isIdent
        placeholder="M.84, N0480, LRC"
        autoComplete="off"
        value={value.speed}
        error={errors.speed ?? null}
        onChange={({ target }) => onChange({ ...value, speed: target.value.toUpperCase() })}
      />
      {rows.map((row, index) => (
        <StepRow
          // oxlint-disable-next-line react/no-array-index-key -- rows are words of one text, known by their place only
          key={index}
          number={index + 1}
          row={row}
          listId={listId}
          onChange={(changed) => setRows(rows.map((each, at) => (at === index ? changed : each)))}
          onRemove={() => setRows(rows.filter((_, at) => at !== index))}
        />
      ))}
      {errors.steps !== undefined && <FieldError message={errors.steps} />}
      <div className={styles.add}>
        <Button size="small" Icon={Plus} onClick={() => setRows([...rows, { at: '', level: '' }])}>
          Add step
        </Button>
      </div>
      <datalist id={listId}>
        {[...new Set(points)].map((ident) => (
          <option key={ident} value={ident} aria-label={ident} />
        ))}
      </datalist>
    </div>
  );
}
