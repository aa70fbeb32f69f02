import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Choice } from '#platform/client/ui/choice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { FieldError, TextField } from '#platform/client/ui/text-field.tsx';
import type { BalanceModel } from '../domain/balance-model.ts';
import { type BalanceVerdict, checkBalance } from '../domain/check-balance.ts';
import { applyChanges, changeableStations, lastMinuteChange } from '../domain/last-minute.ts';
import { CHECKPOINT_NAMES } from '../domain/limit-words.ts';
import { formatMass, formatNumber, kgOf, massWords } from '../domain/measure.ts';
import { parseFigure } from '../domain/parse-figure.ts';
import styles from './balance.module.css';
import { changeBalance, newBalanceId } from './balance.store.ts';

const signed = (text: string, kg: number) => (kg > 0 ? `+${text}` : text);

function ChangeForm({ model }: { model: BalanceModel }) {
  const stations = changeableStations(model);
  const [stationId, setStationId] = useState(stations[0]?.id ?? '');
  const [by, setBy] = useState<'items' | 'weight'>('items');
  const [amount, setAmount] = useState('');
  const [description, setDescription] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const figure = parseFigure(amount, { isWhole: by === 'items', isSigned: true });
    if (!figure.ok) {
      setError(figure.message);
      return;
    }
    const id = newBalanceId('change_');
    const request = { id, stationId, description, amount: figure.value, isItems: by === 'items' };
    const outcome = lastMinuteChange(model, request);
    setError(outcome.ok ? null : outcome.message);
    if (!outcome.ok) return;
    changeBalance((now) => ({ ...now, lastMinuteChanges: [...now.lastMinuteChanges, outcome.change] }));
    setAmount('');
    setDescription('');
  };
  return (
    <form className={styles.changeForm} onSubmit={submit}>
      <SelectField
        label="Station"
        value={stationId}
        options={stations.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setStationId}
      />
      <Choice
        label="Changes by"
        value={by}
        options={[
          { value: 'items', label: 'Items' },
          { value: 'weight', label: model.unit },
        ]}
        onChange={setBy}
      />
      <TextField
        label={by === 'items' ? 'Items (− for off)' : `Weight in ${model.unit} (− for off)`}
        isIdent
        placeholder="-2"
        autoComplete="off"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextField
        label="Remark"
        maxLength={80}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Button type="submit" Icon={Plus}>
        Add change
      </Button>
      {error !== null && <FieldError message={error} />}
    </form>
  );
}

function ChangeList({ model }: { model: BalanceModel }) {
  const nameOf = (id: string) => model.stations.find((station) => station.id === id)?.name ?? id;
  return (
    <ul className={styles.rows} aria-label="Last-minute changes">
      {model.lastMinuteChanges.map(({ id, stationId, description, weight }) => (
        <li key={id} className={styles.change}>
          <span className={styles.lineName}>{nameOf(stationId)}</span>
          <span className={styles.figure}>{signed(massWords(kgOf(weight), model.unit), weight.value)}</span>
          <span className={styles.quiet}>{description}</span>
          <IconButton
            label={`Remove change of ${nameOf(stationId)}`}
            Icon={Trash2}
            iconSize={15}
            onClick={() =>
              changeBalance((now) => ({
                ...now,
                lastMinuteChanges: now.lastMinuteChanges.filter((change) => change.id !== id),
              }))
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** Each checkpoint before and after the changes. */
function BeforeAndAfter({ model, verdict }: { model: BalanceModel; verdict: BalanceVerdict }) {
  const before = checkBalance(model, []);
  const { unit } = model;
  const arm = (value: number | null | undefined) => formatNumber(value ?? null, { min: 3, max: 3 });
  return (
    <table className={styles.checkpoints} aria-label="Before and after the changes">
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
          <th scope="col">CG before</th>
          <th scope="col">CG after</th>
        </tr>
      </thead>
      <tbody>
        {verdict.cgs.map((after, index) => {
          const was = before.cgs[index];
          return (
            <tr key={after.checkpoint}>
              <th scope="row">{CHECKPOINT_NAMES[after.checkpoint]}</th>
              <td className={styles.quiet}>{formatMass(was?.weightKg ?? null, unit)}</td>
              <td>{formatMass(after.weightKg, unit)}</td>
              <td className={styles.quiet}>{arm(was?.armM)}</td>
              <td>{arm(after.armM)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Changes after the loadsheet was made. */
export function ChangesTab({ model, verdict }: { model: BalanceModel; verdict: BalanceVerdict }) {
  const hasChanges = model.lastMinuteChanges.length > 0;
  return (
    <div className={styles.tab}>
      <div className={styles.group}>
        <ChangeForm model={model} />
        {hasChanges ? (
          <>
            <ChangeList model={model} />
            <BeforeAndAfter model={model} verdict={verdict} />
            <Button size="small" onClick={() => changeBalance(applyChanges)}>
              Apply to the stations
            </Button>
          </>
        ) : (
          <p className={styles.note}>
            No last-minute changes. An added change counts in every sum and check and in the chart.
          </p>
        )}
      </div>
    </div>
  );
}
