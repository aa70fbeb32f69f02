import { CircleAlert, CircleCheck, Pencil, Trash2, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Schedule } from '#capabilities/crew/contract.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { classNames } from '#platform/client/ui/class-names.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { dutyTitle } from '../../domain/roster/conflicts.ts';
import { joinEdits, NO_EDIT, rebaseEdit, removeDuty } from '../../domain/roster/roster-edit.ts';
import { initialsOf, memberLine, spanOf } from '../board/board-text.ts';
import styles from '../crew.module.css';
import { isStale, saveEdit } from '../crew.queries.ts';
import { crewUi, setCrewUi } from '../crew.store.ts';
import { type Alternative, alternativesFor, checkDuty, type DutyCheck } from './duty-check.ts';
import { DutyFields } from './duty-fields.tsx';
import type { Proposal } from '../board/roster-board.tsx';
import type { Roster } from '../use-roster.ts';
import { markLegalUntil } from '../board/legal-lane.ts';
import { LimitList, VerdictCard, VerdictInputs } from './verdict-card.tsx';
import { addToScenario } from '../scenario.ts';

interface Failure {
  message: string;
  isStale: boolean;
}

function Alternatives({
  found,
  onTake,
}: {
  found: readonly Alternative[];
  onTake: (one: Alternative) => void;
}) {
  return (
    <section className={styles.block}>
      <h4 className={styles.blockTitle}>Ways to make it legal</h4>
      {found.length === 0 && (
        <p className={styles.note}>No crew member at this base can fly it as planned.</p>
      )}
      {found.map((one) => {
        const Icon = one.isLegal ? (one.needsAgreement ? CircleAlert : CircleCheck) : X;
        return (
          <button
            key={one.title}
            type="button"
            className={classNames(styles.way, one.isLegal && !one.needsAgreement && styles.wayGood)}
            disabled={!one.isLegal}
            onClick={() => onTake(one)}
          >
            <Icon size={17} aria-hidden />
            <span>
              <b>{one.title}</b>
              <small>{one.words}</small>
            </span>
          </button>
        );
      })}
    </section>
  );
}

/** Saves the proposal, or adds it to the what-if. */
function useSaving(proposal: Proposal | null, onDone: () => void) {
  const isWhatIf = useSlice(crewUi, ({ scenario }) => scenario !== null);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = async (reason: string) => {
    if (!proposal) return;
    if (isWhatIf) {
      addToScenario(proposal.edit);
      return onDone();
    }
    setSaving(true);
    try {
      await saveEdit(proposal.edit, reason);
      setFailure(null);
      onDone();
    } catch (error) {
      setFailure({ message: messageOf(error), isStale: isStale(error) });
    }
    setSaving(false);
  };
  return { isWhatIf, isSaving, failure, save };
}

interface SideProps {
  roster: Roster;
  target: { crewId: string; dutyId: string };
  proposal: Proposal | null;
  onPropose: (proposal: Proposal | null) => void;
}

interface FootProps {
  check: DutyCheck;
  proposal: Proposal | null;
  saving: ReturnType<typeof useSaving>;
  onPropose: SideProps['onPropose'];
  onEdit: () => void;
}

