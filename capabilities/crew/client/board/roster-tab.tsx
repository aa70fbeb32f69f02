import { FlaskConical, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CrewMember } from '#capabilities/crew/contract.ts';
import { generateId } from '#platform/contract/ids.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { assignFlight } from '../../domain/roster/assign-flight.ts';
import { draftSchedule, editSize, joinEdits, moveDuty, NO_EDIT } from '../../domain/roster/roster-edit.ts';
import type { BoardGesture } from './board-drag.ts';
import styles from '../crew.module.css';
import { saveEdit } from '../crew.queries.ts';
import { crewUi, openCrewFlight, setCrewUi } from '../crew.store.ts';
import { DutySide } from '../duty/duty-side.tsx';
import { type Proposal, RosterBoard } from './roster-board.tsx';
import { type Roster, useBoardStart } from '../use-roster.ts';

const HOUR_MS = 3_600_000;
const newDutyId = () => generateId('duty_', (count) => crypto.getRandomValues(new Uint8Array(count)));

const LEGEND = [
  ['duty', 'Duty'],
  ['flight', 'Flight'],
  ['standby', 'Standby, reserve'],
  ['training', 'Training'],
  ['off', 'Rest, off'],
  ['wocl', 'WOCL 0200–0559'],
  ['over', 'Over limit'],
] as const;

function Legend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {LEGEND.map(([key, title]) => (
        <li key={key}>
          <i data-key={key} aria-hidden />
          {title}
        </li>
      ))}
    </ul>
  );
}

/** Members filtered by the header's text, base and name. */
export function useShownMembers(members: readonly CrewMember[]): readonly CrewMember[] {
  const { text, base } = useSlice(crewUi);
  return useMemo(() => {
    const wanted = text.trim().toLowerCase();
    return members.filter(
      (member) =>
        (base === '' || member.base === base) &&
        (wanted === '' ||
          member.name.toLowerCase().includes(wanted) ||
          member.employeeNumber.toLowerCase().includes(wanted)),
    );
  }, [members, text, base]);
}

/** What-if: changes kept separate until applied together, or dropped. */
function ScenarioBar() {
  const scenario = useSlice(crewUi, (ui) => ui.scenario);
  const [isSaving, setSaving] = useState(false);
  if (scenario === null) return null;
  const count = editSize(scenario);
  const apply = async () => {
    setSaving(true);
    try {
      await saveEdit(scenario, 'What-if applied');
      setCrewUi({ scenario: null });
    } catch (error) {
      toast({ message: `Nothing was applied: ${messageOf(error)}`, tone: 'warning' });
    }
    setSaving(false);
  };
  return (
    <div className={styles.scenario} role="status">
      <b>What-if</b>
      <span>
        {count === 0
          ? 'Changes here are not saved until you apply them.'
          : `${count} change${count === 1 ? '' : 's'}, not saved.`}
      </span>
      <Button
        size="small"
        variant="primary"
        disabled={count === 0}
        isBusy={isSaving}
        onClick={() => void apply()}
      >
        Apply all
      </Button>
      <Button size="small" onClick={() => setCrewUi({ scenario: null })}>
        {count === 0 ? 'End what-if' : 'Drop all'}
      </Button>
    </div>
  );
}

