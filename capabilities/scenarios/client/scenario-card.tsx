import { Check, Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import type { ScenarioAction, ScenarioColumn } from '../contract.ts';
import { actionText, parseAction } from '../domain/action-text.ts';
import type { ActionNames } from '../domain/named-flights.ts';
import { ActionForm } from './action-form.tsx';
import { minimaText } from './minima-fields.tsx';
import { apply, type ReadScenario } from './scenarios.queries.ts';
import styles from './scenarios.module.css';
import { dropScenario, renameScenario, setActions, setBase } from './scenarios.store.ts';

/** Id of the field that an action of a scenario is typed in. */
export const actionFieldId = (scenarioId: string): string => `action-${scenarioId}`;

function TypedAction({ scenario, names }: { scenario: ReadScenario; names: ActionNames }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isForm, setForm] = useState(false);
  return (
    <>
      <form
        className={styles.typed}
        onSubmit={(event) => {
          event.preventDefault();
          const outcome = parseAction(text, names);
          setError(outcome.ok ? null : outcome.message);
          if (!outcome.ok) return;
          setActions(scenario.id, [...scenario.actions, outcome.action]);
          setText('');
        }}
      >
        <TextField
          id={actionFieldId(scenario.id)}
          label={`Action of ${scenario.name}`}
          isLabelHidden
          placeholder="delay all 2 h"
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
        <Button type="submit" Icon={Plus} disabled={text.trim() === ''}>
          Add
        </Button>
        <Button aria-expanded={isForm} onClick={() => setForm(!isForm)}>
          {isForm ? 'Close form' : 'Form'}
        </Button>
      </form>
      {isForm && (
        <ActionForm
          names={names}
          onAction={(action) => {
            setActions(scenario.id, [...scenario.actions, action]);
            setForm(false);
          }}
        />
      )}
    </>
  );
}

/** A scenario: its actions in order, and applying it. `column` is null until it was compared. */
export function ScenarioCard({
  scenario,
  line,
  column,
  names,
  flightIds,
}: {
  scenario: ReadScenario;
  line: number;
  column: ScenarioColumn | null;
  names: ActionNames;
  flightIds: readonly string[];
}) {
  const [isApplying, setApplying] = useState(false);
  const units = useUnits();
  const { id, name, actions, unread } = scenario;
  // Once the current state is the base, conflicts with the previous base are obsolete.
  const isCurrent = JSON.stringify(scenario.base) === JSON.stringify(column?.base);
  const stale = isCurrent ? [] : (column?.stale ?? []);
  const isReady = column !== null && column.base.length > 0 && stale.length === 0;
  const submit = async () => {
    setApplying(true);
    await apply(scenario, flightIds);
    setApplying(false);
  };
  const wordsOf = (action: ScenarioAction) =>
    actionText(action, names, (minima) => minimaText(minima, units));
  return (
    <section className={styles.card} aria-label={name}>
      <header>
        <span className={styles.swatch} data-line={line} aria-hidden />
        <input
          className={styles.name}
          aria-label="Name of the scenario"
          maxLength={80}
          value={name}
          onChange={(event) => renameScenario(id, event.target.value)}
          onBlur={() => name.trim() === '' && renameScenario(id, 'Scenario')}
        />
        <IconButton label={`Delete ${name}`} Icon={Trash2} onClick={() => dropScenario(id)} />
      </header>
      {actions.length === 0 ? (
        <p className={styles.note}>
          No actions. Type one, e.g. delay all 2 h, swap MER1 MER2, close EGLL 06–10Z, captain of MER1 sick.
        </p>
      ) : (
        <ol className={styles.actions}>
          {actions.map((action, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same action may stand twice: the place is what it is
            <li key={index}>
              <span>{wordsOf(action)}</span>
              <IconButton
                label={`Remove ${wordsOf(action)}`}
                Icon={X}
                iconSize={14}
                onClick={() =>
                  setActions(
                    id,
                    actions.filter((_, place) => place !== index),
                  )
                }
              />
            </li>
          ))}
        </ol>
      )}
      {unread > 0 && <p className={styles.note}>{unread} actions could not be read and are left out.</p>}
      <TypedAction scenario={scenario} names={names} />
      {stale.length > 0 && (
        <div className={styles.stale} role="status">
          <p>Changed since it was compared: {stale.join(' ')}</p>
          <Button size="small" onClick={() => column && setBase(id, column.base)}>
            Use the current state
          </Button>
        </div>
      )}
      {actions.length > 0 && (
        <div className={styles.apply}>
          <Button
            variant="primary"
            size="small"
            Icon={Check}
            isBusy={isApplying}
            disabled={!isReady}
            onClick={() => void submit()}
          >
            Apply
          </Button>
          <span className={styles.note}>
            {column === null
              ? 'Not compared yet'
              : column.base.length === 0
                ? 'Only assumptions: nothing to save'
                : `Saves ${column.base.length} ${column.base.length === 1 ? 'change' : 'changes'} at once`}
          </span>
        </div>
      )}
    </section>
  );
}
