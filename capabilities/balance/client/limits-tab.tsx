import { Plus, Trash2 } from 'lucide-react';
import { Button } from '#platform/client/ui/button.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Section } from '#platform/client/ui/section.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import {
  type BalanceLimits,
  type BalanceModel,
  type Curtailment,
  type MeanChord,
  STRUCTURAL_KEYS,
} from '../domain/balance-model.ts';
import { roomOfRow, withNewRow, withoutRow, withRow } from '../domain/edit-envelope.ts';
import { LIMIT_NAMES } from '../domain/limit-words.ts';
import { kgOf, massIn, massWords, type Measure } from '../domain/measure.ts';
import styles from './balance.module.css';
import { changeBalance } from './balance.store.ts';
import { NameField } from './name-field.tsx';
import { NumberField } from './number-field.tsx';

const ARM_DIGITS = { min: 1, max: 3 };
const checkArm = (value: number) => (value > 200 ? 'Up to 200 m.' : null);

function changeLimits(change: (limits: BalanceLimits) => BalanceLimits, stepKey: string | null = null): void {
  changeBalance((model) => ({ ...model, limits: change(model.limits) }), stepKey);
}

/** The source of the aircraft's data. */
function Identity({ model }: { model: BalanceModel }) {
  return (
    <div className={styles.identity}>
      <NameField
        label="Aircraft name"
        isLabelShown
        value={model.name}
        onChange={(name) => changeBalance((now) => ({ ...now, name }), 'name')}
      />
      <TextField
        label="Aircraft type"
        isIdent
        maxLength={4}
        value={model.aircraftType}
        onChange={({ target }) =>
          changeBalance(
            (now) => ({ ...now, aircraftType: target.value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') }),
            'type',
          )
        }
      />
      <Switch
        label="Example data"
        note="Switch off when every figure is the operator's own"
        isOn={model.isExample}
        onChange={(isExample) => changeBalance((now) => ({ ...now, isExample }))}
      />
    </div>
  );
}

/** The four structural limits in the order of the spec. */
function Structural({ model }: { model: BalanceModel }) {
  const { unit, limits } = model;
  return (
    <div className={styles.fourFields}>
      {STRUCTURAL_KEYS.map((key) => {
        const limit = limits.structural[key];
        return (
          <NumberField
            key={key}
            label={LIMIT_NAMES[key]}
            isLabelShown
            value={limit === null ? null : massIn(limit, unit)}
            unit={unit}
            onChange={(value) =>
              changeLimits(
                (now) => ({ ...now, structural: { ...now.structural, [key]: { value, unit } } }),
                `limit.${key}`,
              )
            }
          />
        );
      })}
    </div>
  );
}

function EnvelopeRow({ model, index }: { model: BalanceModel; index: number }) {
  const { unit, limits } = model;
  const row = limits.cgEnvelope[index];
  if (row === undefined) return null;
  const { min: least, max: most } = roomOfRow(limits, index);
  const checkWeight = (value: number) => {
    const kg = kgOf({ value, unit });
    return kg < least || kg > most
      ? `Must lie between ${massWords(least, unit)} and ${massWords(most, unit)}.`
      : null;
  };
  const stepKey = `row.${index}`;
  return (
    <li className={styles.envelopeRow}>
      <NumberField
        label={`Envelope row ${index + 1} weight`}
        value={massIn(row.weight, unit)}
        unit={unit}
        check={checkWeight}
        onChange={(value) =>
          changeBalance((now) => withRow(now, index, { weight: { value, unit } }), stepKey)
        }
      />
      <NumberField
        label={`Envelope row ${index + 1} forward limit`}
        value={row.min}
        unit="m"
        digits={ARM_DIGITS}
        check={(value) => (value > row.max ? 'Aft of the aft limit.' : checkArm(value))}
        onChange={(min) => changeBalance((now) => withRow(now, index, { min }), stepKey)}
      />
      <NumberField
        label={`Envelope row ${index + 1} aft limit`}
        value={row.max}
        unit="m"
        digits={ARM_DIGITS}
        check={(value) => (value < row.min ? 'Forward of the forward limit.' : checkArm(value))}
        onChange={(max) => changeBalance((now) => withRow(now, index, { max }), stepKey)}
      />
      <IconButton
        label={`Add a row after row ${index + 1}`}
        Icon={Plus}
        iconSize={15}
        onClick={() => changeBalance((now) => withNewRow(now, index))}
      />
      <IconButton
        label={`Remove row ${index + 1}`}
        Icon={Trash2}
        iconSize={15}
        onClick={() => changeBalance((now) => withoutRow(now, index))}
      />
    </li>
  );
}

function Envelope({ model }: { model: BalanceModel }) {
  const { cgEnvelope } = model.limits;
  if (cgEnvelope.length === 0) {
    return (
      <div className={styles.group}>
        <p className={styles.note}>No envelope: no centre of gravity is checked.</p>
        <Button size="small" Icon={Plus} onClick={() => changeBalance((now) => withNewRow(now, 0))}>
          Add the first row
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.group}>
      <p className={styles.note}>
        Drag the corners on the chart, move them with the arrow keys, or enter positions.
      </p>
      <div className={styles.envelopeHead} aria-hidden>
        <span>Weight</span>
        <span>Forward limit</span>
        <span>Aft limit</span>
      </div>
      <ol className={styles.rows}>
        {cgEnvelope.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its position
          <EnvelopeRow key={index} model={model} index={index} />
        ))}
      </ol>
    </div>
  );
}

