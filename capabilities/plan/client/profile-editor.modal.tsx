import { Redo2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  FUEL_KINDS,
  type FuelKind,
  type PerformanceProfile,
} from '#aviation/performance/performance-profile.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { type TabDefinition, Tabs } from '#platform/client/ui/tabs.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import {
  FIGURES,
  type Phase,
  PHASES,
  type ProfileDraft,
  withFigure,
  withFuel,
} from '../domain/profile-draft.ts';
import {
  type DraftProblem,
  type EditedProfile,
  PHASE_NAMES,
  phaseOfProblem,
} from '../domain/read-profile-draft.ts';
import { type GridUnits, ProfileGrid } from './profile-grid.tsx';
import { TripPreview } from './trip-preview.tsx';
import { useProfileDraft, useUndoKeys } from './use-profile-draft.ts';
import styles from './profile-editor.module.css';

export interface ProfileEditorProps {
  /** The edited profile; null: empty tables. */
  profile: PerformanceProfile | null;
  /** Type designator of a profile that begins empty. */
  type: string;
  onClose: () => void;
  onSave: (profile: EditedProfile) => void;
}

type TabId = Phase | 'aircraft';

const FUEL_LABELS: Readonly<Record<FuelKind, string>> = {
  avgas: 'Avgas',
  mogas: 'Mogas',
  'jet-a1': 'Jet A-1',
};
const PROBLEMS_SHOWN = 3;

interface AircraftTabProps {
  draft: ProfileDraft;
  wrong: ReadonlySet<string>;
  units: GridUnits;
  onChange: (draft: ProfileDraft, mark: string) => void;
}

function AircraftTab({ draft, wrong, units, onChange }: AircraftTabProps) {
  const text = (field: 'type' | 'name' | 'source', label: string) => (
    <TextField
      label={label}
      data-cell={field}
      value={draft[field]}
      aria-invalid={wrong.has(field) || undefined}
      isIdent={field === 'type'}
      autoComplete="off"
      onChange={({ target }) =>
        onChange({ ...draft, [field]: field === 'type' ? target.value.toUpperCase() : target.value }, field)
      }
    />
  );
  return (
    <div className={styles.figures}>
      {text('type', 'Type designator')}
      {text('name', 'Name')}
      <div className={styles.wide}>{text('source', 'Source: manual, edition, figures')}</div>
      <SelectField
        label="Fuel"
        value={draft.fuel}
        options={FUEL_KINDS.map((kind) => ({ value: kind, label: FUEL_LABELS[kind] }))}
        onChange={(fuel) => onChange(withFuel(draft, fuel), 'fuel')}
      />
      {FIGURES.map(({ field, label, measure, isOptional }) => (
        <TextField
          key={field}
          label={measure === 'count' ? label : `${label} (${units[measure]})`}
          data-cell={field}
          value={draft.figures[field].text}
          placeholder={isOptional ? 'none' : ''}
          aria-invalid={wrong.has(field) || undefined}
          inputMode="decimal"
          autoComplete="off"
          isIdent
          onChange={({ target }) => onChange(withFigure(draft, field, target.value), field)}
        />
      ))}
    </div>
  );
}

function Problems({
  problems,
  onGo,
}: {
  problems: readonly DraftProblem[];
  onGo: (problem: DraftProblem) => void;
}) {
  if (problems.length === 0) return null;
  const more = problems.length - PROBLEMS_SHOWN;
  return (
    <ul className={styles.problems} aria-label="To correct">
      {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
        <li key={`${problem.at} ${problem.message}`}>
          <button type="button" onClick={() => onGo(problem)}>
            {problem.message}
          </button>
        </li>
      ))}
      {more > 0 && <li className={styles.muted}>{more} more</li>}
    </ul>
  );
}

function focusCell(key: string): void {
  requestAnimationFrame(() => {
    const cell = document.querySelector<HTMLInputElement>(`[data-cell="${CSS.escape(key)}"]`);
    cell?.focus();
    cell?.select();
  });
}

function Leave({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <div className={styles.leave} role="alertdialog" aria-label="Discard changes">
      <span>Changes are not saved.</span>
      <Button variant="danger" onClick={onLeave}>
        Discard changes
      </Button>
      <Button variant="primary" onClick={onStay}>
        Keep editing
      </Button>
    </div>
  );
}

/** Edits the tables of a performance profile: typed or pasted, checked by name, with a live trip preview. */
export function ProfileEditor({ profile, type, onClose, onSave }: ProfileEditorProps) {
  const editing = useProfileDraft(profile, type);
  const { draft, reading, change, unitNames } = editing;
  const form = useRef<HTMLFormElement>(null);
  useUndoKeys(form, editing.undo, editing.redo);
  const [tab, setTab] = useState<TabId>(profile ? 'cruise' : 'aircraft');
  const [isLeaving, setLeaving] = useState(false);
  const problems = reading.ok ? [] : reading.problems;
  const wrong = new Set(problems.map(({ at }) => at));
  const close = () => (editing.isChanged ? setLeaving(true) : onClose());
  const go = (problem: DraftProblem) => {
    setTab(phaseOfProblem(problem) ?? 'aircraft');
    focusCell(problem.at);
  };
  const [isRequested, setRequested] = useState(false);
  const save = () => {
    setRequested(true);
    if (reading.ok) onSave(reading.profile);
    else if (problems[0]) go(problems[0]);
  };
  const tabs: TabDefinition<TabId>[] = [
    {
      id: 'aircraft',
      title: 'Aircraft',
      content: <AircraftTab draft={draft} wrong={wrong} units={unitNames} onChange={change} />,
    },
    ...PHASES.map((phase) => ({
      id: phase,
      title: PHASE_NAMES[phase],
      content: (
        <ProfileGrid phase={phase} bands={draft[phase]} units={unitNames} wrong={wrong} {...editing.edits} />
      ),
    })),
  ];
  return (
    <Modal
      title={`Performance profile${draft.type === '' ? '' : ` ${draft.type}`}`}
      width="wide"
      isOpen
      onClose={close}
      footer={
        isLeaving ? (
          <Leave onStay={() => setLeaving(false)} onLeave={onClose} />
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={save}>
              Use profile
            </Button>
          </>
        )
      }
    >
      {/* The dialog may be inside the form of a fleet aircraft: its submit event must not reach that form. */}
      <form
        ref={form}
        className={styles.editor}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
        }}
        noValidate
      >
        <TripPreview profile={reading.ok ? reading.profile : null} />
        <div className={styles.tools}>
          <IconButton label="Undo" Icon={Undo2} disabled={!editing.canUndo} onClick={editing.undo} />
          <IconButton label="Redo" Icon={Redo2} disabled={!editing.canRedo} onClick={editing.redo} />
          <p className={styles.muted} role="status">
            {editing.note === '' ? 'Cells can be pasted from a spreadsheet.' : editing.note}
          </p>
        </div>
        {/* Empty tables are not an error before anything has been typed. */}
        {(isRequested || editing.isChanged) && <Problems problems={problems} onGo={go} />}
        <Tabs label="Tables of the profile" tabs={tabs} value={tab} onChange={setTab} />
      </form>
    </Modal>
  );
}
