import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Note } from '#platform/client/ui/panel-parts.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { scaleOf } from '#platform/client/units/typed.ts';
import { useUnits } from '#platform/client/units/measure.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import type { WatchMinima } from '../contract.ts';
import styles from './alerts.module.css';
import { minimaQuery, saveMinima } from './alerts.queries.ts';
import { MINIMA_FIELDS, type MinimaTexts, minimaText, readMinima, textsOf, typeOf } from './minima-form.ts';

interface FormProps {
  /** Null: of every type without its own; empty: the type is still to be entered. */
  aircraft: string | null;
  first: WatchMinima;
  onDone: () => void;
}

/** The figures of all types or of one. Saved explicitly. */
function MinimaForm({ aircraft, first, onDone }: FormProps) {
  // Units when the form was opened: typed values keep them.
  const nowUnits = useUnits();
  const [units] = useState(nowUnits);
  const [texts, setTexts] = useState<MinimaTexts>(() => textsOf(first, units));
  const [typeText, setTypeText] = useState(aircraft ?? '');
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { minima, faults } = readMinima(texts, units, first);
  const type = aircraft === null ? null : typeOf(typeText);
  const isTypeWrong = aircraft !== null && type === null;
  const save = async () => {
    setTried(true);
    if (minima === null || isTypeWrong) return;
    setSaving(true);
    try {
      await saveMinima(type, minima);
      onDone();
    } catch (error) {
      toast({ message: `Minima not saved: ${messageOf(error)}`, tone: 'warning' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={styles.minimaForm}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {aircraft === '' && (
        <TextField
          label="Aircraft type"
          isIdent
          value={typeText}
          maxLength={4}
          error={isTried && isTypeWrong ? 'ICAO designator of 2 to 4 letters or digits, such as A320.' : null}
          onChange={({ target }) => setTypeText(target.value)}
        />
      )}
      <div className={styles.minimaFields}>
        {MINIMA_FIELDS.map(({ key, label, quantity }) => (
          <TextField
            key={key}
            label={label}
            inputMode="decimal"
            isIdent
            value={texts[key]}
            trailing={<span className={styles.unit}>{scaleOf(quantity, units).unit}</span>}
            error={faults?.[key] ?? null}
            onChange={({ target }) => setTexts({ ...texts, [key]: target.value })}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button size="small" type="submit" variant="primary" isBusy={isSaving}>
          Save minima
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface RowProps {
  title: string;
  minima: WatchMinima;
  note: string | null;
  onEdit: () => void;
  onRemove: (() => void) | null;
}

function MinimaRow({ title, minima, note, onEdit, onRemove }: RowProps) {
  const units = useUnits();
  return (
    <li className={styles.minimaRow}>
      <div>
        <b>{title}</b>
        <Note>
          {minimaText(minima, units)}
          {note !== null && ` (${note})`}
        </Note>
      </div>
      <Button size="small" onClick={onEdit}>
        Edit
      </Button>
      {onRemove && (
        <IconButton label={`Remove minima of ${title}`} Icon={Trash2} iconSize={16} onClick={onRemove} />
      )}
    </li>
  );
}

/** Weather minima of the user: of all types, and of single ones. Aerodromes below them are reported. */
export function MinimaSection() {
  const { data, error, refetch } = useQuery(minimaQuery());
  const [editing, setEditing] = useState<string | null | undefined>(undefined);
  if (error)
    return <ErrorNotice message={`Minima unavailable: ${messageOf(error)}`} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { defaults, general, types } = data;
  const remove = (aircraft: string | null) =>
    void saveMinima(aircraft, null).catch((fault: unknown) =>
      toast({ message: `Minima not removed: ${messageOf(fault)}`, tone: 'warning' }),
    );
  const done = () => setEditing(undefined);
  const forms = (aircraft: string | null, minima: WatchMinima) =>
    editing === aircraft && <MinimaForm aircraft={aircraft} first={minima} onDone={done} />;
  return (
    <details className={styles.minima}>
      <summary>Weather minima</summary>
      <ul className={styles.list}>
        <MinimaRow
          title="All types"
          minima={general ?? defaults}
          note={general === null ? 'default' : null}
          onEdit={() => setEditing(null)}
          onRemove={general === null ? null : () => remove(null)}
        />
        {forms(null, general ?? defaults)}
        {types.map(({ aircraft, minima }) => (
          <MinimaRow
            key={aircraft}
            title={aircraft}
            minima={minima}
            note={null}
            onEdit={() => setEditing(aircraft)}
            onRemove={() => remove(aircraft)}
          />
        ))}
        {types.map(({ aircraft, minima }) => (
          <div key={aircraft}>{forms(aircraft, minima)}</div>
        ))}
      </ul>
      {editing === '' ? (
        <MinimaForm aircraft="" first={general ?? defaults} onDone={done} />
      ) : (
        <Button size="small" Icon={Plus} onClick={() => setEditing('')}>
          Add aircraft type
        </Button>
      )}
    </details>
  );
}
