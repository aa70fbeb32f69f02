import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import type { TableColumn } from '../../domain/data-table.ts';
import styles from './pipelines.module.css';

const NONE = ' none';

/** One column of an input. An unknown name stays in the list, so that it is visible. */
export function ColumnField(props: {
  label: string;
  isLabelHidden?: boolean;
  value: string;
  columns: readonly TableColumn[];
  onChange: (name: string) => void;
}) {
  const { label, isLabelHidden, value, columns, onChange } = props;
  const known = columns.map(({ name, kind }) => ({ value: name, label: `${name} · ${kind}` }));
  const isLost = value !== '' && !columns.some(({ name }) => name === value);
  return (
    <SelectField
      label={label}
      {...(isLabelHidden === undefined ? {} : { isLabelHidden })}
      value={value === '' ? NONE : value}
      options={[
        { value: NONE, label: '—' },
        ...(isLost ? [{ value, label: `${value} · missing` }] : []),
        ...known,
      ]}
      onChange={(name) => onChange(name === NONE ? '' : name)}
    />
  );
}

/** A selection of columns of an input. */
export function ColumnChecks(props: {
  label: string;
  value: readonly string[];
  columns: readonly TableColumn[];
  onChange: (names: string[]) => void;
}) {
  const { label, value, columns, onChange } = props;
  const lost = value.filter((name) => !columns.some((column) => column.name === name));
  return (
    <fieldset className={styles.checks}>
      <legend>{label}</legend>
      {[...columns.map(({ name }) => name), ...lost].map((name) => (
        <label key={name} data-lost={lost.includes(name) || undefined}>
          <input
            type="checkbox"
            checked={value.includes(name)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, name] : value.filter((other) => other !== name))
            }
          />
          {name}
        </label>
      ))}
      {columns.length === 0 && lost.length === 0 && <p className={styles.hint}>Connect an input first.</p>}
    </fieldset>
  );
}

/** A list of settings of the same form, each with a remove button. */
export function Entries<Entry>(props: {
  label: string;
  entries: readonly Entry[];
  addLabel: string;
  blank: () => Entry;
  onChange: (entries: Entry[]) => void;
  children: (entry: Entry, set: (part: Partial<Entry>) => void) => ReactNode;
}) {
  const { label, entries, addLabel, blank, onChange, children } = props;
  return (
    <fieldset className={styles.entries}>
      <legend>{label}</legend>
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries have no name of their own and keep their order
        <div key={index} className={styles.entry}>
          <div className={styles.entryFields}>
            {children(entry, (part) =>
              onChange(entries.map((one, at) => (at === index ? { ...one, ...part } : one))),
            )}
          </div>
          <IconButton
            label={`Remove ${label.toLowerCase()} ${index + 1}`}
            Icon={X}
            iconSize={15}
            onClick={() => onChange(entries.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button size="small" variant="quiet" Icon={Plus} onClick={() => onChange([...entries, blank()])}>
        {addLabel}
      </Button>
    </fieldset>
  );
}