function Chord({ chord }: { chord: MeanChord | null }) {
  const change = (part: Partial<MeanChord>) =>
    changeLimits((now) => ({ ...now, chord: { leadingEdge: 0, length: 1, ...now.chord, ...part } }), 'chord');
  return (
    <div className={styles.twoFields}>
      <NumberField
        label="Leading edge of the MAC"
        isLabelShown
        value={chord?.leadingEdge ?? null}
        unit="m"
        digits={ARM_DIGITS}
        check={checkArm}
        onChange={(leadingEdge) => change({ leadingEdge })}
      />
      <NumberField
        label="Length of the MAC"
        isLabelShown
        value={chord?.length ?? null}
        unit="m"
        digits={ARM_DIGITS}
        check={(value) => (value < 0.1 || value > 50 ? 'Between 0.1 and 50 m.' : null)}
        onChange={(length) => change({ length })}
      />
    </div>
  );
}

const changeCurtailment = (
  change: (items: readonly Curtailment[]) => readonly Curtailment[],
  stepKey: string | null = null,
) => changeLimits((now) => ({ ...now, curtailment: change(now.curtailment) }), stepKey);

function CurtailmentRow({ item, index, unit }: { item: Curtailment; index: number; unit: Measure['unit'] }) {
  const set = (part: Partial<Curtailment>, field: string) =>
    changeCurtailment((items) => items.with(index, { ...item, ...part }), `curtailment.${index}.${field}`);
  return (
    <li className={styles.curtailmentRow}>
      <NameField
        label={`Name of allowance ${index + 1}`}
        value={item.name}
        onChange={(name) => set({ name }, 'name')}
      />
      {(['forward', 'aft'] as const).map((side) => (
        <NumberField
          key={side}
          label={`${item.name} ${side}`}
          value={massIn(item[side], unit)}
          unit={`${unit}·m`}
          digits={{ min: 0, max: 1 }}
          onChange={(value) => set({ [side]: { value, unit } }, side)}
        />
      ))}
      <IconButton
        label={`Remove ${item.name}`}
        Icon={Trash2}
        iconSize={15}
        onClick={() => changeCurtailment((items) => items.toSpliced(index, 1))}
      />
    </li>
  );
}

function CurtailmentList({ model }: { model: BalanceModel }) {
  const { unit, limits } = model;
  const none = { value: 0, unit };
  return (
    <div className={styles.group}>
      <p className={styles.note}>
        Allowances for uncertainty. Each is a moment that narrows the envelope by moment ÷ weight.
      </p>
      <ul className={styles.rows}>
        {limits.curtailment.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may repeat while they are typed
          <CurtailmentRow key={index} item={item} index={index} unit={unit} />
        ))}
      </ul>
      <Button
        size="small"
        Icon={Plus}
        onClick={() =>
          changeCurtailment((items) => [
            ...items,
            { name: `Allowance ${items.length + 1}`, forward: none, aft: none },
          ])
        }
      >
        Add allowance
      </Button>
    </div>
  );
}

/** Limits and envelope of the aircraft, all replaceable by the operator's own. */
export function LimitsTab({ model }: { model: BalanceModel }) {
  return (
    <div className={styles.tab}>
      <Identity model={model} />
      <Section title="Structural limits" isInitiallyOpen>
        <Structural model={model} />
      </Section>
      <Section title="CG envelope" isInitiallyOpen>
        <Envelope model={model} />
      </Section>
      <Section title="Mean aerodynamic chord" isInitiallyOpen>
        <Chord chord={model.limits.chord} />
      </Section>
      <Section title="Curtailment">
        <CurtailmentList model={model} />
      </Section>
    </div>
  );
}