/** Turns intents of pointer or keyboard into a proposal. */
function useProposals(roster: Roster) {
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const create = (crewId: string, startMs: number, endMs: number) => {
    const id = newDutyId();
    const after = draftSchedule({ id, crewId, kind: 'flight', startMs, endMs });
    setProposal({ crewId, dutyId: id, edit: { ...NO_EDIT, schedules: { [id]: { before: null, after } } } });
    setCrewUi({ selected: { crewId, dutyId: id } });
  };
  const assign = (flightId: string, crewId: string) => {
    const flight = roster.flights.find(({ id }) => id === flightId);
    const member = roster.memberOf.get(crewId);
    if (!flight || !member) return;
    const assigned = assignFlight(flight, member);
    if (!assigned.ok) {
      toast({ message: assigned.message, tone: 'warning' });
      return;
    }
    const holder = roster
      .dutiesWith(crewId, assigned.edit)
      ?.find(({ flights }) => flights.some(({ id }) => id === flightId));
    if (!holder) {
      toast({ message: 'The duties of this member are not loaded yet.', tone: 'warning' });
      return;
    }
    setProposal({ crewId, dutyId: holder.id, edit: assigned.edit });
    setCrewUi({ selected: { crewId, dutyId: holder.id } });
  };
  const onGesture = (gesture: BoardGesture) => {
    if (gesture.kind === 'open-flight') return openCrewFlight(gesture.flightId);
    if (gesture.kind === 'assign') return assign(gesture.flightId, gesture.toCrewId);
    if (gesture.kind === 'create') return create(gesture.crewId, gesture.startMs, gesture.endMs);
    const { crewId, dutyId } = gesture;
    if (gesture.kind === 'select') {
      if (proposal && proposal.dutyId !== dutyId) setProposal(null);
      return setCrewUi({ selected: { crewId, dutyId } });
    }
    const edit = proposal && proposal.dutyId === dutyId ? proposal.edit : NO_EDIT;
    const duty = roster.dutiesWith(crewId, edit)?.find(({ id }) => id === dutyId);
    if (!duty) return undefined;
    const moved = moveDuty(duty, {
      crewId: gesture.toCrewId,
      startMs: gesture.startMs,
      endMs: gesture.endMs,
    });
    if (!moved.ok) return void toast({ message: moved.message, tone: 'warning' });
    setProposal({ crewId: gesture.toCrewId, dutyId: gesture.dutyId, edit: joinEdits(edit, moved.edit) });
    return setCrewUi({ selected: { crewId: gesture.toCrewId, dutyId: gesture.dutyId } });
  };
  return { proposal, setProposal, create, onGesture };
}

/** The roster: the board, and beside it the selected or proposed duty. */
export function RosterTab({ roster, isFilling }: { roster: Roster; isFilling: boolean }) {
  const { selected, scenario } = useSlice(crewUi);
  const members = useShownMembers(roster.members);
  const startMs = useBoardStart();
  const { proposal, setProposal, create, onGesture } = useProposals(roster);
  const side = proposal ?? (selected?.dutyId ? { crewId: selected.crewId, dutyId: selected.dutyId } : null);
  const first = selected?.crewId ?? members[0]?.id;
  return (
    <div className={styles.rosterTab} data-side={side !== null || undefined}>
      <div className={styles.boardPlace}>
        <ScenarioBar />
        {members.length === 0 ? (
          <EmptyState
            message="No crew member matches."
            action={{ label: 'Show all', onSelect: () => setCrewUi({ text: '', base: '' }) }}
          />
        ) : (
          <RosterBoard roster={roster} members={members} proposal={proposal} onGesture={onGesture} />
        )}
        <footer className={styles.boardFoot}>
          <Legend />
          {isFilling && (
            <span className={styles.note} role="status">
              Loading duties…
            </span>
          )}
          <Button
            size="small"
            Icon={FlaskConical}
            aria-pressed={scenario !== null}
            onClick={() => setCrewUi({ scenario: scenario === null ? NO_EDIT : null })}
          >
            What-if
          </Button>
          <Button
            size="small"
            Icon={Plus}
            disabled={first === undefined}
            onClick={() => first && create(first, startMs + 8 * HOUR_MS, startMs + 16 * HOUR_MS)}
          >
            Add duty
          </Button>
        </footer>
      </div>
      {side && (
        <DutySide
          key={side.dutyId}
          roster={roster}
          target={side}
          proposal={proposal}
          onPropose={setProposal}
        />
      )}
    </div>
  );
}