function Foot({ check, proposal, saving, onPropose, onEdit }: FootProps) {
  const [reason, setReason] = useState('');
  const { isWhatIf, isSaving } = saving;
  if (!proposal) {
    const remove = () =>
      onPropose({ edit: removeDuty(check.duty), crewId: check.member.id, dutyId: check.duty.id });
    return (
      <footer className={styles.foot}>
        <Button Icon={Pencil} onClick={onEdit} disabled={check.duty.schedule === null}>
          Edit
        </Button>
        <Button Icon={Trash2} variant="danger" onClick={remove}>
          Delete
        </Button>
      </footer>
    );
  }
  const needsReason = !check.isLegal && !isWhatIf;
  const label = isWhatIf ? 'Keep in what-if' : check.isLegal ? 'Save' : 'Save anyway';
  return (
    <footer className={styles.foot}>
      {needsReason && (
        <TextField
          label="Reason for saving it anyway"
          className={styles.whole ?? ''}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Button
        variant={check.isLegal || isWhatIf ? 'primary' : 'danger'}
        isBusy={isSaving}
        disabled={needsReason && reason.trim() === ''}
        onClick={() => void saving.save(needsReason ? reason.trim() : '')}
      >
        {label}
      </Button>
      <Button onClick={() => onPropose(null)}>Discard</Button>
    </footer>
  );
}

function RemovalSide({ roster, target, proposal, onPropose }: SideProps) {
  const saving = useSaving(proposal, () => {
    onPropose(null);
    setCrewUi({ selected: null });
  });
  const duty = roster.dutiesOf(target.crewId)?.find(({ id }) => id === target.dutyId);
  return (
    <aside className={styles.side} aria-label="Duty">
      <div className={styles.sideBody}>
        <h3 className={styles.sideTitle}>Delete {duty ? dutyTitle(duty) : 'this duty'}?</h3>
        <p className={styles.note}>
          {duty && duty.flights.length > 0
            ? `${duty.flights.map(({ number }) => number).join(', ')} will lack this member.`
            : 'It is removed from the roster and kept in the audit trail.'}
        </p>
        {saving.failure && <ErrorNotice message={saving.failure.message} />}
      </div>
      <footer className={styles.foot}>
        <Button variant="danger" isBusy={saving.isSaving} onClick={() => void saving.save('')}>
          {saving.isWhatIf ? 'Delete in what-if' : 'Delete'}
        </Button>
        <Button onClick={() => onPropose(null)}>Keep</Button>
      </footer>
    </aside>
  );
}

/** One duty beside the board: its verdict, its derivation, legal alternatives, and the buttons to save it. */
export function DutySide(props: SideProps) {
  const { roster, target, proposal, onPropose } = props;
  const edit = proposal?.edit ?? NO_EDIT;
  const check = useMemo(() => checkDuty(roster, target, edit), [roster, target, edit]);
  useEffect(() => (check ? markLegalUntil(check) : undefined), [check]);
  const isWanted = check !== null && !check.isLegal;
  const ways = useMemo(
    () => (check && isWanted ? alternativesFor(roster, check, edit) : []),
    [roster, check, isWanted, edit],
  );
  const isNew = proposal !== null && proposal.edit.schedules[target.dutyId]?.before === null;
  const [isEditing, setEditing] = useState(false);
  const saving = useSaving(proposal, () => onPropose(null));
  if (roster.dutiesOf(target.crewId) === null)
    return (
      <aside className={styles.side} aria-label="Duty" aria-busy>
        <SkeletonLines rows={8} />
      </aside>
    );
  if (check === null) return proposal ? <RemovalSide {...props} /> : null;
  const { duty, member } = check;
  const change = (after: Schedule) => {
    const before = duty.schedule;
    onPropose({
      edit: joinEdits(edit, { ...NO_EDIT, schedules: { [after.id]: { before, after } } }),
      crewId: after.crewId,
      dutyId: after.id,
    });
  };
  const again = () =>
    onPropose({
      ...target,
      edit: rebaseEdit(edit, {
        schedule: (id) =>
          roster.members.flatMap((one) => roster.dutiesOf(one.id) ?? []).find((one) => one.id === id)
            ?.schedule ?? null,
        flight: (id) => roster.flights.find((flight) => flight.id === id) ?? null,
      }),
    });
  return (
    <aside className={styles.side} aria-label="Duty">
      <header className={styles.sideHead}>
        <span className={styles.avatar} aria-hidden>
          {initialsOf(member.name)}
        </span>
        <div>
          <h3 className={styles.sideTitle}>{member.name}</h3>
          <p className={styles.note}>{memberLine(member)}</p>
          <p className={styles.note}>
            {dutyTitle(duty)} · {spanOf(duty)}
          </p>
        </div>
        <IconButton
          label="Close duty"
          Icon={X}
          onClick={() => {
            onPropose(null);
            setCrewUi({ selected: null });
          }}
        />
      </header>
      <div className={styles.sideBody}>
        {(isNew || isEditing) && duty.schedule && <DutyFields value={duty.schedule} onChange={change} />}
        <VerdictCard check={check} isSaved={proposal === null} />
        {saving.failure && (
          <ErrorNotice
            message={saving.failure.message}
            {...(saving.failure.isStale
              ? {
                  advice: 'Your change is kept here. Compare it with the saved version, then overwrite that.',
                  onRetry: again,
                }
              : {})}
          />
        )}
        {isWanted && <Alternatives found={ways} onTake={onPropose} />}
        <VerdictInputs check={check} />
        <LimitList verdict={check.verdict} />
        <p className={styles.note}>
          Judged with the duties since {roster.window.from.slice(0, 10)}; earlier duties count in Duty time.
        </p>
      </div>
      <Foot
        check={check}
        proposal={proposal}
        saving={saving}
        onPropose={onPropose}
        onEdit={() => setEditing(true)}
      />
    </aside>
  );
}
